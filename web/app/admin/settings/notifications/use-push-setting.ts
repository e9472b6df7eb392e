/** Whether this device says that there is a new enquiry: how that is set, and what changes it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api'
import { answerTo } from '../../store/calls'
import { currentSubscription, isPushSupported, registerDevice, turnOffPush } from '../../store/push'

/** How the notifications of this device are set; asking confirms a device that is on. */
export const pushSettingQuery = { queryKey: ['push'], queryFn: readSetting }

/** How the notifications of this device are set, and what changes it. */
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

/** How it is set, or why it cannot be set. */
type Setting = 'on' | 'off' | 'unsupported' | 'denied' | 'notSetUp'

/** Returns how it is set. A device that is on is confirmed, in case the server has lost it. */
async function readSetting(): Promise<Setting> {
  if (!isPushSupported()) return 'unsupported'
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

function keyOf({ options }: PushSubscription) {
  const key = new Uint8Array(options.applicationServerKey ?? [])
  return btoa(String.fromCharCode(...key)).replace(/[+/=]/g, (it) => base64url[it] ?? '')
}

const base64url: Record<string, string> = { '+': '-', '/': '_' }
