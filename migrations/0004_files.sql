CREATE TABLE `deleted_files` (
	`file_id` text PRIMARY KEY NOT NULL,
	`inquiry_id` text NOT NULL,
	`size` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `files` (
	`id` text PRIMARY KEY NOT NULL,
	`inquiry_id` text NOT NULL,
	`name` text NOT NULL,
	`size` integer NOT NULL,
	`sha256` text NOT NULL,
	`kind` text,
	`state` text NOT NULL,
	`received` text NOT NULL,
	`created_at` integer NOT NULL,
	`received_at` integer NOT NULL,
	`completed_at` integer,
	`has_chunks` integer NOT NULL,
	FOREIGN KEY (`inquiry_id`) REFERENCES `inquiries`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "files_times" CHECK((created_at is null or (typeof(created_at) = 'integer' and created_at between 0 and 281474976710655)) and (received_at is null or (typeof(received_at) = 'integer' and received_at between 0 and 281474976710655)) and (completed_at is null or (typeof(completed_at) = 'integer' and completed_at between 0 and 281474976710655))),
	CONSTRAINT "files_size" CHECK((size is null or (typeof(size) = 'integer' and size >= 1))),
	CONSTRAINT "files_state" CHECK(state is null or state in ('receiving', 'complete', 'missing'))
);
--> statement-breakpoint
CREATE INDEX `files_by_inquiry` ON `files` (`inquiry_id`,`id`);--> statement-breakpoint
CREATE INDEX `files_receiving` ON `files` (`created_at`) WHERE state = 'receiving';--> statement-breakpoint
CREATE INDEX `files_missing` ON `files` (`id`) WHERE state = 'missing';--> statement-breakpoint
CREATE INDEX `files_with_chunks` ON `files` (`id`) WHERE has_chunks and state = 'complete';--> statement-breakpoint
ALTER TABLE `desk_state` ADD `files_day` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `desk_state` ADD `files_day_bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `desk_state` ADD `files_total_bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `desk_state` ADD `files_checked_to` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `desk_state` ADD `next_files_check_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `files_per_day_mb` integer DEFAULT 500 NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `files_total_mb` integer DEFAULT 5000 NOT NULL;--> statement-breakpoint
ALTER TABLE `intake_usage` ADD `file_bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- By whatever way a file's row is deleted, also with its enquiry's: its content in R2 is deleted next.
CREATE TRIGGER file_deleted AFTER DELETE ON files
BEGIN
  UPDATE desk_state SET files_total_bytes = files_total_bytes - old.size;
  INSERT OR REPLACE INTO deleted_files (file_id, inquiry_id, size) VALUES (old.id, old.inquiry_id, old.size);
END;
