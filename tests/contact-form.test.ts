import type { Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import company from '../web/content/company.json' with { type: 'json' }
import { serveAssetsFromDisk } from './support/assets-from-disk.ts'
import {
  button,
  earlierSent,
  failed,
  field,
  fillIn,
  sent,
  untilFormRuns,
} from './support/contact-page.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const receipt = { inquiry: { id: 'x', timestamp: 1 }, notification: 'sent' }

type Sent = { key: string | undefined; body: Record<string, unknown> }

/** Opens the form with `answer` instead of the API, and records what is sent to it. */
async function openForm(answer: (route: Route, count: number) => Promise<void>) {
  const page = await (await stage.browser.newContext()).newPage()
  const submissions: Sent[] = []
  await serveAssetsFromDisk(page)
  await page.route('**/api/inquiries', (route) => {
    const request = route.request()
    submissions.push({ key: request.headers()['idempotency-key'], body: request.postDataJSON() })
    return answer(route, submissions.length)
  })
  await page.goto(`${stage.product.origin}/contact`)
  await untilFormRuns(page)
  return { page, submissions }
}

describe('the contact form', () => {
  test('shows each error while the visitor types, and disables the button until it is corrected', async () => {
    const { page } = await openForm((route) => route.abort())
    await field(page, 'Name').pressSequentially('R')
    await page.getByText('Name must be at least 2 characters').waitFor()
    expect(await button(page).isDisabled()).toBe(true)
    expect(await field(page, 'Name').getAttribute('aria-invalid')).toBe('true')

    await field(page, 'Name').pressSequentially('a')
    await page.getByText('Name must be at least 2 characters').waitFor({ state: 'detached' })
    expect(await button(page).isEnabled()).toBe(true)
  })

  test('leads from the disabled button to the field to correct', async () => {
    const { page } = await openForm((route) => route.abort())
    await field(page, 'E-mail').pressSequentially('R')
    await page.getByText('Please enter a valid email').waitFor()
    await field(page, 'Name').fill('Ra')
    await button(page).press('Enter')

    expect(await field(page, 'E-mail').evaluate((input) => input === document.activeElement)).toBe(
      true,
    )
  })

  test('shows all errors when it is sent empty, and focuses the first invalid field', async () => {
    const { page, submissions } = await openForm((route) => route.abort())
    await button(page).click()

    await page.getByText('Name must be at least 2 characters').waitFor()
    await page.getByText('Please enter a valid email').waitFor()
    await page.getByText('Message must be at least 10 characters').waitFor()
    expect(await field(page, 'Name').evaluate((input) => input === document.activeElement)).toBe(
      true,
    )
    expect(submissions).toEqual([])
  })

  test('keeps its idempotency key for a retry and uses a new one after a success', async () => {
    const { page, submissions } = await openForm((route, count) =>
      count === 1 ? route.abort() : route.fulfill({ status: 201, json: receipt }),
    )
    await fillIn(page)
    await button(page).click()
    await page.getByText(failed).waitFor()
    expect(await field(page, 'Message').inputValue()).toBe('We need drive-in racking.')
    await button(page).click()
    await page.getByText(sent).waitFor()
    expect(await field(page, 'Message').inputValue()).toBe('')
    await fillIn(page)
    await button(page).click()
    await expect.poll(() => submissions.length).toBe(3)

    const [first, retry, next] = submissions
    expect(first?.key).toMatch(/^[\da-f-]{36}$/)
    expect(retry?.key).toBe(first?.key)
    expect(next?.key).not.toBe(first?.key)
    expect(first?.body).toMatchObject({ name: 'Nimal Perera', subject: '' })
    expect(Number(first?.body.sentAt) - Number(first?.body.shownAt)).toBeGreaterThanOrEqual(0)
  })

  test('sends the message again with a new key when the server has another message under the old one', async () => {
    const mismatch = { error: { code: 'idempotency_mismatch', message: '' } }
    const { page, submissions } = await openForm((route, count) =>
      count === 1
        ? route.fulfill({ status: 409, json: mismatch })
        : route.fulfill({ status: 201, json: receipt }),
    )
    await fillIn(page)
    await button(page).click()

    await page.getByText(sent).waitFor()
    expect(submissions).toHaveLength(2)
    expect(submissions[1]?.key).not.toBe(submissions[0]?.key)
  })

  test('shows the reference, the reply time and the next steps after a success', async () => {
    const inquiry = { ...receipt.inquiry, reference: 'CF-1042' }
    const { page } = await openForm((route) =>
      route.fulfill({ status: 201, json: { ...receipt, inquiry } }),
    )
    await fillIn(page)
    await button(page).click()

    const result = page.getByRole('status').filter({ hasText: sent })
    await result.getByText(`Your reference is CF-1042. We reply ${company.replyTime}.`).waitFor()
    await result.getByText('What Happens Next').waitFor()
    expect(await result.getByRole('listitem').allTextContents()).toEqual([
      'An engineer who does this work reads your message.',
      'We call or e-mail you with questions, and arrange a site survey if one is needed.',
      'You get a written quotation.',
    ])
  })

  test('keeps the receipt while the next message is written, and after that one has failed', async () => {
    const page = '/enquiry/token'
    const failure = Promise.withResolvers<void>()
    const { page: tab } = await openForm((route, count) =>
      count === 1
        ? route.fulfill({ status: 201, json: { ...receipt, page } })
        : failure.promise.then(() => route.fulfill({ status: 500, body: '' })),
    )
    await fillIn(tab)
    await button(tab).click()
    await tab.getByText(sent).waitFor()
    const link = tab.getByRole('link', { name: 'Open your enquiry' })
    expect(await link.getAttribute('href')).toBe(page)
    const shown = await link.elementHandle()
    await fillIn(tab, 'We also need two sliding gates.')
    await tab.getByText(earlierSent).waitFor()
    await button(tab).click()
    await button(tab).filter({ hasText: 'Sending' }).waitFor()
    expect(await shown?.isVisible()).toBe(true)
    failure.resolve()

    await tab.getByText(failed).waitFor()
    expect(await shown?.isVisible()).toBe(true)
    // Only what is new is read out, not the receipt again.
    const result = tab.getByRole('status').filter({ hasText: failed })
    expect(await result.getAttribute('aria-atomic')).toBe('false')
  })

  test('says that the earlier message was sent when the next one is not valid', async () => {
    const { page } = await openForm((route) => route.fulfill({ status: 201, json: receipt }))
    await fillIn(page)
    await button(page).click()
    await page.getByText(sent).waitFor()
    await button(page).click()

    await page.getByText('Name must be at least 2 characters').waitFor()
    await page.getByText(earlierSent).waitFor()
    expect(await page.getByText(sent).count()).toBe(0)
  })

  test('says how long to wait after too many messages', async () => {
    const error = { error: { code: 'too_many_requests', message: '' } }
    const { page } = await openForm((route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '60' }, json: error }),
    )
    await fillIn(page)
    await button(page).click()

    await page.getByText(failed).waitFor()
    await page.getByText('Please wait 60 seconds.').waitFor()
  })

  test('says what to do when the daily limit for text is reached, and keeps the message', async () => {
    const error = { error: { code: 'text_budget_spent', message: '' } }
    const { page } = await openForm((route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '54000' }, json: error }),
    )
    await fillIn(page)
    await button(page).click()

    await page.getByText(failed).waitFor()
    await page.getByText('Shorten it, try again tomorrow, or send it by e-mail.').waitFor()
    expect(await page.getByText('Please wait').count()).toBe(0)
    expect(await field(page, 'Message').inputValue()).not.toBe('')
  })

  test.each([
    ['an HTML page', { status: 503, contentType: 'text/html', body: '<h1>Error 1027</h1>' }],
    ['empty', { status: 500, body: '' }],
    ['a failed notification', { status: 502, json: { error: { code: 'notification_failed' } } }],
  ])('keeps the fields when the response is %s', async (_, answer) => {
    const { page } = await openForm((route) => route.fulfill(answer))
    await fillIn(page)
    await button(page).click()

    await page.getByText(failed).waitFor()
    await page.getByText(`If it happens again, call ${company.phones[0]?.number}.`).waitFor()
    expect(await field(page, 'E-mail').inputValue()).toBe('nimal@factory.example')
    expect(await button(page).isEnabled()).toBe(true)
  })

  test('shows errors that only the Worker found beside their fields', async () => {
    const fields = { email: 'Please enter a valid email' }
    const { page } = await openForm((route) =>
      route.fulfill({ status: 422, json: { error: { code: 'validation_failed', fields } } }),
    )
    await fillIn(page)
    await button(page).click()

    await page.getByText('Please enter a valid email').waitFor()
  })
})
