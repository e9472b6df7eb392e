/** The e-mail that acknowledges an enquiry to its visitor. Pure: the same enquiry gives the same e-mail. */
import { acknowledgement as words } from '../../web/app/content/words/acknowledgement'
import type { Email } from '../notifications/email'

type Acknowledged = {
  id: string
  reference: string
  recipient: string
  /** The path of the enquiry's private page, where there is one. */
  page: string | undefined
}

/**
 * Nothing that the visitor wrote is in it, as the address may be somebody else's. `teamMailbox` is where
 * an answer to it arrives.
 */
export function writeAcknowledgement(
  { id, reference, recipient, page }: Acknowledged,
  { siteOrigin, teamMailbox }: { siteOrigin: string; teamMailbox: string | undefined },
): Email {
  // Without the site's address a path leads nowhere.
  const link = page === undefined ? null : (URL.parse(page, siteOrigin)?.href ?? null)
  return {
    idempotencyKey: `acknowledgement/${id}`,
    to: recipient,
    fromName: words.fromName,
    replyTo: teamMailbox || null,
    subject: words.subject(reference),
    text: words.text({ reference, link }),
    isAutomatic: true,
  }
}
