/** A part that cannot be shown says so and leaves the rest of the desk working. */
import { expect, test } from 'vitest'
import { inquiryNo, openDesk, rowOf } from './support/fake-desk.ts'
import { stopShortTimers } from './support/hydration.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const open = (inquiries = [inquiryNo(1), inquiryNo(2), inquiryNo(3)], without?: RegExp) =>
  openDesk({
    browser: stage.browser,
    origin: stage.product.origin,
    inquiries,
    ...(without && { prepare: (page) => page.route(without, (route) => route.abort()) }),
  })

test('a section whose script fails to load shows an error, leaves the rest working, and loads after a reload', async () => {
  const script = /\/reports-[^/]+\.js/
  const { page } = await open(undefined, script)
  const link = page.getByRole('link', { name: 'Reports' })
  await link.click()

  const failure = page.getByRole('alert').filter({ hasText: 'could not be shown' })
  await failure.waitFor()
  await page.getByRole('link', { name: 'Inbox' }).first().click()
  await rowOf(page, 'Visitor 1').waitFor()

  await link.click()
  await failure.waitFor()
  await page.unroute(script)
  await failure.getByRole('button', { name: 'Reload the page' }).click()
  await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor()
  await failure.waitFor({ state: 'detached' })
})

test('an enquiry whose script fails to load shows an error beside the list, and can be closed or reloaded', async () => {
  const script = /\/reading-pane-[^/]+\.js/
  const { page } = await open(undefined, script)
  await rowOf(page, 'Visitor 2').getByRole('link').first().focus()
  await page.keyboard.press('Enter')

  const failure = page.getByRole('alert').filter({ hasText: 'could not be shown' })
  await failure.waitFor()
  await rowOf(page, 'Visitor 1').waitFor()
  await page.keyboard.press('Escape')
  await failure.waitFor({ state: 'detached' })

  await rowOf(page, 'Visitor 2').getByRole('link').first().click()
  await page.unroute(script)
  await failure.getByRole('button', { name: 'Reload the page' }).click()
  await page.getByRole('heading', { level: 2, name: 'Visitor 2' }).waitFor()
})

test('a dialog whose script fails to load shows an error, and can be closed', async () => {
  const { page } = await open(undefined, /\/keys-dialog-[^/]+\.js/)
  await page.keyboard.press('?')

  const failure = page.getByRole('alert').filter({ hasText: 'could not be shown' })
  await failure.waitFor()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await failure.waitFor({ state: 'detached' })
  await rowOf(page, 'Visitor 1').waitFor()
})

test('scripts that an open list needs later are preloaded, so that opening an enquiry requests none', async () => {
  // The code that finds phone numbers is large, and loads only if the message contains digits.
  const { page } = await open([inquiryNo(1), inquiryNo(2, { message: 'We need racking.' })])
  const isLoaded = () =>
    performance.getEntriesByType('resource').some(({ name }) => /\/reading-pane-/.test(name))
  await expect.poll(() => page.evaluate(isLoaded)).toBe(true)
  const requests: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/.*\.js$/.test(request.url())) requests.push(request.url())
  })
  await rowOf(page, 'Visitor 2').getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name: 'Visitor 2' }).waitFor()

  expect(requests).toEqual([])
})

test('the sign-in form is shown as soon as it has loaded, without waiting for a timer', async () => {
  const page = await (await stage.browser.newContext()).newPage()
  await page.addInitScript(stopShortTimers)
  await page.goto(`${stage.product.origin}/admin`)

  await page.getByRole('button', { name: 'Login' }).waitFor()
})
