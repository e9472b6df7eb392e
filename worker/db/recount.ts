/** SQL for after rows were written without the Worker: by a restore, a test or a benchmark. */

/** Counts everything that `desk_state` counts again. */
export const recountDesk = `update desk_state set
    revision = max(revision, (select coalesce(max(number), 0) from inquiries)),
    indexed_to = (select coalesce(max(number), 0) from inquiries),
    acknowledged_to = (select coalesce(max(number), 0) from inquiries),
    listed = (select count(*) from inquiries where is_listed),
    inbox = (select count(*) from inquiries where box = 'inbox'),
    due = (select count(*) from inquiries where box = 'inbox' and remind_at is not null),
    inbox_by_owner = (select json_group_object(owner_id, inquiries) from (select owner_id, count(*) as inquiries
      from inquiries where box = 'inbox' and owner_id is not null group by owner_id)),
    unread = (select count(*) from inquiries where is_listed and read_at is null),
    held = (select count(*) from inquiries where box = 'held'),
    binned = (select count(*) from inquiries where box = 'bin'),
    waiting = (select count(*) from inquiries where is_listed and notification = 'pending'),
    failed = (select count(*) from inquiries where is_listed and notification = 'failed'),
    files_total_bytes = (select coalesce(sum(size), 0) from files)`

/** The same for the desk's counts and, in one statement, the index of words. */
export const recount = [
  recountDesk,
  "insert into inquiry_words (inquiry_words) values ('rebuild')",
] as const
