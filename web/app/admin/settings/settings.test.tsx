import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focus } from '../testing/elements'
import { hold } from '../testing/hold'
import { turnWheel } from '../testing/scroller'
import { group, invalid, openSettings, section } from '../testing/settings'

const press = (keys: string) => userEvent.keyboard(keys)
const sections = page.getByRole('navigation', { name: 'Settings' })
const current = () => sections.element().querySelector('[aria-current]')?.textContent
const topOf = (name: string) => section(name).element().getBoundingClientRect().top

async function isInView(name: string) {
  await expect.poll(() => topOf(name)).toBeLessThan(160)
  expect(topOf(name)).toBeGreaterThanOrEqual(0)
}

describe('the sections of the settings', () => {
  test('can be reached by links, which follow the scroll position, and by the addresses of the former pages', async () => {
    await openSettings()
    expect(current()).toBe('Response target')
    await sections.getByRole('link', { name: 'Log' }).click()
    await isInView('Log')
    await expect.poll(current).toBe('Log')
    expect(document.activeElement?.id).toBe('log')

    await turnWheel(-10_000)
    await expect.poll(current).toBe('Response target')

    history.pushState(null, '', '/admin?view=data')
    dispatchEvent(new PopStateEvent('popstate', { state: null }))

    await isInView('Data')
  })
})

test('the name and the signature are saved when their field loses the focus, the signature only if it has changed; the name cannot be changed meanwhile, and appears in the sidebar', async () => {
  const { calls, stored } = await openSettings('#account')
  const signature = page.getByLabelText('Your signature')
  await signature.click()
  await press('{Tab}')
  await signature.fill('Sales engineer\n+94 11 234 5678')
  await press('{Tab}')
  await expect.element(page.getByText('Signature saved')).toBeVisible()
  expect(stored).toMatchObject({ name: 'Sanath', signature: 'Sales engineer\n+94 11 234 5678' })
  expect(calls.filter(({ method }) => method === 'PATCH')).toHaveLength(1)

  const name = page.getByLabelText('Your name')
  const reads = () => calls.filter(({ url }) => url.pathname === '/api/audit').length
  const before = reads()
  const naming = hold('PATCH', /\/api\/account$/)
  await name.fill('Sanath Fernando')
  await press('{Tab}')
  await naming.arrived
  await expect.element(name).toHaveAttribute('readonly')
  naming.release()
  await expect.element(page.getByText('Name saved')).toBeVisible()
  const sidebar = page.getByRole('banner')
  await expect.element(sidebar.getByText('Sanath Fernando')).toBeVisible()
  await expect.poll(reads).toBeGreaterThan(before)

  await name.fill('x'.repeat(101))
  await press('{Enter}')
  const problem = page.getByRole('alert').getByText(/^Use at most 100 characters/)
  await expect.element(problem).toBeVisible()
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
})

test('keyboard shortcuts can be turned off on this device, and then no list reacts to them', async () => {
  await openSettings('#account')
  const keys = page.getByRole('switch', { name: /^Keyboard shortcuts/ })
  await expect.element(keys).toBeChecked()
  await keys.click()
  await expect.element(page.getByText('Keyboard shortcuts are off')).toBeVisible()

  await page
    .getByRole('link', { name: /^Inbox/ })
    .first()
    .click()
  await expect.element(page.getByText(/^Inquiries will appear here/)).toBeVisible()
  await press('?')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  history.back()
  await expect.element(keys).not.toBeChecked()
  expect(localStorage.getItem('desk-keys')).toBe('off')
})

