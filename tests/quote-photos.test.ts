/** Photos and scanned drawings can be made smaller before they are sent. */
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { fillIn, openContact, pressSend, sent, visit } from './support/contact-page.ts'
import { aPhoto, downloadFiles } from './support/inquiry-files.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

async function open(context?: BrowserContext) {
  const visitor = context ?? (await visit(stage.browser))
  const page = await openContact(visitor, `${stage.product.origin}/contact`)
  await page.getByRole('button', { name: 'Add drawings or details for a quote' }).click()
  return page
}

const picker = (page: Page) => page.locator('input[type=file]')

async function send(page: Page, message?: string) {
  await fillIn(page, message)
  await pressSend(page)
  await page.getByText(sent).waitFor()
}

/** Returns a PNG whose left half is transparent, with more pixels than the form sends. */
async function aDrawing(page: Page) {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2700, height: 400 })
    const context = canvas.getContext('2d')
    const pixels = new ImageData(1350, 400)
    for (let i = 0, next = 1; i < pixels.data.length; i += 1) {
      next = (next * 16_807) % 2_147_483_647
      pixels.data[i] = i % 4 === 3 ? 255 : next
    }
    context?.putImageData(pixels, 1350, 0)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

/** Returns red, green and blue of the first pixel. */
function firstPixel(page: Page, image: Buffer | undefined) {
  return page.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([Uint8Array.from(bytes)]))
      const context = document.createElement('canvas').getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3)
    },
    [...(image ?? [])],
  )
}

describe('a photo', () => {
  test('is made smaller for a visitor who saves data, even if Send was pressed first', async () => {
    const visitor = await visit(stage.browser)
    await visitor.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
      const { createImageBitmap } = window
      const sent = new Promise((resolve) => window.addEventListener('message sent', resolve))
      const late = async (file: Blob, options: ImageBitmapOptions) => {
        await sent
        return createImageBitmap(file, options)
      }
      Object.assign(window, { createImageBitmap: late })
    })
    const page = await open(visitor)
    const announced = page.waitForRequest((request) => request.url().endsWith('/api/files'))
    const buffer = await aPhoto(page)
    await picker(page).setInputFiles({ name: 'Nameplate.jpg', mimeType: 'image/jpeg', buffer })
    await send(page)
    await page.evaluate(() => window.dispatchEvent(new Event('message sent')))

    expect((await announced).postDataJSON().size).toBeLessThan(buffer.length * 0.8)
    await page.getByText('The file has arrived.').waitFor()
  })

  test('can be made smaller, with both sizes shown, also after a reload', async () => {
    const page = await open()
    const announced = page.waitForRequest((request) => request.url().endsWith('/api/files'))
    const buffer = await aPhoto(page)
    await picker(page).setInputFiles({ name: 'Nameplate.jpg', mimeType: 'image/jpeg', buffer })
    const smaller = page.getByLabel(
      /^Send smaller: [\d.]+ [KM]B instead of [\d.]+ [KM]B \(2560 × 1920\spx\)/,
    )
    await smaller.waitFor()
    await page.reload()
    await smaller.check()
    await send(page)

    expect((await announced).postDataJSON().size).toBeLessThan(buffer.length * 0.8)
    await page.getByText('The file has arrived.').waitFor()
  })
})

test('a drawing stays as it is if data is saved, and is made smaller on white if the visitor wants that', async () => {
  const visitor = await visit(stage.browser)
  await visitor.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const page = await open(visitor)
  const buffer = await aDrawing(page)
  await picker(page).setInputFiles({ name: 'Site plan.png', mimeType: 'image/png', buffer })
  const smaller = page.getByLabel(/^Send smaller/)
  await smaller.waitFor()
  expect(await smaller.isChecked()).toBe(false)
  await smaller.check()
  await send(page, 'The plan has a transparent background.')
  await page.getByText('The file has arrived.').waitFor()

  const [file] = await downloadFiles(stage.product.origin, 'The plan has a transparent background.')
  expect(await firstPixel(page, file?.bytes)).toEqual([255, 255, 255])
})
