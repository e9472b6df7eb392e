import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { collectDownloads } from '../../testing/downloads'
import { focus } from '../../testing/elements'
import { type ApiCall, inquiryNo } from '../../testing/fake-api'
import { openDesk } from '../../testing/open-desk'
import { refusal } from '../../testing/pane'
import { checkForChanges } from '../../testing/polls'
import { group, invalid, openSettings } from '../../testing/settings'
import { findViolations } from '../../testing/violations'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const press = (keys: string) => userEvent.keyboard(keys)
const csv = button('CSV for spreadsheets')
const json = button('JSON for programs')
const ok = (answer: object) => ({ status: 200, json: answer })
const isOrder = ({ method, url }: ApiCall) => method === 'POST' && url.pathname === '/api/exports'
const ordered = { status: 201, json: { address: '/api/exports/one' } }
const wantsPassword = refusal(403, 'password_required', 'Enter your password again.')

describe('an export', () => {
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' })
  const file = { address: '/api/exports/one', name: '' }

  test('starts with the first format; one of a search holds what it finds, and one from the settings all that is not held or in the bin', async () => {
    const files = collectDownloads()
    let isConfirmed = false
    const answer = (call: ApiCall) =>
      isOrder(call) ? (isConfirmed ? ordered : wantsPassword) : undefined
    const { calls } = await openDesk({ inquiries: [inquiryNo(1)], search: '?q=number', answer })
    await focus(button('Export'))
    await press('{Enter}')
    await expect.element(csv).toHaveFocus()
    await press('{Enter}')
    await expect.element(dialog).toBeVisible()
    await press('{Escape}')
    await expect.element(button('Export')).toHaveFocus()
    isConfirmed = true
    await press('{Enter}')
    await expect.element(csv).toHaveFocus()
    await press('{Enter}')
    await expect.poll(() => files).toEqual([file])
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await csv.click()
    await expect.poll(() => files).toEqual([file, file])

    const [, found, all] = calls.filter(isOrder)
    expect(found?.json).toMatchObject({ format: 'csv', filter: { q: 'number', view: 'all' } })
    expect(all?.json).toEqual({ format: 'csv', filter: { view: 'all' } })
  })

  test('starts only after the password is confirmed, if it was entered a while ago, and says if it could not be started', async () => {
    const files = collectDownloads()
    let isConfirmed = false
    let isDown = false
    await openSettings('#data', (call, { json: sent }) => {
      if (isDown) return { status: 500 }
      if (call === 'POST exports') return isConfirmed ? ordered : wantsPassword
      if (call !== 'POST account/password') return undefined
      isConfirmed = (sent as { current: string }).current === 'a long password'
      return isConfirmed ? { status: 204 } : invalid({ current: 'That is not your password' })
    })
    await json.click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(page.getByText(/^The export could not be started/).query()).toBeNull()

    await json.click()
    const password = dialog.getByLabelText(/^Current password/)
    await password.fill('not the password')
    await press('{Enter}')
    await expect.element(dialog.getByText(/^That is not your password/)).toBeVisible()
    expect(files).toEqual([])
    await password.fill('a long password')
    await press('{Enter}')
    await expect.poll(() => files).toEqual([file])
    await expect.element(dialog).not.toBeInTheDocument()

    isDown = true
    await json.click()
    const problem = page.getByRole('alert').getByText(/^The export could not be started/)
    await expect.element(problem).toBeVisible()
  })
})

