-- E-mails that stand for many: the alert that a flood is on, and the digest of what is not e-mailed one by one.
ALTER TABLE `desk_state` ADD `next_flood_alert_at` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `desk_state` ADD `paced_digest_at` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `intake_usage` ADD `window_start` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `intake_usage` ADD `window_count` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `push_subscriptions` ADD `notified_at` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- What cron reads every minute no longer grows with what is held, paced, failing or overdue.
ALTER TABLE `desk_state` ADD `first_open_day` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `inquiries` ADD `held_at` integer;
--> statement-breakpoint
UPDATE inquiries SET held_at = (SELECT max(at) FROM audit_entries WHERE inquiry_id = inquiries.id
  AND action IN ('inquiries_marked_spam', 'inquiries_restored')) WHERE held_for IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `inquiries_by_hold` ON `inquiries` (`box`,coalesce(held_at, timestamp)) WHERE box = 'held';
--> statement-breakpoint
CREATE INDEX `inquiries_by_return` ON `inquiries` (`remind_at`) WHERE box = 'waiting' and remind_at is not null;
--> statement-breakpoint
DROP INDEX `inquiries_due`;
--> statement-breakpoint
CREATE INDEX `inquiries_due` ON `inquiries` (`fails_alone`,`due_at`) WHERE due_at is not null and notification <> 'sending' and paced_turn is null;
--> statement-breakpoint
DROP INDEX `inquiries_waiting`;
--> statement-breakpoint
CREATE INDEX `inquiries_waiting` ON `inquiries` (`id`) WHERE notification = 'pending' and due_at is not null and paced_turn is null and not fails_alone;
--> statement-breakpoint
DROP INDEX `inquiries_paced`;
--> statement-breakpoint
CREATE INDEX `inquiries_paced` ON `inquiries` (`paced_turn`,id desc) WHERE paced_turn is not null and due_at is not null;
--> statement-breakpoint
CREATE INDEX `files_whole` ON `files` (`join_tried_at`,`created_at`) WHERE state = 'receiving' and instr(received, '0') = 0;
