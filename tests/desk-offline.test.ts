/** The desk as an installed app, offline, and after a logout. */
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { everythingKept, inquiry, openKeptDesk } from './support/kept-desk.ts'
import { pretendPushService } from './support/push-service.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

let context: BrowserContext
let page: Page
/** What the browser says about the manifest and the content security policy. */
const refused: string[] = []

/** One desk for both tests: its service worker fetches all of its files. */
beforeAll(async () => {
  context = await stage.browser.newContext({ serviceWorkers: 'allow' })
  context.on('console', (message) => {
    if (/Content.Security.Policy|[Mm]anifest/.test(message.text())) refused.push(message.text())
  })
  await context.addInitScript(pretendPushService)
  page = await openKeptDesk(stage, context)
})

test('the desk can be installed, opens offline with the last list, says so, disables what needs a connection, and is up to date once it is online again', async () => {
  const browser = await context.newCDPSession(page)
  const { errors, data } = await browser.send('Page.getAppManifest')
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  await browser.detach()
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '')).toMatchObject({ start_url: '/admin', display: 'standalone' })
  // Playwright's contexts are incognito contexts, where nothing can be installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  expect(refused).toEqual([])

  await context.setOffline(true)
  await page.reload()
  const banner = page.getByText(/^Offline: this is the list from .*\d:\d\d/)
  await banner.waitFor()
  await page.getByText(inquiry.message).first().waitFor()
  const remove = page.getByRole('button', { name: /^Delete the enquiry/ })
  expect(await remove.getAttribute('aria-disabled')).toBe('true')
  const reason = page.locator(`#${await remove.getAttribute('aria-describedby')}`)
  expect(await reason.textContent()).toContain('when connected')

  await stage.product.post({ ...inquiry, name: 'Later Visitor', message: 'Sent while offline.' })
  await context.setOffline(false)
  await page.getByText('Sent while offline.').first().waitFor()
  await expect.poll(() => banner.count()).toBe(0)

  // The service worker is for the desk alone.
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const scope = () => navigator.serviceWorker.getRegistration('/admin').then((it) => it?.scope)
  expect(await page.evaluate(scope)).toBe(`${stage.product.origin}/admin`)
  const site = await context.newPage()
  await site.goto(`${stage.product.origin}/contact/sent`)
  expect(await site.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  const ofPage = () => navigator.serviceWorker.getRegistration().then((it) => it ?? null)
  expect(await site.evaluate(ofPage)).toBeNull()
  await site.close()
})

test('a logout leaves no enquiry in the browser or its address, ends in another tab too, turns off the notifications of the device, and the desk does not open offline', async () => {
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
  expect(await page.getByText('You are signed out').count()).toBe(0)
  await expect.poll(() => page.url()).toBe(`${stage.product.origin}/admin`)
  await other.getByRole('button', { name: 'Login' }).waitFor()
  expect(await other.getByText(inquiry.message).count()).toBe(0)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('test-push'))).toBeNull()
  // The session has ended; the push service tells the server.
  expect(calls).toEqual(['PUT'])
  const kept = await everythingKept(page)
  for (const text of [note, ...Object.values(inquiry)]) expect(kept).not.toContain(text)

  await context.setOffline(true)
  await page.reload()
  await page.getByText('We could not find out whether you are signed in.').waitFor()
})
