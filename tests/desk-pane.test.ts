/** What can be done with the open enquiry, over an API of the test's own. */
import type { Page, Request } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chooseFromMore, pane } from './support/desk-pane.ts'
import { type FakeInquiry, inquiryNo, openDesk, rowOf } from './support/fake-desk.ts'
import { admin } from './support/product.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

type Answer = (request: Request) => { status: number; json: object } | undefined

/** Opens the first enquiry; `posted` collects what is sent, by the last part of the address. */
async function open(inquiries: FakeInquiry[], answer: Answer = () => undefined) {
  const posted: { path: string; body: unknown; key: string | undefined }[] = []
  const { browser, product } = stage
  const { page } = await openDesk({
    ...{ browser, origin: product.origin, inquiries },
    search: `?inquiry=${inquiries[0]?.id}`,
    answer(request) {
      const path = new URL(request.url()).pathname
      if (request.method() === 'POST') {
        const key = request.headers()['idempotency-key']
        posted.push({ path: path.split('/').at(-1) ?? '', body: request.postDataJSON(), key })
      }
      return answer(request)
    },
  })
  await pane(page).getByText('Enquiry received').waitFor()
  return { page, posted }
}

const to = (request: Request, end: string) =>
  request.method() === 'POST' && new URL(request.url()).pathname.endsWith(end)

const canReply: Answer = (request) =>
  request.url().endsWith('/api/session')
    ? { status: 200, json: { user: { email: admin.email }, canReply: true } }
    : undefined

const sent = { status: 201, json: { reply: { state: 'sent' } } }

