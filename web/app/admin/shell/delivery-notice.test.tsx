/** What the desk shows of reports in which something was not sent, or is lost. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { calm } from '../testing/delivery-report'
import { type ApiCall, inquiryNo } from '../testing/fake-api'
import { openDesk } from '../testing/open-desk'
import { checkForChanges, desk, openWithPolls } from '../testing/polls'
import { expectNoViolations } from '../testing/violations'

const inquiries = [inquiryNo(1)]

type Answer = (call: ApiCall) => object | undefined

/** Opens the desk with a report; `answer` answers further calls. */
const open = (
  changes: object,
  { search = '', answer }: { search?: string; answer?: Answer } = {},
) =>
  openDesk({
    inquiries,
    search,
    answer(call) {
      const json = call.url.pathname === '/api/delivery' ? { ...calm, ...changes } : answer?.(call)
      return json && { status: 200, json }
    },
  })

test('unsent replies are shown in the banner with what to do, and a link to the settings', async () => {
  await open({ repliesWaiting: 1 })
  const headline = 'One of your replies has not been sent yet'
  const notice = page.getByRole('status').filter({ hasText: headline })

  const details = await notice.getByText('Retries are automatic', { exact: false }).findElement()
  // Each retry changes the details, which are not announced again.
  expect(details.closest('[aria-live]')?.ariaLive).toBe('off')
  await expect.element(notice).toHaveAttribute('aria-atomic', 'false')
  await notice.getByRole('link', { name: 'Go to Notifications' }).click()
  await expect
    .element(page.getByText('Some notifications are not being sent', { exact: false }))
    .toBeVisible()
})

test('a failed test e-mail is shown in the settings too', async () => {
  const failed = { at: 2, kind: 'daily', channel: 'emailjs', code: 'mailbox_disconnected' }
  const tests = [{ ...failed, status: 412 }]
  await open({ lastProvenAt: 1, tests }, { search: '?view=settings' })

  const setting = page.getByRole('group', { name: 'Delivery' })
  await expect
    .element(setting.getByText('The last test e-mail was not sent', { exact: false }))
    .toBeVisible()
  await expect.element(setting.getByText('Working', { exact: true })).not.toBeInTheDocument()
})

test('an enquiry whose acknowledgement was not sent shows the reason, and the banner links to it', async () => {
  const id = inquiryNo(1).id
  const acknowledgement = {
    sentAt: null,
    dueAt: null,
    failure: { code: 'rejected', status: 422, at: Date.UTC(2026, 10, 20) },
  }
  await open(
    { acknowledgementsFailed: 1, unacknowledgedId: id },
    {
      answer: (call) =>
        call.url.pathname.endsWith('/delivery')
          ? { delivery: { state: 'sent', sentAt: 1, failure: null }, log: [], acknowledgement }
          : undefined,
    },
  )
  await page.getByRole('link', { name: 'Show the first unacknowledged enquiry' }).click()

  await expect.element(page.getByRole('heading', { name: 'Visitor 1' })).toBeVisible()
  const section = page.getByRole('region', { name: 'Notification' })
  await expect
    .element(
      section.getByText('The acknowledgement to the visitor could not be sent', { exact: false }),
    )
    .toBeVisible()
  await expect
    .element(section.getByText(/^The provider rejected it: the visitor’s address is mistyped/))
    .toBeVisible()
  await expectNoViolations('', section)
})

test('a file lost from storage is shown in the banner, with a link to its enquiry', async () => {
  await open({ filesMissing: 2, filesMissingId: 'one' })

  const notice = page.getByRole('status').filter({ hasText: '2 files of enquiries are lost' })
  await expect
    .element(notice.getByText('Ask the customers to send them again', { exact: false }))
    .toBeVisible()
  await expect
    .element(notice.getByRole('link', { name: 'Show the first enquiry with a lost file' }))
    .toHaveAttribute('href', '/admin?inquiry=one')
})

test('an outage is shown with its reason once the counts of the desk say so, and no longer when it is over', async () => {
  let waiting = 0
  const failure = { code: 'mailbox_disconnected', status: 412, at: 1 }
  const oldest = { channel: 'emailjs', failure, timestamp: 1, dueAt: 2 }
  await openWithPolls(inquiries, '', ({ url }) => {
    if (url.pathname === '/api/delivery') {
      const down = { ...calm, waiting, oldest }
      return { status: 200, json: waiting ? down : { ...calm, status: 'ok' } }
    }
    if (!url.pathname.endsWith('/changes')) return undefined
    const state = { ...desk, waiting, revision: 2 + waiting }
    return { status: 200, json: { desk: state, changed: [], firstNew: 2, deleted: [] } }
  })
  const headline = page.getByText('1 enquiry has not been e-mailed to you yet')
  await expect.element(headline).not.toBeInTheDocument()
  waiting = 1
  checkForChanges()
  await expect.element(headline).toBeVisible()
  await expect.element(page.getByText(/^412: reconnect the mailbox in EmailJS/)).toBeVisible()
  await page.getByRole('link', { name: 'Go to Notifications' }).click()
  await expect.poll(() => document.activeElement?.id).toBe('notifications')
  await expect.element(headline).toBeVisible()

  waiting = 0
  checkForChanges()
  await expect.element(headline).not.toBeInTheDocument()
})

test('an enquiry whose notification was not sent shows the reason, can be sent again, and lists both attempts', async () => {
  const attempt = { at: 1, channel: 'emailjs', code: 'mailbox_disconnected', status: 412 }
  const failure = { code: attempt.code, status: 412, at: 1 }
  const unsent = { state: 'pending', failure, sentAt: null, dueAt: 2, channel: 'emailjs' }
  let report: object = { delivery: unsent, log: [attempt], acknowledgement: null }
  await open(
    {},
    {
      search: `?inquiry=${inquiryNo(1).id}`,
      answer({ method, url }) {
        if (!url.pathname.endsWith('/delivery')) return undefined
        if (method === 'POST') {
          const sent = { ...attempt, at: 2, code: null, status: null }
          const delivery = { ...unsent, state: 'sent', sentAt: 2 }
          report = { delivery, log: [sent, attempt], acknowledgement: null }
        }
        return report
      },
    },
  )
  const section = page.getByRole('region', { name: 'Notification' })
  await expect.element(section.getByText('Not e-mailed to you yet')).toBeVisible()
  await expect.element(section.getByText('1 attempt')).toBeVisible()
  const reason = section.getByText('412: reconnect the mailbox in EmailJS')
  await expect.element(reason.first()).toBeVisible()
  await section.getByRole('button', { name: 'Resend notification' }).click()

  await expect.element(page.getByText('E-mailed to you now')).toBeVisible()
  await expect.element(section.getByText(/^E-mailed to you on .+ by EmailJS$/)).toBeVisible()
  await section.getByText('2 attempts').click()
  const attempts = section.getByRole('listitem')
  await expect.element(attempts.nth(0)).toMatchTextContent(/EmailJS: sent$/)
  await expect.element(attempts.nth(1)).toMatchTextContent(/412: reconnect the mailbox in EmailJS$/)
})
