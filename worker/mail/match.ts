/** Finds the enquiry that an e-mail belongs to: by a key that only its people know, never by a guess. */
import { sql } from 'drizzle-orm'
import { batch, type Database } from '../db/database'
import { keptId, sameCustomer } from '../db/inquiries'
import { contacts, detailCorrections, emails, inquiries, replies } from '../db/schema'
import { canonicalEmail } from '../email-address'
import type { Bindings } from '../env'
import { numberOf } from '../reference'
import type { UnmatchedReason } from './contract'
import type { ParsedMail } from './parse'
import { readReplyAddress } from './reply-address'

type Found = { inquiryId: string; replyId?: number }
export type Match = Found | { reason: UnmatchedReason; possible: string[] }

/** `keptId`: the enquiry that it is merged into, or itself. `email`: one address, or several separated by `, `. */
type Row = { inquiryId: string; keptId: string; replyId?: number | null; email?: string }

const uuidRe = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/

/** More than a message between two people names. */
const maxKeys = 30

/** The desk offers these. */
const maxPossible = 3

/** By the address that it was sent to, by the messages that it refers to, or by reference and sender. */
export async function matchMail(
  env: Bindings,
  db: Database,
  mail: ParsedMail,
  { to, now }: { to: string; now: number },
): Promise<Match> {
  const original = mail.bounce?.original ?? []
  const addresses = [to, ...mail.recipients, ...original].slice(0, maxKeys)
  const tokens = addresses.flatMap((each) => readReplyAddress(env, each, now) ?? [])
  const ids = [...mail.references, ...original].slice(0, maxKeys)
  // Our own ids are `<id of the enquiry>@<host of the site>`.
  const inquiryIds = ids.map((id) => id.split('@', 1)[0] ?? '').filter((id) => uuidRe.test(id))
  const numbers = (mail.subject.match(/[\p{L}-]*\d{4,}/gu) ?? [])
    // With a prefix, a number alone may be anything.
    .filter((word) => !env.REFERENCE_PREFIX || /\p{L}/u.test(word))
    .slice(0, maxKeys)
    .flatMap((word) => numberOf(env, word) ?? [])
  const sender = canonicalEmail(mail.from.address)
  const [byAddress, byThread, byReference, bySender] = await batch<Row>(db, [
    sql`select inquiry_id as inquiryId, inquiry_id as keptId, id as replyId from ${replies}
      where (id, inquiry_id) in (select value ->> 'replyId', value ->> 'inquiryId'
        from json_each(${JSON.stringify(tokens)}))`,
    sql`select id as inquiryId, coalesce(merged_into, id) as keptId, null as replyId
      from ${inquiries} where id in ${listed(inquiryIds)}
      union select e.inquiry_id, ${keptId(sql`e.inquiry_id`)}, r.id from ${emails} e
        join ${replies} r on e.dedupe_key = 'reply/' || r.idempotency_key
        where e.kind = 'reply' and e.message_id is not null and e.message_id in ${listed(ids)}`,
    sql`with named as (select id, coalesce(merged_into, id) as keptId
        from ${inquiries} where number in ${listed(numbers)}),
      parts as (select named.id as inquiryId, keptId, part.id as part, email from named
        cross join ${inquiries} part on part.id = keptId
        union select named.id, keptId, part.id, email from named
        cross join ${inquiries} part on part.merged_into = keptId)
      select inquiryId, keptId, email from parts
      union select inquiryId, keptId, recipient || ', ' || cc from parts
        cross join ${replies} on inquiry_id = part
      union select inquiryId, keptId, address from parts
        cross join ${contacts} on inquiry_id = part where kind = 'email'
      union select inquiryId, keptId, before from parts
        cross join ${detailCorrections} on inquiry_id = part where field = 'email'`,
    sql`select id as inquiryId, coalesce(merged_into, id) as keptId from ${inquiries} where number in
      (${sameCustomer(sql`${sender}`, sql`null`, maxPossible)}) order by number desc`,
  ])
  const direct = byAddress?.results[0]
  if (direct) return foundIn(direct)
  const thread = byThread?.results ?? []
  const references = byReference?.results ?? []
  const unmatched = (reason: UnmatchedReason) => {
    const ids = [...thread, ...references, ...(bySender?.results ?? [])].map((row) => row.keptId)
    return { reason, possible: [...new Set(ids)].slice(0, maxPossible) }
  }
  if (countInquiries(thread) > 1) return unmatched('two_possible')
  const named = thread.find(({ replyId }) => replyId) ?? thread[0]
  if (named) return foundIn(named)
  if (tokens.length > 0 || inquiryIds.length > 0) return unmatched('inquiry_deleted')
  const isNamed = sender !== '' && !mail.isForged
  const known = references.filter(
    ({ email = '' }) => isNamed && email.split(', ').map(canonicalEmail).includes(sender),
  )
  if (countInquiries(known) > 1) return unmatched('two_possible')
  if (known[0]) return foundIn(known[0])
  return unmatched(references.length > 0 ? 'unknown_sender' : 'no_reference')
}

function countInquiries(rows: readonly Row[]) {
  return new Set(rows.map((row) => row.keptId)).size
}

function foundIn({ inquiryId, replyId }: Row): Found {
  return { inquiryId, ...(replyId && { replyId }) }
}

function listed(values: readonly (string | number)[]) {
  return sql`(select value from json_each(${JSON.stringify(values)}))`
}
