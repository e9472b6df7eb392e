import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { site } from '../../../lib/site'
import { focus, pane } from '../../testing/elements'
import { failedReply, inquiryNo, user } from '../../testing/fake-api'
import { hold } from '../../testing/hold'
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
import { checkForChanges, desk, inInbox } from '../../testing/polls'

const press = (keys: string) => userEvent.keyboard(keys)
const alert = (text: string | RegExp) => page.getByRole('alert').getByText(text)
const insertButton = pane.getByRole('button', { name: 'Insert a saved reply' })
const quoting = pane.getByLabelText('Quote the customer’s message')

const onReply =
  (answer: Answer): Answer =>
  (call) =>
    isPost(call, '/replies') ? answer(call) : undefined

const savedReplies =
  (...replies: object[]): Answer =>
  ({ url }) =>
    url.pathname === '/api/saved-replies'
      ? { status: 200, json: { savedReplies: replies } }
      : undefined

/** Opens the first of two enquiries on a desk that sends replies. */
const open = (...answers: Answer[]) =>
  openPane(
    [inquiryNo(1), inquiryNo(2)],
    ...answers,
    canReply,
    onReply(() => sent),
  )

async function send(text = 'We can come on Tuesday.') {
  await press('r')
  await replyField.fill(text)
  await press('{Control>}{Enter}{/Control}')
}

test('an unfinished reply survives closing the desk, marks its row, and can be continued', async () => {
  await open()
  const subject = pane.getByLabelText('Subject')
  await press('r')
  await replyField.fill('We can come')
  await subject.fill('Your visit')
  await cleanup()
  // From there it is read when the desk is loaded again.
  expect(sessionStorage.getItem('desk-drafts')).toContain('We can come')
  await open()
  await pane.getByRole('button', { name: 'Continue reply' }).click()

  await expect.element(replyField).toHaveValue('We can come')
  await expect.element(subject).toHaveValue('Your visit')
  const marks = page.getByRole('cell', { name: /^Draft/ })
  expect(marks.elements()).toHaveLength(1)
  await replyField.fill('')
  await expect.element(marks).not.toBeInTheDocument()
})

