import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focus, pane, rowOf } from '../testing/elements'
import { inquiryNo } from '../testing/fake-api'
import { openDesk } from '../testing/open-desk'
import { inInbox, openWithPolls } from '../testing/polls'
import { scroller, turnWheel } from '../testing/scroller'

/** The name of an unread one ends otherwise. */
const linkOf = (n: number) => page.getByRole('link', { name: new RegExp(`^Visitor ${n}\\b`) })

describe('what a customer adds later', () => {
  const accepted = { addedText: 'We accept your quotation.', readAt: null }
  const addedAt = Date.UTC(2026, 10, 21)
  const order = () =>
    Array.from(document.querySelectorAll('tr[data-inquiry] a[data-opens] bdi'), (name) =>
      name.textContent?.replace('Visitor ', ''),
    ).join()

  test('is shown at the top of the inbox, and J leads on from there', async () => {
    await openDesk({
      inquiries: [
        inquiryNo(1),
        inquiryNo(2, { ...accepted, addedAt: addedAt - 1, firstAnsweredAt: addedAt - 2 }),
        inquiryNo(3, { ...accepted, addedAt }),
      ],
    })
    const row = rowOf('Visitor 3')
    await expect.element(row.getByText('We accept your quotation.')).toBeVisible()
    await expect.element(row.getByText('Added')).toBeVisible()
    await expect.element(rowOf('Visitor 2').getByText('Replied')).toBeVisible()

    expect(order()).toBe('3,2,1')
    expect(row.element().querySelector('time')?.dateTime).toBe(new Date(addedAt).toISOString())
    await linkOf(3).click()
    await expect.element(pane.getByText('Enquiry number 3.')).toBeVisible()
    await userEvent.keyboard('j')
    await expect.element(pane.getByText('Enquiry number 2.')).toBeVisible()
  })

  test('is not hidden by an earlier reply that was not delivered, and is named as such beside the message if it is files', async () => {
    await openDesk({
      inquiries: [
        inquiryNo(1, { replyFailedAt: addedAt }),
        inquiryNo(2, { ...accepted, addedAt, replyFailedAt: addedAt - 1 }),
        inquiryNo(3, { replyFailedAt: addedAt, isWaiting: true }),
        inquiryNo(4, { addedAt: addedAt - 1 }),
      ],
    })
    await expect.element(rowOf('Visitor 1').getByText('Reply not delivered')).toBeVisible()
    await expect.element(rowOf('Visitor 2').getByText('Added')).toBeVisible()
    expect(rowOf('Visitor 2').getByText('Reply not delivered').query()).toBeNull()
    await expect.element(rowOf('Visitor 4').getByText('File added')).toBeVisible()
    await expect.element(rowOf('Visitor 4')).toMatchTextContent(/Enquiry number 4\./)
    expect(order()).toBe('2,4,1')
  })

  test('moves its enquiry to the top of an open inbox', async () => {
    const { poll } = await openWithPolls([1, 2, 3].map((n) => inquiryNo(n)))

    poll([inInbox({ ...inquiryNo(3), ...accepted, addedAt, version: 2 })])

    await expect.element(rowOf('Visitor 3').getByText('We accept your quotation.')).toBeVisible()
    expect(order()).toBe('3,1,2')
  })
})

/** While the list scrolls fast, rows are drawn in brief so that each frame is ready in time. */
describe('a row', () => {
  /** Opens a long list, and records rows that are added to it without the link that opens them. */
  async function openAndNoteBriefRows() {
    await openDesk({ inquiries: Array.from({ length: 100 }, (_, i) => inquiryNo(i + 1)) })
    await linkOf(1).findElement()
    const brief: string[] = []
    new MutationObserver((changes) => {
      for (const row of changes.flatMap(({ addedNodes }) => Array.from(addedNodes))) {
        if (row instanceof HTMLTableRowElement && !row.querySelector('a'))
          brief.push(row.textContent ?? '')
      }
    }).observe(scroller(), { childList: true, subtree: true })
    return brief
  }

  test('that scrolls past fast shows name and message, and the rest once the list stops', async () => {
    const brief = await openAndNoteBriefRows()
    await turnWheel(2400)
    await expect.poll(() => scroller().scrollTop).toBe(2400)

    const rows = () => Array.from(document.querySelectorAll('tr[data-inquiry]'))
    const isWhole = (row: Element) => row.querySelectorAll('a, button, input, time').length >= 6
    // The rows in view, and eight above and below.
    await expect.poll(() => rows().filter(isWhole).length).toBeGreaterThan(30)
    await expect.poll(() => rows().every(isWhole)).toBe(true)
    expect(brief.length).toBeGreaterThan(6)
    for (const text of brief) expect(text).toMatch(/^Visitor (\d+)Enquiry number \1\.$/)
  })

  test('that scrolls in slowly is complete from the start', async () => {
    const brief = await openAndNoteBriefRows()
    for (let passed = 88; passed <= 264; passed += 88) {
      await turnWheel(88)
      await expect.poll(() => scroller().scrollTop).toBe(passed)
    }

    expect(brief).toEqual([])
  })

  test('that has the focus stays complete, and keeps the focus', async () => {
    await openAndNoteBriefRows()
    await focus(linkOf(1))
    await turnWheel(2400)
    await expect.poll(() => scroller().scrollTop).toBe(2400)

    await expect.element(linkOf(1)).toHaveFocus()
  })
})

test('a row names the company, and says if the customer has sent files', async () => {
  await openDesk({
    inquiries: [
      inquiryNo(1, { name: 'Nimal', company: 'Kelani Cold', hasFiles: true }),
      inquiryNo(2, { name: 'Kavi' }),
    ],
  })
  await expect
    .element(page.getByRole('row', { name: /Nimal.*Kelani Cold.*Has files/ }))
    .toBeVisible()
  expect(page.getByText('Has files').elements()).toHaveLength(1)
})
