import { type SQL, sql } from 'drizzle-orm'
import type { FailedCopy } from '../correspondence/contract'
import { recountAsked, recountFirstAnswer } from '../db/answers'
import { keptId, raiseRevision } from '../db/inquiries'
import { emails, inquiries, replies } from '../db/schema'
import type { FailureCode } from './contract'

/**
 * Statements that mark an e-mail that was sent as not delivered. The customer never got the answer, so the
 * enquiry of a reply is not answered and returns to the inbox, where a later reminder would count as due.
 * One returns its id.
 */
export function markNotDelivered(isIt: SQL, code: FailureCode, at: number): SQL[] {
  const isSent = sql`${isIt} and state = 'sent'`
  const inquiryId = sql`(select inquiry_id from ${emails} where ${isSent})`
  const answered = keptId(
    sql`(select inquiry_id from ${emails} where ${isSent} and kind = 'reply')`,
  )
  const replyTo = sql`(select inquiry_id from ${emails} where ${isIt} and kind = 'reply')`
  return [
    sql`update ${inquiries} set is_waiting = 0, done_at = null, version = version + 1,
        remind_at = iif(remind_at > ${at}, null, remind_at)
      where id = ${answered} and box in ('waiting', 'done')`,
    sql`update ${inquiries} set reply_failed_at = ${at} where id = ${answered}
      returning id as "notDelivered"`,
    raiseRevision(inquiryId),
    sql`update ${emails} set state = 'failed', failed_at = ${at}, failure_code = ${code},
        failure_status = null where ${isSent}`,
    recountFirstAnswer(replyTo),
    recountAsked(replyTo),
  ]
}

/** Statements that record, once, an address in Cc that a reply did not reach. The customer has it, so nothing else changes. */
export function markCopyNotDelivered(isIt: SQL, { address, code }: FailedCopy): SQL[] {
  const copies = sql`iif(json_valid(failed_copies), failed_copies, '[]')`
  const isNew = sql`${isIt} and not instr(${copies}, json_quote(${address}))`
  return [
    raiseRevision(sql`(select inquiry_id from ${replies} where ${isNew})`),
    sql`update ${replies}
      set failed_copies = json_insert(${copies}, '$[#]', json(${JSON.stringify({ address, code })}))
      where ${isNew}`,
  ]
}

export type NotDelivered = { notDelivered?: string }

/** From the answers to a batch with `markNotDelivered`: the id of the enquiry, if it was a reply. */
export function notDeliveredIn(answers: readonly { results: NotDelivered[] }[]) {
  return answers.flatMap(({ results }) => results).find((row) => row.notDelivered)?.notDelivered
}