describe('a reply', () => {
  test('that may have been stored is kept, and sent again with the same key, and one that is refused says why', async () => {
    const tooLong = 'Use at most 15000 characters'
    const answers = [
      { status: 500, json: {} },
      refusal(422, 'validation_failed', 'Check your answers.', { text: tooLong }),
      // Without the JSON that it should have.
      { status: 201 },
    ]
    const { posted } = await open(onReply(() => answers.shift()))
    const unconfirmed = alert(/did not confirm the reply.* will not get it twice/)
    const sendAgain = () => press('{Control>}{Enter}{/Control}')
    await send()
    await expect.element(unconfirmed).toBeVisible()
    expect(page.getByText(/could not be sent/).query()).toBeNull()
    await sendAgain()
    await expect.element(alert(`${tooLong}. Your text is still here.`)).toBeVisible()
    await sendAgain()
    await expect.element(unconfirmed).toBeVisible()
    expect(page.getByText(/could not be sent/).query()).toBeNull()
    await sendAgain()
    await expect.element(page.getByText('Reply sent')).toBeVisible()

    const [first, second, third, fourth] = posted('/replies').map(({ json, headers }) => {
      return { json, key: headers.get('idempotency-key') }
    })
    expect([second, fourth]).toEqual([first, third])
    expect(first?.key).toMatch(/^[0-9a-f-]{36}$/)
    expect(first?.json).toMatchObject({
      text: 'We can come on Tuesday.',
      subject: `Your enquiry to ${site.name} (CF-1001)`,
      remindAt: expect.any(Number),
    })
  })

  test('keeps the status of an enquiry that is won, and what was chosen for afterwards', async () => {
    const won = inquiryNo(1, { status: 'won', doneAt: 1 })
    const { posted } = await openPane(
      [won, inquiryNo(2)],
      canReply,
      onReply(() => sent),
    )
    const afterwards = pane.getByLabelText('Then')
    await press('r')
    await replyField.fill('Thank you.')
    await expect.element(afterwards).toHaveDisplayValue('Won')
    await afterwards.selectOptions('Lost')
    await press('{Escape}')
    await pane.getByRole('button', { name: 'Continue reply' }).click()
    await expect.element(afterwards).toHaveDisplayValue('Lost')
    await afterwards.selectOptions('Won')
    await pane.getByRole('button', { name: 'Send' }).click()
    await expect.element(page.getByText('Reply sent')).toBeVisible()

    const [reply] = posted('/replies')
    expect(reply?.json).not.toHaveProperty('status')
    expect(reply?.json).not.toHaveProperty('remindAt')
  })

  test('quotes the message, which can be previewed and left out', async () => {
    const { posted } = await open()
    const sendByKey = async () => {
      await press('{Control>}{Enter}{/Control}')
      await expect.element(replyField).not.toBeInTheDocument()
    }
    await press('r')
    await pane.getByText('Show the quote').click()
    await expect
      .element(pane.getByRole('blockquote').filter({ hasText: 'Enquiry number 1.' }).last())
      .toBeVisible()
    await replyField.fill('With it.')
    await sendByKey()

    await press('r')
    await replyField.fill('Without it.')
    await quoting.click()
    await expect.element(pane.getByText('Show the quote')).not.toBeInTheDocument()
    // Not only from the text.
    await sendByKey()

    expect(posted('/replies').map(({ json }) => json)).toMatchObject([
      { text: 'With it.', isQuoting: true },
      { text: 'Without it.', isQuoting: false },
    ])
  })

  test('can start with a saved reply, with its placeholders filled in, and takes none that would make it too long', async () => {
    await open(
      savedReplies(
        {
          id: 7,
          title: 'Thanks',
          language: 'en',
          text: 'Dear {name}, about {service} ({reference})',
        },
        { id: 8, title: 'நன்றி', language: 'ta', text: 'நன்றி' },
        { id: 9, title: 'Terms', language: 'en', text: 'x'.repeat(15_000) },
      ),
    )
    await press('r')
    await focus(insertButton)
    await press('{Enter}')
    const menu = page.getByRole('menu', { name: 'Insert a saved reply' })
    await expect.element(menu.getByRole('group', { name: 'Tamil' })).toBeVisible()
    await press('{ArrowDown}')
    await expect.element(replyField).toHaveValue('')
    await expect.element(menu.getByRole('menuitem', { name: 'நன்றி' })).toHaveAttribute('lang', 'ta')
    await press('{ArrowUp}{Enter}')

    await expect.element(replyField).toHaveValue('Dear Visitor 1, about your enquiry (CF-1001)')
    await press('.')
    await expect.element(replyField).toHaveValue('Dear Visitor 1, about your enquiry (CF-1001).')

    await insertButton.click()
    await page.getByRole('menuitem', { name: 'Terms' }).click()
    await expect.element(alert(/was not inserted/)).toBeVisible()
    await expect.element(replyField).toHaveValue('Dear Visitor 1, about your enquiry (CF-1001).')
  })

  test('takes a saved reply where a slash starts a line, selects what it leaves blank, and is not sent with it', async () => {
    const about = { title: 'Visit', language: 'en', text: 'For {company}: a visit in {town}? {me}' }
    await openPane(
      [inquiryNo(1, { company: 'Perera Mills' })],
      savedReplies({ id: 7, ...about }),
      canReply,
      onReply(() => sent),
    )
    await press('r')
    await replyField.fill('On 1/2 we called.\n\nKind regards')
    await press('{Control>}{Home}{/Control}{ArrowDown}/')
    await expect.element(page.getByRole('menuitem', { name: 'Visit' })).toHaveFocus()
    await press('{Escape}')
    await expect.element(replyField).toHaveFocus()
    await press('{Backspace}/{Enter}')

    const inserted = 'For Perera Mills: a visit in [town]? Sanath Fernando'
    await expect.element(replyField).toHaveValue(`On 1/2 we called.\n${inserted}\nKind regards`)
    await press('{Control>}{Enter}{/Control}')
    await expect.element(alert('Replace [town] in your text first.')).toBeVisible()
    await press('Kandy')
    await expect
      .element(replyField)
      .toHaveValue(`On 1/2 we called.\n${inserted.replace('[town]', 'Kandy')}\nKind regards`)
    await press('{Control>}{Enter}{/Control}')
    await expect.element(page.getByText('Reply sent')).toBeVisible()
  })

  test('can start with one of three replies before the team has saved any, and is shown with the signature that it is sent with', async () => {
    const signature = 'Sales engineer\n+94 11 234 5678'
    const { posted } = await open(savedReplies(), ({ url }) =>
      url.pathname === '/api/team'
        ? { status: 200, json: [{ id: 'sanath', name: 'Sanath', email: user.email, signature }] }
        : undefined,
    )
    await press('r/')
    await expect.element(pane.getByText(signature)).toBeVisible()
    await page.getByRole('menuitem', { name: 'Offer a visit' }).click()
    await expect
      .poll(() => replyField.element())
      .toHaveProperty('value', expect.stringMatching(/^Dear Visitor 1,\n\nThank you .* CF-1001\./))
    await replyField.fill('We can come on Tuesday.')
    await press('{Control>}{Enter}{/Control}')

    await expect
      .poll(() => posted('/replies').map(({ json }) => json))
      .toMatchObject([{ text: `We can come on Tuesday.\n\n${signature}` }])
  })

  test('can be started from the list after its enquiry was opened, and before', async () => {
    const [first, second] = [inquiryNo(1), inquiryNo(2)]
    await openPane([first, second], canReply)
    for (const n of [1, 2]) {
      await press('{Escape}')
      await expect.element(pane).not.toBeInTheDocument()
      await expect.element(page.getByRole('link', { name: 'Visitor 1' })).toHaveFocus()
      if (n === 2) await press('j')
      await press('r')
      await expect.element(pane.getByText(`Enquiry number ${n}.`).first()).toBeVisible()
      await expect.element(replyField).toHaveFocus()
      // As keys on the pane, these would mark the enquiry as done and open another.
      await press('eek')
      await expect.element(replyField).toHaveValue('eek')
      await press('{Escape}')
    }
    expect([first.doneAt, second.doneAt]).toEqual([null, null])
  })

  test('sent with a mail program is recorded with one more key press', async () => {
    const { posted } = await openPane([inquiryNo(1)], (call) =>
      isPost(call, '/notes') ? { status: 201, json: { note: {} } } : undefined,
    )
    await pane.getByRole('link', { name: 'Reply' }).click()
    await expect.element(pane.getByRole('button', { name: 'I sent it' })).toHaveFocus()
    await press('{Enter}')
    await expect.element(page.getByText('Marked as answered')).toBeVisible()
    expect(posted('/notes')).toMatchObject([{ json: { kind: 'email', text: '' } }])
  })
})

