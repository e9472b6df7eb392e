/** The row being read stays in place when the list changes, and a long list is loaded in part. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { rowOf } from '../testing/elements'
import { type ApiCall, type FakeInquiry, inquiryNo } from '../testing/fake-api'
import { openDesk } from '../testing/open-desk'
import { checkForChanges, inInbox } from '../testing/polls'
import { scroller, scrollToEnd, untilSettled } from '../testing/scroller'

const rowHeight = 44

const listOf = (count: number) =>
  Array.from({ length: count }, (_, i) => inquiryNo(i + 11, { name: `Visitor ${i + 1}` }))

const desk = { hasListed: false, held: 0, waiting: 0, failed: 0, lastSentAt: null, revision: 2 }

/** Opens the desk. `reportChanges` makes it check for changes, and sets the answer. */
async function open(inquiries: FakeInquiry[]) {
  let changes: object | undefined
  const { calls } = await openDesk({
    inquiries,
    answer({ url }) {
      if (!changes || !url.pathname.endsWith('/changes')) return undefined
      return { status: 200, json: { desk, firstNew: 100, ...changes } }
    },
  })
  await linkOf('Visitor 1').findElement()
  function reportChanges(answer: object) {
    changes = answer
    checkForChanges()
  }
  return { calls, reportChanges, countListCalls: () => calls.filter(isListCall).length }
}

/** Opens the desk with all enquiries on the first page, which would take long to load in parts. */
async function openWhole(inquiries: FakeInquiry[]) {
  const json = { inquiries: inquiries.map(inInbox), nextCursor: null, desk }
  await openDesk({
    inquiries,
    answer: (call) => (isListCall(call) ? { status: 200, json } : undefined),
  })
  await expect.poll(rowCount).toBe(String(inquiries.length + 1))
}

const isListCall = ({ url }: ApiCall) => url.pathname === '/api/inquiries'
const linkOf = (name: string) => page.getByRole('link', { name, exact: true })
const rowCount = () => page.getByRole('table').query()?.getAttribute('aria-rowcount')

/** Scrolls to the row, which loads the list up to there. */
async function scrollToRow(n: number) {
  await expect
    .poll(
      () => {
        scroller().scrollTo(0, (n - 5) * rowHeight)
        return linkOf(`Visitor ${n}`).query()
      },
      { interval: 10 },
    )
    .not.toBeNull()
}

const emptyRows = () => document.querySelectorAll('tr[data-inquiry]:not(:has(a))').length

/** In px from the top of the window; infinite for a row that is not rendered. */
function topOf(name: string) {
  const link = linkOf(name).query()
  return link?.closest('tr')?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY
}

const newInquiries = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    ...inquiryNo(10 - i, { name: `New ${i}` }),
    number: 100 + i,
    box: 'inbox',
  }))

describe('the row being read', () => {
  test('stays in place to the pixel beside an open enquiry while others arrive, which a button leads to', async () => {
    const { reportChanges } = await open(listOf(90))
    await linkOf('Visitor 2').click()
    await scrollToRow(40)
    await untilSettled()
    const before = topOf('Visitor 40')

    reportChanges({ changed: newInquiries(3), deleted: [] })
    const way = page.getByRole('button', { name: /^3 new enquiries/ })
    await expect.element(way).toBeVisible()

    expect(topOf('Visitor 40')).toBe(before)
    expect(page.getByRole('region', { name: 'Enquiry' }).elements()).toHaveLength(1)
    await way.click()
    await expect.element(linkOf('New 2')).toBeVisible()
    await expect.element(way).not.toBeInTheDocument()
  })

  test('stays in place when rows above it are deleted elsewhere', async () => {
    const inquiries = listOf(90)
    const { reportChanges } = await open(inquiries)
    await scrollToRow(40)
    await untilSettled()
    const before = topOf('Visitor 40')

    reportChanges({ changed: [], deleted: inquiries.slice(3, 8).map(({ id }) => id) })
    await expect.poll(rowCount).toBe(String(90 - 5 + 1))

    expect(topOf('Visitor 40')).toBe(before)
  })
})

