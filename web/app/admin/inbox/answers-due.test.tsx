/** Answers that are due or late, in the list. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Clock } from '../../../../worker/clock/working-time'
import { hour } from '../../../../worker/time'
import { type ApiCall, answerTo, type FakeInquiry, inquiryNo } from '../testing/fake-api'
import { openDesk } from '../testing/open-desk'
import { findViolations } from '../testing/violations'

const now = Date.now()
/** Open day and night, so that the test runs at any time. */
const clock: Clock = {
  times: [[now - 1000 * hour, now + 1000 * hour]],
  target: 8 * hour,
  urgentTarget: 4 * hour,
  longestDay: 8 * hour,
}

const waits = (hours: number, more: Partial<FakeInquiry> = {}) => ({
  timestamp: now - hours * hour,
  unansweredSince: now - hours * hour,
  ...more,
})

const inquiries = [
  inquiryNo(1, { name: 'Quiet', ...waits(1) }),
  inquiryNo(2, { name: 'Answered' }),
  inquiryNo(3, { name: 'Soon', ...waits(7) }),
  inquiryNo(4, { name: 'Late', ...waits(10) }),
  inquiryNo(5, { name: 'Later', ...waits(30) }),
  inquiryNo(6, { name: 'Urgent', ...waits(2, { isUrgent: true }) }),
]

async function open(search = '') {
  const calls: URLSearchParams[] = []
  await openDesk({
    inquiries,
    search,
    answer(call: ApiCall) {
      if (call.url.pathname !== '/api/inquiries') return undefined
      calls.push(call.url.searchParams)
      const answer = answerTo(call, inquiries)
      return { ...answer, json: { ...answer.json, clock } }
    },
  })
  await expect.element(page.getByRole('link', { name: 'Quiet' })).toBeVisible()
  return calls
}

const links = () => [...document.querySelectorAll('[data-opens]')]
const names = () => links().map((link) => link.textContent)
const dateOf = (name: string) =>
  links()
    .find((link) => link.textContent === name)
    ?.closest('tr')
    ?.querySelector('time')?.textContent

test('a row is quiet until the last quarter of the time, then says by when, then how late; what is urgent stays on top, and the order by urgency begins with what is late', async () => {
  await open()
  expect(dateOf('Quiet')).toBe('1 h')
  expect(dateOf('Soon')).toMatch(/^by /)
  expect(dateOf('Late')).toBe('late 2\u00a0h')
  expect(dateOf('Later')).toBe('late 2\u00a0d')

  expect(names()[0]).toBe('Urgent')
  await page.getByRole('button', { name: 'Newest first' }).click()
  await page.getByRole('button', { name: 'Most urgent first' }).click()
  await expect.poll(names).toEqual(['Later', 'Late', 'Soon', 'Urgent', 'Quiet', 'Answered'])
  expect(await findViolations()).toEqual([])
  await page.getByRole('button', { name: 'Most urgent first' }).click()
  await page.getByRole('button', { name: 'Newest first' }).click()
  await expect.poll(() => names()[0]).toBe('Urgent')
})

test('the head of Inbox says how many are late, and leads to them', async () => {
  const calls = await open()
  await page.getByRole('link', { name: '2 late' }).click()
  await expect.poll(() => location.search).toBe('?late=true')
  await expect
    .poll(() => Object.fromEntries(calls.at(-1) ?? []))
    .toMatchObject({ view: 'inbox', unanswered: 'true', order: 'urgent' })
  const since = Number(calls.at(-1)?.get('waitedSince'))
  expect(Math.abs(since - (Date.now() - 8 * hour))).toBeLessThan(hour)
  await expect.element(page.getByRole('button', { name: 'Remove the filter late' })).toBeVisible()
})
