/** Edits inquiries as far as they are still as the administrator saw them. */
import type { Database } from '../db/open'
import { retryTransient } from '../db/retry'
import { requeueNotifications, withdrawNotifications } from '../notifications/outbox'
import type { Edit } from './edit-contract'
import { noteEdit, type Target, updateInquiries } from './edit-statements'
import type { ListedInquiry } from './listed-inquiry'
import { readInquiries } from './read-inquiries'

type Edited = { id: string; version: number }

export type EditResult = {
  /** Edited, by this call or by an earlier try whose answer was lost. */
  done: Edited[]
  /** They were what the edit wanted already. */
  unchanged: Edited[]
  /** Somebody else has edited them: the edit left them alone. With the start of their messages. */
  stale: ListedInquiry[]
  /** They do not exist (any more). */
  gone: string[]
}

type Circumstances = { actor: string; now: number; raisesVersion?: boolean }

/** Characters of a message that come with a stale inquiry: what its row shows. */
const excerpt = 400

/**
 * Edits what still has its version, notes it in the audit log and lets the notifications follow, all in
 * one batch, and says of every other inquiry why not. Safe where D1 loses an answer.
 */
export async function editInquiries(
  db: Database,
  targets: readonly Target[],
  edit: Edit,
  { actor, now, raisesVersion = true }: Circumstances,
): Promise<EditResult> {
  const ids = targets.map(({ id }) => id)
  const statements = [
    ...noteEdit(db, targets, edit, { now, actor }),
    updateInquiries(db, targets, edit, { now, raisesVersion }),
    ...(edit.isDeleted ? [withdrawNotifications(db, ids)] : []),
    ...(edit.isDeleted === false || edit.isHeld === false
      ? [requeueNotifications(db, ids, now)]
      : []),
  ]
  let tries = 0
  const answers = await retryTransient(() => {
    tries += 1
    return db.$client.batch<Edited>(statements)
  })
  // Only the update gives rows back.
  const done = answers.flatMap(({ results }) => results)
  const isDone = new Set(done.map(({ id }) => id))
  const left = targets.filter(({ id }) => !isDone.has(id))
  if (left.length === 0) return { done, unchanged: [], stale: [], gone: [] }
  const rows = await readInquiries(
    db,
    left.map(({ id }) => id),
    excerpt,
  )
  const result = sortOut(left, rows, edit, tries > 1)
  return { ...result, done: [...done, ...result.done] }
}

/** Tells what became of the inquiries that the update left alone. */
function sortOut(
  targets: readonly Target[],
  rows: readonly ListedInquiry[],
  edit: Edit,
  isRepeated: boolean,
): EditResult {
  const result: EditResult = { done: [], unchanged: [], stale: [], gone: [] }
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const { id, version } of targets) {
    const row = byId.get(id)
    if (!row) result.gone.push(id)
    else if (isRepeated && isAsWanted(row, edit) && (!version || row.version === version + 1)) {
      // Our own earlier try, or somebody who wanted the same at the same moment.
      result.done.push({ id, version: row.version })
    } else if (version && row.version !== version) result.stale.push(row)
    else result.unchanged.push({ id, version: row.version })
  }
  return result
}

function isAsWanted(row: ListedInquiry, { isRead, isDeleted, isHeld }: Edit) {
  return (
    (isRead === undefined || isRead === (row.readAt !== null)) &&
    (isDeleted === undefined || isDeleted === (row.deletedAt !== null)) &&
    (isHeld === undefined || row.heldFor === null)
  )
}
