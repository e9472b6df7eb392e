/** axe finds no violations in the desk's settings and offline list, on phones and on desktops. */
import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFakeProvider } from './provider/fake-provider.ts'
import {
  button,
  desktop,
  expectAccessible,
  expectAccessibleInEitherScheme,
  fails,
  openBrowser,
  post,
  row,
} from './support/desk-accessibility.ts'
import { fromService } from './support/desk-samples.ts'
import { isListKept } from './support/kept-desk.ts'
import { admin } from './support/product.ts'
import { pretendPushService } from './support/push-service.ts'
import { setStage } from './support/stage.ts'

const provider = await startFakeProvider()
const mailbox = 'settings'
afterAll(() => provider.close())

const stage = setStage(async () => ({
  EMAIL_CHANNELS: 'resend,pigeon',
  RESEND_API_URL: provider.url,
  RESEND_API_KEY: mailbox,
  NOTIFY_FROM: 'site@ceyforge.example',
  NOTIFY_TO: 'office@ceyforge.example',
}))

const section = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

beforeAll(async () => {
  provider.answer(mailbox, { status: 200 })
  await post(stage, fromService('Nimal Perera'))
  provider.answer(mailbox, { status: 401 })
  await post(stage, fromService('Waiting Visitor'))
})

describe('axe finds no violations', () => {
  const open = () => openBrowser(stage, { viewport: desktop })

  test('in the notification settings', async () => {
    const { page, go } = await open()
    await go('?view=settings#notifications')
    await page.getByText('The channel ‘pigeon’ cannot send').first().waitFor()
    await expectAccessible(page, 'notifications, with a problem')
    await button(page, 'Send test e-mail').click()
    await page
      .getByRole('alert')
      .getByText(/The test e-mail could not|You can send one test/)
      .waitFor()
    await page.getByRole('table', { name: 'Recent test e-mails' }).waitFor()
    await page.locator('button:not([aria-disabled])', { hasText: 'Send test e-mail' }).waitFor()
    await expectAccessibleInEitherScheme(page, 'notifications, a test notification that failed')
    await page.route('**/api/delivery', fails)
    await page.reload()
    await page.getByText('The e-mail notifications could not be loaded.').waitFor()
    await expectAccessible(page, 'notifications, not loaded')
  })

  test('in the data settings', async () => {
    const { page, go } = await open()
    await go('?view=settings#data')
    await page.getByLabel('Delete enquiries when they are older').check()
    await page.getByRole('textbox', { name: 'Days', exact: true }).fill('0')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Enter a whole number of days from 1 to 3,650').waitFor()
    await page.getByLabel('E-mail address').fill('nimal@factory.example')
    await button(page, 'Look up').click()
    await button(page, 'Erase').waitFor()
    await expectAccessibleInEitherScheme(page, 'data, a person and a wrong number of days')
    await button(page, 'Erase').click()
    await page.getByRole('dialog').waitFor()
    await expectAccessible(page, 'confirmation before a person is erased')
    await button(page, 'Cancel').click()
    await page.getByRole('textbox', { name: 'Days', exact: true }).fill('365')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('dialog').waitFor()
    await expectAccessible(page, 'confirmation before a retention is saved')
    await page.keyboard.press('Escape')
    await page.route('**/api/{exports,settings}', fails)
    await button(page, 'JSON for programs').click()
    await page.getByRole('alert').getByText('The export could not be started.').waitFor()
    await expectAccessible(page, 'data, no export')
    await page.reload()
    await page.getByText('The settings could not be loaded.').waitFor()
    await expectAccessible(page, 'data, not loaded')
  })

  test('in the account settings, and at two-step sign-in', async () => {
    const { page, go } = await open()
    const password = section(page, 'Password')
    const factor = section(page, 'Two-step verification')
    await go('?view=settings#account')
    await page
      .getByRole('region', { name: 'Log' })
      .getByRole('row')
      .first()
      .waitFor({ state: 'attached' })
    await section(page, 'Active sessions').getByText('This device').waitFor()
    await factor.getByLabel('Current password').fill('not the password')
    await expectAccessibleInEitherScheme(page, 'account')
    await button(page, 'Set up').click()
    await factor.getByText('That is not your current password').waitFor()
    await password.getByLabel('Current password').fill(admin.password)
    await password.getByLabel('New password').fill('too short')
    await button(page, 'Change password').click()
    await password.getByText('Use at least 12 characters').waitFor()
    await expectAccessible(page, 'account, wrong passwords')

    await factor.getByLabel('Current password').fill(admin.password)
    await button(page, 'Set up').click()
    await factor.getByRole('img', { name: /^QR code/ }).waitFor()
    await expectAccessible(page, 'account, the key for the authenticator app')
    const secret = ((await factor.locator('code').textContent()) ?? '').replaceAll(' ', '')
    const totp = new TOTP({ secret })
    await factor.getByLabel('Authenticator code').fill('12345')
    await button(page, 'Turn on').click()
    await factor.getByText('Incorrect or already used code').waitFor()
    await expectAccessible(page, 'account, a wrong code')
    await factor.getByLabel('Authenticator code').fill(totp.generate())
    await button(page, 'Turn on').click()
    await factor.getByRole('heading', { name: 'Save these recovery codes' }).waitFor()
    await expectAccessible(page, 'account, recovery codes')
    const [code = ''] = await factor.getByRole('listitem').allTextContents()
    await button(page, 'I’ve saved these codes').click()
    await button(page, 'New recovery codes').waitFor()
    await expectAccessible(page, 'account, two-step verification is on')
    await checkSecondStep()

    await button(page, 'New recovery codes').click()
    await expectAccessible(page, 'account, a code for new recovery codes')
    await button(page, 'Cancel').click()
    await factor.getByRole('button', { name: 'Turn off' }).click()
    await expectAccessible(page, 'account, a code for turning it off')
    await factor.getByLabel('Authenticator code or recovery code').fill(code)
    await factor.getByRole('button', { name: 'Turn off' }).click()
    await page.getByText('Two-step verification is off.').waitFor()
    await expectAccessible(page, 'account, done')
    await page.route(/\/api\/(account|audit)/, fails)
    await page.reload()
    await expect.poll(() => page.getByText('This could not be loaded.').count()).toBe(3)
    await expectAccessible(page, 'account, not loaded')
  })

  async function checkSecondStep() {
    const { page, go } = await openBrowser(stage, { viewport: desktop, isStranger: true })
    await go()
    await page.getByLabel('E-mail').fill(admin.email)
    await page.getByLabel('Password').fill(admin.password)
    await button(page, 'Login').click()
    await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
    await expectAccessible(page, 'second step')
    await button(page, 'Use a recovery code').click()
    await page.getByLabel('Recovery code').fill('AAAA-AAAA')
    await button(page, 'Continue').click()
    await page.getByText('Incorrect or already used code').waitFor()
    await expectAccessible(page, 'second step, a wrong recovery code')
  }

  test('in the settings of a device, and in the offline list', async () => {
    const { page, go } = await openBrowser(stage, { viewport: desktop, serviceWorkers: 'allow' })
    await go('?view=settings#notifications')
    await page.getByText('Notifications from this site are blocked').waitFor()
    await expectAccessible(page, 'device, blocked')
    await page.addInitScript(pretendPushService)
    await page.reload()
    const toggle = page.getByRole('switch', { name: /^Notifications on this device/ })
    await toggle.waitFor()
    await expectAccessible(page, 'device, off')
    await toggle.click()
    await expect.poll(() => toggle.isChecked()).toBe(true)
    await expectAccessibleInEitherScheme(page, 'device, on')
    await go()
    await row(page, 'Waiting Visitor').waitFor()
    await expect.poll(() => page.evaluate(isListKept)).toBe(true)
    await page.context().setOffline(true)
    await page.reload()
    await page.getByText(/^Offline: this is the list from/).waitFor()
    await row(page, 'Waiting Visitor').waitFor()
    await expectAccessible(page, 'list, offline')
  })
})
