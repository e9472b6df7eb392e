/** The ways to sign in, in browsers that do not know each other. */
import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { admin } from './support/product.ts'
import { mailbox, setStage } from './support/stage.ts'

const stage = setStage()

/** Opens the sign-in page, or what a link in an e-mail leads to, in a browser without cookies. */
async function openSignIn(hash = '') {
  const page = await (await stage.browser.newContext()).newPage()
  await page.goto(`${stage.product.origin}/admin${hash}`)
  await page.getByLabel('Password').waitFor()
  return page
}

async function enterPassword(page: Page) {
  await page.getByLabel('E-mail').fill(admin.email)
  await page.getByLabel('Password').fill(admin.password)
  await page.getByRole('button', { name: 'Login' }).click()
}

const welcome = (page: Page) => page.getByText('Welcome back, Admin!')

async function openAccount(page: Page) {
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'Your account' }).click()
}

test('a sign-in link leads to the desk, two-step verification asks for a code of the app, and a session on another device can be ended', async () => {
  const page = await openSignIn()
  await page.getByRole('button', { name: 'E-mail me a sign-in link' }).click()
  await page.getByLabel('E-mail').fill(admin.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  const sent = () =>
    JSON.stringify(stage.provider.callsOf(mailbox))
      .match(/#link=[\w-]{43}/g)
      ?.at(-1)
  await expect.poll(sent).toBeDefined()
  const other = await openSignIn(sent())
  await other.getByText('Sign in to use your link').waitFor()
  expect(await other.context().cookies()).toEqual([])
  await enterPassword(other)
  await welcome(other).waitFor()
  const cookies = await other.context().cookies()
  expect(cookies.map(({ name }) => name)).toContain('__Host-device')
  expect(new URL(other.url()).hash).toBe('')

  await openAccount(other)
  const factor = other.getByRole('group', { name: 'Two-step verification', exact: true })
  await factor.getByLabel('Current password').fill(admin.password)
  await factor.getByRole('button', { name: 'Set up' }).click()
  await factor.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  const secret = ((await factor.locator('code').textContent()) ?? '').replaceAll(' ', '')
  // The next sign-in uses the code of the following 30 s step, not of an earlier one, so a short
  // wait cannot push a code out of its window.
  const code = (step: number) =>
    new TOTP({ secret }).generate({ timestamp: Date.now() + step * 30_000 })
  await factor.getByLabel('Authenticator code').fill(code(0))
  await factor.getByRole('button', { name: 'Turn on' }).click()
  await factor.getByRole('button', { name: 'I’ve saved these codes' }).click()
  await factor.getByText('Recovery codes left: 10 of 10').waitFor()

  await page.getByRole('button', { name: 'Back to sign-in' }).click()
  await enterPassword(page)
  await page.getByLabel('Code').fill(code(1))
  await page.keyboard.press('Enter')
  await welcome(page).waitFor()
  await openAccount(page)
  const sessions = page.getByRole('group', { name: 'Active sessions', exact: true })
  await sessions.getByText('This device').waitFor()
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByText('You are signed in only here now.').waitFor()
  const log = page.getByRole('region', { name: 'Log' }).getByRole('row')
  await log.filter({ hasText: 'Signed in with an authenticator code, Chrome' }).waitFor()
  // As if somebody returned to it.
  await other.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  )
  await other.getByRole('alert').getByText('You are signed out: your session ended').waitFor()
})
