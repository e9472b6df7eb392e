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
CREATE INDEX `contacts_by_address` ON `contacts` (`address`);