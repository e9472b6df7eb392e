CREATE TABLE `acknowledgements` (
	`number` integer PRIMARY KEY NOT NULL,
	`mailbox` text NOT NULL,
	`queued_at` integer NOT NULL,
	`due_at` integer,
	`is_claimed` integer NOT NULL,
	`attempts` integer NOT NULL,
	`sent_at` integer,
	`failure_code` text,
	`failure_status` integer,
	`failed_at` integer,
	FOREIGN KEY (`number`) REFERENCES `inquiries`(`number`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `acknowledgements_unsent` ON `acknowledgements` (`number`) WHERE sent_at is null;--> statement-breakpoint
ALTER TABLE `settings` ADD `acknowledgements` integer DEFAULT false NOT NULL;