describe('a reply', () => {
  test('that could not be stored is kept, and sent again under the same key', async () => {
    let isDown = true
    const { page, posted } = await open([inquiryNo(1)], (request) => {
      if (!to(request, '/replies')) return canReply(request)
      return isDown ? { status: 500, json: {} } : sent
    })
    await page.keyboard.press('r')
    await pane(page).getByLabel('Reply', { exact: true }).fill('We can come on Tuesday.')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('alert').getByText('It is still here.').waitFor()

    isDown = false
    await page.keyboard.press('Control+Enter')
    await page.getByText('Reply sent').waitFor()
    const replies = posted.filter(({ path }) => path === 'replies')
    expect(replies.length).toBe(2)
    expect(replies[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
    expect(replies[1]).toEqual(replies[0])
    expect(replies[0]?.body).toMatchObject({
      text: 'We can come on Tuesday.',
      subject: 'Your enquiry to Ceyforge (CF-1001)',
      status: 'answered',
      remindAt: expect.any(Number),
    })
  })

  test('begins with what the team keeps, filled in', async () => {
    const savedReplies = [
      {
        id: 7,
        title: 'Thanks',
        language: 'en',
        text: 'Dear {name}, about {service} ({reference})',
      },
    ]
    const { page } = await open([inquiryNo(1)], (request) =>
      request.url().endsWith('/api/saved-replies')
        ? { status: 200, json: { savedReplies } }
        : canReply(request),
    )
    await page.keyboard.press('r')
    await pane(page).getByLabel('Insert a saved reply').selectOption('Thanks')

    expect(await pane(page).getByLabel('Reply', { exact: true }).inputValue()).toBe(
      'Dear Visitor 1, about your enquiry (CF-1001)',
    )
  })

  test('is begun from the list', async () => {
    const { page } = await open([inquiryNo(1), inquiryNo(2)], canReply)
    await page.keyboard.press('Escape')
    await pane(page).waitFor({ state: 'detached' })
    await page.keyboard.press('j')
    await page.keyboard.press('r')
    await pane(page).getByLabel('Reply', { exact: true }).waitFor()
  })

  test('by a mail program is noted with one key more', async () => {
    const { page, posted } = await open([inquiryNo(1)], (request) =>
      to(request, '/notes') ? { status: 201, json: { note: {} } } : undefined,
    )
    // The mail program of this machine is nobody's.
    await page.evaluate(() =>
      document.addEventListener('click', (event) => {
        if ((event.target as Element).closest('a[href^="mailto:"]')) event.preventDefault()
      }),
    )
    await pane(page).getByRole('link', { name: 'Reply' }).click()
    await pane(page).getByRole('button', { name: 'I sent it' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Marked as answered').waitFor()
    expect(posted.filter(({ path }) => path === 'notes')).toMatchObject([
      { body: { kind: 'email', text: '' } },
    ])
  })
})

describe('a note', () => {
  test('that could not be saved is kept', async () => {
    const { page } = await open([inquiryNo(1), inquiryNo(2)], (request) =>
      to(request, '/notes') ? { status: 500, json: {} } : undefined,
    )
    await page.keyboard.press('n')
    await page.keyboard.type('Ask about the floor load.')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('alert').getByText('It is still here.').waitFor()

    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    await pane(page).getByText('Enquiry number 2.').waitFor()
    await page.keyboard.press('k')
    await expect
      .poll(() => pane(page).getByLabel('Note').inputValue())
      .toBe('Ask about the floor load.')
  })

  test.each([
    ['Log a call', 'Log call', 'call'],
    ['Log a WhatsApp', 'Log WhatsApp', 'whatsapp'],
  ])('%s writes down what was said elsewhere', async (item, button, kind) => {
    const { page, posted } = await open([inquiryNo(1)], (request) =>
      to(request, '/notes') ? { status: 201, json: { note: {} } } : undefined,
    )
    await chooseFromMore(page, item)
    await pane(page).getByRole('button', { name: button }).click()
    await expect
      .poll(() => posted.filter(({ path }) => path === 'notes'))
      .toMatchObject([{ body: { kind } }])
  })
})

describe('a menu', () => {
  test('assigns several at once, and Undo gives each back to whom it belonged', async () => {
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

  test('takes a reminder for a date of one’s own, and none that is past', async () => {
    const inquiries = [inquiryNo(1), inquiryNo(2)]
    const { page } = await open(inquiries)
    await page.keyboard.press('h')
    await page.getByRole('menuitem', { name: 'Choose a date' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remind me' })
    await dialog.getByLabel('Date and time').fill('2020-01-01T09:00')
    await dialog.getByRole('button', { name: 'Set reminder' }).click()
    await dialog.getByRole('alert').getByText('Choose a time that is still to come').waitFor()
    const next = new Date().getFullYear() + 1
    await dialog.getByLabel('Date and time').fill(`${next}-01-15T09:30`)
    await dialog.getByRole('button', { name: 'Set reminder' }).click()

    await rowOf(page, 'Visitor 1').waitFor({ state: 'detached' })
    expect(inquiries[0]?.remindAt).toBe(new Date(next, 0, 15, 9, 30).getTime())
    // The next one opens.
    await pane(page).getByText('Enquiry number 2.').waitFor()
  })

  test('walks round by the arrow keys, and gives the focus back', async () => {
    const { page } = await open([inquiryNo(1)])
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await pane(page)
      .getByRole('button', { name: /^Status:/ })
      .focus()
    await page.keyboard.press('Enter')
    await expect.poll(focused).toContain('New')
    await page.keyboard.press('ArrowUp')
    await expect.poll(focused).toContain('Lost')
    await page.keyboard.press('ArrowDown')
    await expect.poll(focused).toContain('New')
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.ariaLabel))
      .toBe('Status: New')
  })
})

test('an inbox whose last enquiry is done says that nobody waits', async () => {
  const { page } = await open([inquiryNo(1)])
  await page.keyboard.press('e')
  await page.getByText('Nobody is waiting for you').waitFor()
})

describe('spam', () => {
  test('is marked by a key, and Undo says that it was none', async () => {
    const inquiries = [inquiryNo(1), inquiryNo(2)]
    const { page } = await open(inquiries)
    await page.keyboard.press('!')
    await rowOf(page, 'Visitor 1').waitFor({ state: 'detached' })
    expect(inquiries[0]?.heldFor).toBe('marked')

    await page.keyboard.press('z')
    await rowOf(page, 'Visitor 1').waitFor()
    expect(inquiries[0]?.heldFor).toBeNull()
  })

  test('has a sender, who can be blocked', async () => {
    const { page, posted } = await open([inquiryNo(1)], (request) =>
      to(request, '/blocked-senders') ? { status: 201, json: { blockedSender: {} } } : undefined,
    )
    await chooseFromMore(page, 'Block v1@site.example')
    await page.getByText('v1@site.example is blocked.').waitFor()
    expect(posted.at(-1)?.body).toEqual({ address: 'v1@site.example' })
  })
})

test('who has the same enquiry open is named', async () => {
  const { page } = await open([inquiryNo(1)], (request) =>
    to(request, '/presence')
      ? { status: 200, json: { others: ['Ruwani Weerasinghe'] } }
      : undefined,
  )
  await pane(page).getByText('Also open: Ruwani Weerasinghe').waitFor()
})

test('the other enquiries of a customer stand beside it, each with its state, and open', async () => {
  const [first, second] = [inquiryNo(1, { customerPosition: 2 }), inquiryNo(2)]
  const { page } = await open([first, second], (request) =>
    request.url().endsWith(`/api/inquiries/${first.id}`) && request.method() === 'GET'
      ? {
          status: 200,
          json: {
            inquiry: { ...first, box: 'inbox', origin: null },
            timeline: [{ at: 1, by: null, kind: 'received' }],
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
  await customer.getByText('2nd enquiry, first in November').waitFor()
  await customer.getByText('1 won').waitFor()
  await customer.getByRole('link', { name: /Won.*Post guards\./ }).click()
  await pane(page).getByText('Enquiry number 2.').waitFor()
})

/** A timeline as the API gives it. */
function withTimeline(inquiry: FakeInquiry, entries: object[]): Answer {
  return (request) =>
    request.url().endsWith(`/api/inquiries/${inquiry.id}`) && request.method() === 'GET'
      ? {
          status: 200,
          json: {
            inquiry: { ...inquiry, box: 'inbox', origin: null },
            timeline: [{ at: 1, by: null, kind: 'received' }, ...entries],
            customer: { total: 1, since: 1, others: [] },
          },
        }
      : undefined
}

test('a reply that was refused says why in the timeline, and is sent again from there', async () => {
  const inquiry = inquiryNo(1)
  const reply = {
    ...{ at: 5, by: 'Ruwani', kind: 'reply', id: 3, recipient: 'v1@site.example', subject: 'Re' },
    ...{ text: 'Good morning', state: 'failed', attempts: 9, dueAt: null, sentAt: null },
    ...{ channel: 'resend', failure: { code: 'rate_limited', status: 429, at: 6 } },
  }
  const timeline = withTimeline(inquiry, [reply])
  const { page, posted } = await open([inquiry], (request) =>
    to(request, '/delivery') ? { ...sent, status: 200 } : timeline(request),
  )
  const entry = pane(page).getByRole('listitem').filter({ hasText: 'Good morning' })
  await entry.getByText('Resend asks us to send more slowly').waitFor()
  await entry.getByRole('button', { name: 'Send again' }).click()
  await page.getByRole('status').getByText('Sent', { exact: true }).waitFor()
  expect(posted.at(-1)?.path).toBe('delivery')
})

test('what was written about a customer is never taken for what was written to them', async () => {
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
