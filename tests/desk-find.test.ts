import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  field,
  gates,
  openDesk as open,
  setSearchStage,
  shows,
  sinhala,
  tamil,
} from './support/search-desk.ts'

const stage = setSearchStage()
const openDesk = (search = '', options = {}) => open(stage, search, options)

describe('the search of the desk', () => {
  let desk: Page

  beforeAll(async () => {
    desk = await openDesk()
  })

  test.each([
    ['sliding', gates.name],
    ['IYAGA', gates.name],
    ['50%', gates.name],
    ['රාක්ක', sinhala.name],
    ['அலமாரி', tamil.name],
    ['k@site', tamil.name],
  ])('finds "%s" while it is typed', async (text, name) => {
    await field(desk).clear()
    await shows(desk, gates.name, sinhala.name, tamil.name)
    await field(desk).pressSequentially(text, { delay: 20 })

    await shows(desk, name)
    await desk
      .getByRole('status')
      .filter({ hasText: /^1 result$/ })
      .waitFor()
    await expect.poll(() => new URL(desk.url()).searchParams.get('q')).toBe(text)
    expect(await field(desk).inputValue()).toBe(text)
  })

  test.each([
    '"unbalanced AND (',
    '*',
    'NEAR(',
    "'; drop table inquiries; --",
    '<img src=x onerror=alert(1)>',
    '\u202e😀\\%_',
    'x'.repeat(400),
  ])('treats %s as text, and says that nothing matches', async (text) => {
    await field(desk).fill(text)

    await desk.getByText('No enquiry matches this search').waitFor()
    await desk.getByText('Clear the search').click()
    await shows(desk, gates.name, sinhala.name, tamil.name)
    expect(await field(desk).inputValue()).toBe('')
  })

  test('is one step in the history, however many letters were typed', async () => {
    const page = await openDesk()
    await field(page).pressSequentially('sliding', { delay: 200 })
    await shows(page, gates.name)
    await page.goBack()

    await shows(page, gates.name, sinhala.name, tamil.name)
    expect(await field(page).inputValue()).toBe('')
    await page.goForward()
    await shows(page, gates.name)
    expect(await field(page).inputValue()).toBe('sliding')
  })

  test('keeps every letter if the browser renders more slowly than one types', async () => {
    const page = await openDesk()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 8 })
    await field(page).pressSequentially('sliding', { delay: 200 })

    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('sliding')
    expect(await field(page).inputValue()).toBe('sliding')
    await shows(page, gates.name)
  })

  test('shows the matches for the latest text, whichever response arrives last', async () => {
    const page = await openDesk()
    const slow = Promise.withResolvers<void>()
    await page.route('**/api/inquiries/search', async (route) => {
      if (route.request().postDataJSON().q !== 'sl') return route.fallback()
      await slow.promise
      // The page may have aborted the request, which is just as good.
      await route.continue().catch(() => {})
    })
    await field(page).fill('sl')
    await expect.poll(() => page.url()).toContain('q=sl')
    const givenUp = page.waitForEvent('requestfailed', (request) =>
      request.url().endsWith('/api/inquiries/search'),
    )
    await field(page).fill(tamil.name)
    await shows(page, tamil.name)
    expect((await givenUp).postDataJSON().q).toBe('sl')
    slow.resolve()
    // Wait for a request that was sent later: by now the slow response has arrived, if it arrives
    // at all.
    await page.evaluate(async () => (await fetch('/api/health')).text())

    await shows(page, tamil.name)
  })

  test('is cleared by its button, which moves the focus to the field', async () => {
    const page = await openDesk('?q=sliding')
    await shows(page, gates.name)
    await page.getByRole('button', { name: 'Clear the search' }).click()

    await shows(page, gates.name, sinhala.name, tamil.name)
    expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true)
    expect(new URL(page.url()).search).toBe('')
  })
})
