import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Holiday } from '../../../../../worker/clock/contract'
import { publicHolidays } from '../../../lib/holidays'
import { group, invalid, openSettings } from '../../testing/settings'

const press = (keys: string) => userEvent.keyboard(keys)
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const toast = (text: string) => expect.element(page.getByText(text)).toBeVisible()

test('a target is chosen, a sample says what it means, and the summary by e-mail can be switched off', async () => {
  const { stored } = await openSettings('#response', undefined, {
    workingHours: [{ days: ['Thursday', 'Friday'], opens: '08:00', closes: '17:00' }],
    holidays: [],
  })
  const target = group('Target').first()
  await target.getByRole('button', { name: '4 hours' }).click()

  await toast('Target saved')
  expect(stored.settings.answerTarget).toBe('4h')
  await expect.element(target.getByRole('button', { pressed: true })).toHaveTextContent('4 hours')
  const sample = 'A message received on Thursday at 16:10 is due by Friday 11:10.'
  await expect.element(target.getByText(sample)).toBeVisible()
  await target.getByRole('button', { name: 'Off' }).click()
  await toast('Answers are never late.')

  const summary = page.getByRole('switch', { name: /^Summary by e-mail/ })
  await expect.element(summary).toBeChecked()
  await summary.click()
  await toast('Summaries are not sent')
  expect(stored.settings.summaries).toBe(false)
})

describe('working hours', () => {
  const hours = group('Working hours')
  const from = (number: number) => hours.getByLabelText(`From, Hours ${number}`)
  const to = (number: number) => hours.getByLabelText(`To, Hours ${number}`)
  const days = (number: number) => group(`Days, Hours ${number}`)

  test('are sets of days, with times as people type them, and are not saved as long as one is wrong, which stays as it was typed', async () => {
    const { stored, calls } = await openSettings('#response')
    await from(1).fill('8')
    await press('{Enter}')
    await toast('Working hours saved')
    await expect.element(from(1)).toHaveValue('08:00')
    await hours.getByRole('button', { name: 'Add other hours' }).click()
    await expect.element(hours.getByText('Choose at least one day')).toBeVisible()
    await days(2).getByRole('button', { name: 'Saturday' }).click()
    await expect.poll(() => stored.settings.workingHours).toHaveLength(2)
    await to(2).fill('1230')
    await press('{Tab}')

    await expect
      .poll(() => stored.settings.workingHours)
      .toEqual([
        { days: ['Monday', 'Tuesday'], opens: '08:00', closes: '17:30' },
        { days: ['Saturday'], opens: '08:00', closes: '12:30' },
      ])
    await button('Remove hours 1').click()
    await expect.poll(() => stored.settings.workingHours).toHaveLength(1)
    await expect.element(button(/^Remove hours/)).not.toBeInTheDocument()

    const changes = () => calls.filter(({ method }) => method === 'PATCH').length
    const before = changes()
    await to(1).fill('8 pm')
    await press('{Tab}')

    const problem = hours.getByText('Enter times such as 08:30, the end after the start')
    await expect.element(problem).toBeVisible()
    await expect.element(to(1)).toHaveValue('8 pm')
    await expect.element(to(1)).toHaveAccessibleDescription(/^Enter times/)
    expect(changes()).toBe(before)
    await to(1).fill('20')
    await press('{Enter}')
    await expect.poll(() => stored.settings.workingHours[0]?.closes).toBe('20:00')
    await expect.element(problem).not.toBeInTheDocument()
  })

  test('that the API refuses stay on the screen, with its reason', async () => {
    await openSettings('#response', (call) =>
      call === 'PATCH settings' ? invalid({ workingHours: 'Use at most 14 rows' }) : undefined,
    )
    await days(1).getByRole('button', { name: 'Wednesday' }).click()

    await expect.element(hours.getByText('Use at most 14 rows.')).toBeVisible()
    await expect
      .element(days(1).getByRole('button', { name: 'Wednesday' }))
      .toHaveAttribute('aria-pressed', 'true')
  })
})

describe('public holidays', () => {
  const holidays = group('Public holidays')
  const poya = { date: '2026-12-23', name: 'Unduvap Full Moon Poya Day' }
  const christmas = { date: '2026-12-25', name: 'Christmas Day' }

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 11, 1, 12) })
    onTestFinished(() => {
      vi.useRealTimers()
    })
  })

  const open = (list: Holiday[]) => openSettings('#response', undefined, { holidays: list })

  test('can be removed, put back, and added, each day once', async () => {
    const past = { date: '2026-11-24', name: 'Il Full Moon Poya Day' }
    const { stored } = await open([past, poya, christmas])
    await expect.element(holidays.getByText('1 past day')).toBeVisible()
    await expect.element(holidays.getByText('Il Full Moon Poya Day')).not.toBeVisible()
    await button(/^Remove Unduvap Full Moon Poya Day/).click()
    await toast('Unduvap Full Moon Poya Day removed')
    expect(stored.settings.holidays).toEqual([past, christmas])
    await expect.element(button(/^Remove Christmas Day/)).toHaveFocus()
    await button('Undo').click()

    await expect.element(button(/^Remove Unduvap/)).toBeVisible()
    expect(stored.settings.holidays).toEqual([past, poya, christmas])

    await button('Add a day').click()
    await holidays.getByLabelText(/^Date/).fill('2026-12-25')
    await press('{Enter}')
    await expect.element(holidays.getByText('Enter a name')).toBeVisible()
    await expect
      .element(holidays.getByText('This day is in the list already: Christmas Day'))
      .toBeVisible()
    await holidays.getByLabelText(/^Date/).fill('2026-12-24')
    await holidays.getByLabelText(/^Name/).fill('Outing')
    await press('{Enter}')

    await toast('Day added')
    const outing = { date: '2026-12-24', name: 'Outing' }
    expect(stored.settings.holidays).toEqual([past, poya, outing, christmas])
    await expect.element(holidays.getByText('Outing')).toBeVisible()
  })

  const [next] = publicHolidays.days.filter(({ date }) => date >= '2027')
  test.runIf(next)('of a year that only the content has are added at once', async () => {
    const { stored } = await open([christmas])
    const ends = holidays.getByText(/^The list ends on/)
    await expect.element(ends).toMatchTextContent(/2026\.$/)
    await holidays.getByRole('button', { name: / 2027, \d+ days?$/ }).click()

    await expect.element(ends).toMatchTextContent(/2027\.$/)
    expect(stored.settings.holidays).toContainEqual(next)
    await expect.element(holidays.getByRole('button', { name: / 2027,/ })).not.toBeInTheDocument()
  })
})

test('urgent words are saved one by one, and stay as typed if they are refused', async () => {
  const { stored } = await openSettings('#response', (call, { json }) =>
    call === 'PATCH settings' && JSON.stringify(json).includes('24/7')
      ? invalid({ urgentWords: 'Enter words without punctuation: “24/7” is not one word' })
      : undefined,
  )
  const field = group('Urgent words').getByLabelText('Words')
  await expect.element(field).toHaveValue('urgent')
  await field.fill('leak\n24/7')
  await button('Save words').click()
  await toast('Enter words without punctuation: “24/7” is not one word')
  await expect.element(field).toHaveValue('leak\n24/7')
  await field.fill('Leak\n\nගිනි\n')
  await button('Save words').click()

  await toast('Urgent words saved')
  expect(stored.settings.urgentWords).toEqual(['leak', 'ගිනි'])
  await expect.element(field).toHaveValue('leak\nගිනි')
})
