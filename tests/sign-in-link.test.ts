import { expect, onTestFinished, test } from 'vitest'
import { serveAssetsFromDisk } from './support/assets-from-disk.ts'
import { admin } from './support/product.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** Opens the sign-in page, or what a link in an e-mail leads to, in a browser without cookies. */
async function openSignIn(hash = '') {
  const context = await stage.browser.newContext()
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await serveAssetsFromDisk(page)
  await page.goto(`${stage.product.origin}/admin${hash}`)
  await page.getByLabel('Password').waitFor()
  return page
}

/** Asks for a link and returns the part of its address that names it, as it was printed. */
async function getLink() {
  const page = await openSignIn()
  await page.getByLabel('E-mail').fill(admin.email)
  await page.getByRole('button', { name: 'E-mail me a sign-in link' }).click()
  const email = page.getByLabel('E-mail')
  await expect.poll(() => email.evaluate((it) => it === document.activeElement)).toBe(true)
  expect(await email.inputValue()).toBe(admin.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByRole('status').getByText('used once, within an hour').waitFor()
  const printed = () => stage.product.output.text.match(/#link=[\w-]{43}/g)?.at(-1)
  await expect.poll(printed).toBeDefined()
  await page.getByRole('button', { name: 'Back to sign-in' }).click()
  await page.getByLabel('Password').waitFor()
  return printed() ?? ''
}

test('a sign-in link is e-mailed, asks for the password, and works once', async () => {
  const hash = await getLink()

  const page = await openSignIn(hash)
  await page.getByText('Sign in to use your link').waitFor()
  expect(await page.context().cookies()).toEqual([])
  await page.getByLabel('E-mail').fill(admin.email)
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('alert').getByText('Invalid credentials').waitFor()
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['__Host-device'])
  expect(new URL(page.url()).hash).toBe('')
  await page.getByLabel('Password').fill(admin.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByText('Welcome back, Admin!').waitFor()

  const second = await openSignIn(hash)
  await second.getByLabel('E-mail').fill(admin.email)
  await second.getByLabel('Password').fill(admin.password)
  await second.getByRole('button', { name: 'Login' }).click()
  await second.getByRole('alert').getByText('has already been used').waitFor()
  // Without the link, signing in works as ever.
  await second.getByRole('button', { name: 'Login' }).click()
  await second.getByText('Welcome back, Admin!').waitFor()
})
