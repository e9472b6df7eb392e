CREATE TABLE `__new_backups` (
	`id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`key_id` text NOT NULL,
	`position` text NOT NULL,
	`layout` text NOT NULL,
	`slices` integer DEFAULT 0 NOT NULL,
	`rows` integer DEFAULT 0 NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "backups_times" CHECK((started_at is null or (typeof(started_at) = 'integer' and started_at between 0 and 281474976710655)) and (finished_at is null or (typeof(finished_at) = 'integer' and finished_at between 0 and 281474976710655)) and (lease_until is null or (typeof(lease_until) = 'integer' and lease_until between 0 and 281474976710655))),
	CONSTRAINT "backups_counts" CHECK((slices is null or (typeof(slices) = 'integer' and slices >= 0)) and (rows is null or (typeof(rows) = 'integer' and rows >= 0)) and (bytes is null or (typeof(bytes) = 'integer' and bytes >= 0))),
	CONSTRAINT "backups_state" CHECK(state is null or state in ('running', 'done', 'failed'))
);
--> statement-breakpoint
INSERT INTO `__new_backups`("id", "state", "started_at", "finished_at", "lease_until", "key_id", "position", "layout", "slices", "rows", "bytes") SELECT "id", "state", "started_at", "finished_at", "lease_until", "key_id", "position", "layout", "slices", "rows", "bytes" FROM `backups`;--> statement-breakpoint
DROP TABLE `backups`;--> statement-breakpoint
ALTER TABLE `__new_backups` RENAME TO `backups`;
