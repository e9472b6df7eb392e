-- By hand, since SQLite cannot change the CHECK of a column: see worker/db/schema/inquiries.ts.
DROP TRIGGER inquiry_changed;--> statement-breakpoint
ALTER TABLE `inquiries` RENAME COLUMN `status` TO `unused_status`;--> statement-breakpoint
ALTER TABLE `inquiries` ADD `status` text DEFAULT 'new' NOT NULL CONSTRAINT "inquiries_status" CHECK(status is null or status in ('new', 'answered', 'quoted', 'won', 'lost', 'no_answer'));--> statement-breakpoint
UPDATE `inquiries` SET `status` = `unused_status` WHERE `unused_status` <> 'new';--> statement-breakpoint
CREATE TRIGGER inquiry_changed
AFTER UPDATE OF held_for, deleted_at, read_at, unread_by, notification, status, done_at, is_waiting,
  remind_at, owner_id, merged_into, amount, outcome_reason ON inquiries
WHEN (new.box, new.held_for, new.read_at, new.unread_by, new.notification, new.status, new.remind_at, new.owner_id, new.amount, new.outcome_reason)
  IS NOT (old.box, old.held_for, old.read_at, old.unread_by, old.notification, old.status, old.remind_at, old.owner_id, old.amount, old.outcome_reason)
BEGIN
  UPDATE desk_state SET revision = revision + 1,
    recent_changes = json_insert(
      iif(json_array_length(recent_changes) > 100, json_remove(recent_changes, '$[0]'), recent_changes),
      '$[#]', json_array(revision + 1, new.number));
END;
--> statement-breakpoint
ALTER TABLE `replies` ADD `failed_copies` text;
