/** The setting that lets this device show notifications for new enquiries. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
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
  const { data: setting, isError } = useQuery(pushSettingQuery)
  const change = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnOn() : turnOffPush()),
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

/** The state of the setting, or why it cannot be turned on. */
type Setting = 'on' | 'off' | 'unsupported' | 'denied' | 'notSetUp'

/** Returns the setting. A device that is on is registered again, in case the server has lost it. */
async function readSetting(): Promise<Setting> {
  if (!isPushSupported()) return 'unsupported'
  const { publicKey } = await answerTo(api.push.$get())
  if (!publicKey) return 'notSetUp'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await currentSubscription()
  if (!subscription || keyOf(subscription) !== publicKey) return 'off'
  await registerDevice(subscription)
  return 'on'
}

/** How long the user may take to answer the prompt, and the browser to subscribe. */
const answerTime = minute
const browserTime = 20 * second

/** The prompt or the browser did not answer in time: some browsers hide the prompt silently. */
class UnansweredError extends Error {
  override name = 'UnansweredError'
}

/** Turns notifications on. Asks for permission first, as browsers require it right after a click. */
async function turnOn(): Promise<Setting> {
  const permission = await within(answerTime, Notification.requestPermission())
  if (permission === 'denied') return 'denied'
  if (permission !== 'granted') throw new UnansweredError()
  const { publicKey } = await answerTo(api.push.$get())
  if (!publicKey) return 'notSetUp'
  await within(browserTime, subscribe(publicKey))
  return 'on'
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
  await registerDevice(await pushManager.subscribe(options))
}

function registerDevice(subscription: PushSubscription) {
  const { endpoint } = subscription
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  return answerTo(api.push.subscription.$put({ json: { endpoint, keys: { p256dh, auth } } }))
}

function keyOf({ options }: PushSubscription) {
  const key = new Uint8Array(options.applicationServerKey ?? [])
  return btoa(String.fromCharCode(...key)).replace(/[+/=]/g, (it) => base64url[it] ?? '')
}

const base64url: Record<string, string> = { '+': '-', '/': '_' }
