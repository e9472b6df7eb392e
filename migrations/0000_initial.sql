CREATE TABLE `admins` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text,
	`password_hash` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `admins_by_email` ON `admins` ("email" collate nocase);--> statement-breakpoint
CREATE TABLE `audit_entries` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor` text,
	`action` text NOT NULL,
	`inquiry_id` text,
	`details` text
);
--> statement-breakpoint
CREATE INDEX `audit_entries_by_time` ON `audit_entries` (`at`) WHERE inquiry_id is null;--> statement-breakpoint
CREATE INDEX `audit_entries_by_inquiry` ON `audit_entries` (`inquiry_id`,`id`) WHERE inquiry_id is not null;--> statement-breakpoint
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
	FOREIGN KEY (`admin_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE cascade
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
CREATE TABLE `blocked_senders` (
	`address` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`blocked_by` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `notes` (
	`id` integer PRIMARY KEY NOT NULL,
	`inquiry_id` text NOT NULL,
	`at` integer NOT NULL,
	`author` text NOT NULL,
	`kind` text NOT NULL,
	`text` text NOT NULL,
	FOREIGN KEY (`inquiry_id`) REFERENCES `inquiries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notes_by_inquiry` ON `notes` (`inquiry_id`,`at`);--> statement-breakpoint
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
	FOREIGN KEY (`inquiry_id`) REFERENCES `inquiries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `replies_by_inquiry` ON `replies` (`inquiry_id`,`at`);--> statement-breakpoint
CREATE UNIQUE INDEX `replies_by_key` ON `replies` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `replies_by_author` ON `replies` (`author`,`at`);--> statement-breakpoint
CREATE INDEX `replies_due` ON `replies` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE TABLE `saved_replies` (
	`id` integer PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`language` text NOT NULL,
	`text` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `saved_views` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL
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
	`listed` integer NOT NULL,
	`inbox` integer DEFAULT 0 NOT NULL,
	`due` integer DEFAULT 0 NOT NULL,
	`inbox_by_owner` text DEFAULT '{}' NOT NULL,
	`unread` integer NOT NULL,
	`held` integer NOT NULL,
	`binned` integer NOT NULL,
	`waiting` integer NOT NULL,
	`failed` integer NOT NULL,
	`last_sent_at` integer,
	`emailjs_free_at` integer DEFAULT 0 NOT NULL,
	`next_manual_test_at` integer DEFAULT 0 NOT NULL,
	`intake_day` integer DEFAULT 0 NOT NULL,
	`intake_bytes` integer DEFAULT 0 NOT NULL,
	`indexed_to` integer DEFAULT 0 NOT NULL,
	`attempted_to` integer DEFAULT 0 NOT NULL,
	`digested_to` text DEFAULT '' NOT NULL,
	`next_digest_at` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`retention_days` integer,
	`pending_retention_days` integer,
	`pending_retention_at` integer,
	`self_test` integer DEFAULT true NOT NULL,
	`next_self_test_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "settings_one_row" CHECK(id = 1),
	CONSTRAINT "settings_retention" CHECK(retention_days between 1 and 3650),
	CONSTRAINT "settings_pending_retention" CHECK((pending_retention_days is null) = (pending_retention_at is null)
        and pending_retention_days between 1 and 3650),
	CONSTRAINT "settings_times" CHECK((pending_retention_at is null or (typeof(pending_retention_at) = 'integer' and pending_retention_at between 0 and 281474976710655)) and (next_self_test_at is null or (typeof(next_self_test_at) = 'integer' and next_self_test_at between 0 and 281474976710655))),
	CONSTRAINT "settings_version" CHECK((version is null or (typeof(version) = 'integer' and version >= 1)))
);
--> statement-breakpoint
CREATE TABLE `test_notifications` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`channel` text NOT NULL,
	`code` text,
	`status` integer
);
--> statement-breakpoint
CREATE INDEX `test_notifications_by_time` ON `test_notifications` (`at`);--> statement-breakpoint
CREATE TABLE `inquiries` (
	`number` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`message` text NOT NULL,
	`timestamp` integer NOT NULL,
	`idempotency_key` text,
	`held_for` text,
	`read_at` integer,
	`deleted_at` integer,
	`status` text DEFAULT 'new' NOT NULL,
	`done_at` integer,
	`is_waiting` integer DEFAULT false NOT NULL,
	`remind_at` integer,
	`owner_id` text,
	`first_answered_at` integer,
	`box` text GENERATED ALWAYS AS (case when deleted_at is not null then 'bin' when held_for is not null then 'held'
        when done_at is not null then 'done' when is_waiting then 'waiting' else 'inbox' end) VIRTUAL,
	`is_listed` integer GENERATED ALWAYS AS ((held_for is null and deleted_at is null)) VIRTUAL,
	`phone` text,
	`customer_position` integer DEFAULT 1 NOT NULL,
	`customer_since` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`notification` text NOT NULL,
	`is_claimed` integer DEFAULT false NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer,
	`sent_at` integer,
	`channel` text,
	`failure_code` text,
	`failure_status` integer,
	`failed_at` integer,
	`paced_turn` integer,
	`fails_alone` integer DEFAULT false NOT NULL,
	`queued_at` integer DEFAULT 0 NOT NULL,
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
	FOREIGN KEY (`owner_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "inquiries_times" CHECK((timestamp is null or (typeof(timestamp) = 'integer' and timestamp between 0 and 281474976710655)) and (read_at is null or (typeof(read_at) = 'integer' and read_at between 0 and 281474976710655)) and (deleted_at is null or (typeof(deleted_at) = 'integer' and deleted_at between 0 and 281474976710655)) and (due_at is null or (typeof(due_at) = 'integer' and due_at between 0 and 281474976710655)) and (sent_at is null or (typeof(sent_at) = 'integer' and sent_at between 0 and 281474976710655)) and (failed_at is null or (typeof(failed_at) = 'integer' and failed_at between 0 and 281474976710655)) and (queued_at is null or (typeof(queued_at) = 'integer' and queued_at between 0 and 281474976710655)) and (done_at is null or (typeof(done_at) = 'integer' and done_at between 0 and 281474976710655)) and (remind_at is null or (typeof(remind_at) = 'integer' and remind_at between 0 and 281474976710655)) and (first_answered_at is null or (typeof(first_answered_at) = 'integer' and first_answered_at between 0 and 281474976710655)) and (customer_since is null or (typeof(customer_since) = 'integer' and customer_since between 0 and 281474976710655))),
	CONSTRAINT "inquiries_version" CHECK((version is null or (typeof(version) = 'integer' and version >= 1)) and (customer_position is null or (typeof(customer_position) = 'integer' and customer_position >= 1))),
	CONSTRAINT "inquiries_status" CHECK(status is null or status in ('new', 'answered', 'quoted', 'won', 'lost')),
	CONSTRAINT "inquiries_counts" CHECK((attempts is null or (typeof(attempts) = 'integer' and attempts >= 0))),
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
CREATE INDEX `inquiries_unread` ON `inquiries` (`id`) WHERE held_for is null and deleted_at is null and read_at is null;--> statement-breakpoint
CREATE INDEX `inquiries_not_notified` ON `inquiries` (`id`) WHERE held_for is null and deleted_at is null and notification in ('pending', 'failed');--> statement-breakpoint
CREATE INDEX `inquiries_by_service` ON `inquiries` (`service`,`id`) WHERE held_for is null and deleted_at is null and service is not null;--> statement-breakpoint
CREATE INDEX `inquiries_by_page` ON `inquiries` (`from_page`,`id`) WHERE held_for is null and deleted_at is null and from_page is not null;--> statement-breakpoint
CREATE INDEX `inquiries_by_referrer` ON `inquiries` (`referrer_host`,`id`) WHERE held_for is null and deleted_at is null and referrer_host is not null;--> statement-breakpoint
CREATE INDEX `inquiries_by_source` ON `inquiries` (`utm_source`,`id`) WHERE held_for is null and deleted_at is null and utm_source is not null;--> statement-breakpoint
CREATE INDEX `inquiries_by_campaign` ON `inquiries` (`utm_campaign`,`id`) WHERE held_for is null and deleted_at is null and utm_campaign is not null;--> statement-breakpoint
CREATE INDEX `inquiries_settled` ON `inquiries` (`id`) WHERE read_at is not null and notification = 'sent';--> statement-breakpoint
CREATE INDEX `inquiries_by_deletion` ON `inquiries` (`deleted_at`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX `inquiries_by_digest` ON `inquiries` (`text_digest`,`id`) WHERE text_digest is not null;--> statement-breakpoint
CREATE INDEX `inquiries_by_email` ON `inquiries` ("email" collate nocase);--> statement-breakpoint
CREATE INDEX `inquiries_due` ON `inquiries` (`due_at`) WHERE due_at is not null and notification <> 'sending';--> statement-breakpoint
CREATE INDEX `inquiries_waiting` ON `inquiries` (`id`) WHERE notification = 'pending' and due_at is not null;--> statement-breakpoint
CREATE INDEX `inquiries_paced` ON `inquiries` (`paced_turn`,`id`) WHERE paced_turn is not null and due_at is not null;--> statement-breakpoint
CREATE TABLE `intake_usage` (
	`day` integer NOT NULL,
	`source` text NOT NULL,
	`count` integer NOT NULL,
	`bytes` integer NOT NULL,
	PRIMARY KEY(`day`, `source`)
) WITHOUT ROWID;
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
CREATE INDEX `notification_attempts_by_inquiry` ON `notification_attempts` (`inquiry_id`,`at`);
--> statement-breakpoint
-- What Drizzle cannot express: WITHOUT ROWID above (a row and its key are written once), the index of
-- words, the first rows and the triggers. A trigger has one END, its last word: CASE has one as well,
-- and D1's own splitting of a file may take it for the trigger's.

-- The words of all inquiries, in runs of three characters, so that parts of words are found in any
-- script. It holds no copy of the text. New inquiries are added by cron and by the next search.
CREATE VIRTUAL TABLE inquiry_words USING fts5(
  name, email, message, service,
  content = 'inquiries', content_rowid = 'number',
  tokenize = 'trigram case_sensitive 0 remove_diacritics 1'
);
--> statement-breakpoint
-- What is deleted is overwritten at once, not only marked (SQLite's FTS5, section 6.13).
INSERT INTO inquiry_words (inquiry_words, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO settings (id) VALUES (1);
--> statement-breakpoint
INSERT INTO desk_state (id, revision, listed, unread, held, binned, waiting, failed)
  VALUES (1, 1, 0, 0, 0, 0, 0, 0);
--> statement-breakpoint
-- Counts what somebody or something has done to an inquiry. A statement that brings the new revision
-- itself is spared the second write of the row.
CREATE TRIGGER inquiry_changed
AFTER UPDATE OF held_for, deleted_at, read_at, notification, sent_at, status, done_at, is_waiting,
  remind_at, owner_id ON inquiries
WHEN new.box <> old.box OR new.held_for IS NOT old.held_for OR new.read_at IS NOT old.read_at
  OR new.notification <> old.notification OR new.sent_at IS NOT old.sent_at
  OR new.status <> old.status OR new.remind_at IS NOT old.remind_at OR new.owner_id IS NOT old.owner_id
BEGIN
  UPDATE desk_state SET revision = revision + 1,
    recent_changes = json_insert(
      iif(json_array_length(recent_changes) > 100, json_remove(recent_changes, '$[0]'), recent_changes),
      '$[#]', json_array(revision + 1, new.number)),
    listed = listed + new.is_listed - old.is_listed,
    inbox = inbox + (new.box = 'inbox') - (old.box = 'inbox'),
    due = due + (new.box = 'inbox' AND new.remind_at IS NOT NULL) - (old.box = 'inbox' AND old.remind_at IS NOT NULL),
    inbox_by_owner = iif(coalesce(old.owner_id, new.owner_id) IS NULL, inbox_by_owner,
      (SELECT json_group_object(owner, inquiries) FROM
      (SELECT owner, sum(inquiries) AS inquiries FROM
        (SELECT key AS owner, value AS inquiries FROM json_each(inbox_by_owner)
          UNION ALL SELECT old.owner_id, -1 WHERE old.box = 'inbox' AND old.owner_id IS NOT NULL
          UNION ALL SELECT new.owner_id, 1 WHERE new.box = 'inbox' AND new.owner_id IS NOT NULL)
      GROUP BY owner HAVING sum(inquiries) > 0))),
    unread = unread + (new.is_listed AND new.read_at IS NULL) - (old.is_listed AND old.read_at IS NULL),
    held = held + (new.box = 'held') - (old.box = 'held'),
    binned = binned + (new.box = 'bin') - (old.box = 'bin'),
    waiting = waiting + (new.is_listed AND new.notification = 'pending') - (old.is_listed AND old.notification = 'pending'),
    failed = failed + (new.is_listed AND new.notification = 'failed') - (old.is_listed AND old.notification = 'failed'),
    last_sent_at = iif(new.sent_at IS NOT old.sent_at, max(coalesce(last_sent_at, 0), new.sent_at), last_sent_at);
END;
--> statement-breakpoint
CREATE TRIGGER inquiry_deleted AFTER DELETE ON inquiries
BEGIN
  UPDATE desk_state SET revision = revision + 1,
    listed = listed - old.is_listed,
    inbox = inbox - (old.box = 'inbox'),
    due = due - (old.box = 'inbox' AND old.remind_at IS NOT NULL),
    inbox_by_owner = iif(old.owner_id IS NULL, inbox_by_owner,
      (SELECT json_group_object(owner, inquiries) FROM
      (SELECT owner, sum(inquiries) AS inquiries FROM
        (SELECT key AS owner, value AS inquiries FROM json_each(inbox_by_owner)
          UNION ALL SELECT old.owner_id, -1 WHERE old.box = 'inbox' AND old.owner_id IS NOT NULL)
      GROUP BY owner HAVING sum(inquiries) > 0))),
    unread = unread - (old.is_listed AND old.read_at IS NULL),
    held = held - (old.box = 'held'),
    binned = binned - (old.box = 'bin'),
    waiting = waiting - (old.is_listed AND old.notification = 'pending'),
    failed = failed - (old.is_listed AND old.notification = 'failed');
  INSERT INTO deleted_inquiries (revision, inquiry_id, at)
    SELECT revision, old.id, unixepoch() * 1000 FROM desk_state;
  INSERT INTO inquiry_words (inquiry_words, rowid, name, email, message, service)
    SELECT 'delete', old.number, old.name, old.email, old.message, old.service FROM desk_state
    WHERE old.number <= indexed_to AND old.held_for IS NOT 'over_budget';
END;
--> statement-breakpoint
-- What is held as 'over_budget' stays out of the index of words, which takes several times the text's
-- own room, until somebody releases it.
CREATE TRIGGER inquiry_released AFTER UPDATE OF held_for ON inquiries
WHEN old.held_for = 'over_budget' AND new.held_for IS NOT 'over_budget'
BEGIN
  INSERT INTO inquiry_words (rowid, name, email, message, service)
    SELECT new.number, new.name, new.email, new.message, new.service FROM desk_state
    WHERE new.number <= indexed_to;
END;
