CREATE TABLE `sign_in_links` (
	`hash` text PRIMARY KEY NOT NULL,
	`admin_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "sign_in_links_times" CHECK((expires_at is null or (typeof(expires_at) = 'integer' and expires_at between 0 and 281474976710655)))
);
--> statement-breakpoint
CREATE INDEX `sign_in_links_by_expiry` ON `sign_in_links` (`expires_at`);
