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
  deliveredAt?: number | null
}

/** Returns what is shown of a reply's delivery: its state and, if it failed, why. */
export function describeDelivery(delivered: Delivery): [string, ...string[]] {
  const { state, failure, channel, deliveredAt } = delivered
  const label = state === 'sent' && deliveredAt ? words.delivered : words.replyStates[state]
  if (!failure) return [label]
  if (failure.code === 'rejected') return [label, words.rejected]
  const reason = delivery.reason({ ...failure, channel })
  if (failure.code.startsWith('bounced') || failure.code === 'complained')
    return [words.notDelivered, reason]
  if (state !== 'failed' || !mayHaveBeenSent(failure)) return [label, reason]
  return [words.unconfirmed, words.unconfirmedAdvice(reason)]
}
