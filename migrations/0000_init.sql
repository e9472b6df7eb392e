CREATE TABLE `admins` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `admins_by_email` ON `admins` ("email" collate nocase);--> statement-breakpoint
CREATE TABLE `channel_slots` (
	`channel` text PRIMARY KEY NOT NULL,
	`next_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `inquiries` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`message` text NOT NULL,
	`timestamp` integer NOT NULL,
	`idempotency_key` text,
	`held_for` text,
	`notification` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `inquiries_by_key` ON `inquiries` (`idempotency_key`) WHERE idempotency_key is not null;--> statement-breakpoint
CREATE INDEX `inquiries_listed` ON `inquiries` (`id`) WHERE held_for is null;--> statement-breakpoint
CREATE INDEX `inquiries_held` ON `inquiries` (`id`) WHERE held_for is not null;--> statement-breakpoint
CREATE TABLE `notification_failures` (
	`id` integer PRIMARY KEY NOT NULL,
	`inquiry_id` text NOT NULL,
	`at` integer NOT NULL,
	`channel` text NOT NULL,
	`code` text NOT NULL,
	`status` integer,
	FOREIGN KEY (`inquiry_id`) REFERENCES `inquiries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notification_failures_by_inquiry` ON `notification_failures` (`inquiry_id`,`at`);--> statement-breakpoint
CREATE TABLE `notifications` (
	`inquiry_id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer,
	`sent_at` integer,
	`channel` text,
	`failure_code` text,
	`failure_status` integer,
	`failed_at` integer,
	FOREIGN KEY (`inquiry_id`) REFERENCES `inquiries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notifications_due` ON `notifications` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX `notifications_waiting` ON `notifications` (`inquiry_id`) WHERE state = 'pending';--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`admin_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_by_admin` ON `sessions` (`admin_id`);--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `sign_in_failures` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`blocked_until` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sign_in_failures_by_expiry` ON `sign_in_failures` (`expires_at`);