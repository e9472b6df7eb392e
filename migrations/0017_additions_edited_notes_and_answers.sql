-- What customers add later is shown in the lists, so each inquiry keeps the latest of it.
ALTER TABLE `inquiries` ADD `added_at` integer;
--> statement-breakpoint
ALTER TABLE `inquiries` ADD `added_text` text;
--> statement-breakpoint
UPDATE inquiries SET
  added_at = (SELECT at FROM corrections WHERE inquiry_id = inquiries.id ORDER BY at DESC, id DESC LIMIT 1),
  added_text = (SELECT text FROM corrections WHERE inquiry_id = inquiries.id ORDER BY at DESC, id DESC LIMIT 1)
  WHERE id IN (SELECT inquiry_id FROM corrections);
--> statement-breakpoint
CREATE INDEX `inquiries_added` ON `inquiries` (`added_at`) WHERE box = 'inbox' and added_at is not null;
--> statement-breakpoint
ALTER TABLE `notes` ADD `version` integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE `notes` ADD `edited_at` integer;
--> statement-breakpoint
-- A status is no answer: only a record of contact, or a reply that was sent.
UPDATE inquiries SET first_answered_at = (SELECT min(at) FROM
    (SELECT at FROM notes WHERE inquiry_id = inquiries.id AND kind <> 'note'
      UNION ALL SELECT sent_at FROM replies WHERE inquiry_id = inquiries.id AND state = 'sent'))
  WHERE first_answered_at IS NOT NULL;
