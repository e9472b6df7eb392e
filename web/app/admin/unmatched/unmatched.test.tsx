import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { UnmatchedMessage } from '../store/unmatched'
import { goOffline } from '../testing/connection'
import { type ApiAnswer, type ApiCall, inquiryNo } from '../testing/fake-api'
import { openDesk } from '../testing/open-desk'
import { expectNoViolations } from '../testing/violations'

const at = Date.UTC(2026, 10, 20, 8)

function message(id: number, facts: Partial<UnmatchedMessage> = {}): UnmatchedMessage {
  return {
    id,
    at: at + id,
    state: 'read',
    kind: 'message',
    fromName: `Sender ${id}`,
    fromAddress: `s${id}@plant.example`,
    subject: `Subject ${id}`,
    text: `Text ${id}`,
    quotes: [],
    size: 2000,
    reason: 'no_reference',
    possible: [],
    ...facts,
  }
}

const priya = {
  id: inquiryNo(1).id,
  reference: 'CF-1001',
  name: 'Priya Sivakumar',
  message: 'Hydrant ring for the new milk plant.',
  service: 'pumps',
  status: 'quoted' as const,
  timestamp: at,
}
const stores = { ...priya, id: inquiryNo(2).id, reference: 'CF-1002', name: 'Jaffna Dairy, stores' }

type Setting = {
  messages?: UnmatchedMessage[]
  /** Of the message that is open. */
  id?: number
  answer?: (call: ApiCall) => ApiAnswer | undefined | Promise<undefined>
}

const noContent = { status: 204 }

/** Opens the e-mails. What is attached, made an enquiry or deleted is listed again once that is undone. */
async function open({ messages = [], id, answer }: Setting = {}) {
  const gone = new Set<number>()
  const search = `?view=unmatched${id ? `&message=${id}` : ''}`
  const opened = await openDesk({
    inquiries: [inquiryNo(1, { name: 'Priya Sivakumar' }), inquiryNo(3, { name: 'Anoma' })],
    search,
    answer(call) {
      const [, , area, id, action] = call.url.pathname.split('/')
      if (area === 'blocked-senders') {
        const { address } = call.json as { address: string }
        return { status: 200, json: { blockedSender: { address } } }
      }
      if (area !== 'messages' && id !== 'search') return undefined
      const special = answer?.(call)
      if (special || area !== 'messages') return special
      if (!id) {
        const listed = messages.filter((each) => !gone.has(each.id))
        return { status: 200, json: { messages: listed } }
      }
      if (action === 'detach' || action === 'restore') gone.delete(Number(id))
      else gone.add(Number(id))
      if (action !== 'inquiry') return noContent
      return { status: 201, json: { inquiry: { id: inquiryNo(1).id, reference: 'CF-1005' } } }
    },
  })
  await page.getByRole('heading', { level: 1, name: 'Unmatched' }).findElement()
  if (id) await pane().findElement()
  else if (messages.length > 0 && !answer) await rows().first().findElement()
  /** The calls that change something, without the host. */
  const changes = () =>
    opened.calls
      .filter(({ method, url }) => method !== 'GET' && !url.pathname.endsWith('/search'))
      .map(({ method, url, json }) => [`${method} ${url.pathname}`, json])
  return { ...opened, changes }
}

const pane = () => page.getByRole('group', { name: 'This e-mail' })
const rows = () => page.getByRole('region', { name: /^E-mails that/ }).getByRole('listitem')
const says = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible()
const isOpen = (name: string) =>
  expect.element(page.getByRole('heading', { level: 2, name })).toBeVisible()

async function undo() {
  await page.getByRole('button', { name: 'Undo' }).click()
  await says('The e-mail is back')
}