test('the data of one person can be exported, and erased after a confirmation', async () => {
  const files = collectDownloads()
  const email = 'zuhair@port.example'
  const { calls } = await openSettings('#data', (call) => {
    if (call === 'POST personal-data') return ok({ person: { email, inquiries: 2 } })
    if (call === 'POST personal-data/export') return ok({ inquiries: [] })
    const isErasure = call === 'POST personal-data/erase'
    return isErasure ? ok({ person: { email, inquiries: 0, erased: 2 } }) : undefined
  })
  const requests = group('Personal data requests')
  await requests.getByLabelText(/^E-mail address/).fill('ZUHAIR@port.example')
  await press('{Enter}')
  await expect.element(requests.getByText('2 enquiries')).toBeVisible()
  await button('Export as JSON').click()
  await expect.poll(() => files).toMatchObject([{ name: 'person.json' }])

  await button('Erase').click()
  const name = `Permanently erase 2 enquiries from ${email}?`
  await page
    .getByRole('dialog', { name })
    .getByRole('button', { name: 'Erase permanently' })
    .click()
  await expect.element(page.getByText('2 enquiries erased')).toBeVisible()
  await expect.element(requests).toHaveFocus()
  const erasures = calls.filter(({ url }) => url.pathname.endsWith('/erase'))
  expect(erasures).toMatchObject([{ json: { email, inquiries: 2 } }])
})

describe('a retention', () => {
  const limit = page.getByRole('radio', { name: /^Delete enquiries when/ })
  const days = page.getByRole('textbox', { name: 'Days', exact: true })
  const cancel = button('Cancel deletion')
  const notice = page
    .getByRole('status')
    .filter({ hasText: '12 enquiries older than 90 days will be deleted permanently' })
  const pendingRetention = { days: 90, count: 12, at: Date.UTC(2026, 10, 30) }
  const settings = {
    retentionDays: null as number | null,
    pendingRetention: null as typeof pendingRetention | null,
    version: 1,
  }
  const answerWith = (changes: Partial<typeof settings>) =>
    ok({ settings: { ...settings, ...changes } })
  const isSettings = ({ url }: ApiCall) => url.pathname === '/api/settings'

  test('is saved after a confirmation with what it will delete, and is then pending for a day', async () => {
    const { calls } = await openSettings('#data', (call) => {
      if (call === 'GET settings/retention') return ok({ count: 12, people: 9 })
      return call === 'PATCH settings' ? answerWith({ pendingRetention }) : undefined
    })
    await limit.click()
    await days.fill('0')
    await button('Save').click()
    const problem = page.getByText(/^Enter a whole number of days from 1 to 3,650/)
    await expect.element(problem).toBeVisible()
    await expect.element(days).toHaveFocus()
    await button('Save').click()
    await expect.element(days).toHaveFocus()

    await days.fill('90')
    await press('{Enter}')
    const dialog = page.getByRole('dialog', { name: 'Delete enquiries older than 90 days?' })
    await expect
      .element(dialog.getByText(/^12 enquiries from 9 people will be deleted/))
      .toBeVisible()
    await dialog.getByRole('button', { name: 'Delete older enquiries' }).click()
    await expect.element(page.getByText(/^The shorter retention applies in 24/)).toBeVisible()
    await expect.element(notice).toBeVisible()
    const edits = calls.filter(({ method }) => method === 'PATCH')
    expect(edits).toMatchObject([{ json: { retentionDays: 90, version: 1 } }])
  })

  test('that another administrator shortens is announced in every section once the settings are fetched again, and can be cancelled there', async () => {
    let isShorter = false
    const { calls } = await openDesk({
      inquiries: [inquiryNo(1)],
      answer(call) {
        if (!isSettings(call)) return undefined
        const isPending = isShorter && call.method === 'GET'
        return answerWith({ pendingRetention: isPending ? pendingRetention : null })
      },
    })
    await page.getByRole('row').first().findElement()
    await expect.element(notice).not.toBeInTheDocument()
    isShorter = true
    checkForChanges()
    await expect.element(notice).toBeVisible()
    for (const part of ['Held', 'Reports', 'Settings']) {
      await page.getByRole('link', { name: part, exact: true }).first().click()
      await expect.element(notice).toBeVisible()
    }
    expect(await findViolations(notice.element())).toEqual([])
    await focus(cancel)
    await press('{Enter}')

    await expect.element(page.getByText('Retention saved')).toBeVisible()
    await expect.element(cancel).not.toBeInTheDocument()
    await expect.element(page.getByRole('main')).toHaveFocus()
    const edits = calls.filter(({ method }) => method === 'PATCH')
    expect(edits).toMatchObject([{ json: { retentionDays: null } }])
  })
})
