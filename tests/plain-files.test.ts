/**
 * The contact form and the private page of an enquiry work without scripts, also with files and
 * details.
 */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { button, field, fillIn } from './support/contact-page.ts'
import { aPdf, downloadFiles, pdf } from './support/inquiry-files.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const plan = pdf('Pump room.pdf', 300_000)

/** Opens the form and records how it is submitted. */
async function open() {
  const context = await stage.browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const posts: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.headers()['content-type']?.split(';')[0])
  })
  await page.goto(`${stage.product.origin}/contact`)
  return { page, posts }
}

const openDetails = (page: Page) =>
  page.locator('summary', { hasText: 'Add drawings or details for a quote' }).click()

const files = (page: Page) => field(page, 'Drawings, photos or documents (optional)')

const received = (page: Page) =>
  page.getByRole('listitem').filter({ hasText: 'Pump room.pdf (293 KB), received' })

describe('without JavaScript', () => {
  test('files are sent with the message, and the page that confirms it lists them', async () => {
    const message = 'The drawing shows our pump room.'
    const { page, posts } = await open()
    await fillIn(page, message)
    await openDetails(page)
    await page.getByText(/^Up to 10\s?MB together/).waitFor()
    await files(page).setInputFiles(plan)
    expect(await button(page).count()).toBe(1)
    await button(page).click()

    await page.waitForURL(/\/enquiry\/[\w-]{43}\/sent$/)
    await received(page).waitFor()
    expect(posts).toEqual(['multipart/form-data'])
    const [file] = await downloadFiles(stage.product.origin, message)
    expect(file?.name).toBe(plan.name)
    expect(file?.bytes.equals(aPdf(300_000))).toBe(true)
  })

  test('files that are left out when Enter sends the form can be added on the private page', async () => {
    const message = 'Enter sends what fits into a line.'
    const { page, posts } = await open()
    await fillIn(page, message)
    await openDetails(page)
    await files(page).setInputFiles(plan)
    await field(page, 'E-mail').press('Enter')

    await page.getByText('its files were not sent').waitFor()
    expect(posts).toEqual(['application/x-www-form-urlencoded'])
    await field(page, 'Drawings, photos or documents').setInputFiles(plan)
    await page.getByRole('button', { name: 'Add files' }).click()
    await page.waitForURL(/\/enquiry\/[\w-]{43}$/)
    await received(page).waitFor()
    expect(await downloadFiles(stage.product.origin, message)).toHaveLength(1)
  })
})
