PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_notes` (
	`id` integer PRIMARY KEY NOT NULL,
	`inquiry_id` text NOT NULL,
	`at` integer NOT NULL,
	`author` text NOT NULL,
	`kind` text NOT NULL,
	`is_answer` integer DEFAULT true NOT NULL,
	`text` text NOT NULL,
	`idempotency_key` text,
	`version` integer DEFAULT 1 NOT NULL,
	`edited_at` integer,
	FOREIGN KEY (`inquiry_id`) REFERENCES `inquiries`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "notes_time" CHECK((at is null or (typeof(at) = 'integer' and at between 0 and 281474976710655))),
	CONSTRAINT "notes_kind" CHECK(kind is null or kind in ('note', 'call', 'whatsapp', 'email', 'visit'))
);
--> statement-breakpoint
INSERT INTO `__new_notes`("id", "inquiry_id", "at", "author", "kind", "is_answer", "text", "idempotency_key", "version", "edited_at") SELECT "id", "inquiry_id", "at", "author", "kind", true, "text", "idempotency_key", "version", "edited_at" FROM `notes`;--> statement-breakpoint
DROP TABLE `notes`;--> statement-breakpoint
ALTER TABLE `__new_notes` RENAME TO `notes`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `notes_by_inquiry` ON `notes` (`inquiry_id`,`at`);--> statement-breakpoint
CREATE UNIQUE INDEX `notes_by_key` ON `notes` (`idempotency_key`);--> statement-breakpoint
-- The columns that say where an inquiry is are replaced, and with them what depends on them.
DROP TRIGGER inquiry_changed;--> statement-breakpoint
DROP INDEX `inquiries_by_box`;--> statement-breakpoint
DROP INDEX `inquiries_by_owner`;--> statement-breakpoint
DROP INDEX `inquiries_added`;--> statement-breakpoint
DROP INDEX `inquiries_by_return`;--> statement-breakpoint
DROP INDEX `inquiries_by_hold`;--> statement-breakpoint
ALTER TABLE `inquiries` DROP COLUMN `box`;--> statement-breakpoint
ALTER TABLE `inquiries` DROP COLUMN `is_listed`;--> statement-breakpoint
ALTER TABLE `inquiries` ADD `entered_as` text;--> statement-breakpoint
ALTER TABLE `inquiries` ADD `merged_into` text REFERENCES inquiries(id) ON DELETE cascade;--> statement-breakpoint
ALTER TABLE `inquiries` ADD `box` text GENERATED ALWAYS AS (case when deleted_at is not null then 'bin' when held_for is not null then 'held'
        when merged_into is not null then 'merged' when done_at is not null then 'done' when is_waiting then 'waiting' else 'inbox' end) VIRTUAL;--> statement-breakpoint
ALTER TABLE `inquiries` ADD `is_listed` integer GENERATED ALWAYS AS ((held_for is null and deleted_at is null and merged_into is null)) VIRTUAL;--> statement-breakpoint
CREATE INDEX `inquiries_merged` ON `inquiries` (`merged_into`) WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX `inquiries_by_box` ON `inquiries` (`box`,`id`);--> statement-breakpoint
CREATE INDEX `inquiries_by_owner` ON `inquiries` (`owner_id`,`id`) WHERE box = 'inbox' and owner_id is not null;--> statement-breakpoint
CREATE INDEX `inquiries_added` ON `inquiries` (`added_at`) WHERE box = 'inbox' and added_at is not null;--> statement-breakpoint
CREATE INDEX `inquiries_by_return` ON `inquiries` (`remind_at`) WHERE box = 'waiting' and remind_at is not null;--> statement-breakpoint
CREATE INDEX `inquiries_by_hold` ON `inquiries` (`box`,coalesce(held_at, timestamp)) WHERE box = 'held';--> statement-breakpoint
CREATE TRIGGER inquiry_changed
AFTER UPDATE OF held_for, deleted_at, read_at, notification, status, done_at, is_waiting,
  remind_at, owner_id, merged_into ON inquiries
WHEN (new.box, new.held_for, new.read_at, new.notification, new.status, new.remind_at, new.owner_id)
  IS NOT (old.box, old.held_for, old.read_at, old.notification, old.status, old.remind_at, old.owner_id)
BEGIN
  UPDATE desk_state SET revision = revision + 1,
    recent_changes = json_insert(
      iif(json_array_length(recent_changes) > 100, json_remove(recent_changes, '$[0]'), recent_changes),
      '$[#]', json_array(revision + 1, new.number));
END;
