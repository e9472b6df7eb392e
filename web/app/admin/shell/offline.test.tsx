/** What the desk shows and lets its users do without a connection. */
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { hour } from '../../../../worker/time'
import { goOffline } from '../testing/connection'
import { pane, rowOf } from '../testing/elements'
import { type ApiAnswer, inquiryNo } from '../testing/fake-api'
import {
  changeTimeOfKeptList,
  isListKept,
  keepList,
  mountOffline,
  readKeptList,
} from '../testing/kept-list'
import { mountDesk } from '../testing/open-desk'
import { canReply, openPane } from '../testing/pane'
import { checkForChanges, inInbox, openWithPolls } from '../testing/polls'
import { openSettings } from '../testing/settings'

const two = () => [inquiryNo(1, { message: 'We need drive-in racking.' }), inquiryNo(2)]
const banner = page.getByText(/^Offline: this is the list from .*\d:\d\d/)
const reason = 'You’re offline. Try again when connected.'
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function expectToBeHeldBack(name: string) {
  await expect.element(button(name)).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button(name)).toHaveAttribute('aria-describedby', 'offline-reason')
}

describe('the last list', () => {
  test('is shown without a connection, with its time, until the desk is online again', async () => {
    await keepList(two())
    const { at } = await readKeptList()
    const { server } = await mountOffline({ inquiries: [inquiryNo(3)] })
    await expect.element(banner).toBeVisible()
    await expect.element(rowOf('Visitor 1')).toBeVisible()
    await expectToBeHeldBack('Export')
    // Showing the list again does not make it newer.
    expect((await readKeptList()).at).toBe(at)

    server.isReachable = true
    dispatchEvent(new Event('online'))
    await expect.element(rowOf('Visitor 3')).toBeVisible()
    await expect.element(banner).not.toBeInTheDocument()
  })

  test('is shown, and can be searched, too if the server answers only with errors', async () => {
    await keepList(two())
    let answer: ApiAnswer | undefined = { status: 503 }
    await mountDesk({ inquiries: two(), search: '?q=racking', answer: () => answer })
    const problem = page.getByText(/^The server has a problem: this is the list from .*\d:\d\d/)
    await expect.element(problem).toBeVisible()
    await expect.element(rowOf('Visitor 1')).toBeVisible()
    const found = page.getByRole('status').filter({ hasText: '1 result' })
    await expect.element(found).toBeInTheDocument()

    answer = undefined
    checkForChanges()
    await expect.element(problem).not.toBeInTheDocument()
  })

  test('includes what arrived while the desk was open', async () => {
    const { poll } = await openWithPolls([inquiryNo(2)])
    poll([{ ...inInbox(inquiryNo(1)), number: 3 }])
    await expect.element(rowOf('Visitor 1')).toBeVisible()

    await expect.poll(async () => JSON.stringify(await readKeptList())).toContain('Visitor 1')
  })

  test('is deleted after twelve hours', async () => {
    await keepList(two())
    await changeTimeOfKeptList(Date.now() - 12 * hour)
    await mountOffline({ inquiries: two() })

    const unknown = page.getByText(/^We could not find out whether you are signed in\./)
    await expect.element(unknown).toBeVisible()
    expect(await isListKept()).toBe(false)
  })
})

test('an open desk says that it is offline, actions do nothing in an open enquiry, shortcuts say why, and it is usable once it is online again', async () => {
  const state = { state: 'sent', attempts: 1, dueAt: null, sentAt: 1, deliveredAt: null }
  const delivery = { ...state, channel: 'resend', failure: null }
  await openPane(two(), canReply, ({ url }) =>
    url.pathname.endsWith('/delivery')
      ? { status: 200, json: { delivery, log: [], acknowledgement: null } }
      : undefined,
  )
  await button('Resend notification').findElement()
  goOffline()
  await expect.element(banner).toBeVisible()
  for (const name of ['Export', 'Done', 'Reply', 'Remind me', 'Resend notification']) {
    await expectToBeHeldBack(name)
  }

  const refusal = page.getByRole('alert').getByText(reason)
  for (const key of ['u', '{Delete}', 'a', 'e']) {
    await userEvent.keyboard(key)
    await expect.element(refusal).toBeVisible()
    await button('Dismiss').click()
    await expect.element(refusal).not.toBeInTheDocument()
  }
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(pane).toBeVisible()

  dispatchEvent(new Event('online'))
  await expect.element(banner).not.toBeInTheDocument()
  await expect.element(button('Export')).not.toHaveAttribute('aria-disabled')
})

test('the forms of the settings do nothing, and keep what was typed', async () => {
  const { calls } = await openSettings()
  await button('Send test e-mail').findElement()
  goOffline()
  const before = calls.length
  for (const [name, label] of [
    ['Send test e-mail', undefined],
    ['Look up', /^E-mail address/],
    ['Change password', /^New password/],
  ] as const) {
    await expectToBeHeldBack(name)
    if (label) {
      const field = page.getByLabelText(label).first()
      await field.fill('nimal@factory.example')
      await userEvent.keyboard('{Enter}')
      await expect.element(field).toHaveValue('nimal@factory.example')
    }
    await button(name).click({ force: true })
  }
  await expect.element(page.getByRole('alert').getByText(reason).first()).toBeVisible()
  expect(calls.slice(before).filter(({ method }) => method !== 'GET')).toEqual([])
})
