/** Notes and replies whose answer comes when the user has gone on. */
import type { Page, Request } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type Answer, openPane, pane, to } from './support/desk-pane.ts'
import { inInbox, openWithPolls } from './support/desk-polls.ts'
import { inquiryNo } from './support/fake-desk.ts'
import { hold } from './support/hold.ts'
import { admin } from './support/product.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const session = { user: { email: admin.email }, canReply: true }
const savedReplies = [{ id: 7, title: 'Thanks', language: 'en', text: 'Thank you.' }]

const answer: Answer = (request) => {
  if (request.url().endsWith('/api/session')) return { status: 200, json: session }
  if (request.url().endsWith('/api/saved-replies')) return { status: 200, json: { savedReplies } }
  return undefined
}

/** Opens the first of two enquiries. `sent` collects the calls that add a note or send a reply. */
async function open() {
  const { page } = await openPane(stage, [inquiryNo(1), inquiryNo(2)], answer)
  const sent: Request[] = []
  page.on('request', (request) => {
    if (to(request, '/notes') || to(request, '/replies')) sent.push(request)
  })
  return { page, sent }
}

const note = (page: Page) => pane(page).getByLabel('Note')
const reply = (page: Page) => pane(page).getByLabel('Reply', { exact: true })

/** Adds a note, and returns the held call. */
async function addNote(page: Page) {
  const call = await hold(page, 'POST', /\/notes$/, { note: {} })
  await note(page).fill('Ask about the floor load.')
  await page.keyboard.press('Control+Enter')
  await call.arrived
  return call
}

/** Sends a reply, and returns the held call. */
async function sendReply(page: Page) {
  const call = await hold(page, 'POST', /\/replies$/, { reply: { id: 1, state: 'sent' } })
  await page.keyboard.press('r')
  await reply(page).fill('We can come on Tuesday.')
  await page.keyboard.press('Control+Enter')
  await call.arrived
  await pane(page).getByRole('button', { name: 'Sending…' }).waitFor()
  return call
}

/** Opens the other enquiry, and the first one again. */
async function goAndReturn(page: Page) {
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await pane(page).getByText('Enquiry number 2.').waitFor()
  await page.keyboard.press('k')
  await pane(page).getByText('Enquiry number 1.').waitFor()
}

describe('a note that is being added', () => {
  test('leaves the reply that has been begun meanwhile, and the focus in it', async () => {
    const { page } = await open()
    const call = await addNote(page)
    await pane(page).getByRole('button', { name: 'Reply' }).click()
    await reply(page).fill('We can come')
    await call.release()
    await page.getByText('Note added').waitFor()

    await page.keyboard.type(' on Tuesday.')
    expect(await reply(page).inputValue()).toBe('We can come on Tuesday.')
    await page.keyboard.press('Escape')
    expect(await note(page).inputValue()).toBe('')
  })

  test.each([
    [
      'after a reply was opened and closed',
      async (page: Page) => {
        await pane(page).getByRole('button', { name: 'Reply' }).click()
        await page.keyboard.press('Escape')
      },
    ],
    ['after another enquiry was opened', goAndReturn],
  ])(
    'cannot be changed or added again %s, and is not offered once it is added',
    async (_, leave) => {
      const { page, sent } = await open()
      const call = await addNote(page)
      await expect.poll(() => note(page).isEditable()).toBe(false)
      await leave(page)
      await expect.poll(() => note(page).inputValue()).toBe('Ask about the floor load.')
      expect(await note(page).isEditable()).toBe(false)
      await pane(page).getByRole('button', { name: 'Add note' }).click()
      await call.release()
      await page.getByText('Note added').waitFor()

      await expect.poll(() => note(page).inputValue()).toBe('')
      expect(await note(page).isEditable()).toBe(true)
      expect(sent.length).toBe(1)
    },
  )
})

