import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { site } from '../lib/site'
import { contactForm } from '../words/contact-form'
import { refusal } from './testing/fake-worker'
import { enter, field, fillIn, openForm, type Setting, sendButton } from './testing/open-form'

const { sent, earlierSent, failed } = contactForm
const text = (content: string | RegExp) => page.getByText(content)
const lost = () => {
  throw new TypeError('Failed to fetch')
}

/** Opens the form and sends a message. */
async function openAndSend(answer: NonNullable<Setting['answer']>) {
  const opened = await openForm({ answer })
  await fillIn()
  await sendButton.click()
  return opened
}

test('each error is shown while the visitor types, until it is corrected, and Send shows all of them and leads to the first', async () => {
  const { submissions } = await openForm()
  await field('Name').click()
  await userEvent.keyboard('R')
  const problem = text('Name must be at least 2 characters')
  await expect.element(problem).toBeVisible()
  await expect.element(sendButton).toHaveAttribute('aria-disabled', 'true')
  await expect.element(field('Name')).toHaveAttribute('aria-invalid', 'true')

  await userEvent.keyboard('a')
  await expect.element(problem).not.toBeInTheDocument()
  await expect.element(sendButton).not.toHaveAttribute('aria-disabled', 'true')

  await userEvent.keyboard('{Backspace}')
  await expect.element(problem).toBeVisible()
  sendButton.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Name')).toHaveFocus()
  await expect.element(problem).toBeVisible()
  await expect.element(text('Please enter a valid email')).toBeVisible()
  await expect.element(text('Message must be at least 10 characters')).toBeVisible()
  expect(submissions).toEqual([])
})

test('a message keeps its idempotency key for a retry, and the next one has a new one', async () => {
  const { submissions } = await openAndSend((_, count) => (count === 1 ? lost() : undefined))
  await expect.element(text(failed)).toBeVisible()
  await expect.element(field('Message')).toHaveValue('We need drive-in racking.')
  await sendButton.click()
  await expect.element(text(sent)).toBeVisible()
  await expect.element(field('Message')).toHaveValue('')
  await fillIn()
  await sendButton.click()
  await expect.poll(() => submissions.length).toBe(3)

  const [first, retry, next] = submissions
  expect(first?.key).toMatch(/^[\da-f-]{36}$/)
  expect(retry?.key).toBe(first?.key)
  expect(next?.key).not.toBe(first?.key)
  expect(first?.body).toMatchObject({ name: 'Nimal Perera', subject: '' })
  expect(Number(first?.body.sentAt) - Number(first?.body.shownAt)).toBeGreaterThanOrEqual(0)
})

test('a success shows the reference, the reply time and the next steps', async () => {
  const inquiry = { id: 'x', timestamp: 1, reference: 'CF-1042' }
  await openAndSend(() => Response.json({ inquiry, notification: 'sent' }, { status: 201 }))

  const result = page.getByRole('status').filter({ hasText: sent })
  await expect.element(result.getByText(contactForm.reference('CF-1042'))).toBeVisible()
  await expect.element(result.getByText(`We reply ${site.replyTime}.`)).toBeVisible()
  await expect.element(result.getByText('What happens next:')).toBeVisible()
  expect(
    result
      .getByRole('listitem')
      .elements()
      .map((step) => step.textContent),
  ).toEqual([
    'An engineer who does this work reads your message.',
    'We call or e-mail you with questions, and arrange a site survey if one is needed.',
    'You get a written quotation.',
  ])
})

test('the receipt is kept while the next message is written, and after that one has failed', async () => {
  const failure = Promise.withResolvers<void>()
  const { submissions } = await openAndSend((_, count) =>
    count === 1 ? undefined : failure.promise.then(() => new Response('', { status: 500 })),
  )
  await expect.element(text(sent)).toBeVisible()
  const shown = await page.getByRole('link', { name: contactForm.page }).findElement()
  expect(shown.getAttribute('href')).toBe(`/enquiry/${submissions[0]?.key}`)
  await fillIn('We also need two sliding gates.')
  await expect.element(text(earlierSent)).toBeVisible()
  await sendButton.click()
  await expect.element(sendButton).toHaveTextContent(contactForm.sending)
  expect(shown).toBeVisible()
  failure.resolve()

  await expect.element(text(failed)).toBeVisible()
  expect(shown).toBeVisible()
  // Only what is new is read out, not the receipt again.
  const result = page.getByRole('status').filter({ hasText: failed })
  await expect.element(result).toHaveAttribute('aria-atomic', 'false')
})

test('the earlier message is said to be sent when the next one is not valid', async () => {
  await openAndSend(() => undefined)
  await expect.element(text(sent)).toBeVisible()
  await sendButton.click()

  await expect.element(text('Name must be at least 2 characters')).toBeVisible()
  await expect.element(text(earlierSent)).toBeVisible()
  await expect.element(text(sent)).not.toBeInTheDocument()
})

test('the form says how long to wait after too many messages, and what to do when the daily limit for text is reached, and keeps the message', async () => {
  await openAndSend((_, count) =>
    count === 1
      ? refusal(429, 'too_many_requests', {}, { 'retry-after': '60' })
      : refusal(429, 'text_budget_spent', {}, { 'retry-after': '54000' }),
  )
  await expect.element(text(failed)).toBeVisible()
  await expect.element(text('Please wait 60 seconds.')).toBeVisible()
  await sendButton.click()

  const advice = text(/Shorten it, try again tomorrow, or send it by e-mail\./)
  await expect.element(advice).toBeVisible()
  await expect.element(text(failed)).toBeVisible()
  await expect.element(text(/Please wait/)).not.toBeInTheDocument()
  await expect.element(field('Message')).toHaveValue('We need drive-in racking.')
})

test.each([
  [
    'an HTML page',
    () =>
      new Response('<h1>Error 1027</h1>', {
        status: 503,
        headers: { 'content-type': 'text/html' },
      }),
  ],
  ['empty', () => new Response('', { status: 500 })],
  ['a failed notification', () => refusal(502, 'notification_failed')],
])('the fields are kept when the response is %s', async (_, answer) => {
  await openAndSend(answer)

  await expect.element(text(failed)).toBeVisible()
  await expect.element(text(/If it happens again, call/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: site.phones[0].number })).toBeVisible()
  await expect.element(field('E-mail')).toHaveValue('nimal@factory.example')
  await expect.element(sendButton).toBeEnabled()
})

test('errors that only the Worker found are shown beside their fields', async () => {
  const fields = { email: 'Please enter a valid email' }
  await openAndSend(() => refusal(422, 'validation_failed', { fields }))

  await expect.element(text(fields.email)).toBeVisible()
  await expect.element(field('E-mail')).toHaveFocus()
})

test('a message too large for the Worker is refused beside its field', async () => {
  await openForm()
  await fillIn('')
  await enter(field('Message'), 'x'.repeat(1_050_000))
  const problem = text(/^Message is too long to send\. Shorten it by about [\d,]+ characters\.$/)
  await expect.element(problem).toBeVisible()
  await enter(field('Message'), 'x'.repeat(1_000_000))
  await expect.element(problem).not.toBeInTheDocument()
})
