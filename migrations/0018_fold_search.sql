-- Searches find what a person would call the same (’ and ', en dash and hyphen), and the spellings of one e-mail address
-- are the same customer. The Worker computes both forms, and stores them only where they differ from what was written.
-- What is stored already gets them from cron, 100 enquiries a minute. As in 0016, the index of words has a new name, so
-- that the previous Worker cannot fill it with other text.
ALTER TABLE `inquiries` ADD `canonical_email` text;
--> statement-breakpoint
ALTER TABLE `inquiries` ADD `folded_fields` text;
--> statement-breakpoint
ALTER TABLE `inquiries` ADD `folded_name` text GENERATED ALWAYS AS (coalesce(iif(json_valid(folded_fields), folded_fields ->> 'name', null), name)) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `inquiries` ADD `folded_email` text GENERATED ALWAYS AS (coalesce(iif(json_valid(folded_fields), folded_fields ->> 'email', null), email)) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `inquiries` ADD `folded_message` text GENERATED ALWAYS AS (coalesce(iif(json_valid(folded_fields), folded_fields ->> 'message', null), message)) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `inquiries` ADD `folded_company` text GENERATED ALWAYS AS (coalesce(iif(json_valid(folded_fields), folded_fields ->> 'company', null), company)) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `inquiries` ADD `folded_location` text GENERATED ALWAYS AS (coalesce(iif(json_valid(folded_fields), folded_fields ->> 'location', null), location)) VIRTUAL;
--> statement-breakpoint
CREATE INDEX `inquiries_by_canonical_email` ON `inquiries` (`canonical_email`) WHERE canonical_email is not null;
--> statement-breakpoint
ALTER TABLE `admins` ADD `canonical_email` text;
--> statement-breakpoint
DROP INDEX `admins_by_email`;
--> statement-breakpoint
CREATE UNIQUE INDEX `admins_by_email` ON `admins` (coalesce(canonical_email, lower(email)));
--> statement-breakpoint
ALTER TABLE `desk_state` ADD `folded_to` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
DROP TRIGGER inquiry_deleted;
--> statement-breakpoint
DROP TRIGGER inquiry_released;
--> statement-breakpoint
DROP TABLE word_index;
--> statement-breakpoint
CREATE VIRTUAL TABLE search_index USING fts5(
  folded_name, folded_email, folded_message, service, folded_company, folded_location, phone, origin_terms,
  content = 'inquiries', content_rowid = 'number',
  tokenize = 'trigram case_sensitive 0 remove_diacritics 1'
);
--> statement-breakpoint
INSERT INTO search_index (search_index, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
UPDATE desk_state SET indexed_to = 0;
--> statement-breakpoint
CREATE TRIGGER inquiry_deleted AFTER DELETE ON inquiries
BEGIN
  UPDATE desk_state SET revision = revision + 1,
    listed = listed - old.is_listed,
    inbox = inbox - (old.box = 'inbox'),
    due = due - old.is_due,
    inbox_by_owner = iif(old.inbox_owner_id IS NULL, inbox_by_owner, json_patch(inbox_by_owner,
      json_object(old.inbox_owner_id, nullif((inbox_by_owner ->> old.inbox_owner_id) - 1, 0)))),
    unread = unread - old.is_unread,
    held = held - (old.box = 'held'),
    binned = binned - (old.box = 'bin'),
    waiting = waiting - (old.listed_notification IS 'pending'),
    failed = failed - (old.listed_notification IS 'failed');
  INSERT INTO deleted_inquiries (revision, inquiry_id, at)
    SELECT revision, old.id, unixepoch() * 1000 FROM desk_state;
  INSERT INTO search_index (search_index, rowid, folded_name, folded_email, folded_message, service,
      folded_company, folded_location, phone, origin_terms)
    SELECT 'delete', old.number, old.folded_name, old.folded_email, old.folded_message, old.service,
      old.folded_company, old.folded_location, old.phone, old.origin_terms
    FROM desk_state WHERE old.number <= indexed_to AND old.held_for IS NOT 'over_budget';
END;
--> statement-breakpoint
CREATE TRIGGER inquiry_released AFTER UPDATE OF held_for ON inquiries
WHEN old.held_for = 'over_budget' AND new.held_for IS NOT 'over_budget'
BEGIN
  INSERT INTO search_index (rowid, folded_name, folded_email, folded_message, service,
      folded_company, folded_location, phone, origin_terms)
    SELECT new.number, new.folded_name, new.folded_email, new.folded_message, new.service,
      new.folded_company, new.folded_location, new.phone, new.origin_terms
    FROM desk_state WHERE new.number <= indexed_to;
END;
--> statement-breakpoint
CREATE TRIGGER inquiry_folded AFTER UPDATE OF folded_fields ON inquiries
WHEN new.folded_fields IS NOT old.folded_fields AND new.held_for IS NOT 'over_budget'
BEGIN
  INSERT INTO search_index (search_index, rowid, folded_name, folded_email, folded_message, service,
      folded_company, folded_location, phone, origin_terms)
    SELECT 'delete', old.number, old.folded_name, old.folded_email, old.folded_message, old.service,
      old.folded_company, old.folded_location, old.phone, old.origin_terms
    FROM desk_state WHERE old.number <= indexed_to;
  INSERT INTO search_index (rowid, folded_name, folded_email, folded_message, service,
      folded_company, folded_location, phone, origin_terms)
    SELECT new.number, new.folded_name, new.folded_email, new.folded_message, new.service,
      new.folded_company, new.folded_location, new.phone, new.origin_terms
    FROM desk_state WHERE new.number <= indexed_to;
END;
