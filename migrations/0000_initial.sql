CREATE TABLE `admins` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text,
	`password_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`canonical_email` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `admins_by_email` ON `admins` (coalesce(canonical_email, lower(email)));--> statement-breakpoint
CREATE TABLE `audit_entries` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor` text,
	`action` text NOT NULL,
	`inquiry_id` text,
	`details` text,
	CONSTRAINT "audit_entries_time" CHECK((at is null or (typeof(at) = 'integer' and at between 0 and 281474976710655)))
);
--> statement-breakpoint
CREATE INDEX `audit_entries_by_time` ON `audit_entries` (`at`) WHERE inquiry_id is null;--> statement-breakpoint
CREATE INDEX `audit_entries_by_inquiry` ON `audit_entries` (`inquiry_id`,`id`) WHERE inquiry_id is not null;--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`endpoint` text PRIMARY KEY NOT NULL,
	`admin_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`notified_at` integer DEFAULT 0 NOT NULL,
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
CREATE TABLE `sessions` (
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
CREATE INDEX `sessions_by_admin` ON `sessions` (`admin_id`);--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE INDEX `sessions_by_open_inquiry` ON `sessions` (`open_inquiry_id`) WHERE open_inquiry_id is not null;--> statement-breakpoint
CREATE TABLE `sign_in_failures` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`blocked_until` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sign_in_failures_by_expiry` ON `sign_in_failures` (`expires_at`);--> statement-breakpoint
CREATE TABLE `sign_in_links` (
	`hash` text PRIMARY KEY NOT NULL,
	`admin_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "sign_in_links_times" CHECK((expires_at is null or (typeof(expires_at) = 'integer' and expires_at between 0 and 281474976710655)))
);
--> statement-breakpoint
CREATE INDEX `sign_in_links_by_expiry` ON `sign_in_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `backup_changes` (
	`seq` integer PRIMARY KEY NOT NULL,
	`table_name` text NOT NULL,
	`key` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `backup_slices` (
	`backup_id` text NOT NULL,
	`number` integer NOT NULL,
	`entry` text NOT NULL,
	PRIMARY KEY(`backup_id`, `number`)
);
--> statement-breakpoint
CREATE TABLE `backups` (
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
CREATE TABLE `corrections` (
	`id` integer PRIMARY KEY NOT NULL,
	`inquiry_id` text NOT NULL,
	`at` integer NOT NULL,
	`text` text NOT NULL,
	FOREIGN KEY (`inquiry_id`) REFERENCES `inquiries`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "corrections_time" CHECK((at is null or (typeof(at) = 'integer' and at between 0 and 281474976710655)))
);
--> statement-breakpoint
CREATE INDEX `corrections_by_inquiry` ON `corrections` (`inquiry_id`,`at`);--> statement-breakpoint
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
	`join_tried_at` integer,
	`message_id` integer,
	FOREIGN KEY (`inquiry_id`) REFERENCES `inquiries`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "files_times" CHECK((created_at is null or (typeof(created_at) = 'integer' and created_at between 0 and 281474976710655)) and (received_at is null or (typeof(received_at) = 'integer' and received_at between 0 and 281474976710655)) and (completed_at is null or (typeof(completed_at) = 'integer' and completed_at between 0 and 281474976710655))),
	CONSTRAINT "files_size" CHECK((size is null or (typeof(size) = 'integer' and size >= 1))),
	CONSTRAINT "files_state" CHECK(state is null or state in ('receiving', 'complete', 'missing'))
);
--> statement-breakpoint
CREATE INDEX `files_by_inquiry` ON `files` (`inquiry_id`,`id`);--> statement-breakpoint
CREATE INDEX `files_receiving` ON `files` (`created_at`) WHERE state = 'receiving';--> statement-breakpoint
CREATE INDEX `files_whole` ON `files` (`join_tried_at`,`created_at`) WHERE state = 'receiving' and instr(received, '0') = 0;--> statement-breakpoint
CREATE INDEX `files_missing` ON `files` (`id`) WHERE state = 'missing';--> statement-breakpoint
CREATE INDEX `files_with_chunks` ON `files` (`id`) WHERE has_chunks and state = 'complete';--> statement-breakpoint
CREATE TABLE `notes` (
	`id` integer PRIMARY KEY NOT NULL,
	`inquiry_id` text NOT NULL,
	`at` integer NOT NULL,
	`author` text NOT NULL,
	`kind` text NOT NULL,
	`text` text NOT NULL,
	`idempotency_key` text,
	`version` integer DEFAULT 1 NOT NULL,
	`edited_at` integer,
	FOREIGN KEY (`inquiry_id`) REFERENCES `inquiries`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "notes_time" CHECK((at is null or (typeof(at) = 'integer' and at between 0 and 281474976710655))),
	CONSTRAINT "notes_kind" CHECK(kind is null or kind in ('note', 'call', 'whatsapp', 'email'))
);
--> statement-breakpoint
CREATE INDEX `notes_by_inquiry` ON `notes` (`inquiry_id`,`at`);--> statement-breakpoint
CREATE UNIQUE INDEX `notes_by_key` ON `notes` (`idempotency_key`);--> statement-breakpoint
CREATE TABLE `replies` (
	`id` integer PRIMARY KEY NOT NULL,
	`inquiry_id` text NOT NULL,
	`at` integer NOT NULL,
	`author` text NOT NULL,
	`author_name` text NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`idempotency_key` text NOT NULL,
	FOREIGN KEY (`inquiry_id`) REFERENCES `inquiries`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "replies_times" CHECK((at is null or (typeof(at) = 'integer' and at between 0 and 281474976710655)))
);
--> statement-breakpoint
CREATE INDEX `replies_by_inquiry` ON `replies` (`inquiry_id`,`at`);--> statement-breakpoint
CREATE UNIQUE INDEX `replies_by_key` ON `replies` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `replies_by_author` ON `replies` (`author`,`at`);--> statement-breakpoint
CREATE TABLE `blocked_senders` (
	`address` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`blocked_by` text NOT NULL,
	CONSTRAINT "blocked_senders_time" CHECK((at is null or (typeof(at) = 'integer' and at between 0 and 281474976710655)))
);
--> statement-breakpoint
CREATE TABLE `daily_counts` (
	`kind` text NOT NULL,
	`day` integer NOT NULL,
	`key` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`kind`, `day`, `key`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `deleted_inquiries` (
	`revision` integer PRIMARY KEY NOT NULL,
	`inquiry_id` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `desk_state` (
	`id` integer PRIMARY KEY NOT NULL,
	`revision` integer NOT NULL,
	`recent_changes` text DEFAULT '[]' NOT NULL,
	`last_number` integer DEFAULT 0 NOT NULL,
	`last_sent_at` integer,
	`emailjs_free_at` integer DEFAULT 0 NOT NULL,
	`intake_day` integer DEFAULT 0 NOT NULL,
	`intake_bytes` integer DEFAULT 0 NOT NULL,
	`files_day` integer DEFAULT 0 NOT NULL,
	`files_day_bytes` integer DEFAULT 0 NOT NULL,
	`files_total_bytes` integer DEFAULT 0 NOT NULL,
	`cron_at` integer DEFAULT 0 NOT NULL,
	`files_checked_to` text DEFAULT '' NOT NULL,
	`next_files_check_at` integer DEFAULT 0 NOT NULL,
	`files_unknown` integer DEFAULT 0 NOT NULL,
	`digested_to` text DEFAULT '' NOT NULL,
	`first_open_day` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `saved_replies` (
	`id` integer PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`language` text NOT NULL,
	`text` text NOT NULL,
	CONSTRAINT "saved_replies_language" CHECK(language is null or language in ('en', 'si', 'ta'))
);
--> statement-breakpoint
CREATE TABLE `saved_views` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`retention_days` integer,
	`pending_retention_days` integer,
	`pending_retention_at` integer,
	`self_test` integer DEFAULT true NOT NULL,
	`next_self_test_at` integer,
	`files_per_day_mb` integer DEFAULT 500 NOT NULL,
	`files_total_mb` integer DEFAULT 5000 NOT NULL,
	`acknowledgements` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "settings_one_row" CHECK(id = 1),
	CONSTRAINT "settings_retention" CHECK(retention_days between 1 and 3650),
	CONSTRAINT "settings_pending_retention" CHECK((pending_retention_days is null) = (pending_retention_at is null)
        and pending_retention_days between 1 and 3650),
	CONSTRAINT "settings_times" CHECK((pending_retention_at is null or (typeof(pending_retention_at) = 'integer' and pending_retention_at between 0 and 281474976710655)) and (next_self_test_at is null or (typeof(next_self_test_at) = 'integer' and next_self_test_at between 0 and 281474976710655))),
	CONSTRAINT "settings_version" CHECK((version is null or (typeof(version) = 'integer' and version >= 1)))
);
--> statement-breakpoint
CREATE TABLE `email_attempts` (
	`id` integer PRIMARY KEY NOT NULL,
	`email_id` integer NOT NULL,
	`at` integer NOT NULL,
	`channel` text NOT NULL,
	`code` text,
	`status` integer,
	FOREIGN KEY (`email_id`) REFERENCES `emails`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "email_attempts_time" CHECK((at is null or (typeof(at) = 'integer' and at between 0 and 281474976710655)))
);
--> statement-breakpoint
CREATE INDEX `email_attempts_by_email` ON `email_attempts` (`email_id`,`at`);--> statement-breakpoint
CREATE TABLE `emails` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`inquiry_id` text,
	`dedupe_key` text NOT NULL,
	`subject` text,
	`text` text,
	`state` text NOT NULL,
	`priority` integer NOT NULL,
	`attempts` integer NOT NULL,
	`created_at` integer NOT NULL,
	`queued_at` integer NOT NULL,
	`due_at` integer,
	`sent_at` integer,
	`delivered_at` integer,
	`channel` text,
	`message_id` text,
	`failure_code` text,
	`failure_status` integer,
	`failed_at` integer,
	FOREIGN KEY (`inquiry_id`) REFERENCES `inquiries`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "emails_times" CHECK((created_at is null or (typeof(created_at) = 'integer' and created_at between 0 and 281474976710655)) and (queued_at is null or (typeof(queued_at) = 'integer' and queued_at between 0 and 281474976710655)) and (due_at is null or (typeof(due_at) = 'integer' and due_at between 0 and 281474976710655)) and (sent_at is null or (typeof(sent_at) = 'integer' and sent_at between 0 and 281474976710655)) and (delivered_at is null or (typeof(delivered_at) = 'integer' and delivered_at between 0 and 281474976710655)) and (failed_at is null or (typeof(failed_at) = 'integer' and failed_at between 0 and 281474976710655))),
	CONSTRAINT "emails_counts" CHECK((attempts is null or (typeof(attempts) = 'integer' and attempts >= 0)) and (priority is null or (typeof(priority) = 'integer' and priority >= 0))),
	CONSTRAINT "emails_state" CHECK(state is null or state in ('waiting', 'sending', 'sent', 'failed', 'cancelled'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `emails_by_key` ON `emails` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `emails_by_inquiry` ON `emails` (`inquiry_id`,`kind`);--> statement-breakpoint
CREATE INDEX `emails_by_message_id` ON `emails` (`message_id`) WHERE message_id is not null;--> statement-breakpoint
CREATE INDEX `emails_open` ON `emails` (`priority`,`due_at`) WHERE state in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX `emails_failed` ON `emails` (`kind`) WHERE state = 'failed';--> statement-breakpoint
CREATE TABLE `inquiries` (
	`number` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`message` text NOT NULL,
	`timestamp` integer NOT NULL,
	`idempotency_key` text,
	`held_for` text,
	`held_at` integer,
	`read_at` integer,
	`deleted_at` integer,
	`status` text DEFAULT 'new' NOT NULL,
	`done_at` integer,
	`is_waiting` integer DEFAULT false NOT NULL,
	`remind_at` integer,
	`owner_id` text,
	`first_answered_at` integer,
	`reply_failed_at` integer,
	`added_at` integer,
	`added_text` text,
	`said` text,
	`box` text GENERATED ALWAYS AS (case when deleted_at is not null then 'bin' when held_for is not null then 'held'
        when done_at is not null then 'done' when is_waiting then 'waiting' else 'inbox' end) VIRTUAL,
	`is_listed` integer GENERATED ALWAYS AS ((held_for is null and deleted_at is null)) VIRTUAL,
	`phone` text,
	`company` text,
	`location` text,
	`survey_date` text,
	`customer_position` integer DEFAULT 1 NOT NULL,
	`customer_since` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`notification` text NOT NULL,
	`paced_turn` integer,
	`text_digest` text,
	`service` text,
	`from_page` text,
	`first_page` text,
	`referrer_host` text,
	`utm_source` text,
	`utm_medium` text,
	`utm_campaign` text,
	`utm_term` text,
	`utm_content` text,
	`canonical_email` text,
	`folded_fields` text,
	`folded_message` text GENERATED ALWAYS AS (coalesce(iif(json_valid(folded_fields), folded_fields ->> 'message', null), message, '')) VIRTUAL,
	`searched_sender` text GENERATED ALWAYS AS (coalesce(iif(json_valid(folded_fields), folded_fields ->> 'name', null), name, '') || char(10) || coalesce(iif(json_valid(folded_fields), folded_fields ->> 'email', null), email, '')) VIRTUAL,
	`searched_text` text GENERATED ALWAYS AS (coalesce(iif(json_valid(folded_fields), folded_fields ->> 'message', null), message, '') || char(10) || coalesce(service, '') || char(10) || coalesce(iif(json_valid(folded_fields), folded_fields ->> 'company', null), company, '') || char(10) || coalesce(iif(json_valid(folded_fields), folded_fields ->> 'location', null), location, '') || char(10) || coalesce(said, '')) VIRTUAL,
	FOREIGN KEY (`owner_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "inquiries_times" CHECK((timestamp is null or (typeof(timestamp) = 'integer' and timestamp between 0 and 281474976710655)) and (read_at is null or (typeof(read_at) = 'integer' and read_at between 0 and 281474976710655)) and (deleted_at is null or (typeof(deleted_at) = 'integer' and deleted_at between 0 and 281474976710655)) and (done_at is null or (typeof(done_at) = 'integer' and done_at between 0 and 281474976710655)) and (remind_at is null or (typeof(remind_at) = 'integer' and remind_at between 0 and 281474976710655)) and (first_answered_at is null or (typeof(first_answered_at) = 'integer' and first_answered_at between 0 and 281474976710655)) and (reply_failed_at is null or (typeof(reply_failed_at) = 'integer' and reply_failed_at between 0 and 281474976710655)) and (customer_since is null or (typeof(customer_since) = 'integer' and customer_since between 0 and 281474976710655))),
	CONSTRAINT "inquiries_version" CHECK((version is null or (typeof(version) = 'integer' and version >= 1)) and (customer_position is null or (typeof(customer_position) = 'integer' and customer_position >= 1))),
	CONSTRAINT "inquiries_status" CHECK(status is null or status in ('new', 'answered', 'quoted', 'won', 'lost')),
	CONSTRAINT "inquiries_notification" CHECK(notification is null or notification in ('pending', 'sending', 'sent', 'failed', 'held')),
	CONSTRAINT "inquiries_held_for" CHECK(held_for is null or held_for in ('decoy', 'too_fast', 'clock_forged', 'challenge_missing', 'challenge_failed', 'repeated_text', 'over_budget', 'blocked', 'marked'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `inquiries_by_id` ON `inquiries` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `inquiries_by_key` ON `inquiries` (`idempotency_key`) WHERE idempotency_key is not null;--> statement-breakpoint
CREATE INDEX `inquiries_by_box` ON `inquiries` (`box`,`id`);--> statement-breakpoint
CREATE INDEX `inquiries_by_owner` ON `inquiries` (`owner_id`,`id`) WHERE box = 'inbox' and owner_id is not null;--> statement-breakpoint
CREATE INDEX `inquiries_by_phone` ON `inquiries` (`phone`) WHERE phone is not null;--> statement-breakpoint
CREATE INDEX `inquiries_by_reminder` ON `inquiries` (`remind_at`) WHERE remind_at is not null;--> statement-breakpoint
CREATE INDEX `inquiries_added` ON `inquiries` (`added_at`) WHERE box = 'inbox' and added_at is not null;--> statement-breakpoint
CREATE INDEX `inquiries_by_return` ON `inquiries` (`remind_at`) WHERE box = 'waiting' and remind_at is not null;--> statement-breakpoint
CREATE INDEX `inquiries_by_hold` ON `inquiries` (`box`,coalesce(held_at, timestamp)) WHERE box = 'held';--> statement-breakpoint
CREATE INDEX `inquiries_unread` ON `inquiries` (`id`) WHERE held_for is null and deleted_at is null and read_at is null;--> statement-breakpoint
CREATE INDEX `inquiries_not_notified` ON `inquiries` (`id`) WHERE held_for is null and deleted_at is null and notification in ('pending', 'failed');--> statement-breakpoint
CREATE INDEX `inquiries_settled` ON `inquiries` (`id`) WHERE read_at is not null and notification = 'sent';--> statement-breakpoint
CREATE INDEX `inquiries_by_deletion` ON `inquiries` (`deleted_at`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX `inquiries_by_digest` ON `inquiries` (`text_digest`,`id`) WHERE text_digest is not null;--> statement-breakpoint
CREATE INDEX `inquiries_by_email` ON `inquiries` ("email" collate nocase);--> statement-breakpoint
CREATE INDEX `inquiries_by_canonical_email` ON `inquiries` (`canonical_email`) WHERE canonical_email is not null;--> statement-breakpoint
CREATE TABLE `intake_usage` (
	`day` integer NOT NULL,
	`source` text NOT NULL,
	`count` integer NOT NULL,
	`bytes` integer NOT NULL,
	`file_bytes` integer DEFAULT 0 NOT NULL,
	`window_start` integer DEFAULT 0 NOT NULL,
	`window_count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`day`, `source`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `deleted_messages` (
	`digest` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `messages` (
	`id` integer PRIMARY KEY NOT NULL,
	`digest` text NOT NULL,
	`at` integer NOT NULL,
	`envelope_from` text NOT NULL,
	`envelope_to` text NOT NULL,
	`headers` text NOT NULL,
	`size` integer NOT NULL,
	`sha256` text NOT NULL,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer,
	`inquiry_id` text,
	`unmatched_for` text,
	`possible` text DEFAULT '[]' NOT NULL,
	`deleted_at` integer,
	`kind` text DEFAULT 'message' NOT NULL,
	`from_address` text DEFAULT '' NOT NULL,
	`from_name` text DEFAULT '' NOT NULL,
	`subject` text DEFAULT '' NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`quotes` text DEFAULT '[]' NOT NULL,
	`refusals` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`inquiry_id`) REFERENCES `inquiries`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "messages_times" CHECK((at is null or (typeof(at) = 'integer' and at between 0 and 281474976710655)) and (due_at is null or (typeof(due_at) = 'integer' and due_at between 0 and 281474976710655)) and (deleted_at is null or (typeof(deleted_at) = 'integer' and deleted_at between 0 and 281474976710655))),
	CONSTRAINT "messages_counts" CHECK((size is null or (typeof(size) = 'integer' and size >= 0)) and (attempts is null or (typeof(attempts) = 'integer' and attempts >= 0))),
	CONSTRAINT "messages_state" CHECK(state is null or state in ('received', 'read', 'unreadable')),
	CONSTRAINT "messages_kind" CHECK(kind is null or kind in ('message', 'automatic', 'bounce')),
	CONSTRAINT "messages_unmatched_for" CHECK(unmatched_for is null or unmatched_for in ('no_reference', 'two_possible', 'inquiry_deleted', 'unknown_sender'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_by_digest` ON `messages` (`digest`);--> statement-breakpoint
CREATE INDEX `messages_due` ON `messages` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX `messages_by_inquiry` ON `messages` (`inquiry_id`,`at`) WHERE inquiry_id is not null;--> statement-breakpoint
CREATE INDEX `messages_unmatched` ON `messages` (`id`) WHERE state <> 'received' and inquiry_id is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX `messages_by_deletion` ON `messages` (`deleted_at`) WHERE deleted_at is not null;
--> statement-breakpoint
-- What Drizzle cannot express: WITHOUT ROWID above (a row and its key are written once), the index of
-- words, the first rows and the triggers. A trigger has one END, its last word: CASE has one as well,
-- and D1's own splitting of a file may take it for the trigger's.

-- The words of all enquiries, in runs of three characters, so that parts of words are found in any
-- script. It holds no copy of the text, so the three triggers keep it up to date (FTS5, section 4.4.3).
CREATE VIRTUAL TABLE search_index USING fts5(
  searched_sender, searched_text, phone, content = 'inquiries', content_rowid = 'number',
  tokenize = 'trigram case_sensitive 0 remove_diacritics 1'
);
--> statement-breakpoint
-- What is deleted is overwritten at once, not only marked (SQLite's FTS5, section 6.13).
INSERT INTO search_index (search_index, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
CREATE TRIGGER inquiry_indexed AFTER INSERT ON inquiries
BEGIN
  INSERT INTO search_index (rowid, searched_sender, searched_text, phone)
    VALUES (new.number, new.searched_sender, new.searched_text, new.phone);
END;
--> statement-breakpoint
CREATE TRIGGER inquiry_unindexed AFTER DELETE ON inquiries
BEGIN
  INSERT INTO search_index (search_index, rowid, searched_sender, searched_text, phone)
    VALUES ('delete', old.number, old.searched_sender, old.searched_text, old.phone);
END;
--> statement-breakpoint
CREATE TRIGGER inquiry_reindexed
AFTER UPDATE OF name, email, message, service, company, location, phone, folded_fields, said
  ON inquiries
BEGIN
  INSERT INTO search_index (search_index, rowid, searched_sender, searched_text, phone)
    VALUES ('delete', old.number, old.searched_sender, old.searched_text, old.phone);
  INSERT INTO search_index (rowid, searched_sender, searched_text, phone)
    VALUES (new.number, new.searched_sender, new.searched_text, new.phone);
END;
--> statement-breakpoint
INSERT INTO settings (id) VALUES (1);
--> statement-breakpoint
-- As if cron had just run, so that one that never does is noticed too.
INSERT INTO desk_state (id, revision, cron_at) VALUES (1, 1, unixepoch() * 1000);
--> statement-breakpoint
-- Announces to open desks what somebody or something has done to an enquiry.
CREATE TRIGGER inquiry_changed
AFTER UPDATE OF held_for, deleted_at, read_at, notification, status, done_at, is_waiting,
  remind_at, owner_id ON inquiries
WHEN (new.box, new.held_for, new.read_at, new.notification, new.status, new.remind_at, new.owner_id)
  IS NOT (old.box, old.held_for, old.read_at, old.notification, old.status, old.remind_at, old.owner_id)
BEGIN
  UPDATE desk_state SET revision = revision + 1,
    recent_changes = json_insert(
      iif(json_array_length(recent_changes) > 100, json_remove(recent_changes, '$[0]'), recent_changes),
      '$[#]', json_array(revision + 1, new.number));
END;
--> statement-breakpoint
CREATE TRIGGER inquiry_deleted AFTER DELETE ON inquiries
BEGIN
  UPDATE desk_state SET revision = revision + 1;
  INSERT INTO deleted_inquiries (revision, inquiry_id, at)
    SELECT revision, old.id, unixepoch() * 1000 FROM desk_state;
END;
--> statement-breakpoint
-- By whatever way a file's row is deleted, also with its enquiry's: its content in R2 is deleted next.
CREATE TRIGGER file_deleted AFTER DELETE ON files
BEGIN
  UPDATE desk_state SET files_total_bytes = files_total_bytes
    - old.size * length(replace(old.received, '0', '')) / length(old.received);
  INSERT OR REPLACE INTO deleted_files (file_id, inquiry_id, size) VALUES (old.id, old.inquiry_id, old.size);
END;
--> statement-breakpoint
CREATE TRIGGER file_received AFTER UPDATE OF received ON files
WHEN new.received <> old.received
BEGIN
  UPDATE desk_state SET files_total_bytes = files_total_bytes
    + new.size * length(replace(new.received, '0', '')) / length(new.received)
    - old.size * length(replace(old.received, '0', '')) / length(old.received);
END;
--> statement-breakpoint
CREATE TRIGGER message_deleted AFTER DELETE ON messages
BEGIN
  INSERT OR IGNORE INTO deleted_messages (digest) VALUES (old.digest);
END;
