/** After a session has ended, the desk leaves nothing of any enquiry in the browser. */
import { expect, test } from 'vitest'
import { everythingKept, inquiry, openKeptDesk } from './support/kept-desk.ts'
import { pretendPushService } from './support/push-service.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

test('a logout leaves no enquiry in the browser or its address, ends in another tab too, turns off the notifications of the device, and the desk does not open offline', async () => {
  const context = await stage.browser.newContext({ serviceWorkers: 'allow' })
  await context.addInitScript(pretendPushService)
  const page = await openKeptDesk(stage, context)
  const calls: string[] = []
  page.on('request', (it) => {
    if (it.url().endsWith('/api/push/subscription')) calls.push(it.method())
  })
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  const toggle = page.getByRole('switch', { name: /^Notifications on this device/ })
  await toggle.click()
  await expect.poll(() => toggle.isChecked()).toBe(true)
  const other = await context.newPage()
  await other.goto(`${stage.product.origin}/admin`)
  await other.getByText(inquiry.message).first().waitFor()

  await page.reload()
  await expect.poll(() => toggle.isChecked()).toBe(true)
  await page
    .getByRole('link', { name: /^Inbox/ })
    .first()
    .click()
  await page.getByRole('row').getByRole('link', { name: inquiry.name }).click()
  await page.waitForURL('**/admin?inquiry=*')
  const note = 'Their floor carries five tonnes.'
  await page.getByLabel('Note').fill(note)
  await expect.poll(() => everythingKept(page)).toContain(note)

  await page.getByRole('button', { name: 'Logout' }).first().click()
  await page.getByRole('button', { name: 'Login' }).waitFor()
  await expect.poll(() => page.url()).toBe(`${stage.product.origin}/admin`)
  await other.getByRole('button', { name: 'Login' }).waitFor()
  expect(await other.getByText(inquiry.message).count()).toBe(0)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('test-push'))).toBeNull()
  // The session has ended; the push service tells the server.
  expect(calls).toEqual(['PUT', 'PUT'])
  const kept = await everythingKept(page)
  for (const text of [note, ...Object.values(inquiry)]) expect(kept).not.toContain(text)

  await context.setOffline(true)
  await page.reload()
  await page.getByText('We could not find out whether you are signed in.').waitFor()
})
