/** For rows that were written without the Worker. `docs/recount.sql` has the same SQL, for imports. */
import { sql } from 'drizzle-orm'
import { batch, type Database, statement } from './database.ts'

/** Fills the recent changes, so that open desks reload their lists. */
export const recountDesk = `update desk_state set
    revision = max(revision, (select coalesce(max(revision), 0) from deleted_inquiries)) + 1,
    recent_changes = (with recursive n (i) as (select 1 union all select i + 1 from n where i < 101)
      select json_group_array(json_array(latest + 1, null)) from n cross join (select
        max(revision, (select coalesce(max(revision), 0) from deleted_inquiries)) as latest from desk_state)),
    last_number = max(last_number, (select coalesce(max(number), 0) from inquiries)),
    files_total_bytes = (select coalesce(
      sum(size * length(replace(received, '0', '')) / length(received)), 0) from files)`

export async function restoreDeskState(db: Database) {
  if (await statement(db, sql`select 1 from desk_state`).first()) return
  await batch(db, [
    sql`insert into desk_state (id, revision) values (1, 0) on conflict (id) do nothing`,
    sql.raw(recountDesk),
  ])
}
