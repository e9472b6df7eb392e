/** Builds the e-mail that acknowledges an enquiry. Pure: the same enquiry gives the same e-mail. */
import { acknowledgement as words } from '../../web/app/content/words/acknowledgement'
import type { Env } from '../env'
import type { Email } from '../notifications/email'

type Acknowledged = {
  id: string
  reference: string
  recipient: string
  /** The path of the enquiry's private page, if there is one. */
  page: string | undefined
}

/** Contains nothing that the visitor wrote, because the address may be somebody else's. */
export function writeAcknowledgement(
  { id, reference, recipient, page }: Acknowledged,
  { SITE_ORIGIN, NOTIFY_TO }: Pick<Env, 'SITE_ORIGIN' | 'NOTIFY_TO'>,
): Email {
  // Without a valid site origin there is no link.
  const link = page === undefined ? null : (URL.parse(page, SITE_ORIGIN)?.href ?? null)
  return {
    idempotencyKey: `acknowledgement/${id}`,
    to: recipient,
    fromName: words.fromName,
    replyTo: NOTIFY_TO || null,
    subject: words.subject(reference),
    text: words.text({ reference, link }),
    isAutomatic: true,
  }
}
