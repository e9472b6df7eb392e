ALTER TABLE `admins` ADD `muted_kinds` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `push_subscriptions` ADD `p256dh` text;--> statement-breakpoint
ALTER TABLE `push_subscriptions` ADD `auth` text;--> statement-breakpoint
ALTER TABLE `push_subscriptions` ADD `muted_kinds` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `push_subscriptions` ADD `names_customers` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `push_subscriptions` ADD `urgent_notified_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `working_hours` text;--> statement-breakpoint
ALTER TABLE `settings` ADD `holidays` text;--> statement-breakpoint
ALTER TABLE `settings` ADD `answer_target` text DEFAULT '1d' NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `urgent_target` text DEFAULT '4h' NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `urgent_words` text;--> statement-breakpoint
ALTER TABLE `settings` ADD `summaries` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `inquiries` ADD `asked_at` integer;--> statement-breakpoint
ALTER TABLE `inquiries` ADD `unanswered_since` integer GENERATED ALWAYS AS (coalesce(asked_at, iif(first_answered_at is null, timestamp, null))) VIRTUAL;--> statement-breakpoint
ALTER TABLE `inquiries` ADD `is_urgent` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `inquiries` ADD `amount` integer;--> statement-breakpoint
ALTER TABLE `inquiries` ADD `outcome_reason` text;--> statement-breakpoint
DROP INDEX `inquiries_by_box`;--> statement-breakpoint
CREATE INDEX `inquiries_by_box` ON `inquiries` (`box`,`id`,`unanswered_since`,`is_urgent`);--> statement-breakpoint
-- What customers have written since they were last answered.
UPDATE `inquiries` SET `asked_at` = `added_at`
WHERE `added_at` > `first_answered_at`
  AND NOT EXISTS (SELECT 1 FROM `inquiries` `part` CROSS JOIN `emails` ON `emails`.`inquiry_id` = `part`.`id`
    WHERE (`part`.`id` = `inquiries`.`id` OR `part`.`merged_into` = `inquiries`.`id`)
      AND `emails`.`kind` = 'reply' AND `emails`.`state` = 'sent' AND `emails`.`created_at` > `inquiries`.`added_at`)
  AND NOT EXISTS (SELECT 1 FROM `inquiries` `part` CROSS JOIN `notes` ON `notes`.`inquiry_id` = `part`.`id`
    WHERE (`part`.`id` = `inquiries`.`id` OR `part`.`merged_into` = `inquiries`.`id`)
      AND `notes`.`at` > `inquiries`.`added_at` AND `notes`.`kind` <> 'note' AND `notes`.`is_answer`);--> statement-breakpoint
DROP TRIGGER inquiry_changed;--> statement-breakpoint
CREATE TRIGGER inquiry_changed
AFTER UPDATE OF held_for, deleted_at, read_at, notification, status, done_at, is_waiting,
  remind_at, owner_id, merged_into, amount, outcome_reason ON inquiries
WHEN (new.box, new.held_for, new.read_at, new.notification, new.status, new.remind_at, new.owner_id, new.amount, new.outcome_reason)
  IS NOT (old.box, old.held_for, old.read_at, old.notification, old.status, old.remind_at, old.owner_id, old.amount, old.outcome_reason)
BEGIN
  UPDATE desk_state SET revision = revision + 1,
    recent_changes = json_insert(
      iif(json_array_length(recent_changes) > 100, json_remove(recent_changes, '$[0]'), recent_changes),
      '$[#]', json_array(revision + 1, new.number));
END;
