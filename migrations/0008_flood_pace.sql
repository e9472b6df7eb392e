CREATE TABLE `intake_usage` (
	`day` integer NOT NULL,
	`source` text NOT NULL,
	`count` integer NOT NULL,
	`bytes` integer NOT NULL,
	PRIMARY KEY(`day`, `source`)
);
--> statement-breakpoint
CREATE TABLE `held_digest` (
	`id` integer PRIMARY KEY NOT NULL,
	`told_up_to` text NOT NULL,
	`next_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `notifications` ADD `paced_turn` integer;--> statement-breakpoint
CREATE INDEX `notifications_paced` ON `notifications` (`paced_turn`,`inquiry_id`) WHERE paced_turn is not null and due_at is not null;