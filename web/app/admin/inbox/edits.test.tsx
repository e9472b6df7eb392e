/** Edits that follow one another quickly, take long or are undone, and what keys act on. */
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { installClock } from '../testing/clock'
import { chooseFromMore, focus, pane, rowOf } from '../testing/elements'
import { type ApiCall, type FakeInquiry, inquiryNo } from '../testing/fake-api'
import { hold } from '../testing/hold'
import { openDesk } from '../testing/open-desk'
import { type Answer, isPost, openPane, refusal } from '../testing/pane'

const press = (keys: string) => userEvent.keyboard(keys)
const markedDone = page.getByText(/^Marked as done/)
const linkOf = (n: number) => page.getByRole('link', { name: `Visitor ${n}`, exact: true })

type Options = { search?: string; facts?: Partial<FakeInquiry>; answer?: Answer }

/** Opens the desk with this many enquiries. */
async function open(count: number, { search = '', facts = {}, ...options }: Options = {}) {
  const inquiries = Array.from({ length: count }, (_, i) => inquiryNo(i + 1, facts))
  const { calls } = await openDesk({ inquiries, search, ...options })
  await rowOf('Visitor 1').first().findElement()
  return { inquiries, edits: () => calls.filter(isEdit) }
}

const isEdit = ({ method, url }: ApiCall) => method === 'PATCH' || url.pathname.endsWith('/edits')

const untilGone = (name: string) => expect.element(rowOf(name)).not.toBeInTheDocument()

const select = (n: number) =>
  page.getByRole('checkbox', { name: `Select the enquiry from Visitor ${n}` }).click()

test('an edit that is made before the answer to the previous one is not refused', async () => {
  const { inquiries } = await open(2, { search: `?inquiry=${inquiryNo(1).id}` })
  await pane.getByText('Enquiry received').findElement()
  const first = hold('PATCH', /\/api\/inquiries\//)
  await press('u')
  await first.arrived
  await press('e')
  first.release()
  await expect.element(markedDone).toBeVisible()

  expect(page.getByText(/has changed since/).query()).toBeNull()
  expect(inquiries[0]).toMatchObject({ readAt: null, doneAt: expect.any(Number) })
})

test('a key that is held down acts once, which is announced with the name of the enquiry', async () => {
  const { edits } = await open(3)
  await press('je')
  await untilGone('Visitor 1')
  const announced = page.getByRole('status').getByText('Marked as done · Visitor 1')
  await expect.element(announced).toBeVisible()
  const repeated = { key: 'e', repeat: true, bubbles: true }
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', repeated))
  await press('?')
  await expect.element(page.getByRole('dialog')).toBeVisible()

  expect(edits()).toHaveLength(1)
})

test('the focus stays in the list when rows are marked as done one after the other', async () => {
  await open(4)
  await press('j')
  const first = hold('PATCH', /\/api\/inquiries\//)
  await press('e')
  await first.arrived
  await press('je')
  first.release()
  await untilGone('Visitor 2')

  await expect.element(linkOf(3)).toHaveFocus()
})

test('keys act on the enquiry that is being read, not on those that are selected', async () => {
  const { inquiries } = await open(3)
  await select(1)
  await select(2)
  await linkOf(3).click()
  await pane.getByText('Enquiry received').findElement()
  await press('e')
  await expect.element(markedDone).toBeVisible()

  expect(inquiries.map(({ doneAt }) => doneAt !== null)).toEqual([false, false, true])
})

test('an inbox whose last enquiry is done says that nobody is waiting', async () => {
  await openPane([inquiryNo(1)])
  await press('e')
  await expect.element(page.getByText(/Nobody is waiting for you/)).toBeVisible()
})

describe('a change of several enquiries', () => {
  test('is undone in one call, and says so', async () => {
    const { inquiries, edits } = await open(4)
    for (const n of [1, 2, 3]) await select(n)
    await press('e')
    await untilGone('Visitor 1')
    await press('z')
    await expect.element(page.getByText('3 changes undone')).toBeVisible()

    expect(edits()).toHaveLength(2)
    expect(inquiries.map(({ doneAt }) => doneAt)).toEqual([null, null, null, null])
  })

  test('in a search is named after what it does', async () => {
    const { inquiries } = await open(2, { search: '?q=Visitor', facts: { doneAt: 1 } })
    await select(1)
    await page.getByRole('button', { name: 'Reopen', exact: true }).click()
    await expect.element(page.getByText(/^Moved back to Inbox/)).toBeVisible()

    expect(inquiries[0]?.doneAt).toBeNull()
  })
})

describe('spam', () => {
  test('is marked with a key, and Undo unmarks it', async () => {
    const inquiries = [inquiryNo(1), inquiryNo(2)]
    await openPane(inquiries)
    await press('!')
    await untilGone('Visitor 1')
    expect(inquiries[0]?.heldFor).toBe('marked')

    await press('z')
    await expect.element(rowOf('Visitor 1')).toBeVisible()
    expect(inquiries[0]?.heldFor).toBeNull()
  })

  test('that is unmarked by Undo returns to the search in which it was marked', async () => {
    await open(2, { search: '?q=Visitor' })
    await focus(linkOf(1))
    await press('!')
    await untilGone('Visitor 1')
    await press('z')
    await expect.element(page.getByText('Change undone')).toBeVisible()

    await expect.element(rowOf('Visitor 1')).toBeVisible()
  })

  test('can be stopped by blocking its sender', async () => {
    const { posted } = await openPane([inquiryNo(1)], (call) =>
      isPost(call, '/blocked-senders') ? { status: 201, json: { blockedSender: {} } } : undefined,
    )
    await chooseFromMore('Block v1@site.example')
    await expect.element(page.getByText(/^v1@site\.example is blocked\./)).toBeVisible()
    expect(posted('/blocked-senders')).toMatchObject([{ json: { address: 'v1@site.example' } }])
  })

  test('whose sender is blocked with a session that has ended leads to the sign-in form', async () => {
    let hasEnded = false
    await openPane([inquiryNo(1)], (call) => {
      if (hasEnded && call.url.pathname === '/api/session')
        return { status: 200, json: { user: null } }
      return isPost(call, '/blocked-senders')
        ? refusal(401, 'not_signed_in', 'Sign in.')
        : undefined
    })
    hasEnded = true
    await chooseFromMore('Block v1@site.example')

    await expect.element(page.getByText(/^You are signed out: your session ended/)).toBeVisible()
  })
})

describe('an edit', () => {
  const saving = page.getByRole('status').getByText('Saving…')

  async function openAndMark(options: Options = {}) {
    const { edits } = await open(2, options)
    installClock()
    const edit = options.answer ? undefined : hold('PATCH', /\/api\/inquiries\//)
    await rowOf('Visitor 1').getByRole('button', { name: /^Done/ }).click()
    await edit?.arrived
    return { edits, release: () => edit?.release() }
  }

  test('that takes more than a second says that it is being saved, and the page asks before it is closed', async () => {
    const asksBeforeClosing = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const { release } = await openAndMark()
    expect(saving.query()).toBeNull()
    await vi.advanceTimersByTimeAsync(1000)
    await expect.element(saving).toBeVisible()
    expect(asksBeforeClosing()).toBe(true)

    release()
    await expect.element(markedDone).toBeVisible()
    await expect.element(saving).not.toBeInTheDocument()
    expect(asksBeforeClosing()).toBe(false)
  })
})