describe('e-mails that belong to no enquiry', () => {
  test('are listed with the reason, and open with what they quote folded', async () => {
    const text = 'Any news about the gate?\n\n> we will come back to you'
    const quotes: [number, number][] = [[26, text.length]]
    await open({ messages: [message(2, { text, quotes, reason: 'inquiry_deleted' }), message(1)] })

    await expect.element(rows().first()).toMatchTextContent('Enquiry deleted')
    await expect.element(rows().first()).not.toMatchTextContent('come back')
    await page.getByRole('link', { name: 'Sender 2' }).click()

    await isOpen('Sender 2')
    await says('The enquiry that it answers has been deleted.')
    await expect.element(page.getByText('> we will come back to you')).not.toBeVisible()
    await page.getByText('Show the quote').click()
    await says('> we will come back to you')
    const original = page.getByRole('link', { name: /^Download the original/ })
    await expect.element(original).toHaveAttribute('href', '/api/messages/2/original')
    await expect.element(page.getByText('1 of 2')).toBeInTheDocument()
  })

  test('have no search field as long as they fit on the screen, are walked through with j and k, and Escape returns to the row', async () => {
    await open({ messages: Array.from({ length: 10 }, (_, i) => message(10 - i)) })
    expect(page.getByRole('searchbox').query()).toBeNull()

    await userEvent.keyboard('j')
    await isOpen('Sender 10')
    await userEvent.keyboard('jk')
    await userEvent.keyboard('j')
    await isOpen('Sender 9')
    await userEvent.keyboard('{Escape}')

    await expect.element(pane()).not.toBeInTheDocument()
    await expect.element(page.getByRole('link', { name: 'Sender 9' })).toHaveFocus()
  })

  test('are found by the words of their sender, subject and text, once they fill the screen', async () => {
    const ten = Array.from({ length: 10 }, (_, i) => message(20 + i))
    const facts = {
      fromName: 'Zoë',
      fromAddress: 'zoe@mill.example',
      subject: 'Dock',
      text: 'Won’t open',
    }
    await open({ messages: [...ten, message(1, facts)] })

    await userEvent.keyboard('/')
    for (const query of ['MILL zoe', 'dock', "won't open"]) {
      await userEvent.keyboard(query)
      await expect.element(rows()).toHaveLength(1)
      await expect.element(rows().first()).toMatchTextContent('Zoë')
      await userEvent.keyboard('{Escape}')
      await expect.element(rows()).toHaveLength(11)
    }
    await userEvent.keyboard('dock 21')
    await says('No e-mail matches')
    await userEvent.keyboard('{Escape}{Escape}')

    await expect.element(page.getByRole('link', { name: 'Sender 20' })).toHaveFocus()
    await expectNoViolations()
  })

  test('that are open stay beside a search, which says if nothing matches, and whose field keeps the focus', async () => {
    const ten = Array.from({ length: 10 }, (_, i) => message(20 + i))
    await open({ messages: [message(1), ...ten], id: 1 })

    await userEvent.keyboard('/nobody')
    await says('No e-mail matches')
    await expect.element(rows()).toHaveLength(1)
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect.element(rows()).toHaveLength(0)
    await page.getByRole('searchbox').click()
    await userEvent.keyboard('{Escape}')

    await expect.element(rows()).toHaveLength(10)
    await expect.element(page.getByRole('searchbox')).toHaveFocus()
  })

  test('are attached to a possible enquiry with its number, after which the next is open, without accessibility violations', async () => {
    const { changes } = await open({
      messages: [message(2, { possible: [priya, stores] }), message(1)],
      id: 2,
    })
    await expectNoViolations('open', pane())

    await userEvent.keyboard('2')

    await says('Attached to CF-1002')
    await isOpen('Sender 1')
    expect(changes()).toEqual([['POST /api/messages/2/attach', { inquiryId: stores.id }]])
    await undo()
    await expect.element(rows().first()).toMatchTextContent('Sender 2')
    expect(changes().at(-1)?.[0]).toBe('POST /api/messages/2/detach')
  })

  test('are attached by an Enter before the search has confirmed what it shows', async () => {
    const search = Promise.withResolvers<void>()
    const { changes } = await open({
      messages: [message(2)],
      id: 2,
      answer: ({ url, json }) =>
        url.pathname === '/api/inquiries/search' && (json as { q: string }).q === 'Anoma'
          ? search.promise.then(() => undefined)
          : undefined,
    })
    await userEvent.keyboard('m')
    const field = page.getByRole('combobox', { name: /^Name, company/ })
    await userEvent.type(field, 'Anom')
    await expect.element(page.getByRole('option')).toMatchTextContent('Anoma')
    await userEvent.keyboard('a{Enter}')
    expect(changes()).toEqual([])
    search.resolve()

    await says('Attached to CF-1003')
    expect(changes()).toEqual([['POST /api/messages/2/attach', { inquiryId: inquiryNo(3).id }]])
  })

  test('are attached to an enquiry that is searched, but only to what is shown for the text that was typed, and not by an Enter before a search that fails', async () => {
    let isDown = true
    const { changes } = await open({
      messages: [message(2, { possible: [priya] })],
      id: 2,
      answer: ({ url, json }) =>
        isDown && url.pathname.endsWith('/search') && (json as { q: string }).q === 'Anoma'
          ? { status: 500 }
          : undefined,
    })
    await userEvent.keyboard('m')
    const field = page.getByRole('combobox', { name: /^Name, company/ })
    await expect.element(field).toHaveFocus()
    await expect.element(page.getByRole('option')).toMatchTextContent('Priya Sivakumar')
    await expectNoViolations('search', page.getByRole('dialog'))
    await userEvent.keyboard('Nobody{Enter}')
    await says('No enquiry matches')

    await field.fill('Anom')
    await expect.element(page.getByRole('option')).toMatchTextContent('Anoma')
    await userEvent.keyboard('a{Enter}')
    const retry = page.getByRole('dialog').getByRole('button', { name: 'Try again' })
    await expect.element(retry).toBeVisible()
    isDown = false
    await retry.click()
    await expect.element(page.getByRole('option')).toMatchTextContent('Anoma')
    await expect.element(retry).not.toBeInTheDocument()
    expect(changes()).toEqual([])

    await field.click()
    await userEvent.keyboard('{Enter}')
    await says('Attached to CF-1003')
    expect(changes()).toEqual([['POST /api/messages/2/attach', { inquiryId: inquiryNo(3).id }]])
    await expect.element(rows()).not.toBeInTheDocument()
  })

  test('become a new enquiry, which can be taken back, and are deleted, and restored with z', async () => {
    const { changes } = await open({ messages: [message(2)], id: 2 })

    await userEvent.keyboard('c')
    await says('Added as CF-1005')
    await undo()

    await expect.element(rows()).toMatchTextContent('Sender 2')
    await userEvent.keyboard('j#')
    await says('E-mail deleted')
    await expect.element(rows()).not.toBeInTheDocument()
    await userEvent.keyboard('z')

    await expect.element(rows()).toMatchTextContent('Sender 2')
    expect(changes().map(([call]) => call)).toEqual([
      'POST /api/messages/2/inquiry',
      'POST /api/messages/2/detach',
      `DELETE /api/inquiries/${inquiryNo(1).id}`,
      'DELETE /api/messages/2',
      'POST /api/messages/2/restore',
    ])
  })

  test('are deleted when their sender or everybody at its domain is blocked, which can be undone', async () => {
    const { changes } = await open({ messages: [message(2)], id: 2 })
    const block = async (address: string, item: string) => {
      await userEvent.keyboard('!')
      await page.getByRole('menuitem', { name: item }).click()
      await says(`${address} is blocked, the e-mail deleted`)
    }
    const asBlocked = (address: string) => [
      ['POST /api/blocked-senders', { address }],
      ['DELETE /api/messages/2', undefined],
      ['DELETE /api/blocked-senders', { address }],
      ['POST /api/messages/2/restore', undefined],
    ]

    await block('s2@plant.example', 'Block s2@plant.example')
    await undo()
    await page.getByRole('link', { name: 'Sender 2' }).click()
    await isOpen('Sender 2')
    await block('@plant.example', 'Block everybody at plant.example')
    await userEvent.keyboard('z')
    await expect.element(rows()).toMatchTextContent('Sender 2')

    expect(changes()).toEqual([...asBlocked('s2@plant.example'), ...asBlocked('@plant.example')])
  })

  test('stay, with the reason, if an action is refused, and cannot be acted on offline, where keys say why', async () => {
    const { changes } = await open({
      messages: [message(2, { possible: [priya] })],
      id: 2,
      answer: ({ method }) =>
        method === 'GET'
          ? undefined
          : {
              status: 404,
              json: { error: { code: 'not_found', message: 'This message has been deleted' } },
            },
    })

    await page.getByRole('button', { name: 'Attach to CF-1001, Priya Sivakumar' }).click()

    await says('This message has been deleted.')
    await isOpen('Sender 2')
    expect(changes()).toHaveLength(1)
    goOffline()
    await userEvent.keyboard('1')

    await says(/^You’re offline/)
    const attach = page.getByRole('button', { name: /^Attach to enquiry/ })
    await expect.element(attach).toHaveAttribute('aria-disabled', 'true')
    expect(changes()).toHaveLength(1)
  })

  test('that could not be read offer their original, and neither attaching nor an enquiry', async () => {
    const unread = { state: 'unreadable', fromName: '', fromAddress: '', subject: '', text: '' }
    await open({ messages: [message(2, unread as Partial<UnmatchedMessage>)], id: 2 })

    await says(/^This e-mail could not be read\./)
    await isOpen('No sender')
    const buttons = pane().getByRole('button')
    const names = buttons.elements().map(({ ariaLabel, textContent }) => ariaLabel ?? textContent)
    expect(names).toEqual(['Delete', 'Close'])
  })

  test('can be loaded again if that has failed, and show why there are none', async () => {
    let isBroken = true
    await open({
      answer: () => (isBroken ? { status: 503, json: { error: { code: 'internal' } } } : undefined),
    })
    await says(/^The e-mails could not be loaded/)
    isBroken = false

    await page.getByRole('button', { name: /again/ }).click()

    await says(/^Answers to your replies can arrive here/)
  })
})
