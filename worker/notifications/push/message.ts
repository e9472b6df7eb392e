/** What a notification on a lock screen says. */
import { language } from '../../../web/app/lib/language'
import { services } from '../../../web/app/lib/services/catalogue'
import type { inquiries } from '../../db/schema'
import type { Bindings } from '../../env'
import { startOf } from '../../graphemes'
import { titleOfService } from '../../introduction'
import { referenceOf } from '../../reference'
import { cleanHeader } from '../../text'
import { knownZone, writeLocalTime } from '../../time-zone'
import type { PushKind, PushMessage } from './contract'

export type PushEvent = {
  inquiryIds: readonly string[]
  /** The id of the administrator who caused it and need not be told. */
  except?: string
} & (
  | { kind: Exclude<PushKind, 'target'> }
  /** `by`: when the first of them has to be answered (ms since 1970). */
  | { kind: 'target'; by: number; isLate: boolean }
)

export type PushedInquiry = Pick<
  typeof inquiries.$inferSelect,
  'id' | 'number' | 'name' | 'service' | 'ownerId' | 'isUrgent'
>

type Options = {
  env: Pick<Bindings, 'REFERENCE_PREFIX' | 'TIME_ZONE'>
  namesCustomers: boolean
  now: number
}

export function writeMessage(
  event: PushEvent,
  inquiries: readonly PushedInquiry[],
  options: Options,
): PushMessage {
  const { kind } = event
  const [first, ...others] = inquiries
  if (!first) {
    const body = 'They arrive faster than usual. Open the desk to see them.'
    return { title: 'Many new enquiries', body, path: '/admin', tag: kind }
  }
  const title = titleOf(event, { first, isOne: others.length === 0, ...options })
  if (others.length > 0) {
    const body = `${referenceOf(options.env, first.number)} and ${others.length} more`
    return { title, body, path: '/admin', tag: kind }
  }
  const body = describe(first, options)
  return { title, body, path: `/admin?inquiry=${first.id}`, tag: `${kind}/${first.id}` }
}

function titleOf(
  event: PushEvent,
  { first, isOne, env, now }: Options & { first: PushedInquiry; isOne: boolean },
) {
  switch (event.kind) {
    case 'new':
      if (!isOne) return 'New enquiries'
      return first.isUrgent ? 'Urgent enquiry' : 'New enquiry'
    case 'assigned':
      return 'Assigned to you'
    case 'message':
      return isOne ? 'A customer wrote' : 'Customers wrote'
    case 'reminder':
      return isOne ? 'Reminder due' : 'Reminders due'
    case 'target':
      if (event.isLate) return isOne ? 'Answer is late' : 'Answers are late'
      return `${isOne ? 'Answer by' : 'Answers due from'} ${writeTime(event.by, now, knownZone(env.TIME_ZONE))}`
    case 'bounced':
      return isOne ? 'Reply not delivered' : 'Replies not delivered'
  }
}

/** `14:05` today, `Tue 09:30` on another day. */
function writeTime(at: number, now: number, timeZone: string) {
  const [[today], [day, time]] = [now, at].map((ms) => writeLocalTime(ms, timeZone).split(' ')) as [
    string[],
    string[],
  ]
  if (day === today) return time
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone }).format(at)
  return `${weekday} ${time}`
}

/** In characters. */
const nameMaxLength = 60

function describe(
  { name, number, service }: PushedInquiry,
  { env, namesCustomers }: Pick<Options, 'env' | 'namesCustomers'>,
) {
  const customer = startOf(cleanHeader(name), nameMaxLength)
  const parts = [referenceOf(env, number)]
  // Isolated, so that a name in Arabic does not reorder what follows it.
  if (namesCustomers && customer) parts.unshift(`\u2068${customer}\u2069`)
  if (service) parts.push(titleOfService(services, service))
  return parts.join(', ')
}
