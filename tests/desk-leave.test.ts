/** After a session has ended, the desk leaves nothing of any enquiry in the browser. */
import { expect, test } from 'vitest'
import { everythingKept, inquiry, openKeptDesk } from './support/kept-desk.ts'
import { signInByForm } from './support/sign-in.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

test('a logout leaves no enquiry in the browser or its address, ends in another tab too until one signs in again, and the desk does not open offline', async () => {
  const context = await stage.browser.newContext({ serviceWorkers: 'allow' })
  const page = await openKeptDesk(stage, context)
  const other = await context.newPage()
  await other.goto(`${stage.product.origin}/admin`)
  const listed = other.getByText(inquiry.message)
  await listed.first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin?inquiry=*')
  const note = 'Their floor carries five tonnes.'
  await page.getByLabel('Note').fill(note)
  await expect.poll(() => everythingKept(page)).toContain(note)
  const logout = page.getByRole('button', { name: 'Logout' }).first()
  await logout.click()
  await page.getByRole('button', { name: 'Login' }).waitFor()
  await expect.poll(() => page.url()).toBe(`${stage.product.origin}/admin`)
  await other.getByRole('button', { name: 'Login' }).waitFor()
  expect(await listed.count()).toBe(0)

  const kept = await everythingKept(page)
  for (const text of [note, ...Object.values(inquiry)]) expect(kept).not.toContain(text)

  await signInByForm(page, stage.product.origin)
  await listed.first().waitFor()
  await logout.click()
  await page.getByRole('button', { name: 'Login' }).waitFor()
  await context.setOffline(true)
  await page.reload()
  await page.getByText('We could not find out whether you are signed in.').waitFor()
})
