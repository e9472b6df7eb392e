/** Builds the e-mail that acknowledges an enquiry. Pure: the same enquiry gives the same e-mail. */
import { acknowledgement as words } from '../../web/app/content/words/acknowledgement'
import type { Email } from '../notifications/email'

type Acknowledged = {
  id: string
  reference: string
  recipient: string
  /** The path of the enquiry's private page, if there is one. */
  page: string | undefined
}

/**
 * Contains nothing that the visitor wrote, because the address may be somebody else's.
 * `teamMailbox` receives answers.
 */
export function writeAcknowledgement(
  { id, reference, recipient, page }: Acknowledged,
  { siteOrigin, teamMailbox }: { siteOrigin: string; teamMailbox: string | undefined },
): Email {
  // Without a valid site origin there is no link.
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
