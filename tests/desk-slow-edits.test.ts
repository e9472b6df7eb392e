/** Edits whose answer takes long or is lost. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inquiryNo, openDesk, rowOf } from './support/fake-desk.ts'
import { hold } from './support/hold.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** Opens the desk with two enquiries and a clock that only the test advances. */
async function open() {
  const inquiries = [inquiryNo(1), inquiryNo(2)]
  const { browser, product } = stage
  const prepare = (page: Page) => page.clock.install()
  const { page } = await openDesk({ browser, origin: product.origin, inquiries, prepare })
  await rowOf(page, 'Visitor 1').waitFor()
  return page
}

const markDone = (page: Page) =>
  rowOf(page, 'Visitor 1').getByRole('button', { name: /^Done/ }).click()

const saving = (page: Page) => page.getByRole('status').getByText('Saving…')

test('an edit that gets no answer is sent again, without a message', async () => {
  const page = await open()
  let calls = 0
  await page.route('**/api/inquiries/*', (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    calls += 1
    return calls < 3 ? route.abort() : route.fallback()
  })
  await markDone(page)
  await expect.poll(() => page.clock.runFor(1000).then(() => calls)).toBe(3)

  await page.getByText('Marked as done').waitFor()
  expect(await page.getByText('could not be saved').count()).toBe(0)
})

test('an edit that takes more than a second says that it is being saved', async () => {
  const page = await open()
  const edit = await hold(page, 'PATCH', /\/api\/inquiries\//)
  await markDone(page)
  await edit.arrived
  await page.clock.runFor(900)
  expect(await saving(page).count()).toBe(0)
  await page.clock.runFor(200)
  await saving(page).waitFor()

  await edit.release()
  await page.getByText('Marked as done').waitFor()
  await saving(page).waitFor({ state: 'detached' })
})

test('closing the tab while an edit is being saved asks first', async () => {
  const page = await open()
  const edit = await hold(page, 'PATCH', /\/api\/inquiries\//)
  await markDone(page)
  await edit.arrived
  await page.clock.runFor(1000)
  await saving(page).waitFor()
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()

  await edit.release()
  await page.getByText('Marked as done').waitFor()
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed
})
