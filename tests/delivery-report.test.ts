/** What the desk shows of reports in which something was not sent, or is lost. */
import { describe, expect, test } from 'vitest'
import { findViolations } from './support/accessibility-violations.ts'
import { openSignedIn } from './support/sign-in.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** A report in which nothing is waiting or failed; tests add to it. */
const calm = {
  status: 'degraded',
  databaseUse: 0,
  waiting: 0,
  failed: 0,
  oldest: null,
  tests: [],
  acknowledgementsWaiting: 0,
  acknowledgementsFailed: 0,
  unacknowledgedId: null,
  additionsWaiting: 0,
  additionsFailed: 0,
  repliesWaiting: 0,
  repliesFailed: 0,
  lastProvenAt: null,
  nextSelfTestAt: null,
  isSelfTestOn: true,
  channels: [],
  problems: [],
  filesMissing: 0,
  filesMissingId: null,
}

describe('unsent replies and acknowledgements', () => {
  test.each([
    [{ repliesFailed: 2 }, 'Sending 2 of your replies has failed', 'mark it as done'],
    [{ repliesWaiting: 1 }, 'One of your replies has not been sent yet', 'Retries are automatic'],
    [
      { acknowledgementsWaiting: 2 },
      '2 acknowledgements to visitors have not been sent yet',
      'Retries are automatic',
    ],
    [
      { acknowledgementsFailed: 1, unacknowledgedId: 'one' },
      'One acknowledgement to a visitor could not be sent',
      'The address may be mistyped',
    ],
  ])('are shown in the banner with what to do: %o', async (changes, headline, advice) => {
    const page = await (await stage.browser.newContext()).newPage()
    await page.route('**/api/delivery', (route) => route.fulfill({ json: { ...calm, ...changes } }))
    await openSignedIn(page, stage)
    const notice = page.getByRole('status').filter({ hasText: headline })

    const details = notice.getByText(advice)
    await details.waitFor()
    // Each retry changes the details, which are not announced again.
    expect(await details.evaluate((it) => it.closest('[aria-live]')?.ariaLive)).toBe('off')
    expect(await notice.getAttribute('aria-atomic')).toBe('false')
    await notice.getByRole('link', { name: 'Go to Notifications' }).click()
    await page.getByText('Some notifications are not being sent').waitFor()
    await page.context().close()
  })
})

test('a failed test e-mail is shown in the settings too', async () => {
  const page = await (await stage.browser.newContext()).newPage()
  const failed = { at: 2, kind: 'daily', channel: 'emailjs', code: 'mailbox_disconnected' } as const
  const report = { ...calm, lastProvenAt: 1, tests: [{ ...failed, status: 412 }] }
  await page.route('**/api/delivery', (route) => route.fulfill({ json: report }))
  await openSignedIn(page, stage, '?view=settings')

  const setting = page.getByRole('group', { name: 'Delivery' })
  await setting.getByText('The last test e-mail was not sent').waitFor()
  expect(await setting.getByText('Working', { exact: true }).count()).toBe(0)
})

test('an enquiry whose acknowledgement was not sent shows the reason, and the banner links to it', async () => {
  const stored = await stage.product.post({
    name: 'Zoysa Perera',
    email: 'zoysa@factory.example',
    message: 'Drive-in racking for 240 pallets.',
  })
  const { id } = (await stored.json()).inquiry
  const page = await (await stage.browser.newContext()).newPage()
  const report = { ...calm, acknowledgementsFailed: 1, unacknowledgedId: id }
  await page.route('**/api/delivery', (route) => route.fulfill({ json: report }))
  await page.route(`**/api/inquiries/${id}/delivery`, async (route) => {
    const response = await route.fetch()
    const failure = { code: 'rejected', status: 422, at: Date.now() }
    const acknowledgement = { sentAt: null, dueAt: null, failure }
    await route.fulfill({ json: { ...(await response.json()), acknowledgement } })
  })
  await openSignedIn(page, stage)
  await page.getByRole('link', { name: 'Show the first unacknowledged enquiry' }).click()

  await page.getByRole('heading', { name: 'Zoysa Perera' }).waitFor()
  const section = page.getByRole('region', { name: 'Notification' })
  await section.getByText('The acknowledgement to the visitor could not be sent').waitFor()
  await section.getByText(/^The provider rejected it: the visitor’s address is mistyped/).waitFor()
  expect(await findViolations(page)).toEqual([])
})

test('a file lost from storage is shown in the banner, with a link to its enquiry', async () => {
  const page = await (await stage.browser.newContext()).newPage()
  const report = { ...calm, filesMissing: 2, filesMissingId: 'one' }
  await page.route('**/api/delivery', (route) => route.fulfill({ json: report }))
  await openSignedIn(page, stage)

  const notice = page.getByRole('status').filter({ hasText: '2 files of enquiries are lost' })
  await notice.getByText('Ask the customers to send them again').waitFor()
  const link = notice.getByRole('link', { name: 'Show the first enquiry with a lost file' })
  expect(await link.getAttribute('href')).toBe('/admin?inquiry=one')
})