describe('a sender', () => {
  const blocked = section('Blocked senders')
  const address = blocked.getByLabelText(/^Address or domain/)

  test('can be blocked, cannot be changed meanwhile, and can be unblocked, also if a colleague has done so; a shared domain cannot be blocked', async () => {
    let isUnblocked = false
    const { stored } = await openSettings('#blocked', (call, { json }) => {
      if (isUnblocked && call === 'DELETE blocked-senders') {
        stored.blockedSenders.length = 0
        const message = 'This sender is not blocked.'
        return { status: 404, json: { error: { code: 'not_found', message } } }
      }
      if (call !== 'POST blocked-senders') return undefined
      const isShared = (json as { address: string }).address === '@gmail.com'
      return isShared ? invalid({ address: 'Many people use gmail.com.' }) : undefined
    })
    await address.fill('@gmail.com')
    await press('{Enter}')
    await expect.element(blocked.getByText(/^Many people use gmail.com/)).toBeVisible()
    const blocking = hold('POST', /\/api\/blocked-senders$/)
    await address.fill('@Crypto.example')
    await press('{Enter}')
    await blocking.arrived
    await expect.element(address).toHaveAttribute('readonly')
    blocking.release()
    await expect.element(page.getByText('@crypto.example is blocked')).toBeVisible()
    await expect.element(address).not.toHaveAttribute('readonly')

    await blocked.getByRole('button', { name: 'Unblock @crypto.example' }).click()
    await expect.element(page.getByText('@crypto.example is no longer blocked')).toBeVisible()
    await expect.element(blocked.getByText('Nobody is blocked.')).toBeVisible()

    isUnblocked = true
    await address.fill('rol@crypto.example')
    await press('{Enter}')
    await page.getByRole('button', { name: 'Unblock rol@crypto.example' }).click()

    await expect.element(page.getByText('rol@crypto.example is no longer blocked')).toBeVisible()
  })
})

describe('a switch', () => {
  const acknowledge = page.getByRole('switch', { name: /^Acknowledge new enquiries/ })
  const dailyTest = page.getByRole('switch', { name: /^Test every day/ })

  test('turns acknowledgements to visitors on and off, can be used directly after another one, and leaves a number of days that is not saved yet', async () => {
    const { stored } = await openSettings()
    await expect.element(acknowledge).not.toBeChecked()
    await page.getByRole('radio', { name: /^Delete enquiries when/ }).click()
    const days = page.getByRole('textbox', { name: 'Days', exact: true })
    await days.fill('400')
    const changes = hold('PATCH', /\/api\/settings$/)
    await dailyTest.click()
    await acknowledge.click()
    changes.release()
    await expect.element(page.getByText('New enquiries are acknowledged by e-mail')).toBeVisible()

    await expect.element(page.getByText(/colleague has changed/)).not.toBeInTheDocument()
    expect(stored.settings).toMatchObject({ selfTest: true, acknowledgements: true })
    await expect.element(days).toHaveValue('400')
    await acknowledge.click()
    const off = page.getByText('New enquiries are not acknowledged by e-mail')
    await expect.element(off).toBeVisible()
    await expect.element(acknowledge).not.toBeChecked()
  })
})

describe('the limits for files', () => {
  const limits = group('Files from visitors')
  const perDay = limits.getByLabelText('Each day, in MB')
  const total = limits.getByLabelText('Stored in all, in MB')

  test('are shown beside their use and can be changed, with errors at their fields, but not over what a colleague has changed in the meantime', async () => {
    const { stored } = await openSettings('#data')
    await expect.element(limits.getByText('0 of 500 MB')).toBeVisible()
    await expect.element(limits.getByText('0 of 5,000 MB')).toBeVisible()
    await perDay.fill('')
    await total.fill('a lot')
    await press('{Enter}')

    const problem = limits.getByText(/^Enter a whole number of megabytes from 0 to 1,000,000/)
    await expect.element(problem.nth(1)).toBeVisible()
    for (const field of [perDay, total]) {
      await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    }
    await expect.element(perDay).toHaveFocus()

    await perDay.fill('0')
    await total.fill('9000')
    await press('{Enter}')
    await expect.element(page.getByText('Limits saved')).toBeVisible()
    await expect.element(limits.getByText('0 of 9,000 MB')).toBeVisible()
    await expect.element(limits.getByText(/^No more files are accepted today/)).toBeVisible()
    await expect.element(perDay).toHaveValue('0')
    await expect.element(total).toHaveValue('9000')

    await perDay.fill('700')
    Object.assign(stored.settings, { filesTotalMb: 8000, version: 3 })

    await focus(limits.getByRole('button', { name: 'Change limits' }))
    await press('{Enter}')
    const changed = limits.getByRole('alert').getByText(/^The settings have changed since you/)
    await expect.element(changed).toBeVisible()
    await expect.element(limits.getByText('0 of 8,000 MB')).toBeVisible()
  })
})
