/** Reports that an e-mail could not be delivered (RFC 3464). */
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { ccMax } from '../correspondence/contract'
import type { FailureCode } from '../emails/contract'

export type FailedRecipient = {
  /** Whom the e-mail did not reach: as their server knows them, and as it was addressed. In lower case. */
  addresses: string[]
  /** As in `5.1.1` (RFC 3463); empty if the report has none. */
  status: string
}

export type Bounce = {
  failed: FailedRecipient[]
  /** Addresses and ids of the e-mail that was not delivered. */
  original: string[]
}

/** By the status, whose second part is the subject and third the detail (RFC 3463 §3). */
export function bounceCodeOf({ status }: FailedRecipient): FailureCode {
  if (/\.1\.[0-9]+$/.test(status)) return 'bounced_address'
  if (/\.2\.2$/.test(status)) return 'bounced_full'
  if (/\.3\.4$/.test(status)) return 'bounced_size'
  if (/\.7\.[0-9]+$/.test(status)) return 'bounced_refused'
  return 'bounced'
}

/** A reply has this many recipients at most. */
const maxFailed = 1 + ccMax

/** Null if it is no such report, or one of a delay. */
export async function findBounce({ attachments }: Email): Promise<Bounce | null> {
  const report = attachments.find(({ mimeType }) => mimeType === 'message/delivery-status')
  if (!report) return null
  // The first block is about the message, and each other one about a recipient.
  const blocks = asText(report)
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map(fieldsOf)
  const failed = blocks
    .filter((fields) => fields.get('action')?.toLowerCase() === 'failed')
    .slice(0, maxFailed)
    .map((fields) => ({
      addresses: ['final-recipient', 'original-recipient']
        .map((name) => afterType(fields.get(name) ?? '').toLowerCase())
        .filter(Boolean),
      status: fields.get('status')?.match(/\d\.\d{1,3}\.\d{1,3}/)?.[0] ?? '',
    }))
  return failed.length > 0 ? { failed, original: await originalOf(attachments) } : null
}

async function originalOf(attachments: readonly Attachment[]) {
  const original = attachments.find(({ mimeType }) =>
    /^(message\/rfc822|text\/rfc822-headers)$/.test(mimeType),
  )
  if (!original) return []
  const { headers } = await PostalMime.parse(asText(original), { maxRfc822NestingDepth: 0 })
  return headers
    .filter(({ key }) => /^(reply-to|message-id|references|in-reply-to)$/.test(key))
    .flatMap(({ value }) => value.split(/[\s,<>]+/))
    .filter(Boolean)
}

function asText({ content }: Attachment) {
  return typeof content === 'string' ? content : new TextDecoder().decode(content)
}

/** By their names in lower case. A line that starts with white space continues the one before it. */
function fieldsOf(block: string) {
  const lines = block.replace(/\n[ \t]+/g, ' ').split('\n')
  return new Map(
    lines.flatMap((line) => {
      const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? []
      return name === undefined ? [] : [[name.toLowerCase(), value ?? ''] as const]
    }),
  )
}

/** Without its type: `rfc822; nimal@mill.example`. */
function afterType(value: string) {
  return value
    .replace(/^[\w-]+;\s*/, '')
    .replace(/^<(.*)>$/, '$1')
    .trim()
}
