/** What a visit leaves in the browser: whatever it is, `pages/privacy.md` has to list it. */
import { expect, test } from 'vitest'
import {
  field,
  fillIn,
  openContact,
  pressSend,
  untilFormRuns,
  visit,
} from './support/contact-page.ts'
import { pageLabels } from './support/content.ts'
import { takeOver } from './support/hydration.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

test('a visit stores the draft, the colour scheme and the scroll positions, and no cookie', async () => {
  const context = await stage.browser.newContext()
  const page = await context.newPage()
  await page.goto(stage.product.origin)
  await takeOver(page)
  await page.getByRole('button', { name: 'Use dark colours' }).first().click()
  await page.getByRole('link', { name: pageLabels['/about'], exact: true }).first().click()
  await page.waitForURL('**/about')
  await page.goto(`${stage.product.origin}/contact`)
  await untilFormRuns(page)
  await field(page, 'Message').fill('Two sliding gates.')

  const stored = await page.evaluate(() => ({
    local: Object.keys(localStorage).sort(),
    session: Object.keys(sessionStorage).sort(),
  }))
  expect(stored).toEqual({
    local: ['contact-draft', 'theme'],
    session: ['react-router-scroll-positions'],
  })
  expect(await context.cookies()).toEqual([])
})

test('files are stored until they have been uploaded, then deleted', async () => {
  const page = await openContact(await visit(stage.browser), `${stage.product.origin}/contact`)
  const kept = () =>
    page.evaluate(async () => {
      const open = indexedDB.open('contact-files')
      await new Promise((done) => (open.onsuccess = done))
      const count = open.result.transaction('files').objectStore('files').count()
      await new Promise((done) => (count.onsuccess = done))
      return { files: count.result, local: Object.keys(localStorage).sort() }
    })
  await page.getByRole('button', { name: 'Add drawings or details for a quote' }).click()
  const buffer = Buffer.from('%PDF-1.7\nplan')
  const plan = { name: 'Plan.pdf', mimeType: 'application/pdf', buffer }
  await page.locator('input[type=file]').setInputFiles(plan)
  await page.getByText('· Sent after the message').waitFor()
  await fillIn(page)
  await expect.poll(kept).toEqual({ files: 1, local: ['contact-draft', 'message-pages'] })

  await pressSend(page)
  await page.getByText('The file has arrived.').waitFor()
  await expect.poll(kept).toEqual({ files: 0, local: [] })
})
