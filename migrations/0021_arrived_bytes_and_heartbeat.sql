ALTER TABLE `desk_state` ADD `cron_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- So that a cron that never runs is noticed too.
UPDATE desk_state SET cron_at = unixepoch() * 1000;--> statement-breakpoint
-- All chunks of these have arrived; a file that was sent whole had none.
UPDATE files SET received = replace(received, '0', '1') WHERE state <> 'receiving';--> statement-breakpoint
DROP TRIGGER file_deleted;--> statement-breakpoint
-- By whatever way a file's row is deleted, also with its enquiry's: its content in R2 is deleted next.
CREATE TRIGGER file_deleted AFTER DELETE ON files
BEGIN
  UPDATE desk_state SET files_total_bytes = files_total_bytes
    - old.size * length(replace(old.received, '0', '')) / length(old.received);
  INSERT OR REPLACE INTO deleted_files (file_id, inquiry_id, size) VALUES (old.id, old.inquiry_id, old.size);
END;
--> statement-breakpoint
CREATE TRIGGER file_received AFTER UPDATE OF received ON files
WHEN new.received <> old.received
BEGIN
  UPDATE desk_state SET files_total_bytes = files_total_bytes
    + new.size * length(replace(new.received, '0', '')) / length(new.received)
    - old.size * length(replace(old.received, '0', '')) / length(old.received);
END;
--> statement-breakpoint
UPDATE desk_state SET files_total_bytes = (SELECT coalesce(
  sum(size * length(replace(received, '0', '')) / length(received)), 0) FROM files);
