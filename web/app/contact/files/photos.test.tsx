/** Photos and scanned drawings can be made smaller before they are sent. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { contentOf } from '../testing/fake-worker'
import { aPhoto, choose, draw } from '../testing/files'
import { openForm, openQuote, send } from '../testing/open-form'

const message = 'We need a new nameplate.'
const smaller = page.getByLabelText(
  /^Send smaller: [\d.]+ [KM]B instead of [\d.]+ [KM]B \(2560 × \d+\spx\)/,
)

async function open() {
  const opened = await openForm()
  await openQuote()
  return {
    /** Sends the message, and calls `whenSent` before its file is sent. */
    async sendAndReceive(whenSent = () => {}) {
      await send(message)
      whenSent()
      await page.getByText('The file has arrived.').findElement()
      return opened.worker.filesOf(message)[0]
    },
  }
}

function saveData() {
  const { connection } = navigator as Navigator & { connection: object }
  Object.defineProperty(connection, 'saveData', { value: true, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(connection, 'saveData'))
}

/** A PNG whose left half is transparent. */
async function aDrawing() {
  const image = await draw([2700, 60], 'image/png', (context) => {
    const pixels = new ImageData(1350, 60)
    for (let i = 0, next = 1; i < pixels.data.length; i += 1) {
      next = (next * 16_807) % 2_147_483_647
      pixels.data[i] = i % 4 === 3 ? 255 : next
    }
    context.putImageData(pixels, 1350, 0)
  })
  return new File([image], 'Site plan.png', { type: 'image/png' })
}

test('a photo can be made smaller, with both sizes shown', async () => {
  const { sendAndReceive } = await open()
  const photo = await aPhoto()
  choose(photo)
  await smaller.click()

  expect((await sendAndReceive())?.size).toBeLessThan(photo.size * 0.8)
})

test('a photo is made smaller for a visitor who saves data, even if Send was pressed first', async () => {
  saveData()
  const { sendAndReceive } = await open()
  const { createImageBitmap } = window
  const sent = Promise.withResolvers<void>()
  vi.stubGlobal('createImageBitmap', async (file: Blob, options: ImageBitmapOptions) => {
    await sent.promise
    return createImageBitmap(file, options)
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const photo = await aPhoto()
  choose(photo)

  expect((await sendAndReceive(sent.resolve))?.size).toBeLessThan(photo.size * 0.8)
})

test('a drawing stays as it is if data is saved, and is made smaller on white if the visitor wants that', async () => {
  saveData()
  const { sendAndReceive } = await open()
  choose(await aDrawing())
  await expect.element(smaller).not.toBeChecked()
  await smaller.click()
  const image = await createImageBitmap(contentOf(await sendAndReceive()))
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  context?.drawImage(image, 0, 0)
  expect([...(context?.getImageData(0, 0, 1, 1).data ?? [])]).toEqual([255, 255, 255, 255])
})
