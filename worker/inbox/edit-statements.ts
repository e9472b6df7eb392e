/** The SQL of edits: each is one statement for any number of inquiries. */
import { type SQL, sql } from 'drizzle-orm'
import type { AuditAction } from '../audit/contract'
import { auditEntry } from '../audit/store'
import type { Database } from '../db/open'
import { statement } from '../db/statement'
import { trustedDigest } from '../intake/flood'
import type { Edit } from './edit-contract'

/** An inquiry to edit, and the version it must still have; any, where none is given. */
export type Target = { id: string; version?: number | undefined }

type Change = {
  /** Whether an inquiry is not so yet. */
  when: SQL
  /** What makes it so, as SQL. */
  set: SQL
  /** What is noted of it, where it is noted. */
  action?: AuditAction & ('inquiries_deleted' | 'inquiries_restored' | 'inquiries_released')
}

/** Returns what an edit changes. Reading is nobody's business but the reader's: it is not noted. */
function changesOf({ isRead, isDeleted, isHeld }: Edit, now: number): Change[] {
  const changes: Change[] = []
  if (isRead) {
    changes.push({ when: sql`read_at is null`, set: sql`read_at = coalesce(read_at, ${now})` })
  }
  if (isRead === false) changes.push({ when: sql`read_at is not null`, set: sql`read_at = null` })
  if (isDeleted) {
    // The same text under the same key is a new inquiry once this one is thrown away.
    const set = sql`deleted_at = coalesce(deleted_at, ${now}), idempotency_key = null`
    changes.push({ when: sql`deleted_at is null`, set, action: 'inquiries_deleted' })
  }
  if (isDeleted === false) {
    const when = sql`deleted_at is not null`
    changes.push({ when, set: sql`deleted_at = null`, action: 'inquiries_restored' })
  }
  if (isHeld === false) {
    const when = sql`held_for is not null`
    const set = sql`held_for = null, text_digest = ${trustedDigest}`
    changes.push({ when, set, action: 'inquiries_released' })
  }
  return changes
}

/**
 * Returns the statement that edits those which still have their version and are not so yet, and
 * gives back their ids and versions.
 */
export function updateInquiries(
  db: Database,
  targets: readonly Target[],
  edit: Edit,
  { now, raisesVersion }: { now: number; raisesVersion: boolean },
) {
  const changes = changesOf(edit, now)
  const set = changes.map((change) => change.set)
  if (raisesVersion) set.push(sql`version = version + 1`)
  const isNotYet = sql.join(
    changes.map(({ when }) => when),
    sql` or `,
  )
  return statement(
    db,
    sql`update inquiries set ${sql.join(set, sql`, `)} from ${asked(targets)}
      where ${isAsked} and (${isNotYet}) returning id, version`,
  )
}

/** Returns the statements that note the edit, which belong before it: they count what it will change. */
export function noteEdit(
  db: Database,
  targets: readonly Target[],
  edit: Edit,
  { now, actor }: { now: number; actor: string },
) {
  const id = targets.length === 1 ? targets[0]?.id : undefined
  return changesOf(edit, now).flatMap(({ action, when }) => {
    if (!action) return []
    const found = sql`from ${asked(targets)} cross join inquiries where ${isAsked} and ${when}`
    const details = { count: sql<number>`(select count(*) ${found})`, ...(id && { id }) }
    const onlyIf = sql`exists (select 1 ${found})`
    return [statement(db, auditEntry(db, { at: now, actor, action, details, onlyIf }))]
  })
}

/** One parameter for all of them: D1 takes at most 100. */
function asked(targets: readonly Target[]) {
  return sql`(select value ->> 'id' as asked_id, value ->> 'version' as asked_version
    from json_each(${JSON.stringify(targets)})) as asked`
}

const isAsked = sql`inquiries.id = asked_id
  and (asked_version is null or inquiries.version = asked_version)`
