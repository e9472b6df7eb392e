ALTER TABLE `notes` ADD `idempotency_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `notes_by_key` ON `notes` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `addition_notifications_failed` ON `addition_notifications` (`inquiry_id`) WHERE failure_code is not null;