import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { serveAssetsFromDisk } from './support/assets-from-disk.ts'
import { admin } from './support/product.ts'
import { untilShown } from './support/shown.ts'
import { signInByForm } from './support/sign-in.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const newPassword = 'another long password'

async function openDesk() {
  const page = await stage.browser.newPage()
  onTestFinished(() => page.close())
  await serveAssetsFromDisk(page)
  await signInByForm(page, stage.product.origin)
  return page
}

async function openAccount(page: Page) {
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'Your account' }).click()
}

/** Logs out and enters e-mail and password again, up to the request for the code. */
async function enterPasswordAgain(page: Page) {
  const logout = page.getByRole('banner').getByRole('button', { name: 'Logout' })
  if (await logout.isVisible()) await logout.click()
  await page.getByRole('button', { name: 'Login' }).waitFor()
  expect(await page.getByText('You are signed out').count()).toBe(0)
  await page.getByLabel('E-mail').fill(admin.email)
  await page.getByLabel('Password').fill(admin.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
}

const section = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const log = (page: Page) => page.getByRole('region', { name: 'Log' }).getByRole('row')

test('two-step verification can be set up, asks for a code at sign-in and needs a code to be turned off', async () => {
  const page = await openDesk()
  await openAccount(page)
  const factor = section(page, 'Two-step verification')
  // For password managers.
  const account = factor.locator(
    'form:has([autocomplete=current-password]) [autocomplete=username]',
  )
  expect(await account.inputValue()).toBe(admin.email)
  await factor.getByLabel('Current password').fill(admin.password)
  await factor.getByRole('button', { name: 'Set up' }).click()

  await factor.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  const secret = ((await factor.locator('code').textContent()) ?? '').replaceAll(' ', '')
  // The next sign-in uses the code of the following 30 s step, not of an earlier one, so a short
  // wait cannot push a code out of its window.
  const code = (step: number) =>
    new TOTP({ secret }).generate({ timestamp: Date.now() + step * 30_000 })
  await factor.getByLabel('Authenticator code').fill('12345')
  await factor.getByRole('button', { name: 'Turn on' }).click()
  await factor.getByText('Incorrect or already used code').waitFor()
  await factor.getByLabel('Authenticator code').fill(code(0))
  await factor.getByRole('button', { name: 'Turn on' }).click()

  await factor.getByRole('heading', { name: 'Save these recovery codes' }).waitFor()
  const recoveryCodes = await factor.getByRole('listitem').allTextContents()
  expect(recoveryCodes).toHaveLength(10)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    factor.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('recovery-codes.txt')
  const isFocused = () => factor.evaluate((it) => it === document.activeElement)
  await factor.getByRole('button', { name: 'I’ve saved these codes' }).press('Enter')
  await factor.getByText('Recovery codes left: 10 of 10').waitFor()
  await expect.poll(isFocused).toBe(true)

  await enterPasswordAgain(page)
  await page.getByRole('button', { name: 'Start again' }).press('Enter')
  const email = page.getByLabel('E-mail')
  await expect.poll(() => email.evaluate((it) => it === document.activeElement)).toBe(true)
  await enterPasswordAgain(page)
  const field = page.getByLabel('Code')
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
  expect(await field.getAttribute('inputmode')).toBe('numeric')
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  await field.fill('12345')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Incorrect or already used code').waitFor()
  await field.fill(code(1))
  await page.keyboard.press('Enter')
  await page.getByText('Welcome back, Admin!').waitFor()

  await enterPasswordAgain(page)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCodes[0]?.toLowerCase() ?? '')
  await page.keyboard.press('Enter')
  await page.getByText('Welcome back, Admin!').waitFor()

  await openAccount(page)
  await factor.getByText('Recovery codes left: 9 of 10').waitFor()
  await factor.getByRole('button', { name: 'New recovery codes' }).click()
  await factor.getByLabel('Authenticator code or recovery code').fill(recoveryCodes[1] ?? '')
  await page.keyboard.press('Enter')
  const renewed = factor.getByRole('listitem')
  await renewed.first().waitFor()
  const [latest = ''] = await renewed.allTextContents()
  expect(recoveryCodes).not.toContain(latest)
  await factor.getByRole('button', { name: 'I’ve saved these codes' }).click()
  await factor.getByRole('button', { name: 'Turn off' }).click()
  await factor.getByLabel('Authenticator code or recovery code').fill(latest)
  await factor.getByRole('button', { name: 'Turn off' }).click()
  await factor.getByText('Off. Anyone who knows your password can sign in.').waitFor()
  await expect.poll(isFocused).toBe(true)

  await log(page).filter({ hasText: 'Turned two-step verification off' }).waitFor()
  await log(page).filter({ hasText: 'Made new recovery codes' }).waitFor()
  await log(page).filter({ hasText: 'Signed in with a recovery code, Chrome' }).first().waitFor()
  await log(page).filter({ hasText: 'Signed in with an authenticator code, Chrome' }).waitFor()
  await log(page).filter({ hasText: admin.email }).first().waitFor()
})

test('a session on another device is listed and can be ended', async () => {
  const lost = await openDesk()
  const page = await openDesk()
  await openAccount(page)
  const sessions = section(page, 'Active sessions')
  await sessions.getByText('This device').waitFor()
  // Sessions of the same browser differ by when they began.
  const end = sessions.getByRole('button', { name: /^Sign out of Chrome.*, since .+/ })
  await end.first().waitFor()

  await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await untilShown(page.getByText('You are signed in only here now.'))

  // Including the header row.
  await expect.poll(() => sessions.getByRole('row').count()).toBe(2)
  await expect.poll(() => sessions.evaluate((it) => it === document.activeElement)).toBe(true)
  await lost.getByRole('link', { name: 'Settings', exact: true }).click()
  await lost.getByRole('heading', { name: 'Sign in to read enquiries' }).waitFor()
  await lost.getByRole('alert').getByText('You are signed out: your session ended').waitFor()
})

test('a new password ends the sessions in other browsers, and errors appear beside their fields', async () => {
  const elsewhere = await openDesk()
  const page = await openDesk()
  await openAccount(page)
  const form = section(page, 'Password')
  const [current, next] = [form.getByLabel('Current password'), form.getByLabel('New password')]
  expect(await current.getAttribute('autocomplete')).toBe('current-password')
  expect(await next.getAttribute('autocomplete')).toBe('new-password')
  await current.fill(admin.password)
  await next.fill('too short')
  await page.keyboard.press('Enter')
  await form.getByText('Use at least 12 characters').waitFor()
  expect(await next.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await current.inputValue()).toBe(admin.password)

  await next.fill(newPassword)
  await page.keyboard.press('Enter')
  await page.getByText('Your password is changed.').waitFor()

  await elsewhere.reload()
  await elsewhere.getByRole('heading', { name: 'Sign in to read enquiries' }).waitFor()
  await page.reload()
  await form.waitFor()
})
