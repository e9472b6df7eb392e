/** The row being read stays in place when the list changes, and a long list is loaded in part. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { scrollToEnd } from './support/desk-scroll.ts'
import { type FakeInquiry, inquiryNo, openDesk, rowOf } from './support/fake-desk.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** Returns enquiries whose rows differ in height. */
const listOf = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    inquiryNo(i + 11, { name: `Visitor ${i + 1}`, message: messageOf(i) }),
  )

const messageOf = (i: number) => `Enquiry ${'with some words '.repeat((i * 7) % 23)}to read.`

const desk = { hasListed: false, held: 0, waiting: 0, failed: 0, lastSentAt: null }

/** Opens the desk. `reportChanges` makes it check for changes, and sets the answer. */
async function open(inquiries: FakeInquiry[]) {
  let changes: object | undefined
  const opened = await openDesk({
    ...stage,
    origin: stage.product.origin,
    inquiries,
    context: { viewport: { width: 1280, height: 900 } },
    answer(request) {
      if (!changes || !request.url().includes('/changes?')) return undefined
      return { status: 200, json: { desk: { ...desk, revision: 2 }, firstNew: 100, ...changes } }
    },
  })
  await rowOf(opened.page, 'Visitor 1').first().waitFor()
  async function reportChanges(answer: object) {
    changes = answer
    await opened.page.evaluate(() =>
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
    )
  }
  return { ...opened, reportChanges }
}

/** Scrolls until the row is in view and no longer moves. */
async function scrollToRow(page: Page, name: string) {
  await page.mouse.move(300, 600)
  const row = page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })
  await expect
    .poll(async () => {
      if ((await row.count()) > 0 && (await topOf(page, name)) < 700) return true
      await page.mouse.wheel(0, 400)
      return false
    })
    .toBe(true)
  await expect
    .poll(async () => {
      const before = await topOf(page, name)
      await page.evaluate(() => new Promise((done) => setTimeout(done, 200)))
      return (await topOf(page, name)) - before
    })
    .toBe(0)
}

const topOf = (page: Page, name: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByText(name, { exact: true }) })
    .evaluate((row) => row.getBoundingClientRect().top)

const newInquiries = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    ...inquiryNo(10 - i, { name: `New ${i}`, message: messageOf(i + 3) }),
    number: 100 + i,
    box: 'inbox',
  }))

describe('the row being read', () => {
  for (const pane of ['closed', 'open']) {
    test(`stays in place to the pixel while others arrive, with the pane ${pane}`, async () => {
      const { page, reportChanges } = await open(listOf(90))
      if (pane === 'open') await page.getByRole('link', { name: 'Visitor 2', exact: true }).click()
      await scrollToRow(page, 'Visitor 40')
      const before = await topOf(page, 'Visitor 40')

      await reportChanges({ changed: newInquiries(3), deleted: [] })
      await page.getByRole('button', { name: '3 new enquiries' }).waitFor()

      expect(await topOf(page, 'Visitor 40')).toBe(before)
      expect(await page.getByRole('region', { name: 'Enquiry' }).count()).toBe(
        pane === 'open' ? 1 : 0,
      )
    })
  }

  test('stays in place when rows above it are deleted elsewhere', async () => {
    const inquiries = listOf(90)
    const { page, reportChanges } = await open(inquiries)
    await scrollToRow(page, 'Visitor 40')
    const before = await topOf(page, 'Visitor 40')

    await reportChanges({ changed: [], deleted: inquiries.slice(3, 8).map(({ id }) => id) })
    await expect
      .poll(() => page.getByRole('table').getAttribute('aria-rowcount'))
      .toBe(String(90 - 5 + 1))

    expect(await topOf(page, 'Visitor 40')).toBe(before)
  })
})

test('scrolling to the end of the loaded rows loads the next ones, not the whole list', async () => {
  const { page, calls } = await open(listOf(2000))
  await scrollToEnd(page)
  await rowOf(page, 'Visitor 101').first().waitFor()

  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)))
  expect(calls.filter(isListCall).length).toBeLessThanOrEqual(3)
})

test('too many changes to list reload only the start of a long list', async () => {
  const { page, calls, reportChanges } = await open(listOf(900))
  for (const name of ['Visitor 150', 'Visitor 300', 'Visitor 480']) await scrollToRow(page, name)
  const before = calls.filter(isListCall).length
  expect(before).toBeGreaterThanOrEqual(5)

  await reportChanges({ isReset: true })
  await expect.poll(() => calls.filter(isListCall).length - before).toBeGreaterThanOrEqual(3)
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)))

  // Three pages are reloaded, and those that follow at the scroll position.
  expect(calls.filter(isListCall).length - before).toBeLessThanOrEqual(5)
})

test('a connection that returns does not load a long list again', async () => {
  const { page, calls } = await open(listOf(900))
  for (const name of ['Visitor 150', 'Visitor 300', 'Visitor 480']) await scrollToRow(page, name)
  const before = calls.filter(isListCall).length

  await page.evaluate(() => {
    dispatchEvent(new Event('offline'))
    dispatchEvent(new Event('online'))
  })
  await expect
    .poll(() => calls.filter((call) => call.url().includes('/changes?')).length)
    .toBeGreaterThanOrEqual(1)
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)))

  expect(calls.filter(isListCall).length).toBe(before)
})

const isListCall = (request: { url: () => string }) => request.url().includes('/api/inquiries?')
