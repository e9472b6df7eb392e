-- No other table refers to one of these, so that each can be replaced while foreign keys are kept.
CREATE TABLE `__new_addition_notifications` (
	`inquiry_id` text PRIMARY KEY NOT NULL,
	`due_at` integer,
	`is_claimed` integer NOT NULL,
	`attempts` integer NOT NULL,
	`queued_at` integer NOT NULL,
	`sent_up_to` integer NOT NULL,
	`failure_code` text,
	`failure_status` integer,
	FOREIGN KEY (`inquiry_id`) REFERENCES `inquiries`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "addition_notifications_times" CHECK((due_at is null or (typeof(due_at) = 'integer' and due_at between 0 and 281474976710655)) and (queued_at is null or (typeof(queued_at) = 'integer' and queued_at between 0 and 281474976710655)) and (sent_up_to is null or (typeof(sent_up_to) = 'integer' and sent_up_to between 0 and 281474976710655))),
	CONSTRAINT "addition_notifications_counts" CHECK((attempts is null or (typeof(attempts) = 'integer' and attempts >= 0)))
);
--> statement-breakpoint
INSERT INTO `__new_addition_notifications`("inquiry_id", "due_at", "is_claimed", "attempts", "queued_at", "sent_up_to", "failure_code", "failure_status") SELECT "inquiry_id", "due_at", "is_claimed", "attempts", "queued_at", "told_to", "failure_code", "failure_status" FROM `addition_notifications`;--> statement-breakpoint
DROP TABLE `addition_notifications`;--> statement-breakpoint
ALTER TABLE `__new_addition_notifications` RENAME TO `addition_notifications`;--> statement-breakpoint
CREATE INDEX `addition_notifications_due` ON `addition_notifications` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE TABLE `__new_acknowledgements` (
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
	FOREIGN KEY (`number`) REFERENCES `inquiries`(`number`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "acknowledgements_times" CHECK((queued_at is null or (typeof(queued_at) = 'integer' and queued_at between 0 and 281474976710655)) and (due_at is null or (typeof(due_at) = 'integer' and due_at between 0 and 281474976710655)) and (sent_at is null or (typeof(sent_at) = 'integer' and sent_at between 0 and 281474976710655)) and (failed_at is null or (typeof(failed_at) = 'integer' and failed_at between 0 and 281474976710655))),
	CONSTRAINT "acknowledgements_counts" CHECK((attempts is null or (typeof(attempts) = 'integer' and attempts >= 0)))
);
--> statement-breakpoint
INSERT INTO `__new_acknowledgements`("number", "mailbox", "queued_at", "due_at", "is_claimed", "attempts", "sent_at", "failure_code", "failure_status", "failed_at") SELECT "number", "mailbox", "queued_at", "due_at", "is_claimed", "attempts", "sent_at", "failure_code", "failure_status", "failed_at" FROM `acknowledgements`;--> statement-breakpoint
DROP TABLE `acknowledgements`;--> statement-breakpoint
ALTER TABLE `__new_acknowledgements` RENAME TO `acknowledgements`;--> statement-breakpoint
CREATE INDEX `acknowledgements_unsent` ON `acknowledgements` (`number`) WHERE sent_at is null;--> statement-breakpoint
CREATE TABLE `__new_audit_entries` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor` text,
	`action` text NOT NULL,
	`inquiry_id` text,
	`details` text,
	CONSTRAINT "audit_entries_time" CHECK((at is null or (typeof(at) = 'integer' and at between 0 and 281474976710655)))
);
--> statement-breakpoint
INSERT INTO `__new_audit_entries`("id", "at", "actor", "action", "inquiry_id", "details") SELECT "id", "at", "actor", "action", "inquiry_id", "details" FROM `audit_entries`;--> statement-breakpoint
DROP TABLE `audit_entries`;--> statement-breakpoint
ALTER TABLE `__new_audit_entries` RENAME TO `audit_entries`;--> statement-breakpoint
CREATE INDEX `audit_entries_by_time` ON `audit_entries` (`at`) WHERE inquiry_id is null;--> statement-breakpoint
CREATE INDEX `audit_entries_by_inquiry` ON `audit_entries` (`inquiry_id`,`id`) WHERE inquiry_id is not null;--> statement-breakpoint
CREATE TABLE `__new_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`admin_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`password_given_at` integer DEFAULT 0 NOT NULL,
	`browser` text,
	`open_inquiry_id` text,
	`open_until` integer,
	FOREIGN KEY (`admin_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "sessions_times" CHECK((created_at is null or (typeof(created_at) = 'integer' and created_at between 0 and 281474976710655)) and (last_seen_at is null or (typeof(last_seen_at) = 'integer' and last_seen_at between 0 and 281474976710655)) and (expires_at is null or (typeof(expires_at) = 'integer' and expires_at between 0 and 281474976710655)) and (password_given_at is null or (typeof(password_given_at) = 'integer' and password_given_at between 0 and 281474976710655)) and (open_until is null or (typeof(open_until) = 'integer' and open_until between 0 and 281474976710655)))
);
--> statement-breakpoint
INSERT INTO `__new_sessions`("id", "admin_id", "created_at", "last_seen_at", "expires_at", "password_given_at", "browser", "open_inquiry_id", "open_until") SELECT "id", "admin_id", "created_at", "last_seen_at", "expires_at", "password_given_at", "browser", "open_inquiry_id", "open_until" FROM `sessions`;--> statement-breakpoint
DROP TABLE `sessions`;--> statement-breakpoint
ALTER TABLE `__new_sessions` RENAME TO `sessions`;--> statement-breakpoint
CREATE INDEX `sessions_by_admin` ON `sessions` (`admin_id`);--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE INDEX `sessions_by_open_inquiry` ON `sessions` (`open_inquiry_id`) WHERE open_inquiry_id is not null;--> statement-breakpoint
CREATE TABLE `__new_corrections` (
	`id` integer PRIMARY KEY NOT NULL,
	`inquiry_id` text NOT NULL,
	`at` integer NOT NULL,
	`text` text NOT NULL,
	FOREIGN KEY (`inquiry_id`) REFERENCES `inquiries`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "corrections_time" CHECK((at is null or (typeof(at) = 'integer' and at between 0 and 281474976710655)))
);
--> statement-breakpoint
INSERT INTO `__new_corrections`("id", "inquiry_id", "at", "text") SELECT "id", "inquiry_id", "at", "text" FROM `corrections`;--> statement-breakpoint
DROP TABLE `corrections`;--> statement-breakpoint
ALTER TABLE `__new_corrections` RENAME TO `corrections`;--> statement-breakpoint
CREATE INDEX `corrections_by_inquiry` ON `corrections` (`inquiry_id`,`at`);--> statement-breakpoint
CREATE TABLE `__new_blocked_senders` (
	`address` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`blocked_by` text NOT NULL,
	CONSTRAINT "blocked_senders_time" CHECK((at is null or (typeof(at) = 'integer' and at between 0 and 281474976710655)))
);
--> statement-breakpoint
INSERT INTO `__new_blocked_senders`("address", "at", "blocked_by") SELECT "address", "at", "blocked_by" FROM `blocked_senders`;--> statement-breakpoint
DROP TABLE `blocked_senders`;--> statement-breakpoint
ALTER TABLE `__new_blocked_senders` RENAME TO `blocked_senders`;--> statement-breakpoint
CREATE TABLE `__new_notes` (
	`id` integer PRIMARY KEY NOT NULL,
	`inquiry_id` text NOT NULL,
	`at` integer NOT NULL,
	`author` text NOT NULL,
	`kind` text NOT NULL,
	`text` text NOT NULL,
	FOREIGN KEY (`inquiry_id`) REFERENCES `inquiries`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "notes_time" CHECK((at is null or (typeof(at) = 'integer' and at between 0 and 281474976710655))),
	CONSTRAINT "notes_kind" CHECK(kind is null or kind in ('note', 'call', 'whatsapp', 'email'))
);
--> statement-breakpoint
INSERT INTO `__new_notes`("id", "inquiry_id", "at", "author", "kind", "text") SELECT "id", "inquiry_id", "at", "author", "kind", "text" FROM `notes`;--> statement-breakpoint
DROP TABLE `notes`;--> statement-breakpoint
ALTER TABLE `__new_notes` RENAME TO `notes`;--> statement-breakpoint
CREATE INDEX `notes_by_inquiry` ON `notes` (`inquiry_id`,`at`);--> statement-breakpoint
CREATE TABLE `__new_replies` (
	`id` integer PRIMARY KEY NOT NULL,
	`inquiry_id` text NOT NULL,
	`at` integer NOT NULL,
	`author` text NOT NULL,
	`author_name` text NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`idempotency_key` text NOT NULL,
	`state` text NOT NULL,
	`is_claimed` integer NOT NULL,
	`attempts` integer NOT NULL,
	`due_at` integer,
	`queued_at` integer NOT NULL,
	`sent_at` integer,
	`channel` text,
	`failure_code` text,
	`failure_status` integer,
	`failed_at` integer,
	FOREIGN KEY (`inquiry_id`) REFERENCES `inquiries`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "replies_times" CHECK((at is null or (typeof(at) = 'integer' and at between 0 and 281474976710655)) and (due_at is null or (typeof(due_at) = 'integer' and due_at between 0 and 281474976710655)) and (queued_at is null or (typeof(queued_at) = 'integer' and queued_at between 0 and 281474976710655)) and (sent_at is null or (typeof(sent_at) = 'integer' and sent_at between 0 and 281474976710655)) and (failed_at is null or (typeof(failed_at) = 'integer' and failed_at between 0 and 281474976710655))),
	CONSTRAINT "replies_counts" CHECK((attempts is null or (typeof(attempts) = 'integer' and attempts >= 0))),
	CONSTRAINT "replies_state" CHECK(state is null or state in ('pending', 'sent', 'failed'))
);
--> statement-breakpoint
INSERT INTO `__new_replies`("id", "inquiry_id", "at", "author", "author_name", "recipient", "subject", "text", "idempotency_key", "state", "is_claimed", "attempts", "due_at", "queued_at", "sent_at", "channel", "failure_code", "failure_status", "failed_at") SELECT "id", "inquiry_id", "at", "author", "author_name", "recipient", "subject", "text", "idempotency_key", "state", "is_claimed", "attempts", "due_at", "queued_at", "sent_at", "channel", "failure_code", "failure_status", "failed_at" FROM `replies`;--> statement-breakpoint
DROP TABLE `replies`;--> statement-breakpoint
ALTER TABLE `__new_replies` RENAME TO `replies`;--> statement-breakpoint
CREATE INDEX `replies_by_inquiry` ON `replies` (`inquiry_id`,`at`);--> statement-breakpoint
CREATE UNIQUE INDEX `replies_by_key` ON `replies` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `replies_by_author` ON `replies` (`author`,`at`);--> statement-breakpoint
CREATE INDEX `replies_due` ON `replies` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX `replies_failed` ON `replies` (`inquiry_id`) WHERE state = 'failed';--> statement-breakpoint
CREATE TABLE `__new_saved_replies` (
	`id` integer PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`language` text NOT NULL,
	`text` text NOT NULL,
	CONSTRAINT "saved_replies_language" CHECK(language is null or language in ('en', 'si', 'ta'))
);
--> statement-breakpoint
INSERT INTO `__new_saved_replies`("id", "title", "language", "text") SELECT "id", "title", "language", "text" FROM `saved_replies`;--> statement-breakpoint
DROP TABLE `saved_replies`;--> statement-breakpoint
ALTER TABLE `__new_saved_replies` RENAME TO `saved_replies`;--> statement-breakpoint
CREATE TABLE `__new_test_notifications` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`channel` text NOT NULL,
	`code` text,
	`status` integer,
	CONSTRAINT "test_notifications_time" CHECK((at is null or (typeof(at) = 'integer' and at between 0 and 281474976710655))),
	CONSTRAINT "test_notifications_kind" CHECK(kind is null or kind in ('daily', 'manual'))
);
--> statement-breakpoint
INSERT INTO `__new_test_notifications`("id", "at", "kind", "channel", "code", "status") SELECT "id", "at", "kind", "channel", "code", "status" FROM `test_notifications`;--> statement-breakpoint
DROP TABLE `test_notifications`;--> statement-breakpoint
ALTER TABLE `__new_test_notifications` RENAME TO `test_notifications`;--> statement-breakpoint
CREATE INDEX `test_notifications_by_time` ON `test_notifications` (`at`);--> statement-breakpoint
CREATE TABLE `__new_notification_attempts` (
	`id` integer PRIMARY KEY NOT NULL,
	`inquiry_id` text NOT NULL,
	`at` integer NOT NULL,
	`channel` text NOT NULL,
	`code` text,
	`status` integer,
	FOREIGN KEY (`inquiry_id`) REFERENCES `inquiries`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "notification_attempts_time" CHECK((at is null or (typeof(at) = 'integer' and at between 0 and 281474976710655)))
);
--> statement-breakpoint
INSERT INTO `__new_notification_attempts`("id", "inquiry_id", "at", "channel", "code", "status") SELECT "id", "inquiry_id", "at", "channel", "code", "status" FROM `notification_attempts`;--> statement-breakpoint
DROP TABLE `notification_attempts`;--> statement-breakpoint
ALTER TABLE `__new_notification_attempts` RENAME TO `notification_attempts`;--> statement-breakpoint
CREATE INDEX `notification_attempts_by_inquiry` ON `notification_attempts` (`inquiry_id`,`at`);