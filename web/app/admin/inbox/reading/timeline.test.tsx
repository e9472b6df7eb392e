import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { timeline } from '../../../words/desk/timeline'
import { focus, pane } from '../../testing/elements'
import { failedReply, inquiryNo } from '../../testing/fake-api'
import { type Answer, isPost, openPane, refusal, withTimeline } from '../../testing/pane'

const again = pane.getByRole('button', { name: 'Send again' })
const sentAgain = page.getByRole('status').getByText('Sent')

describe('a failed reply', () => {
  /** Opens an enquiry with such a reply. */
  function open(...answers: Answer[]) {
    const inquiry = inquiryNo(1)
    return openPane([inquiry], ...answers, withTimeline(inquiry, [failedReply]))
  }
  const onDelivery =
    (answer: object): Answer =>
    (call) =>
      isPost(call, '/delivery') ? { status: 200, json: {}, ...answer } : undefined
  const sent = { json: { reply: { id: 3, state: 'sent' } } }

  test('shows the reason in the timeline, and can be sent again from there', async () => {
    const { posted } = await open(onDelivery(sent))
    const entry = pane.getByRole('listitem').filter({ hasText: 'Good morning' })
    await expect.element(entry.getByText(/Resend asks us to send more slowly/)).toBeVisible()
    await entry.getByRole('button', { name: 'Send again' }).click()
    await expect.element(sentAgain).toBeVisible()
    expect(posted('/delivery')).toHaveLength(1)
  })

  test('that is sent again is reported as sent, even if the enquiry then cannot be loaded', async () => {
    let isBroken = false
    const { posted } = await open(onDelivery(sent), ({ url }) =>
      isBroken && url.pathname.endsWith(inquiryNo(1).id) ? { status: 500, json: {} } : undefined,
    )
    isBroken = true
    await again.click()
    await expect.element(sentAgain).toBeVisible()
    await expect.element(pane.getByText(/The enquiry could not be loaded\./)).toBeVisible()

    // The button acts again once the call and all that follows it have ended.
    await expect
      .poll(async () => {
        await again.click()
        return posted('/delivery').length
      })
      .toBeGreaterThan(1)
    expect(page.getByText(/could not be sent again/).query()).toBeNull()
  })

  test('says why it cannot be sent again', async () => {
    const message = 'This reply has been sent, or is being sent right now.'
    await open(onDelivery(refusal(409, 'reply_under_way', message)))
    await again.click()

    await expect.element(page.getByRole('alert').getByText(message)).toBeVisible()
  })
})

test('a note about a customer looks different from a message to them', async () => {
  const inquiry = inquiryNo(1)
  const note = { at: 3, by: 'Ruwani', kind: 'note', id: 1, text: 'Pays late.' }
  await openPane([inquiry], withTimeline(inquiry, [note]))

  const text = await pane.getByText('Pays late.').findElement()
  const message = await pane.getByRole('blockquote').findElement()
  expect(borderOf(text.parentElement)).toContain('dashed')
  expect(borderOf(message)).not.toContain('dashed')
})

const borderOf = (element: Element | null) => element && getComputedStyle(element).borderTopStyle

describe('an e-mail that has arrived', () => {
  const inquiry = inquiryNo(1)
  const answer = 'On Tuesday at ten.'
  const quote = 'On 21 Nov, Kasun wrote:\n> When can we come?'
  const message = {
    at: inquiry.timestamp + 60_000,
    by: null,
    kind: 'message',
    id: 1,
    mail: 'message',
    fromName: 'Nimal Perera',
    fromAddress: inquiry.email,
    subject: 'Re: your enquiry',
    text: `${answer}\n\n${quote}`,
    quotes: [[answer.length + 2, answer.length + 2 + quote.length]],
    refusals: ['setup.exe: files of this kind are not accepted'],
  }
  const open = (changes: object = {}) =>
    openPane([inquiry], withTimeline(inquiry, [{ ...message, ...changes }]))

  test('shows its text, with what it quotes folded, and what was refused', async () => {
    await open()

    await expect.element(pane.getByText(answer)).toBeVisible()
    await expect.element(pane.getByText(/setup\.exe/)).toBeVisible()
    await expect.element(pane.getByText(/When can we come/)).not.toBeVisible()
    await pane.getByText('Show the quote').click()
    await expect.element(pane.getByText(/When can we come/)).toBeVisible()
    expect(pane.getByText(/another address/).query()).toBeNull()
  })

  test('has its attachments, which can be downloaded there', async () => {
    const whole = withTimeline(inquiry, [message])
    const file = { name: 'Plan.zip', size: 1000, kind: 'zip', state: 'complete', author: null }
    const times = { createdAt: 1, completedAt: 1 }
    const { posted } = await openPane([inquiry], async (call) => {
      const answered = await whole(call)
      const files = [message.id, null].map((messageId) => {
        return { ...file, ...times, id: `of ${messageId}`, messageId }
      })
      return answered && { ...answered, json: { ...answered.json, files } }
    })
    const region = pane.getByRole('region', { name: 'Timeline' })
    await region.getByRole('button', { name: 'Download Plan.zip' }).click()

    await expect
      .poll(() => posted('/file-links').map(({ json }) => json))
      .toEqual([{ fileIds: ['of 1'], as: 'download' }])
  })

  test('is folded if no person wrote it', async () => {
    await open({ mail: 'automatic', text: 'I am on leave.', quotes: [] })

    await expect.element(pane.getByText('I am on leave.')).not.toBeVisible()
    await pane.getByText('Automatic reply').click()
    await expect.element(pane.getByText('I am on leave.')).toBeVisible()
  })
})