describe('a long list', () => {
  test('shows each row once, from its start to its end', async () => {
    await open(listOf(105))
    // The page contains only the rows in and near the window.
    const seen = new Map<string, string>()
    for (let n = 15; n <= 105; n += 15) {
      await scrollToRow(n)
      await expect.poll(emptyRows).toBe(0)
      for (const row of document.querySelectorAll('tr[data-inquiry]:has(a)')) {
        const place = row.getAttribute('aria-rowindex') ?? ''
        seen.set(place, row.querySelector('[data-column=name]')?.textContent ?? '')
      }
    }

    expect(seen.size).toBe(105)
    expect(new Set(seen.values()).size).toBe(105)
    expect(rowCount()).toBe('106')
  })

  test('loads the next rows at the end of those that are loaded, not all of them', async () => {
    const { countListCalls } = await open(listOf(500))
    scrollToEnd()
    await expect.element(rowOf('Visitor 101').first()).toBeInTheDocument()
    await untilSettled()

    expect(countListCalls()).toBeLessThanOrEqual(3)
  })

  test('is not loaded again when the connection returns, and only from its start if there are too many changes', async () => {
    const { calls, countListCalls, reportChanges } = await open(listOf(900))
    for (const n of [150, 300, 480]) await scrollToRow(n)
    await untilSettled()
    const before = countListCalls()
    expect(before).toBeGreaterThanOrEqual(5)

    dispatchEvent(new Event('offline'))
    dispatchEvent(new Event('online'))
    const polls = () => calls.filter(({ url }) => url.pathname.endsWith('/changes')).length
    await expect.poll(polls).toBeGreaterThanOrEqual(1)
    await untilSettled()
    expect(countListCalls()).toBe(before)

    reportChanges({ isReset: true })
    await expect.poll(() => countListCalls() - before).toBeGreaterThanOrEqual(3)
    await untilSettled()

    // Three pages are reloaded, and those that follow at the scroll position.
    expect(countListCalls() - before).toBeLessThanOrEqual(5)
  })
})

/** Counts the enquiries that a method of an array visits, and the rows rendered and measured. */
function startCounting() {
  const count = { visited: 0, rendered: 0, measured: 0 }
  const methods = ['find', 'findIndex', 'findLastIndex', 'filter', 'map', 'flatMap'] as const
  for (const name of [...methods, 'some', 'every', 'forEach', 'reduce'] as const) {
    const original = Array.prototype[name] as (...args: unknown[]) => unknown
    Reflect.set(Array.prototype, name, function (this: unknown[], ...args: unknown[]) {
      const [visit, ...more] = args as [(...seen: unknown[]) => unknown]
      const counting = (...seen: unknown[]) => {
        if (Object.hasOwn(Object(seen[name === 'reduce' ? 1 : 0]), 'heldFor')) count.visited += 1
        return visit(...seen)
      }
      return original.call(this, counting, ...more)
    })
    onTestFinished(() => void Reflect.set(Array.prototype, name, original))
  }
  const { getBoundingClientRect } = Element.prototype
  Element.prototype.getBoundingClientRect = function () {
    count.measured += 1
    return getBoundingClientRect.call(this)
  }
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const row of addedNodes)
        if (row instanceof HTMLElement && row.matches('tr')) count.rendered += 1
  })
  observer.observe(scroller(), { childList: true, subtree: true })
  onTestFinished(() => {
    Element.prototype.getBoundingClientRect = getBoundingClientRect
    observer.disconnect()
  })
  return count
}

const steps = 5

test('of 2000 loaded rows, a scroll step touches only the new one', async () => {
  await openWhole(listOf(2000))
  await scrollToRow(105)
  await expect.poll(emptyRows).toBe(0)
  await untilSettled()
  const start = scroller().scrollTop
  const work = startCounting()
  for (let step = 1; step <= steps; step += 1) {
    scroller().scrollBy(0, rowHeight)
    await expect.poll(() => scroller().scrollTop).toBe(start + step * rowHeight)
    await expect.poll(() => work.rendered).toBe(step)
  }

  expect(work).toEqual({ visited: 0, rendered: steps, measured: 0 })
})
