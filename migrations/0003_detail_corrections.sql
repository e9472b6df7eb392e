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
CREATE INDEX `detail_corrections_by_inquiry` ON `detail_corrections` (`inquiry_id`,`at`);