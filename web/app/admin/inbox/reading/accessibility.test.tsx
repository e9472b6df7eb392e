/** axe finds no violations in an open enquiry, its menus and composers, on phones and desktops. */
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chooseFromMore, focus, pane } from '../../testing/elements'
import { failedReply, inquiryNo } from '../../testing/fake-api'
import { type Answer, canReply, openPane, replyField } from '../../testing/pane'
import { inInbox, openWithPolls } from '../../testing/polls'
import { expectNoViolations, expectNoViolationsInEitherScheme } from '../../testing/violations'

const now = Date.UTC(2026, 10, 22)
const by = 'Ruwani Weerasinghe'
const phone = '077 765 4321'

/** One entry of each kind that the timeline shows. */
const timeline = [
  { at: now, by: null, kind: 'received' },
  { at: now, by: null, kind: 'notified' },
  { at: now, by, kind: 'owner_changed', details: { to: 'Sanath Fernando' } },
  { at: now, by, kind: 'note', id: 1, text: 'They have two side shift trucks.' },
  { at: now, by, kind: 'call', id: 2, isAnswer: true, text: '' },
  { at: now, by, kind: 'status_changed', details: { from: 'new', to: 'won' } },
  { at: now, by, kind: 'reminder_set', details: { at: now } },
  { at: now, by: null, kind: 'reminder_due', details: {} },
  { at: now, by, kind: 'inquiries_filed', details: {} },
  failedReply,
  {
    ...{ at: now, by: null, kind: 'merged_inquiry', id: 'merged', reference: 'CF-1009' },
    ...{ name: 'Nimal', email: 'nimal@site.example', service: null, text: 'Post guards.' },
  },
  {
    at: now,
    by,
    kind: 'inquiries_merged',
    details: { id: 'merged', reference: 'CF-1009', others: [] },
  },
  {
    ...{ ...failedReply, id: 4, state: 'sent', failure: null, sentAt: now },
    files: [false, true].map((isLink, id) => ({
      ...{ id, fileId: `file ${id}`, name: 'Plan.pdf', size: 1000, isLink },
      ...{ expiresAt: Date.now() + 1e9, withdrawnAt: null },
    })),
  },
]

const inquiry = inquiryNo(1, {
  customerPosition: 2,
  remindAt: now,
  notification: 'failed',
  message: `Call ${phone} or see https://site.example/hall.`,
})

const origin = {
  service: 'gates',
  fromPage: '/gates',
  firstPage: '/',
  referrerHost: 'news.example',
  utmSource: 'newsletter',
  utmMedium: 'mail',
  utmCampaign: 'Gates & fences',
  utmTerm: null,
  utmContent: null,
}

const failure = { code: 'misconfigured', status: null, at: now }
const notification = {
  delivery: { state: 'failed', failure, sentAt: null, dueAt: null, channel: 'resend' },
  log: [{ channel: 'resend', ...failure }],
  acknowledgement: null,
}

/** Answers with everything that can be shown of an enquiry. */
const whole: Answer = ({ method, url }) => {
  if (url.pathname.endsWith('/delivery')) return { status: 200, json: notification }
  if (method !== 'GET' || !url.pathname.endsWith(inquiry.id)) return undefined
  const file = { id: 'plan', name: 'Plan.pdf', size: 1000, kind: 'pdf', state: 'complete' }
  const others = [
    { ...inquiryNo(2), box: 'done', status: 'won', excerpt: 'Post guards.' },
    { ...inquiryNo(3), box: 'bin', status: 'new', excerpt: 'Racking.' },
  ]
  return {
    status: 200,
    json: {
      inquiry: { ...inquiry, box: 'inbox', origin, enteredAs: null },
      timeline,
      customer: { total: 2, since: now, others },
      files: [{ ...file, createdAt: now, completedAt: now, author: null }],
      contacts: [{ id: 1, kind: 'email', address: 'stores@site.example' }],
    },
  }
}

