ALTER TABLE `settings` ADD `pending_retention_days` integer;--> statement-breakpoint
ALTER TABLE `settings` ADD `pending_retention_at` integer;--> statement-breakpoint
CREATE INDEX `inquiries_settled` ON `inquiries` (`id`) WHERE read_at is not null and notification = 'sent';