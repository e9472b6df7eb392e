/** Actions on the open enquiry, with a fake API. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  type Answer,
  chooseFromMore,
  failedReply,
  openPane,
  pane,
  sent,
  to,
} from './support/desk-pane.ts'
import { type FakeInquiry, inquiryNo, openDesk, rowOf } from './support/fake-desk.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()
const open = (inquiries: FakeInquiry[], answer?: Answer) => openPane(stage, inquiries, answer)

describe('a menu', () => {
  test('assigns several enquiries at once, and Undo restores the owner of each', async () => {
    const inquiries = [inquiryNo(1, { ownerId: 'sanath' }), inquiryNo(2)]
    const { page } = await open(inquiries)
    await page.keyboard.press('Escape')
    for (const n of [1, 2]) await rowOf(page, `Visitor ${n}`).getByRole('checkbox').check()
    await page.keyboard.press('a')
    await page.getByRole('menuitemradio', { name: 'Ruwani Weerasinghe' }).click()
    await rowOf(page, 'Visitor 2').getByRole('img', { name: 'Owner: Ruwani Weerasinghe' }).waitFor()
    expect(inquiries.map(({ ownerId }) => ownerId)).toEqual(['ruwani', 'ruwani'])

    await page.keyboard.press('z')
    await expect.poll(() => inquiries.map(({ ownerId }) => ownerId)).toEqual(['sanath', null])
  })

  test('sets a reminder for a chosen date, but not for one in the past', async () => {
    const inquiries = [inquiryNo(1), inquiryNo(2)]
    const { page } = await open(inquiries)
    await page.keyboard.press('h')
    await page.getByRole('menuitem', { name: 'Choose a date' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remind me' })
    await dialog.getByLabel('Date and time').fill('2020-01-01T09:00')
    await dialog.getByRole('button', { name: 'Set reminder' }).click()
    await dialog.getByRole('alert').getByText('Choose a time in the next two years').waitFor()
    const next = new Date().getFullYear() + 1
    await dialog.getByLabel('Date and time').fill(`${next}-01-15T09:30`)
    await dialog.getByRole('button', { name: 'Set reminder' }).click()

    await rowOf(page, 'Visitor 1').waitFor({ state: 'detached' })
    expect(inquiries[0]?.remindAt).toBe(new Date(next, 0, 15, 9, 30).getTime())
    // It stays open, for the note that often follows.
    await pane(page).getByText('Enquiry number 1.').waitFor()
  })

  test('wraps around with the arrow keys, goes to an item by its first letter, and returns the focus', async () => {
    const { page } = await open([inquiryNo(1)])
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await pane(page)
      .getByRole('button', { name: /^Status:/ })
      .focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menu').waitFor()
    await expect.poll(focused).toContain('New')
    await page.keyboard.press('ArrowUp')
    await expect.poll(focused).toContain('Lost')
    await page.keyboard.press('ArrowDown')
    await expect.poll(focused).toContain('New')
    await page.keyboard.press('q')
    await expect.poll(focused).toContain('Quoted')
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    const label = () => page.evaluate(() => document.activeElement?.ariaLabel)
    await expect.poll(label).toBe('Status: New')

    const status = pane(page).getByRole('button', { name: /^Status:/ })
    await expect.poll(() => status.getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.press('Enter')
    await page.getByRole('menu').waitFor()
    expect(await status.getAttribute('aria-expanded')).toBe('true')
    // Tab leaves the menu, which closes, as that of a native menu does.
    await page.keyboard.press('Tab')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await expect.poll(label).toBe('More')
  })
})

test('an inbox whose last enquiry is done says that nobody is waiting', async () => {
  const { page } = await open([inquiryNo(1)])
  await page.keyboard.press('e')
  await page.getByText('Nobody is waiting for you').waitFor()
})

describe('spam', () => {
  test('is marked with a key, and Undo unmarks it', async () => {
    const inquiries = [inquiryNo(1), inquiryNo(2)]
    const { page } = await open(inquiries)
    await page.keyboard.press('!')
    await rowOf(page, 'Visitor 1').waitFor({ state: 'detached' })
    expect(inquiries[0]?.heldFor).toBe('marked')

    await page.keyboard.press('z')
    await rowOf(page, 'Visitor 1').waitFor()
    expect(inquiries[0]?.heldFor).toBeNull()
  })

  test('that is unmarked by Undo returns to the search in which it was marked', async () => {
    const { browser, product } = stage
    const inquiries = [inquiryNo(1), inquiryNo(2)]
    const search = '?q=Visitor'
    const { page } = await openDesk({ browser, origin: product.origin, inquiries, search })
    await rowOf(page, 'Visitor 1').getByRole('link').focus()
    await page.keyboard.press('!')
    await rowOf(page, 'Visitor 1').waitFor({ state: 'detached' })
    await page.keyboard.press('z')
    await page.getByText('Change undone').waitFor()

    await rowOf(page, 'Visitor 1').waitFor({ timeout: 10_000 })
  })

  test('can be stopped by blocking its sender', async () => {
    const { page, posted } = await open([inquiryNo(1)], (request) =>
      to(request, '/blocked-senders') ? { status: 201, json: { blockedSender: {} } } : undefined,
    )
    await chooseFromMore(page, 'Block v1@site.example')
    await page.getByText('v1@site.example is blocked.').waitFor()
    expect(posted.at(-1)?.body).toEqual({ address: 'v1@site.example' })
  })
})

test('a colleague who has the same enquiry open is named', async () => {
  const { page } = await open([inquiryNo(1)], (request) =>
    to(request, '/presence')
      ? { status: 200, json: { others: ['Ruwani Weerasinghe'] } }
      : undefined,
  )
  await pane(page).getByText('Also open: Ruwani Weerasinghe').waitFor()
})

test('the other enquiries of a customer are listed beside it with their status, and can be opened', async () => {
  const [first, second] = [
    inquiryNo(1, { customerPosition: 2, customerSince: Date.UTC(2026, 2, 4) }),
    inquiryNo(2),
  ]
  const { page } = await open([first, second], (request) =>
    request.url().endsWith(`/api/inquiries/${first.id}`) && request.method() === 'GET'
      ? {
          status: 200,
          json: {
            inquiry: { ...first, box: 'inbox', origin: null },
            timeline: [{ at: 1, by: null, kind: 'received' }],
            files: [],
            customer: {
              total: 2,
              since: second.timestamp,
              others: [{ ...second, box: 'inbox', status: 'won', excerpt: 'Post guards.' }],
            },
          },
        }
      : undefined,
  )
  const customer = pane(page).getByRole('complementary', { name: 'Customer' })
  const sentence = '2nd enquiry, first in March'
  await customer.getByText(sentence).waitFor()
  // The row shows only the number, with the whole sentence as a tooltip and for screen readers.
  expect(await rowOf(page, 'Visitor 1').getByTitle(sentence).textContent()).toBe(sentence)
  await customer.getByText('1 won').waitFor()
  await customer.getByRole('link', { name: /Won.*Post guards\./ }).click()
  await pane(page).getByText('Enquiry number 2.').waitFor()
})

/** Answers the request for the enquiry with these timeline entries. */
function withTimeline(inquiry: FakeInquiry, entries: object[]): Answer {
  return (request) =>
    request.url().endsWith(`/api/inquiries/${inquiry.id}`) && request.method() === 'GET'
      ? {
          status: 200,
          json: {
            inquiry: { ...inquiry, box: 'inbox', origin: null },
            timeline: [{ at: 1, by: null, kind: 'received' }, ...entries],
            files: [],
            customer: { total: 1, since: 1, others: [] },
          },
        }
      : undefined
}

