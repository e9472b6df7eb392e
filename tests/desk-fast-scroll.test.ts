/**
 * While the list scrolls fast, rows are drawn in brief so that each frame is ready in time. They
 * are completed once the list stops.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { scrollTop, wheel } from './support/desk-scroll.ts'
import { inquiryNo, openDesk } from './support/fake-desk.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

async function open() {
  const { page } = await openDesk({
    ...stage,
    origin: stage.product.origin,
    inquiries: Array.from({ length: 100 }, (_, i) => inquiryNo(i + 1)),
    context: { viewport: { width: 1280, height: 900 } },
  })
  await page.locator('tr[data-inquiry]').first().waitFor()
  return page
}

/** Records rows that are added to the list without the link that opens them. */
function noteBriefRows(page: Page) {
  return page.evaluate(() => {
    const texts: (string | null)[] = []
    Object.assign(window, { briefRows_: texts })
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const row of addedNodes)
          if (row instanceof HTMLElement && row.matches('tr') && !row.querySelector('a'))
            texts.push(row.textContent)
    }).observe(document.querySelector('main') ?? document, { childList: true, subtree: true })
  })
}

const briefRows = (page: Page) =>
  page.evaluate(() => Reflect.get(window, 'briefRows_') as (string | null)[])

/** Returns how many rows there are, and how many of them are complete. */
const rowsOf = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('tr[data-inquiry]')]
    const whole = rows.filter((row) => row.querySelectorAll('a, button, input, time').length >= 6)
    return { drawn: rows.length, whole: whole.length }
  })

test('a row that scrolls past fast shows name and message, and the rest once the list stops', async () => {
  const page = await open()
  await noteBriefRows(page)

  await wheel(page, 2400)

  await expect.poll(() => scrollTop(page)).toBe(2400)
  await expect
    .poll(async () => {
      const { drawn, whole } = await rowsOf(page)
      // The rows in view, and eight above and below.
      return drawn > 30 && whole === drawn
    })
    .toBe(true)
  const brief = await briefRows(page)
  expect(brief.length).toBeGreaterThan(6)
  for (const text of brief) expect(text).toMatch(/^Visitor (\d+)Enquiry number \1\.$/)
})

test('a row that scrolls in slowly is complete from the start', async () => {
  const page = await open()
  await noteBriefRows(page)

  for (let passed = 88; passed <= 440; passed += 88) {
    await wheel(page, 88)
    await expect.poll(() => scrollTop(page)).toBe(passed)
  }

  expect(await briefRows(page)).toEqual([])
})

test('the row with the focus stays complete, and keeps the focus', async () => {
  const page = await open()
  await page.getByRole('link', { name: 'Visitor 1', exact: true }).focus()

  await wheel(page, 2400)

  await expect.poll(() => scrollTop(page)).toBe(2400)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Visitor 1')
})
