/** Calls about an enquiry that are refused, get no clear answer, or find the session ended. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  type Answer,
  chooseFromMore,
  failedReply,
  openPane,
  pane,
  to,
} from './support/desk-pane.ts'
import { type FakeInquiry, inquiryNo } from './support/fake-desk.ts'
import { admin } from './support/product.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const canReply: Answer = (request) =>
  request.url().endsWith('/api/session')
    ? { status: 200, json: { user: { email: admin.email }, canReply: true } }
    : undefined

const open = (answer: Answer, inquiries: FakeInquiry[] = [inquiryNo(1), inquiryNo(2)]) =>
  openPane(stage, inquiries, (request) => answer(request) ?? canReply(request))

const refusal = (status: number, code: string, message: string, fields?: object) => ({
  status,
  json: { error: { code, message, fields } },
})

const alert = (page: Page, text: string) => page.getByRole('alert').getByText(text)
const reply = (page: Page) => pane(page).getByLabel('Reply', { exact: true })

async function send(page: Page, text: string) {
  await page.keyboard.press('r')
  await reply(page).fill(text)
  await page.keyboard.press('Control+Enter')
}

describe('a reply', () => {
  test.each([
    ['an error of the server', { status: 502, json: {} }],
    ['an answer that cannot be read', { status: 201, body: '{"reply": {' }],
  ])('that is answered with %s may have been sent, and says so', async (_, answer) => {
    const { page } = await open(() => undefined)
    await page.route('**/replies', (route) => route.fulfill(answer))
    await send(page, 'We can come on Tuesday.')

    await alert(page, 'The server did not confirm the reply').waitFor()
    expect(await page.getByText('could not be sent').count()).toBe(0)
  })

  test('that is refused says why', async () => {
    const tooLong = 'Use at most 15000 characters'
    const { page } = await open((request) =>
      to(request, '/replies')
        ? refusal(422, 'validation_failed', 'Check your answers.', { text: tooLong })
        : undefined,
    )
    await send(page, 'We can come on Tuesday.')

    await alert(page, `${tooLong}. Your text is still here.`).waitFor()
  })

  test('takes no saved reply that would make it too long', async () => {
    const savedReplies = [{ id: 7, title: 'Terms', language: 'en', text: 'x'.repeat(15_000) }]
    const { page } = await open((request) =>
      request.url().endsWith('/api/saved-replies')
        ? { status: 200, json: { savedReplies } }
        : undefined,
    )
    await page.keyboard.press('r')
    await reply(page).fill('Dear Nimal,')
    await pane(page).getByRole('button', { name: 'Insert a saved reply' }).click()
    await page.getByRole('menuitem', { name: 'Terms' }).click()

    await alert(page, 'was not inserted').waitFor()
    expect(await reply(page).inputValue()).toBe('Dear Nimal,')
  })
})

describe('a reply that has failed', () => {
  /** Opens an enquiry with such a reply, which then cannot be loaded again, and sends the reply. */
  async function openFailed(answer: Answer) {
    const inquiry = inquiryNo(1)
    const { page, posted } = await open(answer, [inquiry])
    let loads = 0
    const loading = {
      inquiry: { ...inquiry, box: 'inbox', origin: null },
      timeline: [failedReply(inquiry.timestamp, 'Ruwani')],
      customer: { total: 1, since: inquiry.timestamp, others: [] },
      files: [],
    }
    await page.route(`**/api/inquiries/${inquiry.id}`, (route) => {
      loads += 1
      return loads === 1 ? route.fulfill({ json: loading }) : route.fulfill({ status: 500 })
    })
    await page.reload()
    await pane(page).getByRole('button', { name: 'Send again' }).click()
    return { page, posted }
  }

  test('and is sent again is reported as sent, even if the enquiry then cannot be loaded', async () => {
    const { page, posted } = await openFailed((request) =>
      to(request, '/delivery') ? { status: 200, json: { reply: { state: 'sent' } } } : undefined,
    )
    await page.getByRole('status').getByText('Sent', { exact: true }).waitFor()
    await pane(page).getByText('The enquiry could not be loaded.').waitFor()

    // The button acts again once the call and all that follows it have ended.
    await expect
      .poll(async () => {
        await pane(page).getByRole('button', { name: 'Send again' }).click()
        return posted.filter(({ path }) => path === 'delivery').length
      })
      .toBeGreaterThan(1)
    expect(await page.getByText('could not be sent again').count()).toBe(0)
  })

  test('says why it cannot be sent again', async () => {
    const message = 'This reply has been sent, or is being sent right now.'
    const { page } = await openFailed((request) =>
      to(request, '/delivery') ? refusal(409, 'reply_under_way', message) : undefined,
    )

    await alert(page, message).waitFor()
  })
})

test('an enquiry that cannot be assigned says why', async () => {
  const message = 'This administrator no longer exists'
  const { page } = await open((request) =>
    request.method() === 'PATCH' && request.postDataJSON().ownerId
      ? refusal(422, 'validation_failed', 'Check your answers.', { ownerId: message })
      : undefined,
  )
  await chooseFromMore(page, 'Assign')
  await page.getByRole('menuitemradio', { name: /Ruwani/ }).click()

  await alert(page, message).waitFor()
})

test('blocking a sender with a session that has ended leads to the sign-in form', async () => {
  let hasEnded = false
  const { page } = await open((request) => {
    if (hasEnded && request.url().endsWith('/api/session'))
      return { status: 200, json: { user: null } }
    return to(request, '/blocked-senders') ? refusal(401, 'not_signed_in', 'Sign in.') : undefined
  })
  hasEnded = true
  await chooseFromMore(page, 'Block v1@site.example')

  await page.getByText('You are signed out: your session ended').waitFor()
})
