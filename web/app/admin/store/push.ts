/** This browser's push subscription, and its record on the server. */
import type { DeviceSettings } from '../../../../worker/notifications/push/contract'
import { api } from './api'
import { answerTo } from './calls'

/** Unsubscribes this browser, here and on the server. */
export async function turnOffPush() {
  const subscription = await currentSubscription()
  if (!subscription) return
  const { endpoint } = subscription
  await answerTo(api.push.subscription.$delete({ json: { endpoint } }))
  await subscription.unsubscribe()
}

/** Changes what this browser is notified of, and how. */
export async function changeDevice(settings: DeviceSettings) {
  const endpoint = (await currentSubscription())?.endpoint ?? ''
  await answerTo(api.push.subscription.$patch({ json: { endpoint, ...settings } }))
}

/**
 * Unsubscribes this browser after a logout; never throws. The server needs no call, which would have no
 * session: the push service reports the subscription as gone, and the server deletes it.
 */
export async function unsubscribeDevice() {
  if (!isPushSupported()) return
  try {
    await (await currentSubscription())?.unsubscribe()
  } catch (thrown) {
    console.warn('This device could not be unsubscribed', thrown)
  }
}

export async function currentSubscription() {
  const registration = await navigator.serviceWorker.getRegistration('/admin')
  return (await registration?.pushManager.getSubscription()) ?? null
}

export function isPushSupported() {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}
