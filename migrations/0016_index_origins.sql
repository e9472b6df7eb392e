-- Where an inquiry came from is found with the index of words, which writes no further row: five indexes wrote
-- one each. As in 0014, cron indexes what is stored already again, some at a time.
DROP INDEX `inquiries_by_service`;
--> statement-breakpoint
DROP INDEX `inquiries_by_page`;
--> statement-breakpoint
DROP INDEX `inquiries_by_referrer`;
--> statement-breakpoint
DROP INDEX `inquiries_by_source`;
--> statement-breakpoint
DROP INDEX `inquiries_by_campaign`;
--> statement-breakpoint
ALTER TABLE `inquiries` ADD `origin_terms` text GENERATED ALWAYS AS (nullif(char(10) || coalesce('s:' || service || char(10), '') || coalesce('p:' || from_page || char(10), '') || coalesce('r:' || referrer_host || char(10), '') || coalesce('u:' || utm_source || char(10), '') || coalesce('c:' || utm_campaign || char(10), ''), char(10))) VIRTUAL;
--> statement-breakpoint
DROP TRIGGER inquiry_deleted;
--> statement-breakpoint
DROP TRIGGER inquiry_released;
--> statement-breakpoint
DROP TABLE inquiry_words;
--> statement-breakpoint
CREATE VIRTUAL TABLE inquiry_words USING fts5(
  name, email, message, service, company, location, phone, origin_terms,
  content = 'inquiries', content_rowid = 'number',
  tokenize = 'trigram case_sensitive 0 remove_diacritics 1'
);
--> statement-breakpoint
INSERT INTO inquiry_words (inquiry_words, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
UPDATE desk_state SET indexed_to = 0;
--> statement-breakpoint
CREATE TRIGGER inquiry_deleted AFTER DELETE ON inquiries
BEGIN
  UPDATE desk_state SET revision = revision + 1,
    listed = listed - old.is_listed,
    inbox = inbox - (old.box = 'inbox'),
    due = due - (old.box = 'inbox' AND old.remind_at IS NOT NULL),
    inbox_by_owner = iif(old.owner_id IS NULL, inbox_by_owner,
      (SELECT json_group_object(owner, inquiries) FROM
      (SELECT owner, sum(inquiries) AS inquiries FROM
        (SELECT key AS owner, value AS inquiries FROM json_each(inbox_by_owner)
          UNION ALL SELECT old.owner_id, -1 WHERE old.box = 'inbox' AND old.owner_id IS NOT NULL)
      GROUP BY owner HAVING sum(inquiries) > 0))),
    unread = unread - (old.is_listed AND old.read_at IS NULL),
    held = held - (old.box = 'held'),
    binned = binned - (old.box = 'bin'),
    waiting = waiting - (old.is_listed AND old.notification = 'pending'),
    failed = failed - (old.is_listed AND old.notification = 'failed');
  INSERT INTO deleted_inquiries (revision, inquiry_id, at)
    SELECT revision, old.id, unixepoch() * 1000 FROM desk_state;
  INSERT INTO inquiry_words
      (inquiry_words, rowid, name, email, message, service, company, location, phone, origin_terms)
    SELECT 'delete', old.number, old.name, old.email, old.message, old.service, old.company, old.location,
      old.phone, old.origin_terms FROM desk_state
    WHERE old.number <= indexed_to AND old.held_for IS NOT 'over_budget';
END;
--> statement-breakpoint
CREATE TRIGGER inquiry_released AFTER UPDATE OF held_for ON inquiries
WHEN old.held_for = 'over_budget' AND new.held_for IS NOT 'over_budget'
BEGIN
  INSERT INTO inquiry_words
      (rowid, name, email, message, service, company, location, phone, origin_terms)
    SELECT new.number, new.name, new.email, new.message, new.service, new.company, new.location,
      new.phone, new.origin_terms FROM desk_state
    WHERE new.number <= indexed_to;
END;
