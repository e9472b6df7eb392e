import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ResponseReport } from '../../../../worker/inbox/reports/contract'
import { busy, busyResponse } from '../testing/busy-report'
import { type ApiAnswer, user } from '../testing/fake-api'
import { openDesk } from '../testing/open-desk'
import { canReply, refusal } from '../testing/pane'
import { expectNoViolations } from '../testing/violations'

async function open(
  report: ResponseReport = busyResponse,
  answerSummary: () => ApiAnswer | undefined = () => undefined,
) {
  await openDesk({
    inquiries: [],
    search: '?view=reports&days=90&tab=response',
    answer(call) {
      const { url } = call
      if (url.pathname === '/api/session') return canReply(call)
      if (url.pathname === '/api/reports/summary') return answerSummary()
      if (url.pathname === '/api/reports/response') return { status: 200, json: report }
      return url.pathname === '/api/reports' ? { status: 200, json: busy(90) } : undefined
    },
  })
  await page.getByRole('heading', { name: 'By person' }).findElement()
}

const isShown = (text: string | RegExp) => expect.element(page.getByText(text)).toBeVisible()
const table = (name: string) => page.getByRole('table', { name, exact: true })
const rowsOf = (name: string) =>
  table(name)
    .getByRole('row')
    .elements()
    .map((row) => [...row.children].map(({ textContent }) => textContent).join('|'))

test('the figures are compared with the period before, and each table has its rows, those without a value last', async () => {
  await open()
  await isShown('141 of 168, 81% in the 90 days before')
  await isShown('working hours, 3\u00a0h in the 90 days before')
  await isShown('24 answered late, 3 still wait, 19 in the 90 days before')
  const waiting = page.getByRole('link', { name: '3 still wait' })
  const ofPeriod = '/admin?answered=none&from=2026-08-23&to=2026-11-20&late=true'
  await expect.element(waiting).toHaveAttribute('href', ofPeriod)
  // Of four that were decided, a share says nothing.
  await isShown('38 won of 79 decided, 98 open')

  expect(rowsOf('By person')).toEqual([
    'Person|Received|Answered|Median|90%|Late|Open quotes|In time',
    'Kasun Dias|50|42|2\u00a0h 55\u00a0min|6\u00a0h 30\u00a0min|7|4|83%',
    'Ruwani Weerasinghe|80|76|1\u00a0h 48\u00a0min|5\u00a0h|9|11|88%',
    'Nobody|20|0|–|–|3|0|–',
  ])
  expect(rowsOf('Quoted, won and lost')[2]).toBe('Won|38|9,500,000|2|500,000')
  expect(rowsOf('Outcome by town').slice(1)).toEqual([
    'Biyagama||6|2|2|10|60%|2,500,000|1,500,000|500,000',
    'All others||1|1|0|7|–|1,000,000|250,000|250,000',
    'No town given||3|3|0|74|50%|2,000,000|750,000|750,000',
  ])
  expect(rowsOf('Reasons').at(-1)).toBe('No reason given|Lost|2|0')
})

test('the late ones that still wait come first, in working days, and all can be shown; the tab and the period stay in the address', async () => {
  await open()
  expect(rowsOf('Late first answers')).toHaveLength(7)
  expect(rowsOf('Late first answers')[1]).toMatch(/\|no answer yet\|3\u00a0d 3\u00a0h$/)
  const link = table('Late first answers').getByRole('link', { name: 'Customer 1' })
  await expect.element(link).toHaveAttribute('href', '/admin?inquiry=late-1')

  await page.getByRole('button', { name: 'Show all 27' }).click()
  expect(rowsOf('Late first answers')).toHaveLength(28)

  await page.getByRole('link', { name: 'Quarter' }).click()
  await expect.poll(() => location.search).toBe('?view=reports&days=quarter&tab=response')
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect.poll(() => location.search).toBe('?view=reports&days=quarter')
})

test('the summary is sent to whoever asks, but not twice in a minute', async () => {
  const answers: ApiAnswer[] = [{ status: 204 }, refusal(429, 'too_many_requests', '')]
  await open(busyResponse, () => answers.shift())
  const button = page.getByRole('button', { name: 'Send it to me now' })
  await button.click()
  await isShown(`The summary will be sent to ${user.email} within a minute`)
  await button.click()
  await isShown(/^You can ask for one summary a minute/)
})

test('a table is saved as CSV, in which nothing is a formula', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return '#'
  })
  await open()
  await page.getByRole('button', { name: /^CSV.*Outcome by source$/ }).click()

  const lines = (await saved[0]?.text())?.split('\r\n')
  expect(lines?.[0]).toBe(
    '"Source","Won","Lost","No answer","Open","Conversion","Quoted (LKR)","Won (LKR)","Lost (LKR)"',
  )
  expect(lines?.[1]).toMatch(/^"'=HYPERLINK\(""http/)
  vi.restoreAllMocks()
})

test('without enquiries or a target nothing is in time', async () => {
  const none = { count: 0, value: 0 }
  const outcome = { received: 0, open: 0, quoted: none, won: none, lost: none, noAnswer: none }
  const answers = { inTime: 0, late: 0, waiting: 0, median: null }
  await open({
    ...{ ...busyResponse, target: 'off', outcome, answers, before: { outcome, answers } },
    ...{ weeks: [], people: [], lateAnswers: [], reasons: [] },
    groups: { service: [], source: [], town: [] },
  })
  await isShown('answered in time: no target is set')
  await isShown('No first answer was late.')
  await isShown('Nothing from this period has been won or lost.')
})

function gapsBetweenDates() {
  const dates = [...document.querySelectorAll<HTMLElement>('[role=img] > :last-child > span')]
    .filter((date) => date.checkVisibility({ visibilityProperty: true }))
    .map((date) => date.getBoundingClientRect())
  return dates.slice(1).map(({ left }, index) => left - (dates[index]?.right ?? 0))
}

test('the weeks have dates that do not touch, can be shown as a table, and have no accessibility violations', async () => {
  await open()
  for (const width of [1440, 390]) {
    await page.viewport(width, 900)
    expect(Math.min(...gapsBetweenDates()), `at ${width} px`).toBeGreaterThan(4)
  }
  await expectNoViolations('chart', page.getByRole('main'))
  await page.getByRole('button', { name: /^As a table/ }).click()
  expect(rowsOf('First answers by week')[1]).toMatch(/\|9\|2\|81%$/)
  await expectNoViolations('table', table('First answers by week'))
})
