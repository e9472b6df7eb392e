-- Drizzle cannot express triggers and virtual tables. The triggers keep what the desk would otherwise
-- have to count or scan: the state of each letter, the desk's one row, counts per day, the index of
-- words. No code writes any of these, but for the revision of a new inquiry.

-- The words of all inquiries, in runs of three characters, so that parts of words are found in any
-- script. It holds no copy of the text and finds it by the implicit rowid, which stays the same as
-- long as nobody runs VACUUM; after that, or after an import: INSERT INTO inquiry_words(inquiry_words)
-- VALUES ('rebuild').
CREATE VIRTUAL TABLE inquiry_words USING fts5(
  name, email, message, content = 'inquiries', tokenize = 'trigram case_sensitive 0 remove_diacritics 1'
);
--> statement-breakpoint
-- What is deleted is overwritten at once, not only marked (SQLite's FTS5, section 6.13).
INSERT INTO inquiry_words (inquiry_words, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO inquiry_words (inquiry_words) VALUES ('rebuild');
--> statement-breakpoint
INSERT INTO settings (id) VALUES (1);
--> statement-breakpoint
INSERT INTO desk_state (id, revision, listed, unread, held, binned, waiting, failed, last_sent_at)
  SELECT 1, 1,
    coalesce(sum(held_for IS NULL), 0),
    coalesce(sum(held_for IS NULL), 0),
    coalesce(sum(held_for IS NOT NULL), 0),
    0,
    coalesce(sum(held_for IS NULL AND notification = 'pending'), 0),
    coalesce(sum(held_for IS NULL AND notification = 'failed'), 0),
    (SELECT max(sent_at) FROM notifications)
  FROM inquiries;
--> statement-breakpoint
INSERT INTO daily_counts (kind, day, key, count)
  SELECT kind, timestamp / 86400000 AS day, '', count(*)
  FROM inquiries, (SELECT 'all' AS kind UNION ALL SELECT 'service' UNION ALL SELECT 'page'
    UNION ALL SELECT 'referrer' UNION ALL SELECT 'source')
  WHERE held_for IS NULL GROUP BY kind, day;
--> statement-breakpoint
CREATE TRIGGER inquiry_added AFTER INSERT ON inquiries
BEGIN
  UPDATE desk_state SET revision = revision + 1,
    listed = listed + (new.held_for IS NULL AND new.deleted_at IS NULL),
    unread = unread + (new.held_for IS NULL AND new.deleted_at IS NULL AND new.read_at IS NULL),
    held = held + (new.held_for IS NOT NULL AND new.deleted_at IS NULL),
    binned = binned + (new.deleted_at IS NOT NULL),
    waiting = waiting + (new.held_for IS NULL AND new.deleted_at IS NULL AND new.notification = 'pending'),
    failed = failed + (new.held_for IS NULL AND new.deleted_at IS NULL AND new.notification = 'failed');
  -- For what is inserted without it: a visitor's own INSERT brings it, and is written once.
  UPDATE inquiries SET revision = (SELECT revision FROM desk_state)
    WHERE rowid = new.rowid AND revision <> (SELECT revision FROM desk_state);
  INSERT INTO inquiry_words (rowid, name, email, message)
    VALUES (new.rowid, new.name, new.email, new.message);
END;
--> statement-breakpoint
CREATE TRIGGER inquiry_changed
AFTER UPDATE OF held_for, deleted_at, read_at ON inquiries
BEGIN
  UPDATE desk_state SET revision = revision + 1,
    listed = listed + (new.held_for IS NULL AND new.deleted_at IS NULL) - (old.held_for IS NULL AND old.deleted_at IS NULL),
    unread = unread + (new.held_for IS NULL AND new.deleted_at IS NULL AND new.read_at IS NULL) - (old.held_for IS NULL AND old.deleted_at IS NULL AND old.read_at IS NULL),
    held = held + (new.held_for IS NOT NULL AND new.deleted_at IS NULL) - (old.held_for IS NOT NULL AND old.deleted_at IS NULL),
    binned = binned + (new.deleted_at IS NOT NULL) - (old.deleted_at IS NOT NULL),
    waiting = waiting + (new.held_for IS NULL AND new.deleted_at IS NULL AND new.notification = 'pending') - (old.held_for IS NULL AND old.deleted_at IS NULL AND old.notification = 'pending'),
    failed = failed + (new.held_for IS NULL AND new.deleted_at IS NULL AND new.notification = 'failed') - (old.held_for IS NULL AND old.deleted_at IS NULL AND old.notification = 'failed');
  UPDATE inquiries SET revision = (SELECT revision FROM desk_state) WHERE rowid = new.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER inquiry_gone AFTER DELETE ON inquiries
BEGIN
  UPDATE desk_state SET revision = revision + 1,
    listed = listed - (old.held_for IS NULL AND old.deleted_at IS NULL),
    unread = unread - (old.held_for IS NULL AND old.deleted_at IS NULL AND old.read_at IS NULL),
    held = held - (old.held_for IS NOT NULL AND old.deleted_at IS NULL),
    binned = binned - (old.deleted_at IS NOT NULL),
    waiting = waiting - (old.held_for IS NULL AND old.deleted_at IS NULL AND old.notification = 'pending'),
    failed = failed - (old.held_for IS NULL AND old.deleted_at IS NULL AND old.notification = 'failed');
  INSERT INTO departed_inquiries (revision, inquiry_id, at)
    SELECT revision, old.id, unixepoch() * 1000 FROM desk_state;
  INSERT INTO inquiry_words (inquiry_words, rowid, name, email, message)
    VALUES ('delete', old.rowid, old.name, old.email, old.message);
END;
--> statement-breakpoint
-- Counted when it reaches the list: at once, or when somebody says that it is no spam. What is
-- deleted later has come all the same.
CREATE TRIGGER inquiry_counted AFTER INSERT ON inquiries WHEN new.held_for IS NULL
BEGIN
  INSERT INTO daily_counts (kind, day, key, count)
    VALUES ('all', new.timestamp / 86400000, '', 1),
      ('service', new.timestamp / 86400000, coalesce(new.service, ''), 1),
      ('page', new.timestamp / 86400000, coalesce(new.from_page, ''), 1),
      ('referrer', new.timestamp / 86400000, coalesce(new.referrer_host, ''), 1),
      ('source', new.timestamp / 86400000, coalesce(new.utm_source, ''), 1)
    ON CONFLICT (kind, day, key) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER inquiry_released AFTER UPDATE OF held_for ON inquiries
WHEN old.held_for IS NOT NULL AND new.held_for IS NULL
BEGIN
  INSERT INTO daily_counts (kind, day, key, count)
    VALUES ('all', new.timestamp / 86400000, '', 1),
      ('service', new.timestamp / 86400000, coalesce(new.service, ''), 1),
      ('page', new.timestamp / 86400000, coalesce(new.from_page, ''), 1),
      ('referrer', new.timestamp / 86400000, coalesce(new.referrer_host, ''), 1),
      ('source', new.timestamp / 86400000, coalesce(new.utm_source, ''), 1)
    ON CONFLICT (kind, day, key) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
DROP TRIGGER notification_mirror;
--> statement-breakpoint
-- A second attempt under way is no news: the state stays what it was until there is a result. Each
-- row is written once: every visitor waits for this, and an inquiry's row has its whole message.
CREATE TRIGGER notification_mirror AFTER UPDATE OF state ON notifications
WHEN new.state <> old.state AND new.state <> 'sending'
BEGIN
  UPDATE desk_state SET revision = revision + 1,
    waiting = waiting + it.is_listed * ((new.state = 'pending') - (it.notification = 'pending')),
    failed = failed + it.is_listed * ((new.state = 'failed') - (it.notification = 'failed')),
    last_sent_at = iif(new.state = 'sent', max(coalesce(last_sent_at, 0), new.sent_at), last_sent_at)
    FROM (SELECT notification, held_for IS NULL AND deleted_at IS NULL AS is_listed
      FROM inquiries WHERE id = new.inquiry_id) AS it;
  UPDATE inquiries SET notification = new.state, revision = (SELECT revision FROM desk_state)
    WHERE id = new.inquiry_id;
END;
--> statement-breakpoint
CREATE TRIGGER letter_sent AFTER UPDATE OF state ON notifications
WHEN new.state = 'sent' AND old.state <> 'sent'
BEGIN
  INSERT INTO notification_attempts (inquiry_id, at, channel)
    VALUES (new.inquiry_id, new.sent_at, new.channel);
  INSERT INTO daily_counts (kind, day, key, count)
    SELECT 'delay', new.queued_at / 86400000, CASE
      WHEN new.sent_at - new.queued_at <= 2000 THEN '2'
      WHEN new.sent_at - new.queued_at <= 10000 THEN '10'
      WHEN new.sent_at - new.queued_at <= 60000 THEN '60'
      WHEN new.sent_at - new.queued_at <= 600000 THEN '600'
      WHEN new.sent_at - new.queued_at <= 3600000 THEN '3600'
      WHEN new.sent_at - new.queued_at <= 86400000 THEN '86400'
      ELSE 'more' END, 1
    WHERE true
    ON CONFLICT (kind, day, key) DO UPDATE SET count = count + 1;
END;