describe('a reply that is being sent', () => {
  /** Sends a reply, and returns the held call. */
  async function openAndSend(...answers: Answer[]) {
    const inquiries = [inquiryNo(1), inquiryNo(2)]
    const { posted } = await openPane(
      inquiries,
      canReply,
      onReply(() => sent),
      ...answers,
    )
    const call = hold('POST', /\/replies$/)
    await send()
    await call.arrived
    await expect.element(pane.getByRole('button', { name: 'Sending…' })).toBeVisible()
    return { inquiries, call, posted }
  }

  test('cannot be changed with the quote or a saved reply, or sent again after it was opened again, and leaves no draft', async () => {
    const thanks = { id: 7, title: 'Thanks', language: 'en', text: 'Thank you.' }
    const { call, posted } = await openAndSend(savedReplies(thanks))
    await focus(quoting)
    await press(' ')
    await focus(insertButton)
    await press('{Enter}')
    expect(page.getByRole('menu').query()).toBeNull()
    await expect.element(quoting).toBeChecked()
    await expect.element(replyField).toHaveValue('We can come on Tuesday.')
    await press('{Escape}r')
    await pane.getByRole('button', { name: 'Sending…' }).click()
    await expect.element(replyField).toHaveAttribute('readonly')
    call.release()
    await expect.element(page.getByText('Reply sent')).toBeVisible()

    await expect.element(replyField).toHaveValue('')
    expect(posted('/replies')).toHaveLength(1)
  })

  test('is followed by an edit that is made meanwhile', async () => {
    const { inquiries, call } = await openAndSend()
    // Storing the reply has moved the enquiry to Waiting; its e-mail is sent before the answer.
    Object.assign(inquiries[0] ?? {}, { isWaiting: true, version: 2 })
    await press('{Escape}e')
    call.release()
    await expect.element(page.getByText(/^Marked as done/)).toBeVisible()

    expect(page.getByText(/has changed since/).query()).toBeNull()
  })
})

describe('a reply that is being written when a colleague replies', () => {
  const refused = 'Ruwani has replied since you opened this enquiry. Read that reply first.'

  /** Opens an enquiry, begins a reply to it, and shows the reply of a colleague below it. */
  async function writeWhileColleagueReplies() {
    const inquiry = inquiryNo(1)
    const answered = inInbox(inquiryNo(1, { isWaiting: true, version: 2 }))
    const reply = { ...failedReply, id: 9, state: 'sent', text: 'We come on Monday.' }
    const timeline = withTimeline(answered, [reply])
    let hasReplied = false
    const changes = {
      desk: { ...desk, revision: 2 },
      changed: [{ ...answered, box: 'waiting' }],
      firstNew: 2,
      deleted: [],
    }
    const { posted } = await openPane(
      [inquiry],
      (call) => {
        if (!hasReplied) return undefined
        return call.url.pathname.endsWith('/changes')
          ? { status: 200, json: changes }
          : timeline(call)
      },
      canReply,
      onReply(({ json }) =>
        (json as { lastReply: number }).lastReply === 9
          ? sent
          : refusal(409, 'replied_meanwhile', refused),
      ),
    )
    await press('r')
    await replyField.fill('We can come on Tuesday.')
    hasReplied = true
    checkForChanges()
    await expect.element(pane.getByText('We come on Monday.')).toBeVisible()
    return posted
  }

  test('is announced as late, refused as one whose author has not read it, and can be sent after that', async () => {
    const posted = await writeWhileColleagueReplies()
    const notice = pane.getByText(/^Another reply has been sent since you began this one\./)
    await expect.element(notice).toBeVisible()
    await press('{Control>}{Enter}{/Control}')
    await expect.element(page.getByRole('alert').getByText(new RegExp(refused))).toBeVisible()
    await expect.element(notice).not.toBeInTheDocument()
    await press('{Control>}{Enter}{/Control}')
    await expect.element(page.getByText('Reply sent')).toBeVisible()

    expect(posted('/replies')).toMatchObject([
      { json: { lastReply: 0 } },
      { json: { lastReply: 9 } },
    ])
  })
})
