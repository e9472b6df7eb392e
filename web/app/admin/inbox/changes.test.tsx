/** What colleagues and visitors change while the desk is open. */
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focus, pane, rowOf } from '../testing/elements'
import { type FakeInquiry, inquiryNo } from '../testing/fake-api'
import { inInbox, openWithPolls } from '../testing/polls'
import { scroller, scrollToEnd } from '../testing/scroller'

const press = (keys: string) => userEvent.keyboard(keys)
const focused = () => document.activeElement?.textContent
const three = () => [inquiryNo(1), inquiryNo(2), inquiryNo(3)]
const linkOf = (name: string) => page.getByRole('link', { name, exact: true })
const note = pane.getByLabelText('Note')
const reply = pane.getByLabelText('Reply')
const isErased = pane.getByRole('heading', { name: 'This enquiry no longer exists' })

/** The `n`th enquiry once a colleague has made it wait for the customer. */
const waiting = (n: number) => ({
  ...inInbox(inquiryNo(n, { isWaiting: true, version: 2 })),
  box: 'waiting',
})

async function openWithPane(inquiries: FakeInquiry[], id = inquiries[0]?.id) {
  const opened = await openWithPolls(inquiries, `?inquiry=${id}`)
  await expect.element(pane.getByText('Enquiry received')).toBeVisible()
  return opened
}

describe('the open enquiry', () => {
  test('shows a note that a colleague adds, which changes nothing in its row', async () => {
    const inquiry = inquiryNo(1)
    let hasNote = false
    const { poll } = await openWithPolls([inquiry], `?inquiry=${inquiry.id}`, ({ url }) => {
      if (!hasNote || !url.pathname.endsWith(inquiry.id)) return undefined
      const entry = { at: inquiry.timestamp, by: 'Ruwani', kind: 'note', text: 'I phoned him.' }
      const customer = { total: 1, since: inquiry.timestamp, others: [] }
      const whole = { ...inInbox(inquiry), origin: null, enteredAs: null }
      return {
        status: 200,
        json: { inquiry: whole, files: [], contacts: [], customer, timeline: [entry] },
      }
    })
    await expect.element(pane.getByText('Enquiry received')).toBeVisible()
    hasNote = true

    poll([inInbox(inquiry)])
    await expect.element(pane.getByText('I phoned him.')).toBeVisible()
  })

  test('keeps a note that is being written when a colleague deletes the enquiry, which it says until it is restored', async () => {
    const inquiry = inquiryNo(1)
    const { poll } = await openWithPane([inquiry])
    await note.fill('Ask about')
    // Also in the fake API, from which the desk then reloads the enquiry.
    Object.assign(inquiry, { deletedAt: 1, version: 2 })
    poll([{ ...inInbox(inquiry), box: 'bin' }])
    const notice = pane.getByText(/has been moved to the bin since you opened it/)
    await expect.element(notice).toBeVisible()
    await expect.element(pane.getByText('Enquiry number 1.')).toBeVisible()

    await press(' it.')
    Object.assign(inquiry, { deletedAt: null, version: 3 })
    poll([inInbox(inquiry)])
    await expect.element(notice).not.toBeInTheDocument()
    await expect.element(note).toHaveValue('Ask about it.')
  })

  test('lets a reply that is being written be copied when the enquiry is erased', async () => {
    const { poll } = await openWithPane([inquiryNo(1)])
    await press('r')
    await reply.fill('We can come on Tuesday.')
    poll([], [inquiryNo(1).id])
    await expect.element(isErased).toBeVisible()

    const left = pane.getByLabelText('Your unsent reply')
    await expect.element(left).toHaveValue('We can come on Tuesday.')
    await expect.element(left).toHaveAttribute('readonly')
    await press('{Escape}')
    await expect.element(pane).not.toBeInTheDocument()
    expect(sessionStorage.getItem('desk-drafts')).not.toContain('Tuesday')
  })

  test('lets texts that are not shown be copied too when the enquiry is erased', async () => {
    const { poll } = await openWithPane([inquiryNo(1)])
    await press('r')
    await reply.fill('We can come on Tuesday.')
    await press('{Escape}')
    await note.fill('Ask about the floor load.')
    poll([], [inquiryNo(1).id])
    await expect.element(isErased).toBeVisible()

    const left = (name: string) => expect.element(pane.getByLabelText(`Your unsent ${name}`))
    await left('reply').toHaveValue('We can come on Tuesday.')
    await left('note').toHaveValue('Ask about the floor load.')
    await expect.element(pane.getByRole('button', { name: 'Copy reply' })).toBeVisible()
    await expect.element(pane.getByRole('button', { name: 'Copy note' })).toBeVisible()
  })

  test('is followed by the one below, even when it has left the list', async () => {
    const { poll } = await openWithPane(three(), inquiryNo(2).id)
    poll([waiting(2)])
    await expect.element(rowOf('Visitor 2')).not.toBeInTheDocument()

    await press('j')
    await expect.element(pane.getByText('Enquiry number 3.')).toBeVisible()
    await expect.element(pane).toHaveAccessibleDescription('Visitor 3')
  })
})

describe('the row with the focus', () => {
  test('leaves it to the row below when it leaves the list', async () => {
    const { poll } = await openWithPolls(three())
    await focus(linkOf('Visitor 2'))
    poll([waiting(2)])

    await expect.poll(focused).toBe('Visitor 3')
  })

  test('also does so after it was scrolled out of view', async () => {
    const { poll } = await openWithPolls(Array.from({ length: 90 }, (_, i) => inquiryNo(i + 1)))
    await focus(linkOf('Visitor 2'))
    scrollToEnd()
    await expect.element(linkOf('Visitor 3')).not.toBeInTheDocument()
    poll([waiting(2)])

    await expect.poll(focused).toBe('Visitor 3')
    expect(scroller().scrollTop).toBeLessThan(200)
  })
})

describe('a poll', () => {
  const news = page.getByRole('status').filter({ hasText: 'new enquir' })

  test('announces an enquiry that has just arrived, and none that has been there before', async () => {
    const { poll } = await openWithPolls([inquiryNo(5)])
    poll([{ ...inInbox(inquiryNo(4)), number: 1 }])
    await expect.element(rowOf('Visitor 4')).toBeVisible()
    await expect.element(news).not.toBeInTheDocument()

    poll([{ ...inInbox(inquiryNo(3)), number: 3 }])
    await expect.element(news).toBeInTheDocument()
  })

  test('leads to the inbox from another list', async () => {
    const { poll } = await openWithPolls([inquiryNo(5, { isWaiting: true })], '?view=waiting')
    poll([{ ...inInbox(inquiryNo(3)), number: 3 }])
    const link = page.getByRole('link', { name: /^1 new enquiry/ })
    await link.click()

    await expect.poll(() => location.search).toBe('')
    await expect.element(link).not.toBeInTheDocument()
  })

  test('offers to refresh a search, which takes no new rows by itself', async () => {
    const inquiries = [inquiryNo(2)]
    const { poll } = await openWithPolls(inquiries, '?q=Visitor')
    inquiries.push(inquiryNo(1))
    poll([{ ...inInbox(inquiryNo(1)), number: 3 }])
    await page.getByRole('button', { name: /^1 new enquiry: refresh this list/ }).click()

    await expect.element(linkOf('Visitor 1')).toBeVisible()
  })
})
