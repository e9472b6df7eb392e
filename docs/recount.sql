-- For use after an import: counts the enquiries again, and numbers new ones after the imported ones.
INSERT INTO desk_state (id, revision, listed, unread, held, binned, waiting, failed) VALUES (1, 0, 0, 0, 0, 0, 0, 0)
  ON CONFLICT (id) DO NOTHING;
update desk_state set
    revision = max(revision, (select coalesce(max(revision), 0) from deleted_inquiries)) + 1,
    recent_changes = (with recursive n (i) as (select 1 union all select i + 1 from n where i < 101)
      select json_group_array(json_array(latest + 1, null)) from n cross join (select
        max(revision, (select coalesce(max(revision), 0) from deleted_inquiries)) as latest from desk_state)),
    last_number = max(last_number, (select coalesce(max(number), 0) from inquiries)),
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
    files_total_bytes = (select coalesce(
      sum(size * length(replace(received, '0', '')) / length(received)), 0) from files);
