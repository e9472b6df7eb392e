import type { Content } from '../emails/channels/channel'
import { companyTimeLimit, type EmailKind } from '../emails/outbox'
import type { Policy } from '../emails/retries'

export const own = {
  to: null,
  fromName: 'The enquiry desk',
  replyTo: null,
  isAutomatic: true,
} satisfies Partial<Content>

/** The text was stored when the e-mail was queued. */
export function ownKind(policy: Policy, fromName = own.fromName): EmailKind {
  return {
    policy,
    timeLimit: companyTimeLimit,
    async write(_, __, { subject, text }) {
      return { ...own, fromName, subject: subject ?? '', text: text ?? '' }
    },
  }
}
