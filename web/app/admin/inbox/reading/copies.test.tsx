import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pane } from '../../testing/elements'
import { inquiryNo, user } from '../../testing/fake-api'
import {
  type Answer,
  canReply,
  isPost,
  openPane,
  refusal,
  replyField,
  sent,
  withTimeline,
} from '../../testing/pane'
import { expectNoViolations } from '../../testing/violations'

const cc = pane.getByLabelText('Cc', { exact: true })
const send = () => pane.getByRole('button', { name: 'Send', exact: true }).click()
const remove = (address: string) => pane.getByRole('button', { name: `Remove ${address} from Cc` })
const alert = (text: string | RegExp) => page.getByRole('alert').getByText(text)

async function open(...answers: Answer[]) {
  const { posted } = await openPane([inquiryNo(1)], ...answers, canReply, (call) =>
    isPost(call, '/replies') ? sent : undefined,
  )
  await userEvent.keyboard('r')
  await replyField.fill('Here is our quotation.')
  return () => posted('/replies').map(({ json }) => json)
}

describe('addresses in Cc', () => {
  test('are complete with Enter, a comma or when the field is left, can be pasted and taken out, and are sent', async () => {
    const replies = await open()
    await cc.fill('stores@tea.example')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await cc.fill('board@tea.example')
    await userEvent.keyboard(',')
    await cc.fill('a@tea.example; b@tea.example STORES@tea.example ')
    await cc.fill('last@tea.example')
    await replyField.click()
    await expect.element(remove('last@tea.example')).toBeVisible()
    expect(replies()).toEqual([])

    await remove('board@tea.example').click()
    await cc.click()
    await userEvent.keyboard('{Backspace}')
    await expect.element(remove('last@tea.example')).not.toBeInTheDocument()
    await send()
    await expect
      .poll(replies)
      .toMatchObject([{ cc: ['stores@tea.example', 'a@tea.example', 'b@tea.example'] }])
  })

  test('that are none stay in the field, and the reply is not sent without them', async () => {
    const replies = await open()
    await cc.fill('stores@')
    await send()
    await expect.element(alert('“stores@” in Cc is not an e-mail address.')).toBeVisible()
    await expect.element(cc).toHaveValue('stores@')
    expect(replies()).toEqual([])

    await cc.fill('stores@tea.example')
    await replyField.click()
    await send()
    await expect.poll(replies).toMatchObject([{ cc: ['stores@tea.example'] }])
  })

  test('are suggested from the conversation and the team, without the customer and the author', async () => {
    const reply = { at: 5, by: 'Ruwani', kind: 'reply', id: 1, recipient: 'v1@site.example' }
    const delivered = { state: 'sent', attempts: 1, dueAt: null, sentAt: 5, deliveredAt: null }
    const copied = { ...reply, ...delivered, cc: 'board@tea.example', subject: 'Re', text: 'Hello' }
    const message = { at: 6, by: null, kind: 'message', id: 2, mail: 'message', text: 'Yes' }
    const from = { fromName: 'Stores', fromAddress: 'stores@tea.example', subject: 'Re' }
    await open(
      withTimeline(inquiryNo(1), [
        { ...copied, channel: 'resend', failure: null, files: [] },
        { ...message, ...from, quotes: [], refusals: [] },
      ]),
    )
    await expect.element(pane.getByText('to v1@site.example, Cc board@tea.example')).toBeVisible()
    const offered = () =>
      [...document.querySelectorAll<HTMLOptionElement>('datalist option')].map(({ value }) => value)
    await expect
      .poll(offered)
      .toEqual(['board@tea.example', 'stores@tea.example', 'ruwani@ceyforge.example'])
    expect(offered()).not.toContain(user.email)
    await cc.fill('ruwani@ceyforge.example')
    await expect.element(remove('ruwani@ceyforge.example')).toBeVisible()
  })

  test('have the enquiry’s own address while the reply goes to another one that wrote last or is chosen', async () => {
    const message = { at: 6, by: null, kind: 'message', id: 2, mail: 'message', text: 'Yes' }
    const from = { fromName: 'Stores', fromAddress: 'stores@tea.example', subject: 'Re' }
    const replies = await open(
      withTimeline(inquiryNo(1), [{ ...message, ...from, quotes: [], refusals: [] }]),
    )
    const to = pane.getByRole('button', { name: /, Reply to another address$/ })
    await expect.element(to).toHaveTextContent('stores@tea.example')
    await remove('v1@site.example').click()
    await expect.element(pane.getByText('v1@site.example does not get a copy.')).toBeVisible()
    await pane.getByRole('button', { name: 'Add to Cc' }).click()
    await expect.element(remove('v1@site.example')).toBeVisible()
    await to.click()
    await expectNoViolations('the addresses', page.getByRole('menu'))
    await page.getByRole('menuitemradio', { name: /^v1@site/ }).click()
    await expect.element(remove('v1@site.example')).not.toBeInTheDocument()
    await expect.element(to).toHaveFocus()
    await to.click()
    await page.getByRole('menuitemradio', { name: /^stores@tea.*another address$/ }).click()
    await send()
    await expect
      .poll(replies)
      .toMatchObject([{ to: 'stores@tea.example', cc: ['v1@site.example'] }])
  })

  test('are those that the author saw, like the recipient, if somebody else writes meanwhile', async () => {
    const message = { at: 6, by: null, kind: 'message', id: 2, mail: 'message', text: 'Yes' }
    const from = { fromName: 'Stores', fromAddress: 'stores@tea.example', subject: 'Re' }
    const timeline = [{ ...message, ...from, quotes: [], refusals: [] }]
    const writesMeanwhile: Answer = (call) => {
      if (!isPost(call, '/replies') || timeline.length > 1) return undefined
      const other = { ...from, fromAddress: 'board@tea.example' }
      timeline.push({
        ...message,
        ...other,
        at: 7,
        id: 3,
        text: 'And we?',
        quotes: [],
        refusals: [],
      })
      return refusal(503, 'unavailable', 'Try again')
    }
    const replies = await open(withTimeline(inquiryNo(1), timeline), writesMeanwhile)
    await send()
    await expect.element(pane.getByText('And we?')).toBeVisible()
    await send()
    const seen = { to: 'stores@tea.example', cc: ['v1@site.example'] }
    await expect.poll(replies).toMatchObject([seen, seen])
  })

  test('are not offered by a channel that cannot copy', async () => {
    await open(({ url }) =>
      url.pathname === '/api/session' ? { status: 200, json: { user, canReply: true } } : undefined,
    )
    await expect.element(pane.getByLabelText('Subject')).toBeVisible()
    expect(cc.elements()).toEqual([])
  })
})