const menu = page.getByRole('menu')
function composer() {
  const form = pane.element().querySelector('form')
  if (!form) throw new Error('No composer is open.')
  return page.elementLocator(form)
}
const press = (keys: string) => userEvent.keyboard(keys)

describe('axe finds no violations', () => {
  test('in an enquiry with all that can be shown of it', async () => {
    await openPane([inquiry], canReply, whole)
    await expect.element(pane.getByText(/^Follow-up due since/)).toBeVisible()
    await press('o')
    await expect.element(pane.getByText('1 KB · attached')).toBeVisible()
    await expect.element(pane.getByRole('button', { name: /^Withdraw link/ })).toBeVisible()
    await expect.element(pane.getByRole('button', { name: /^Split again/ })).toBeVisible()
    for (const name of ['Timeline', 'Note']) {
      await expect.element(pane.getByRole('heading', { level: 3, name })).toBeVisible()
    }
    await pane.getByRole('button', { name: 'Resend notification' }).click()
    await page
      .getByRole('alert')
      .getByText(/^It could not be sent/)
      .findElement()
    // By keyboard, because the message covers this line.
    await focus(pane.getByText('1 attempt'))
    await press('{Enter}')
    await expectNoViolationsInEitherScheme()

    const links = pane.element().querySelectorAll('a[href^="mailto:"], a[href^="tel:"]')
    const [first, second] = [...links].map((link) => link.getBoundingClientRect())
    const distance = first && second && Math.hypot(first.x - second.x, first.y - second.y)
    expect(distance).toBeGreaterThan(24)
  })

  test('in its menus and composers', async () => {
    await openPane([inquiry], canReply, whole)
    await press('h')
    await page.getByRole('menu', { name: 'Remind me' }).findElement()
    await page.getByRole('menuitem', { name: 'Choose a date' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remind me' })
    await dialog.getByLabelText('Date and time').fill('')
    await dialog.getByRole('button', { name: 'Set reminder' }).click()
    await dialog
      .getByRole('alert')
      .getByText(/^Choose a time/)
      .findElement()
    await expectNoViolations('no date', dialog)
    await press('{Escape}s')
    await page.getByRole('menu', { name: /^Status/ }).findElement()
    await expectNoViolations('the menu of states', menu)
    await press('{Escape}')
    await chooseFromMore('Log a call')
    await expectNoViolations('a call', composer())
    await press('{Escape}r')
    await replyField.fill('Good morning')
    await pane.getByLabelText('Cc', { exact: true }).fill('stores@tea.example;')
    await pane.getByRole('button', { name: 'Attach files' }).last().click()
    await page.getByRole('menuitem', { name: /Plan\.pdf/ }).click()
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([new Uint8Array(25 * 2 ** 20 + 1)], 'Huge.pdf'))
    replyField.element().dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer }))
    for (const name of [
      'Remove stores@tea.example from Cc',
      'Remove Plan.pdf',
      'Remove Huge.pdf',
    ]) {
      await pane.getByRole('button', { name }).findElement()
    }
    await expectNoViolations('reply', composer())
    const reply = pane.element().querySelector('[data-reply]')
    expect(reply?.ariaExpanded).toBe('true')
  })

  test('in an enquiry that a colleague has deleted, and in one that no longer exists', async () => {
    const opened = inquiryNo(1)
    const { poll } = await openWithPolls([opened, inquiryNo(2)], `?inquiry=${opened.id}`)
    await pane.getByText('Enquiry received').findElement()
    Object.assign(opened, { deletedAt: 1, version: 2 })
    poll([{ ...inInbox(opened), box: 'bin' }])
    await pane.getByText(/^This enquiry has been moved to the bin/).findElement()
    await expectNoViolations('deleted', pane)
    poll([], [opened.id])
    await pane
      .getByText(/^This enquiry no longer exists/)
      .first()
      .findElement()
    await expectNoViolations('erased', pane)
  })
})