describe('a conversation', () => {
  const inquiry = inquiryNo(1, { message: 'A gate.\n\nTwo leaves.', firstAnsweredAt: 1 })
  const short = { ...inquiry, message: 'A gate.\nTwo leaves.' }
  const reply = (id: number, text: string) => ({
    ...failedReply,
    ...{ id, text, state: 'sent', sentAt: 1, failure: null },
  })
  const mail = (id: number, text: string, facts: object = {}) => ({
    at: Date.UTC(2026, 10, 20),
    by: null,
    kind: 'message',
    id,
    mail: 'message',
    fromName: 'Nimal',
    fromAddress: inquiry.email,
    text,
    quotes: [],
    refusals: [],
    ...facts,
  })
  const entryOf = (text: string) => pane.getByRole('listitem').filter({ hasText: text })

  test('opens at the words that wait for an answer, in full; older ones are one line', async () => {
    const lines = Array.from({ length: 30 }, (_, i) => `Line ${i}`).join('\n')
    await openPane(
      [inquiry],
      withTimeline(inquiry, [
        ...[reply(1, `First reply\n${lines}`), mail(2, 'Which colour?')],
        ...[reply(3, `Second reply\n${lines}`), mail(4, 'Green, please.'), mail(5, 'And locks.')],
      ]),
    )

    for (const text of ['Green, please.', 'And locks.']) {
      await expect.element(pane.getByText(text)).toBeInViewport({ ratio: 1 })
      await expect.element(entryOf(text)).toMatchTextContent('Waits for an answer')
    }
    await expect.element(pane.getByText(/^Second reply/)).toBeVisible()
    const folded = entryOf('First reply').getByRole('group')
    await expect.element(folded.getByText(/Line 29/)).not.toBeVisible()
    await folded.getByText('Ruwani Weerasinghe').first().click()
    await expect.element(folded.getByText(/Line 29/)).toBeVisible()
  })

  test('offers no more of an enquiry that is shown whole', async () => {
    await openPane([short], withTimeline(short, [reply(1, 'We do.')]))
    await expect.element(pane.getByText('We do.')).toBeVisible()
    expect(pane.getByRole('button', { name: 'Show all' }).query()).toBeNull()
  })

  test('shows two lines of the enquiry once it has been answered, and all of it on request', async () => {
    await openPane([inquiry], withTimeline(inquiry, [reply(1, 'We do.')]))
    const words = () => pane.element().querySelector('blockquote')
    expect(words()?.scrollHeight).toBeGreaterThan(words()?.clientHeight ?? 0)

    await pane.getByRole('button', { name: 'Show all' }).click()

    expect(words()?.scrollHeight).toBe(words()?.clientHeight)
    await pane.getByRole('button', { name: 'Show less' }).click()
    expect(words()?.scrollHeight).toBeGreaterThan(words()?.clientHeight ?? 0)
  })

  test('shows three or more changes in a row as one line, which opens in place', async () => {
    const change = (kind: string, details: object = {}) => ({ at: 3, by: 'Ruwani', kind, details })
    await openPane(
      [inquiry],
      withTimeline(inquiry, [
        change('owner_changed', { to: 'Ruwani' }),
        change('reminder_cleared'),
        change('inquiries_filed'),
        reply(1, 'We do.'),
        change('inquiries_reopened'),
      ]),
    )

    await expect.element(pane.getByText('Ruwani took it')).not.toBeVisible()
    await expect.element(pane.getByText('Ruwani moved it back to Inbox')).toBeVisible()
    await pane.getByText('3 changes').click()
    await expect.element(pane.getByText('Ruwani took it')).toBeVisible()
  })

  test('opens all that is folded with one key, and folds it again', async () => {
    const change = { at: 3, by: 'Ruwani', kind: 'inquiries_filed', details: {} }
    await openPane(
      [inquiry],
      withTimeline(inquiry, [
        ...[change, change, change],
        reply(1, 'First words\nOlder words'),
        mail(2, 'I am on leave.', { mail: 'automatic' }),
        reply(3, 'Second reply\n\nOn 3 November 2026, Nimal wrote:\n> Older quote'),
      ]),
    )
    const folded = [/Older words/, /I am on leave/, /Older quote/].map((text) =>
      pane.getByText(text).last(),
    )
    const changes = pane.getByText('Ruwani marked it as done').first()

    await userEvent.keyboard('o')
    for (const text of [...folded, changes]) await expect.element(text).toBeVisible()
    await focus(pane.getByText('Show the quote').last())
    await userEvent.keyboard('o')
    for (const text of [...folded, changes]) await expect.element(text).not.toBeVisible()
    expect(document.activeElement).not.toBe(document.body)
  })

  test('shows the rest of an enquiry if the time of a folded change is damaged', async () => {
    const change = { at: 9e15, by: 'Ruwani', kind: 'inquiries_filed', details: {} }
    await openPane(
      [inquiry],
      withTimeline(inquiry, [change, change, change, reply(4, 'We will call.')]),
    )

    await expect.element(pane.getByText('We will call.')).toBeVisible()
    await expect.element(pane.getByText(timeline.damaged)).toBeVisible()
  })
})
