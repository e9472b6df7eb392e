ALTER TABLE `desk_state` ADD `acknowledged_to` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What is there already has its acknowledgement, or gets none.
UPDATE desk_state SET acknowledged_to = revision;
