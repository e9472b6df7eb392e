CREATE TABLE `addition_notifications` (
	`inquiry_id` text PRIMARY KEY NOT NULL,
	`due_at` integer,
	`is_claimed` integer NOT NULL,
	`attempts` integer NOT NULL,
	`queued_at` integer NOT NULL,
	`told_to` integer NOT NULL,
	`failure_code` text,
	`failure_status` integer,
	FOREIGN KEY (`inquiry_id`) REFERENCES `inquiries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `addition_notifications_due` ON `addition_notifications` (`due_at`) WHERE due_at is not null;