test('a failed reply shows the reason in the timeline, and can be sent again from there', async () => {
  const inquiry = inquiryNo(1)
  const timeline = withTimeline(inquiry, [failedReply(5, 'Ruwani')])
  const { page, posted } = await open([inquiry], (request) =>
    to(request, '/delivery') ? { ...sent, status: 200 } : timeline(request),
  )
  const entry = pane(page).getByRole('listitem').filter({ hasText: 'Good morning' })
  await entry.getByText('Resend asks us to send more slowly').waitFor()
  await entry.getByRole('button', { name: 'Send again' }).click()
  await page.getByRole('status').getByText('Sent', { exact: true }).waitFor()
  expect(posted.at(-1)?.path).toBe('delivery')
})

test('a note about a customer looks different from a message to them', async () => {
  const inquiry = inquiryNo(1)
  const note = { at: 3, by: 'Ruwani', kind: 'note', id: 1, text: 'Pays late.' }
  const { page } = await open([inquiry], withTimeline(inquiry, [note]))
  const paper = (page: Page) =>
    pane(page)
      .getByText('Pays late.')
      .evaluate((text) => {
        const { borderTopStyle, backgroundColor } = getComputedStyle(text.parentElement as Element)
        return { borderTopStyle, backgroundColor }
      })

  expect(await paper(page)).toMatchObject({ borderTopStyle: 'dashed' })
})
