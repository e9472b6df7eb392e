/** Notifications on one device, with a fake push service. */
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isListKept } from './support/kept-desk.ts'
import { pretendPushService } from './support/push-service.ts'
import { signInByForm } from './support/sign-in.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** Opens the settings, signed in. */
async function openDevice(context: BrowserContext) {
  const page = await context.newPage()
  await page.addInitScript(pretendPushService)
  await signInByForm(page, stage.product.origin)
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  return page
}

const toggle = (page: Page) => page.getByRole('switch', { name: /^Notifications on this device/ })

test('notifications can be turned on for a device, stay on, and are turned off by logging out', async () => {
  const context = await stage.browser.newContext({ serviceWorkers: 'allow' })
  const page = await openDevice(context)
  const methods: string[] = []
  page.on('request', (it) => {
    if (it.url().endsWith('/api/push/subscription')) methods.push(it.method())
  })
  expect(await toggle(page).isChecked()).toBe(false)

  await toggle(page).click()
  await expect.poll(() => toggle(page).isChecked()).toBe(true)
  await page.reload()
  await expect.poll(() => toggle(page).isChecked()).toBe(true)
  expect(methods).toEqual(['PUT', 'PUT'])

  await page.getByRole('button', { name: 'Logout' }).first().click()
  await page.getByRole('button', { name: 'Login' }).waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('test-push'))).toBeNull()
  // The session has ended; the push service tells the server.
  expect(methods).toEqual(['PUT', 'PUT'])
  await context.close()
})

test('a logout that fails leaves notifications and the offline list as they are', async () => {
  const context = await stage.browser.newContext({ serviceWorkers: 'allow' })
  const page = await openDevice(context)
  await toggle(page).click()
  await expect.poll(() => toggle(page).isChecked()).toBe(true)
  await page.getByRole('link', { name: /^Inbox/ }).click()
  await expect.poll(() => page.evaluate(isListKept)).toBe(true)
  await page.route('**/api/session', (route) => route.fulfill({ status: 503, body: '' }))

  await page.getByRole('button', { name: 'Logout' }).first().click()
  await page.getByText('Logging out failed. You are still signed in.').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('test-push'))).not.toBeNull()
  expect(await page.evaluate(isListKept)).toBe(true)
  await context.close()
})

test('a device that the server has lost is registered again when the desk opens', async () => {
  const context = await stage.browser.newContext({ serviceWorkers: 'allow' })
  const page = await openDevice(context)
  await toggle(page).click()
  await expect.poll(() => toggle(page).isChecked()).toBe(true)

  const registered = page.waitForRequest(
    (it) => it.method() === 'PUT' && it.url().endsWith('/api/push/subscription'),
  )
  await page.goto(`${stage.product.origin}/admin`)
  expect((await registered).postDataJSON()).toEqual({
    endpoint: 'https://fcm.googleapis.com/fcm/send/device-of-the-test',
  })
  await context.close()
})

test('a blocked permission is explained, and a failure is reported', async () => {
  const context = await stage.browser.newContext({ serviceWorkers: 'allow' })
  const page = await openDevice(context)
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await page.reload()
  await page.getByText(/Notifications from this site are blocked/).waitFor()
  expect(await toggle(page).count()).toBe(0)

  await page.route('**/api/push', (route) => route.fulfill({ status: 500, body: '' }))
  await page.reload()
  await page.getByText('The notification setting of this device could not be read.').waitFor()
  await context.close()
})

test('permission is requested before anything else, and an unanswered request times out', async () => {
  const context = await stage.browser.newContext({ serviceWorkers: 'allow' })
  const page = await openDevice(context)
  await page.clock.install()
  await toggle(page).waitFor()
  await page.evaluate(() => {
    Notification.requestPermission = () => {
      Object.assign(window, { wasActive: navigator.userActivation.isActive })
      return new Promise(() => undefined)
    }
  })

  await toggle(page).click()
  expect(await page.evaluate(() => Reflect.get(window, 'wasActive'))).toBe(true)
  await page.clock.fastForward(61_000)

  await page.getByRole('alert').getByText('permission prompt was not answered').waitFor()
  expect(await toggle(page).isChecked()).toBe(false)
  await context.close()
})
