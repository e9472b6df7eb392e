/** An entry is written in the same batch as the action it records. */
import { is, SQL, sql } from 'drizzle-orm'
import { type Database, statement } from '../db/database'
import { auditEntries } from '../db/schema'
import { log } from '../log'
import { hour } from '../time'
import type { AuditAction, AuditDetails } from './contract'

export const hasDetails = sql`iif(json_valid(details), json_type(details), null) is 'object'`

/** The inquiry that was viewed. A damaged entry has none. */
export const loggedId = sql<string | null>`iif(json_valid(details), details ->> 'id', null)`

/** SQL is computed when the statement runs, such as a count. */
type Details<Known> = { [Key in keyof Known]: Known[Key] | SQL<Known[Key]> }

/** `actor` is null for the desk itself; `now` is ms since 1970. */
type By = { actor: string | null | SQL; now: number }

type Options<Known> = {
  inquiryId?: string | SQL
  /** Writes one entry per row of this source, whose columns the other SQL can use. */
  forEach?: SQL
  /** Writes nothing unless this is true when the statement runs in the batch. */
  onlyIf?: SQL | undefined
} & (Record<never, never> extends Known
  ? { details?: Details<Known> }
  : { details: Details<Known> })

export function auditEntry<Action extends AuditAction>(
  db: Database,
  { actor, now }: By,
  action: Action,
  { details, inquiryId, forEach, onlyIf = sql`true` }: Options<AuditDetails[Action]>,
) {
  const from = forEach ? sql`from ${forEach}` : sql``
  return db.insert(auditEntries).select(
    sql`select null, ${now}, ${actor}, ${action}, ${inquiryId ?? null}, ${asJson(details ?? {})}
        ${from} where ${onlyIf}`,
  )
}

/**
 * Adds to an earlier entry of the same event, if one is later than `after`: separate entries of what
 * happens often would drown out the rest of the log.
 */
export function countEvent<Action extends 'sign_in_refused' | 'retention_run'>(
  action: Action,
  details: Omit<AuditDetails[Action], 'count'>,
  { at, after, count }: { at: number; after: number; count: number | SQL },
) {
  const json = JSON.stringify(details)
  const same = sql`from ${auditEntries} where inquiry_id is null and at > ${after}
    and action = ${action}
    and iif(json_valid(details), json_remove(details, '$.count'), null) = ${json}`
  const total = sql`${count} + coalesce((select details ->> 'count' ${same}), 0)`
  return sql`insert into ${auditEntries} (id, at, action, details)
    select (select id ${same}), ${at}, ${action}, json_set(${json}, '$.count', ${total})
    where ${count} > 0 on conflict (id) do update set details = excluded.details`
}

/** In one entry an hour for each administrator, and for unknown addresses. */
export async function recordRefusedSignIn(
  db: Database,
  details: { admin: string | null; step: 'password' | 'code' },
  now: number,
) {
  const entry = countEvent('sign_in_refused', details, { at: now, after: now - hour, count: 1 })
  await statement(db, entry).run()
}

/** When this isolate last logged each, in ms since 1970. */
const limitedSince = new Map<string, number>()

/** Once an hour each: an entry per refusal would cost a trip to D1 and let an attacker fill the log. */
export async function recordLimitedSignIn(
  db: Database,
  details: AuditDetails['sign_in_limited'],
  now: number,
) {
  const key = JSON.stringify(details)
  const since = limitedSince.get(key) ?? Number.NEGATIVE_INFINITY
  if (since <= now && since > now - hour) return
  limitedSince.set(key, now)
  const onlyIf = sql`not exists (select 1 from ${auditEntries} where inquiry_id is null
    and at > ${now - hour} and action = 'sign_in_limited' and details = ${key})`
  try {
    await auditEntry(db, { actor: null, now }, 'sign_in_limited', { details, onlyIf })
  } catch {
    limitedSince.delete(key)
    log('warn', 'limited_sign_in_not_logged')
  }
}

function asJson(details: Record<string, unknown>) {
  let json = sql`${JSON.stringify(details, (_, value) => (is(value, SQL) ? undefined : value))}`
  for (const [key, value] of Object.entries(details)) {
    if (is(value, SQL)) json = sql`json_set(${json}, ${`$.${key}`}, ${value})`
  }
  return json
}
