CREATE TABLE `reply_files` (
	`id` integer PRIMARY KEY NOT NULL,
	`reply_id` integer NOT NULL,
	`file_id` text NOT NULL,
	`is_link` integer NOT NULL,
	`withdrawn_at` integer,
	FOREIGN KEY (`reply_id`) REFERENCES `replies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "reply_files_time" CHECK((withdrawn_at is null or (typeof(withdrawn_at) = 'integer' and withdrawn_at between 0 and 281474976710655)))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reply_files_by_reply` ON `reply_files` (`reply_id`,`file_id`);--> statement-breakpoint
CREATE INDEX `reply_files_by_file` ON `reply_files` (`file_id`);--> statement-breakpoint
ALTER TABLE `files` ADD `author` text;