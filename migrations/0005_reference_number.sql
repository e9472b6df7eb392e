ALTER TABLE `inquiries` ADD `reference_number` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `inquiries_by_reference` ON `inquiries` (`reference_number`) WHERE reference_number is not null;