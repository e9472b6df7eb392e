/** Changes in a restored database what must not be as it was at the time of the backup. */
import type { D1Database } from '@cloudflare/workers-types'

/**
 * How many revisions are skipped. The number of an enquiry is a revision, and numbers after that of
 * the backup may have been given out already as references.
 */
export const skippedRevisions = 1000

/** As many as `recent_changes` holds, so that no open list is brought up to date from it. */
const recentChanges = 101

/**
 * Ends all sessions and removes all devices notified by push, since some may have been ended or
 * removed after the backup. Skips revisions in such a way that open desks, which may show revisions
 * that no longer exist, reload their lists.
 */
export async function finishRestore(db: D1Database) {
  await db.batch([
    db.prepare('delete from sessions'),
    db.prepare('delete from push_subscriptions'),
    db
      .prepare(
        `update desk_state set revision = revision + ?1, recent_changes = (
          with recursive n (i, revision) as (select 1, revision + ?1 from desk_state
            union all select i + 1, revision from n where i < ?2)
          select json_group_array(json_array(revision, null)) from n)`,
      )
      .bind(skippedRevisions, recentChanges),
  ])
}
