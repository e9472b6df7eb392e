import {
  type ChannelName,
  type FailureCode,
  mayHaveBeenSent,
} from '../../../../../worker/emails/contract'
import { delivery } from '../../../words/desk/delivery'
import { timeline as words } from '../../../words/desk/timeline'

type Delivery = {
  state: keyof typeof words.replyStates
  failure: { code: FailureCode; status: number | null } | null
  channel: ChannelName | null
}

/** Returns what is shown of a reply's delivery: its state and, if it failed, why. */
export function describeDelivery({ state, failure, channel }: Delivery): [string, ...string[]] {
  const label = words.replyStates[state]
  if (!failure) return [label]
  if (failure.code === 'rejected') return [label, words.rejected]
  const reason = delivery.reason({ ...failure, channel })
  if (failure.code.startsWith('bounced')) return [words.notDelivered, reason]
  if (state !== 'failed' || !mayHaveBeenSent(failure)) return [label, reason]
  return [words.unconfirmed, words.unconfirmedAdvice(reason)]
}
