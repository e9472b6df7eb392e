CREATE TABLE `audit_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`actor` text,
	`action` text NOT NULL,
	`details` text
);
--> statement-breakpoint
CREATE INDEX `audit_entries_by_time` ON `audit_entries` (`at`);--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`endpoint` text PRIMARY KEY NOT NULL,
	`admin_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `push_subscriptions_by_admin` ON `push_subscriptions` (`admin_id`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`admin_id` text NOT NULL,
	`hash` text NOT NULL,
	`used_at` integer,
	PRIMARY KEY(`admin_id`, `hash`),
	FOREIGN KEY (`admin_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `second_factors` (
	`admin_id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`confirmed_at` integer,
	`last_step` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `daily_counts` (
	`kind` text NOT NULL,
	`day` integer NOT NULL,
	`key` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`kind`, `day`, `key`)
);
--> statement-breakpoint
CREATE TABLE `departed_inquiries` (
	`revision` integer PRIMARY KEY NOT NULL,
	`inquiry_id` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `desk_state` (
	`id` integer PRIMARY KEY NOT NULL,
	`revision` integer NOT NULL,
	`listed` integer NOT NULL,
	`unread` integer NOT NULL,
	`held` integer NOT NULL,
	`binned` integer NOT NULL,
	`waiting` integer NOT NULL,
	`failed` integer NOT NULL,
	`last_sent_at` integer
);
--> statement-breakpoint
CREATE TABLE `settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`retention_days` integer,
	`self_test` integer DEFAULT true NOT NULL,
	`next_self_test_at` integer,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `notification_attempts` (
	`id` integer PRIMARY KEY NOT NULL,
	`inquiry_id` text NOT NULL,
	`at` integer NOT NULL,
	`channel` text NOT NULL,
	`code` text,
	`status` integer,
	FOREIGN KEY (`inquiry_id`) REFERENCES `inquiries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notification_attempts_by_inquiry` ON `notification_attempts` (`inquiry_id`,`at`);--> statement-breakpoint
CREATE TABLE `test_letters` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`channel` text NOT NULL,
	`code` text,
	`status` integer
);
--> statement-breakpoint
CREATE INDEX `test_letters_by_time` ON `test_letters` (`at`);--> statement-breakpoint
DROP INDEX `inquiries_listed`;--> statement-breakpoint
DROP INDEX `inquiries_held`;--> statement-breakpoint
ALTER TABLE `inquiries` ADD `read_at` integer;--> statement-breakpoint
ALTER TABLE `inquiries` ADD `deleted_at` integer;--> statement-breakpoint
ALTER TABLE `inquiries` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `inquiries` ADD `revision` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `inquiries` ADD `text_digest` text;--> statement-breakpoint
ALTER TABLE `inquiries` ADD `service` text;--> statement-breakpoint
ALTER TABLE `inquiries` ADD `from_page` text;--> statement-breakpoint
ALTER TABLE `inquiries` ADD `first_page` text;--> statement-breakpoint
ALTER TABLE `inquiries` ADD `referrer_host` text;--> statement-breakpoint
ALTER TABLE `inquiries` ADD `utm_source` text;--> statement-breakpoint
ALTER TABLE `inquiries` ADD `utm_medium` text;--> statement-breakpoint
ALTER TABLE `inquiries` ADD `utm_campaign` text;--> statement-breakpoint
ALTER TABLE `inquiries` ADD `utm_term` text;--> statement-breakpoint
ALTER TABLE `inquiries` ADD `utm_content` text;--> statement-breakpoint
CREATE INDEX `inquiries_binned` ON `inquiries` (`id`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX `inquiries_unread` ON `inquiries` (`id`) WHERE held_for is null and deleted_at is null and read_at is null;--> statement-breakpoint
CREATE INDEX `inquiries_not_notified` ON `inquiries` (`id`) WHERE held_for is null and deleted_at is null and notification <> 'sent';--> statement-breakpoint
CREATE INDEX `inquiries_by_service` ON `inquiries` (`service`,`id`) WHERE held_for is null and deleted_at is null and service is not null;--> statement-breakpoint
CREATE INDEX `inquiries_by_page` ON `inquiries` (`from_page`,`id`) WHERE held_for is null and deleted_at is null and from_page is not null;--> statement-breakpoint
CREATE INDEX `inquiries_by_referrer` ON `inquiries` (`referrer_host`,`id`) WHERE held_for is null and deleted_at is null and referrer_host is not null;--> statement-breakpoint
CREATE INDEX `inquiries_by_source` ON `inquiries` (`utm_source`,`id`) WHERE held_for is null and deleted_at is null and utm_source is not null;--> statement-breakpoint
CREATE INDEX `inquiries_by_campaign` ON `inquiries` (`utm_campaign`,`id`) WHERE held_for is null and deleted_at is null and utm_campaign is not null;--> statement-breakpoint
CREATE INDEX `inquiries_by_deletion` ON `inquiries` (`deleted_at`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX `inquiries_by_digest` ON `inquiries` (`text_digest`,`id`) WHERE text_digest is not null;--> statement-breakpoint
CREATE INDEX `inquiries_by_email` ON `inquiries` ("email" collate nocase);--> statement-breakpoint
CREATE INDEX `inquiries_by_revision` ON `inquiries` (`revision`);--> statement-breakpoint
CREATE INDEX `inquiries_listed` ON `inquiries` (`id`) WHERE held_for is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX `inquiries_held` ON `inquiries` (`id`) WHERE held_for is not null and deleted_at is null;--> statement-breakpoint
DROP INDEX `notifications_waiting`;--> statement-breakpoint
ALTER TABLE `notifications` ADD `queued_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `notifications_waiting` ON `notifications` (`inquiry_id`) WHERE state = 'pending' and due_at is not null;--> statement-breakpoint
ALTER TABLE `sessions` ADD `browser` text;