/** This browser's place at its push service, and what the server knows of it. */
import { api } from '../../lib/api'
import { answerTo } from './calls'

/** Turns it off, here and on the server. */
export async function turnOffPush() {
  const subscription = await currentSubscription()
  if (!subscription) return 'off' as const
  const { endpoint } = subscription
  await answerTo(api.push.subscription.$delete({ json: { endpoint } }))
  await subscription.unsubscribe()
  return 'off' as const
}

/** Turns it off on the way out, which nothing may hold up. */
export async function unsubscribeDevice() {
  if (!isPushSupported()) return
  try {
    await turnOffPush()
  } catch (thrown) {
    // Without a subscription the push service says that it is gone, and the server forgets it.
    await (await currentSubscription())?.unsubscribe().catch(() => false)
    console.warn('The server was not told that this device is off', thrown)
  }
}

/** Tells the server of a device that is on. */
export function registerDevice({ endpoint }: PushSubscription) {
  return answerTo(api.push.subscription.$put({ json: { endpoint } }))
}

export async function currentSubscription() {
  const registration = await navigator.serviceWorker.getRegistration('/admin')
  return (await registration?.pushManager.getSubscription()) ?? null
}

export function isPushSupported() {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}
