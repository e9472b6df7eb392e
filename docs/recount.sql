-- For use after an import: numbers new enquiries after the imported ones, has open desks reload their lists, and
-- counts the bytes of files again.
INSERT INTO desk_state (id, revision) VALUES (1, 0) ON CONFLICT (id) DO NOTHING;
update desk_state set
    revision = max(revision, (select coalesce(max(revision), 0) from deleted_inquiries)) + 1,
    recent_changes = (with recursive n (i) as (select 1 union all select i + 1 from n where i < 101)
      select json_group_array(json_array(latest + 1, null)) from n cross join (select
        max(revision, (select coalesce(max(revision), 0) from deleted_inquiries)) as latest from desk_state)),
    last_number = max(last_number, (select coalesce(max(number), 0) from inquiries)),
    files_total_bytes = (select coalesce(
      sum(size * length(replace(received, '0', '')) / length(received)), 0) from files);
