/** The setting that lets this device show notifications. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DeviceSettings, PushKind } from '../../../../../worker/notifications/push/contract'
import { minute, second } from '../../../../../worker/time'
import { api } from '../../store/api'
import { answerTo } from '../../store/calls'
import { currentSubscription, isPushSupported, turnOffPush } from '../../store/push'

/** Reads the setting of this device, and registers the device again if it is on. */
export const pushSettingQuery = {
  queryKey: ['push'],
  queryFn: readSetting,
  // The desk has just read it when it opens with the settings.
  staleTime: 10 * second,
}

/** Returns the setting of this device and a function to change it. */
export function usePushSetting(onChanged: (setting: 'on' | 'off') => void) {
  const client = useQueryClient()
  const { data, isError } = useQuery(pushSettingQuery)
  const change = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnOn() : turnOff()),
    onSuccess(now) {
      client.setQueryData<PushSettings>(
        pushSettingQuery.queryKey,
        (before) => before && { ...before, ...now },
      )
      if (now.setting === 'on' || now.setting === 'off') onChanged(now.setting)
    },
  })
  const failure: 'failed' | 'unanswered' =
    change.error instanceof UnansweredError ? 'unanswered' : 'failed'
  return {
    settings: data,
    isUnknown: isError,
    isChanging: change.isPending,
    failure: change.isError ? failure : undefined,
    change: change.mutate,
  }
}

type OfDevice = {
  /** The state of the setting, or why it cannot be turned on. */
  setting: 'on' | 'off' | 'unsupported' | 'denied' | 'notSetUp'
  /** Null unless it is on. */
  device: DeviceSettings | null
}

export type PushSettings = OfDevice & {
  /** Whether the server can send notifications. */
  isSetUp: boolean
  /** What the user is not notified of, on any device. */
  mutedKinds: PushKind[]
}

async function readSetting(): Promise<PushSettings> {
  const { publicKey, mutedKinds } = await answerTo(api.push.$get())
  return { isSetUp: publicKey !== null, mutedKinds, ...(await readDevice(publicKey)) }
}

/** A device that is on is registered again, in case the server has lost it or its keys. */
async function readDevice(publicKey: string | null): Promise<OfDevice> {
  if (!isPushSupported()) return { setting: 'unsupported', device: null }
  if (!publicKey) return { setting: 'notSetUp', device: null }
  if (Notification.permission === 'denied') return { setting: 'denied', device: null }
  const subscription = await currentSubscription()
  if (!subscription || keyOf(subscription) !== publicKey) return { setting: 'off', device: null }
  return { setting: 'on', device: await registerDevice(subscription) }
}

/** How long the user may take to answer the prompt, and the browser to subscribe. */
const answerTime = minute
const browserTime = 20 * second

/** The prompt or the browser did not answer in time: some browsers hide the prompt silently. */
class UnansweredError extends Error {
  override name = 'UnansweredError'
}

/** Turns notifications on. Asks for permission first, as browsers require it right after a click. */
async function turnOn(): Promise<OfDevice> {
  const permission = await within(answerTime, Notification.requestPermission())
  if (permission === 'denied') return { setting: 'denied', device: null }
  if (permission !== 'granted') throw new UnansweredError()
  const { publicKey } = await answerTo(api.push.$get())
  if (!publicKey) return { setting: 'notSetUp', device: null }
  return { setting: 'on', device: await within(browserTime, subscribe(publicKey)) }
}

async function turnOff(): Promise<OfDevice> {
  await turnOffPush()
  return { setting: 'off', device: null }
}

/** Rejects with an `UnansweredError` after a time in ms. */
function within<Answer>(time: number, answer: Promise<Answer>) {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new UnansweredError()), time)
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer))
}

async function subscribe(publicKey: string) {
  const { pushManager } = await navigator.serviceWorker.ready
  // A subscription with another key is useless and prevents a new one.
  await (await pushManager.getSubscription())?.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  return registerDevice(await pushManager.subscribe(options))
}

async function registerDevice(subscription: PushSubscription) {
  const { endpoint } = subscription
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  const json = { endpoint, keys: { p256dh, auth } }
  return (await answerTo(api.push.subscription.$put({ json }))).device
}

function keyOf({ options }: PushSubscription) {
  const key = new Uint8Array(options.applicationServerKey ?? [])
  return btoa(String.fromCharCode(...key)).replace(/[+/=]/g, (it) => base64url[it] ?? '')
}

const base64url: Record<string, string> = { '+': '-', '/': '_' }
