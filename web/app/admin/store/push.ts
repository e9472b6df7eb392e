/** This browser's place at its push service, and what the server knows of it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api'
import { answerTo } from './calls'

/** How the notifications of this device are set; asking confirms a device that is on. */
export const pushSettingQuery = { queryKey: ['push'], queryFn: readSetting }

/** How the notifications of this device are set, and what changes it. */
export function usePushSetting(onChanged: (setting: 'on' | 'off') => void) {
  const client = useQueryClient()
  const { data: setting, isError } = useQuery(pushSettingQuery)
  const change = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnOn() : turnOff()),
    onSuccess(now) {
      client.setQueryData(pushSettingQuery.queryKey, now)
      if (now === 'on' || now === 'off') onChanged(now)
    },
  })
  const failure: 'failed' | 'unanswered' =
    change.error instanceof UnansweredError ? 'unanswered' : 'failed'
  return {
    setting,
    isUnknown: isError,
    isChanging: change.isPending,
    failure: change.isError ? failure : undefined,
    change: change.mutate,
  }
}

/** How it is set, or why it cannot be set. */
export type Setting = 'on' | 'off' | 'unsupported' | 'denied' | 'notSetUp'

/** Returns how it is set. A device that is on is confirmed, in case the server has lost it. */
async function readSetting(): Promise<Setting> {
  if (!isSupported()) return 'unsupported'
  const { publicKey } = await answerTo<{ publicKey: string | null }>(api.push.$get())
  if (!publicKey) return 'notSetUp'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await currentSubscription()
  if (!subscription || keyOf(subscription) !== publicKey) return 'off'
  await registerDevice(subscription)
  return 'on'
}

/** How long somebody may think about the browser's question, and how long a browser may take, in ms. */
const answerTime = 60_000
const browserTime = 20_000

/** Nobody answered the browser's question: some browsers hide it, and never say so. */
class UnansweredError extends Error {
  override name = 'UnansweredError'
}

/** Turns it on, after the browser has asked: before anything else, while it still is the press of a button. */
async function turnOn(): Promise<Setting> {
  const permission = await within(answerTime, Notification.requestPermission())
  if (permission === 'denied') return 'denied'
  if (permission !== 'granted') throw new UnansweredError()
  const { publicKey } = await answerTo<{ publicKey: string | null }>(api.push.$get())
  if (!publicKey) return 'notSetUp'
  await within(browserTime, subscribe(publicKey))
  return 'on'
}

/** Waits no longer than a time in ms. */
function within<Answer>(time: number, answer: Promise<Answer>) {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new UnansweredError()), time)
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer))
}

async function subscribe(publicKey: string) {
  const { pushManager } = await navigator.serviceWorker.ready
  // One of another key is worth nothing, and stands in the way of a new one.
  await (await pushManager.getSubscription())?.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  await registerDevice(await pushManager.subscribe(options))
}

/** Turns it off, here and on the server. */
async function turnOff(): Promise<Setting> {
  const subscription = await currentSubscription()
  if (!subscription) return 'off'
  const { endpoint } = subscription
  await answerTo(api.push.subscription.$delete({ json: { endpoint } }))
  await subscription.unsubscribe()
  return 'off'
}

/** Turns it off on the way out, which nothing may hold up. */
export async function unsubscribeDevice() {
  if (!isSupported()) return
  try {
    await turnOff()
  } catch (thrown) {
    // Without a subscription the push service says that it is gone, and the server forgets it.
    await (await currentSubscription())?.unsubscribe().catch(() => false)
    console.warn('The server was not told that this device is off', thrown)
  }
}

function registerDevice({ endpoint }: PushSubscription) {
  return answerTo(api.push.subscription.$put({ json: { endpoint } }))
}

async function currentSubscription() {
  const registration = await navigator.serviceWorker.getRegistration('/admin')
  return (await registration?.pushManager.getSubscription()) ?? null
}

function keyOf({ options }: PushSubscription) {
  const key = new Uint8Array(options.applicationServerKey ?? [])
  return btoa(String.fromCharCode(...key)).replace(/[+/=]/g, (it) => base64url[it] ?? '')
}

const base64url: Record<string, string> = { '+': '-', '/': '_' }

function isSupported() {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}