describe('a reply that is being sent', () => {
  test('cannot be changed with the quote or a saved reply, and leaves no draft', async () => {
    const { page } = await open()
    const call = await sendReply(page)
    const quote = pane(page).getByLabel('Quote the customer’s message')
    // With keys: Playwright does not act on controls that are marked as disabled.
    await quote.press('Space')
    await pane(page).getByLabel('Insert a saved reply').press('Enter')
    expect(await page.getByRole('menu').count()).toBe(0)
    expect(await quote.isChecked()).toBe(true)
    expect(await reply(page).inputValue()).toBe('We can come on Tuesday.')
    await call.release()
    await reply(page).waitFor({ state: 'detached' })

    await page.keyboard.press('r')
    expect(await reply(page).inputValue()).toBe('')
  })

  test('cannot be changed or sent again after it was opened again, and is not offered once it is sent', async () => {
    const { page, sent } = await open()
    const call = await sendReply(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('r')
    await pane(page).getByRole('button', { name: 'Sending…' }).click()
    expect(await reply(page).isEditable()).toBe(false)
    await call.release()
    await page.getByText('Reply sent').waitFor()

    await expect.poll(() => reply(page).inputValue()).toBe('')
    expect(sent.length).toBe(1)
  })
})

describe('a reply that is being written when a colleague replies', () => {
  /** Opens an enquiry, begins a reply to it, and shows the reply of a colleague below it. */
  async function writeWhileColleagueReplies() {
    const inquiry = inquiryNo(1)
    const search = `?inquiry=${inquiry.id}`
    const { page, poll } = await openWithPolls(stage, [inquiry], search)
    await pane(page).getByText('Enquiry received').waitFor()
    await page.keyboard.press('r')
    await reply(page).fill('We can come on Tuesday.')
    const answered = { ...inInbox(inquiryNo(1, { isWaiting: true, version: 2 })), box: 'waiting' }
    await page.route(`**/api/inquiries/${inquiry.id}`, (route) =>
      route.fulfill({
        json: {
          inquiry: { ...answered, origin: null },
          timeline: [
            {
              at: inquiry.timestamp,
              by: 'Ruwani',
              kind: 'reply',
              id: 9,
              state: 'sent',
              recipient: inquiry.email,
              subject: 'Re',
              text: 'We come on Monday.',
            },
          ],
          customer: { total: 1, since: inquiry.timestamp, others: [] },
          files: [],
        },
      }),
    )
    await poll([answered])
    await pane(page).getByText('We come on Monday.').waitFor()
    return page
  }

  /** Sends the reply, which is refused, and returns the newest reply that its author had seen. */
  async function sendUnseen(page: Page) {
    const message = 'Ruwani has replied since you opened this enquiry. Read that reply first.'
    await page.route(
      '**/replies',
      (route) =>
        route.fulfill({
          status: 409,
          json: { error: { code: 'replied_meanwhile', message } },
        }),
      { times: 1 },
    )
    const call = page.waitForRequest((request) => to(request, '/replies'))
    await page.keyboard.press('Control+Enter')
    await page.getByRole('alert').getByText(message).waitFor()
    return (await call).postDataJSON().lastReply
  }

  test('is sent as one whose author has not read it, although a poll has shown it', async () => {
    const page = await writeWhileColleagueReplies()

    expect(await sendUnseen(page)).toBe(0)
  })

  test('is announced as late, and can be sent once it has been refused', async () => {
    const page = await writeWhileColleagueReplies()
    const notice = pane(page).getByText('Another reply has been sent since you began this one.')
    await notice.waitFor()
    await sendUnseen(page)
    await notice.waitFor({ state: 'detached' })
    const call = page.waitForRequest((request) => to(request, '/replies'))
    await page.keyboard.press('Control+Enter')

    expect((await call).postDataJSON()).toMatchObject({ lastReply: 9 })
  })
})

test('an edit that is made while a reply is being sent follows it', async () => {
  const inquiries = [inquiryNo(1), inquiryNo(2)]
  const { page } = await openPane(stage, inquiries, answer)
  const call = await sendReply(page)
  // Storing the reply has moved the enquiry to Waiting; its e-mail is sent before the answer.
  Object.assign(inquiries[0] ?? {}, { isWaiting: true, version: 2 })
  await page.keyboard.press('Escape')
  await page.keyboard.press('e')
  await call.release()
  await page.getByText('Marked as done').waitFor()

  expect(await page.getByText('has changed since').count()).toBe(0)
})
