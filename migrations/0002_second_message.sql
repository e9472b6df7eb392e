CREATE TABLE `contacts` (
	`id` integer PRIMARY KEY NOT NULL,
	`inquiry_id` text NOT NULL,
	`at` integer NOT NULL,
	`author` text NOT NULL,
	`kind` text NOT NULL,
	`address` text NOT NULL,
	FOREIGN KEY (`inquiry_id`) REFERENCES `inquiries`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "contacts_time" CHECK((at is null or (typeof(at) = 'integer' and at between 0 and 281474976710655))),
	CONSTRAINT "contacts_kind" CHECK(kind is null or kind in ('email', 'phone'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contacts_by_inquiry` ON `contacts` (`inquiry_id`,`address`);--> statement-breakpoint
CREATE INDEX `contacts_by_address` ON `contacts` (`address`);--> statement-breakpoint
CREATE TABLE `detail_corrections` (
	`id` integer PRIMARY KEY NOT NULL,
	`inquiry_id` text NOT NULL,
	`at` integer NOT NULL,
	`author` text NOT NULL,
	`field` text NOT NULL,
	`before` text,
	FOREIGN KEY (`inquiry_id`) REFERENCES `inquiries`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "detail_corrections_time" CHECK((at is null or (typeof(at) = 'integer' and at between 0 and 281474976710655))),
	CONSTRAINT "detail_corrections_field" CHECK(field is null or field in ('name', 'email', 'phone', 'company'))
);
--> statement-breakpoint
CREATE INDEX `detail_corrections_by_inquiry` ON `detail_corrections` (`inquiry_id`,`at`);--> statement-breakpoint
CREATE INDEX `detail_corrections_by_email` ON `detail_corrections` ("before" collate nocase) WHERE field = 'email';--> statement-breakpoint
CREATE TABLE `reply_files` (
	`id` integer PRIMARY KEY NOT NULL,
	`reply_id` integer NOT NULL,
	`file_id` text NOT NULL,
	`is_link` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`withdrawn_at` integer,
	FOREIGN KEY (`reply_id`) REFERENCES `replies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "reply_files_time" CHECK((expires_at is null or (typeof(expires_at) = 'integer' and expires_at between 0 and 281474976710655)) and (withdrawn_at is null or (typeof(withdrawn_at) = 'integer' and withdrawn_at between 0 and 281474976710655)))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reply_files_by_reply` ON `reply_files` (`reply_id`,`file_id`);--> statement-breakpoint
CREATE INDEX `reply_files_by_file` ON `reply_files` (`file_id`);--> statement-breakpoint
ALTER TABLE `files` ADD `author` text;--> statement-breakpoint
ALTER TABLE `replies` ADD `cc` text DEFAULT '' NOT NULL;