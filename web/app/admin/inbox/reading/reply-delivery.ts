import type { FailedCopy } from '../../../../../worker/correspondence/contract'
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
  failedCopies?: readonly FailedCopy[]
}

/** Returns what is shown of a reply's delivery: its state and, if it or a copy failed, why. */
export function describeDelivery({ failedCopies = [], ...delivered }: Delivery) {
  const { channel } = delivered
  const copies = failedCopies.map(({ address, code }) =>
    words.copyNotDelivered(address, delivery.reason({ code, status: null, channel })),
  )
  return [...describeToCustomer(delivered), ...copies]
}

function describeToCustomer(delivered: Delivery): string[] {
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
