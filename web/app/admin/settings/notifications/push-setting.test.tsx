/** Whether this device shows notifications, with a stand-in for the browser's push service. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import type { OpenInDesk } from '../../../lib/desk-files'
import { isListKept } from '../../testing/kept-list'
import { type Answers, openSettings } from '../../testing/settings'

const toggle = page.getByRole('switch', { name: /^Notifications on this device/ })
const endpoint = 'https://push.example/device-of-the-test'
const keys = { p256dh: 'the public key', auth: 'the secret' }

/** Replaces the push service, and returns the device while it is subscribed. */
function standInForPushService(permission: NotificationPermission = 'granted') {
  onTestFinished(() => void vi.restoreAllMocks())
  const service: { device: object | null } = { device: null }
  const device = {
    endpoint,
    // The key 'AAAA'.
    options: { applicationServerKey: new Uint8Array(3) },
    toJSON: () => ({ endpoint, keys }),
    async unsubscribe() {
      service.device = null
      return true
    },
  }
  const registration = {
    pushManager: {
      getSubscription: async () => service.device,
      async subscribe() {
        service.device = device
        return device
      },
    },
  } as unknown as ServiceWorkerRegistration
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue(permission)
  vi.spyOn(Notification, 'requestPermission').mockResolvedValue(permission)
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration)
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockResolvedValue(registration)
  return service
}

const device = { mutedKinds: [], namesCustomers: false }

function answerFor(call: string) {
  if (call === 'PUT push/subscription') return { status: 200, json: { device } }
  if (call === 'PATCH push/subscription') return { status: 200, json: { device } }
  return call.includes('push/') ? { status: 204 } : undefined
}

/** Opens the settings; the server knows the device once it is registered. */
async function open(own: Answers = () => undefined) {
  const { calls } = await openSettings('', (call, request) => {
    if (call === 'GET push')
      return own(call, request) ?? { status: 200, json: { publicKey: 'AAAA', mutedKinds: [] } }
    return own(call, request) ?? answerFor(call)
  })
  return {
    registered: () =>
      calls
        .filter(({ url }) => url.pathname === '/api/push/subscription')
        .map(({ method, json }) => [method, json]),
    changed: () =>
      calls.filter(({ url }) => url.pathname === '/api/account').map(({ json }) => json),
  }
}

test('a device is registered when it is turned on, and again when the desk opens, until it is turned off; a click on a notification opens its enquiry in the desk that is open', async () => {
  const service = standInForPushService()
  const { registered } = await open()
  await expect.element(toggle).not.toBeChecked()
  await toggle.click()
  await expect.element(toggle).toBeChecked()
  expect(registered()).toEqual([['PUT', { endpoint, keys }]])
  await cleanup()

  // The server may have lost it.
  const again = await open()
  await expect.element(toggle).toBeChecked()
  expect(again.registered()).toEqual([['PUT', { endpoint, keys }]])
  await toggle.click()
  await expect.element(toggle).not.toBeChecked()
  expect(again.registered().at(-1)).toEqual(['DELETE', { endpoint }])
  expect(service.device).toBeNull()

  const data: OpenInDesk = { open: '/admin?inquiry=one' }
  navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }))
  await expect.poll(() => location.search).toBe('?inquiry=one')
})

test('a kind can be muted on this device or on all, and the customer named', async () => {
  standInForPushService()
  let isDown = false
  const { registered, changed } = await open((call) =>
    isDown && call.startsWith('PATCH') ? { status: 503 } : undefined,
  )
  const reminder = (where: string) =>
    page.getByRole('switch', { name: `A reminder that is due: ${where}` })
  await expect.element(reminder('All your devices')).toBeChecked()
  await expect.element(reminder('This device')).not.toBeInTheDocument()
  await toggle.click()

  await reminder('This device').click()
  await page.getByRole('switch', { name: /^Name the customer/ }).click()
  await expect.element(reminder('This device')).not.toBeChecked()
  const chosen = { mutedKinds: ['reminder'], namesCustomers: true }
  await expect.poll(() => registered().at(-1)).toEqual(['PATCH', { endpoint, ...chosen }])

  await page.getByRole('switch', { name: 'New enquiries: All your devices' }).click()
  const ofDevice = page.getByRole('switch', { name: 'New enquiries: This device' })
  await expect.element(ofDevice).not.toBeChecked()
  await expect.element(ofDevice).toHaveAttribute('aria-disabled', 'true')
  await expect.poll(changed).toEqual([{ mutedKinds: ['new'] }])

  isDown = true
  await reminder('All your devices').click()
  await expect.element(page.getByText('The setting could not be saved. Try again.')).toBeVisible()
  await expect.element(reminder('All your devices')).toBeChecked()
})

test('a logout that fails leaves the device and the offline list as they are', async () => {
  const service = standInForPushService()
  let isDown = true
  await open((call) => (call === 'DELETE session' ? { status: isDown ? 503 : 204 } : undefined))
  await toggle.click()
  await expect.element(toggle).toBeChecked()
  await page.getByRole('link', { name: /^Inbox/ }).click()
  await expect.poll(isListKept).toBe(true)
  const logout = page.getByRole('banner').getByRole('button', { name: 'Logout' })
  await logout.click()
  const failure = page.getByText(/Logging out failed\. You are still signed in\./)
  await expect.element(failure).toBeVisible()
  expect(service.device).not.toBeNull()
  expect(await isListKept()).toBe(true)

  isDown = false
  await logout.click()
  await expect.element(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect.poll(() => service.device).toBeNull()
  expect(await isListKept()).toBe(false)
})

test('a blocked permission is explained', async () => {
  standInForPushService('denied')
  await open()
  await expect.element(page.getByText(/^Notifications from this site are blocked/)).toBeVisible()
  await expect.element(toggle).not.toBeInTheDocument()
})

test('a setting that cannot be read says so', async () => {
  standInForPushService()
  await open((call) => (call === 'GET push' ? { status: 500 } : undefined))
  const failure = page.getByText(/^The notification setting of this device could not be read/)
  await expect.element(failure).toBeVisible()
})

test('permission is requested before anything else, and an unanswered request times out', async () => {
  standInForPushService()
  const { registered } = await open()
  await toggle.findElement()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let wasActive = false
  vi.mocked(Notification.requestPermission).mockImplementation(() => {
    wasActive = navigator.userActivation.isActive
    return new Promise(() => undefined)
  })
  await toggle.click()
  expect(wasActive).toBe(true)
  vi.advanceTimersByTime(60_000)

  const failure = page.getByRole('alert').getByText(/permission prompt was not answered/)
  await expect.element(failure).toBeVisible()
  await expect.element(toggle).not.toBeChecked()
  expect(registered()).toEqual([])
})
