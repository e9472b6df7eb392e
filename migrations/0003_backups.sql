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
	`bytes` integer DEFAULT 0 NOT NULL
);
