-- Where an inquiry came from is found with the index of words, which writes no further row: five indexes wrote
-- one each. As in 0014, cron indexes what is stored already again, some at a time. The index has a new name, so
-- that the previous Worker, which runs until it is replaced, cannot fill it without the new column: it would then
-- be malformed for those who delete such an inquiry.
-- Each condition of the counts in `desk_state` gets a column, so that the triggers below do not repeat it.
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
ALTER TABLE `inquiries` ADD `is_unread` integer GENERATED ALWAYS AS ((is_listed and read_at is null)) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `inquiries` ADD `is_due` integer GENERATED ALWAYS AS ((box = 'inbox' and remind_at is not null)) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `inquiries` ADD `inbox_owner_id` text GENERATED ALWAYS AS (iif(box = 'inbox', owner_id, null)) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `inquiries` ADD `listed_notification` text GENERATED ALWAYS AS (iif(is_listed, notification, null)) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `inquiries` ADD `origin_terms` text GENERATED ALWAYS AS (nullif(char(10) || coalesce('s:' || service || char(10), '') || coalesce('p:' || from_page || char(10), '') || coalesce('r:' || referrer_host || char(10), '') || coalesce('u:' || utm_source || char(10), '') || coalesce('c:' || utm_campaign || char(10), ''), char(10))) VIRTUAL;
--> statement-breakpoint
DROP TRIGGER inquiry_changed;
--> statement-breakpoint
DROP TRIGGER inquiry_deleted;
--> statement-breakpoint
DROP TRIGGER inquiry_released;
--> statement-breakpoint
DROP TABLE inquiry_words;
--> statement-breakpoint
CREATE VIRTUAL TABLE word_index USING fts5(
  name, email, message, service, company, location, phone, origin_terms,
  content = 'inquiries', content_rowid = 'number',
  tokenize = 'trigram case_sensitive 0 remove_diacritics 1'
);
--> statement-breakpoint
INSERT INTO word_index (word_index, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
UPDATE desk_state SET indexed_to = 0;
--> statement-breakpoint
-- Counts what somebody or something has done to an inquiry. A statement that brings the new revision
-- itself is spared the second write of the row. A merge patch removes a member that is null (RFC 7396).
CREATE TRIGGER inquiry_changed
AFTER UPDATE OF held_for, deleted_at, read_at, notification, sent_at, status, done_at, is_waiting,
  remind_at, owner_id ON inquiries
WHEN new.box <> old.box OR new.held_for IS NOT old.held_for OR new.read_at IS NOT old.read_at
  OR new.notification <> old.notification OR new.sent_at IS NOT old.sent_at
  OR new.status <> old.status OR new.remind_at IS NOT old.remind_at OR new.owner_id IS NOT old.owner_id
BEGIN
  UPDATE desk_state SET revision = revision + 1,
    recent_changes = json_insert(
      iif(json_array_length(recent_changes) > 100, json_remove(recent_changes, '$[0]'), recent_changes),
      '$[#]', json_array(revision + 1, new.number)),
    listed = listed + new.is_listed - old.is_listed,
    inbox = inbox + (new.box = 'inbox') - (old.box = 'inbox'),
    due = due + new.is_due - old.is_due,
    inbox_by_owner = iif(new.inbox_owner_id IS old.inbox_owner_id, inbox_by_owner, json_patch(
      iif(old.inbox_owner_id IS NULL, inbox_by_owner, json_patch(inbox_by_owner,
        json_object(old.inbox_owner_id, nullif((inbox_by_owner ->> old.inbox_owner_id) - 1, 0)))),
      iif(new.inbox_owner_id IS NULL, '{}',
        json_object(new.inbox_owner_id, coalesce(inbox_by_owner ->> new.inbox_owner_id, 0) + 1)))),
    unread = unread + new.is_unread - old.is_unread,
    held = held + (new.box = 'held') - (old.box = 'held'),
    binned = binned + (new.box = 'bin') - (old.box = 'bin'),
    waiting = waiting + (new.listed_notification IS 'pending') - (old.listed_notification IS 'pending'),
    failed = failed + (new.listed_notification IS 'failed') - (old.listed_notification IS 'failed'),
    last_sent_at = iif(new.sent_at IS NOT old.sent_at, max(coalesce(last_sent_at, 0), new.sent_at), last_sent_at);
END;
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
  INSERT INTO word_index
      (word_index, rowid, name, email, message, service, company, location, phone, origin_terms)
    SELECT 'delete', old.number, old.name, old.email, old.message, old.service, old.company, old.location,
      old.phone, old.origin_terms FROM desk_state
    WHERE old.number <= indexed_to AND old.held_for IS NOT 'over_budget';
END;
--> statement-breakpoint
CREATE TRIGGER inquiry_released AFTER UPDATE OF held_for ON inquiries
WHEN old.held_for = 'over_budget' AND new.held_for IS NOT 'over_budget'
BEGIN
  INSERT INTO word_index
      (rowid, name, email, message, service, company, location, phone, origin_terms)
    SELECT new.number, new.name, new.email, new.message, new.service, new.company, new.location,
      new.phone, new.origin_terms FROM desk_state
    WHERE new.number <= indexed_to;
END;
