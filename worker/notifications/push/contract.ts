/** Pure: shared with the desk. */
import * as v from 'valibot'

export const pushKinds = ['new', 'assigned', 'message', 'reminder', 'target', 'bounced'] as const

export type PushKind = (typeof pushKinds)[number]

/** What the service worker shows. */
export type PushMessage = {
  title: string
  body: string
  /** What a click opens. */
  path: string
  /** Replaces an earlier notification with the same tag. */
  tag: string
}

const kindsProblem = `Send some of the kinds ${pushKinds.join(', ')}`

/** Each once. */
export const MutedKinds = v.pipe(
  v.array(v.picklist(pushKinds, kindsProblem), kindsProblem),
  v.maxLength(pushKinds.length, kindsProblem),
  v.transform((kinds) => pushKinds.filter((kind) => kinds.includes(kind))),
)

export type DeviceSettings = {
  mutedKinds: PushKind[]
  /** Whether its messages may name customers. */
  namesCustomers: boolean
}
