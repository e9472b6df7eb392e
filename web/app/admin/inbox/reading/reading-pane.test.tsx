import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { site } from '../../../lib/site'
import { translate } from '../../../testing/translate'
import { chooseFromMore, pane, rowOf } from '../../testing/elements'
import { type FakeInquiry, inquiryNo } from '../../testing/fake-api'
import { hold } from '../../testing/hold'
import { openDesk } from '../../testing/open-desk'
import { isPost, openPane, withTimeline } from '../../testing/pane'
import { checkForChanges } from '../../testing/polls'
import { scroller, turnWheel } from '../../testing/scroller'

/** The name of an unread one ends otherwise. */
const linkOf = (n: number) => page.getByRole('link', { name: new RegExp(`^Visitor ${n}\\b`) })

describe('an enquiry', () => {
  test('is shown whole, with links, on a page that the browser has translated', async () => {
    const whole = `${'A whole paragraph. '.repeat(40)}Call +94 71 234 5678 in the morning.`
    await openDesk({ inquiries: [inquiryNo(1, { message: whole })] })
    const loading = hold('GET', /\/api\/inquiries\/0/)
    await linkOf(1).click()
    const quote = pane.getByRole('blockquote')
    await expect.element(quote.getByText(/A whole paragraph\./)).toBeVisible()
    translate()
    await expect.element(quote.getByText(/^«A whole paragraph\./)).toBeVisible()
    loading.release()

    await expect.element(quote.getByRole('link', { name: /71 234 5678/ })).toBeVisible()
    const text = quote.element().textContent ?? ''
    expect(text.replaceAll(/[«»\s]+/g, ' ').trim()).toBe(whole)
  })

  test('opens beside the list with its whole message, is marked as read, stays in the count of the title and the sidebar, and Back closes it', async () => {
    const message = `${'A whole paragraph. '.repeat(40)}The end of it.`
    const inquiries = [1, 2, 3].map((n) => inquiryNo(n, { readAt: null, message }))
    await openDesk({ inquiries })
    const unread = rowOf('Visitor 2').getByText(/Unread$/)
    await unread.findElement()
    expect(document.title).toMatch(/^\(3\) Inbox \| /)
    await linkOf(2).click()

    await expect.element(pane.getByText(/The end of it\.$/)).toBeVisible()
    await expect.element(rowOf('Visitor 1')).toBeVisible()
    expect(location.search).toContain('?inquiry=')
    await expect.poll(() => inquiries[1]?.readAt).toBe(1)
    await expect.element(unread).not.toBeInTheDocument()
    expect(document.title).toMatch(/^\(3\) Inbox \| /)
    await expect.element(page.getByRole('link', { name: /^Inbox 3/ })).toBeVisible()

    await chooseFromMore('Mark unread')
    await expect.poll(() => inquiries[1]?.readAt).toBeNull()

    history.back()
    await expect.element(pane).not.toBeInTheDocument()
    expect(location.search).toBe('')
  })

  test('can be linked to, without the search of the list', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText')
    onTestFinished(() => writeText.mockRestore())
    writeText.mockResolvedValueOnce().mockRejectedValueOnce(new Error('refused'))
    const { id } = inquiryNo(1)
    await openDesk({ inquiries: [inquiryNo(1)], search: `?q=Visitor&inquiry=${id}` })
    await chooseFromMore('Copy link')
    await expect.element(page.getByText('Link copied')).toBeVisible()
    expect(writeText).toHaveBeenCalledWith(`${location.origin}/admin?inquiry=${id}`)

    await chooseFromMore('Copy link')
    await expect.element(page.getByText(/^The link could not be copied\./)).toBeVisible()
  })

  test('opens from its address, even if it is not in the list', async () => {
    await openPane([inquiryNo(1, { deletedAt: 1 }), inquiryNo(2)])

    await expect.element(pane.getByText('Enquiry number 1.')).toBeVisible()
    await page.getByRole('button', { name: 'Close the enquiry' }).click()
    await expect.poll(() => location.search).toBe('')
  })

  test('that is deleted while it is being read says so', async () => {
    const inquiries = [inquiryNo(1)]
    await openPane(inquiries)
    inquiries.length = 0
    await chooseFromMore('Mark unread')

    await expect.element(page.getByText(/^This enquiry no longer exists/).first()).toBeVisible()
  })

  test('can be answered by e-mail, telephone and WhatsApp', async () => {
    const message = 'Please call me on +94 71 234 5678.'
    await openPane([inquiryNo(1, { message }), inquiryNo(2)])
    const hrefOf = async (name: RegExp) =>
      (await pane.getByRole('link', { name }).first().findElement()).getAttribute('href')

    expect(await hrefOf(/^Call/)).toBe('tel:+94712345678')
    expect(await hrefOf(/^WhatsApp/)).toBe('https://wa.me/94712345678')
    expect(await hrefOf(/^Reply/)).toContain(
      `mailto:v1%40site.example?subject=Re%3A%20your%20enquiry%20to%20${encodeURIComponent(site.name)}%20(ref.%20${inquiryNo(1).reference})`,
    )

    await userEvent.keyboard('j')
    await expect.element(pane.getByText('Enquiry number 2.')).toBeVisible()
    expect(pane.getByRole('link', { name: /^Call/ }).query()).toBeNull()
  })

  test('replaces the list on a phone, and the list keeps its scroll position', async () => {
    const inquiries = Array.from({ length: 60 }, (_, i) => inquiryNo(i + 1))
    await openDesk({ inquiries, viewport: [360, 740] })
    await linkOf(1).findElement()
    await turnWheel(600)
    await expect.poll(() => scroller().scrollTop).toBeGreaterThan(500)
    const row = rowOf('Visitor 12')
    const top = () => row.element().getBoundingClientRect().top
    const link = await linkOf(12).findElement()
    const before = top()
    // The pointer would scroll the row into view.
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    const back = page.getByRole('button', { name: 'Back to the list' })
    await expect.element(back).toBeVisible()
    await expect.element(row).not.toBeInTheDocument()

    await back.click()
    await expect.element(row).toBeVisible()
    expect(top()).toBe(before)
  })

  test('names a colleague who has it open, until the colleague opens another', async () => {
    let others = ['Ruwani Weerasinghe']
    await openPane([inquiryNo(1)], (call) =>
      isPost(call, '/presence') ? { status: 200, json: { others } } : undefined,
    )
    const notice = pane.getByText('Also open: Ruwani Weerasinghe')
    await expect.element(notice).toBeVisible()

    others = []
    checkForChanges()
    await expect.element(notice).not.toBeInTheDocument()
  })

  test('shows where it came from, and each value leads to the enquiries that share it', async () => {
    const inquiry = inquiryNo(1)
    const source = { service: 'gates', fromPage: '/services/gates', firstPage: '/' }
    const utm = { utmSource: 'news', utmMedium: 'e-mail', utmCampaign: 'Loading docks' }
    const origin = { ...source, referrerHost: null, ...utm, utmTerm: null, utmContent: null }
    await openPane([inquiry], ({ method, url }) =>
      method === 'GET' && url.pathname.endsWith(inquiry.id)
        ? {
            status: 200,
            json: {
              inquiry: { ...inquiry, box: 'inbox', origin },
              timeline: [{ at: inquiry.timestamp, by: null, kind: 'received' }],
              customer: { total: 1, since: inquiry.timestamp, others: [] },
              files: [],
              contacts: [],
            },
          }
        : undefined,
    )
    const region = pane.getByRole('region', { name: 'Where it came from' })
    const rows = [...region.element().querySelectorAll('dl > div')].map((row) => [
      row.querySelector('dt')?.textContent,
      row.querySelector('dd bdi')?.textContent,
      row.querySelector('dd a')?.getAttribute('href') ?? null,
    ])
    expect(rows).toEqual([
      ['Service', 'Gates and Barriers', '/admin?service=gates'],
      ['Came from page', '/services/gates', '/admin?page=%2Fservices%2Fgates'],
      ['First page of the visit', '/', null],
      ['Campaign source', 'news', '/admin?source=news'],
      ['Medium', 'e-mail', null],
      ['Campaign', 'Loading docks', '/admin?campaign=Loading+docks'],
    ])
    await region.getByRole('link', { name: /^news/ }).click()
    const filter = page.getByRole('button', { name: 'Remove the filter source: news' })
    await expect.element(filter).toBeVisible()
  })

  test('lists the customer’s other enquiries with their status, which can be opened', async () => {
    const second: FakeInquiry = inquiryNo(2, { status: 'won' })
    const first = inquiryNo(1, { customerPosition: 2, customerSince: Date.UTC(2026, 2, 4) })
    const others = [{ ...second, box: 'inbox', excerpt: 'Post guards.' }]
    await openPane(
      [first, second],
      withTimeline(first, [], { total: 2, since: second.timestamp, others }),
    )
    const customer = pane.getByRole('complementary', { name: 'Customer' })
    const sentence = '2nd enquiry, first in March'
    await expect.element(customer.getByText(sentence)).toBeVisible()
    // The row shows only the number, with the whole sentence as a tooltip and for screen readers.
    const position = rowOf('Visitor 1').getByTitle(sentence)
    await expect.element(position).toHaveTextContent(sentence)
    await expect.element(customer.getByText('1 won')).toBeVisible()
    await customer.getByRole('link', { name: /Won.*Post guards\./ }).click()
    await expect.element(pane.getByText('Enquiry number 2.')).toBeVisible()
  })
})
