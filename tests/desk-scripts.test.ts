/** The scripts of the desk's parts: loaded late, ahead of time, or not at all. */
import { expect, test } from 'vitest'
import { inquiryNo, openDesk, rowOf } from './support/fake-desk.ts'
import { stopShortTimers } from './support/hydration.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

test('a section, an enquiry, a dialog and the palette whose scripts fail to load say so, and after a reload the enquiry is preloaded and the palette keeps what is typed meanwhile', async () => {
  const scripts = /\/(reports|reading-pane|keys-dialog|results)-[^/]+\.js/
  const { page } = await openDesk({
    browser: stage.browser,
    origin: stage.product.origin,
    // The code that finds phone numbers is large, and loads only if the message contains digits.
    inquiries: [inquiryNo(1), inquiryNo(2, { message: 'We need racking.' })],
    prepare: (opened) => opened.route(scripts, (route) => route.abort()),
  })
  const failure = page.getByRole('alert').filter({ hasText: 'could not be shown' })
  const gone = () => failure.waitFor({ state: 'detached' })
  const reports = page.getByRole('link', { name: 'Reports' })
  const linkOf = (name: string) => rowOf(page, name).getByRole('link').first()
  await reports.click()
  await failure.waitFor()
  await page.getByRole('link', { name: 'Inbox' }).first().click()
  await linkOf('Visitor 2').waitFor()

  await linkOf('Visitor 2').focus()
  await page.keyboard.press('Enter')
  await failure.waitFor()
  await rowOf(page, 'Visitor 1').waitFor()
  await page.keyboard.press('Escape')
  await gone()

  await page.keyboard.press('?')
  await failure.waitFor()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await gone()
  await rowOf(page, 'Visitor 1').waitFor()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('rep')
  const reload = page.getByRole('dialog').getByRole('button', { name: 'Reload the page' })
  await reload.waitFor()
  const field = page.getByRole('combobox', { name: 'Command, customer or service' })
  expect(await field.inputValue()).toBe('rep')

  const results = Promise.withResolvers<void>()
  await page.unroute(scripts)
  await page.route('**/assets/results-*.js', async (route) => {
    await results.promise
    await route.fallback()
  })
  await reload.click()
  await reload.waitFor({ state: 'detached' })
  const isLoaded = () =>
    performance.getEntriesByType('resource').some(({ name }) => /\/reading-pane-/.test(name))
  await expect.poll(() => page.evaluate(isLoaded)).toBe(true)
  const requests: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/.*\.js$/.test(request.url())) requests.push(request.url())
  })
  await linkOf('Visitor 2').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name: 'Visitor 2' }).waitFor()
  expect(requests).toEqual([])

  await page.keyboard.press('Control+k')
  await page.keyboard.type('mark as')
  expect(await page.getByRole('option').count()).toBe(0)
  results.resolve()
  await page.getByRole('option', { name: /^Mark as done/ }).waitFor()
  expect(await field.inputValue()).toBe('mark as')
  await page.keyboard.press('Escape')
  await reports.click()
  await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor()
})

test('the sign-in form is shown as soon as it has loaded, without waiting for a timer', async () => {
  const page = await (await stage.browser.newContext()).newPage()
  await page.addInitScript(stopShortTimers)
  await page.goto(`${stage.product.origin}/admin`)

  await page.getByRole('button', { name: 'Login' }).waitFor()
})
