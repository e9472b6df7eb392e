-- What is held as 'over_budget' stays out of the index of words, which takes several times the text's
-- own room, until somebody releases it. After a rebuild of the index these are in it as well.
DROP TRIGGER inquiry_added;
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
    SELECT new.rowid, new.name, new.email, new.message WHERE new.held_for IS NOT 'over_budget';
END;
--> statement-breakpoint
DROP TRIGGER inquiry_gone;
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
    SELECT 'delete', old.rowid, old.name, old.email, old.message WHERE old.held_for IS NOT 'over_budget';
END;
--> statement-breakpoint
CREATE TRIGGER inquiry_indexed AFTER UPDATE OF held_for ON inquiries
WHEN old.held_for = 'over_budget' AND new.held_for IS NOT 'over_budget'
BEGIN
  INSERT INTO inquiry_words (rowid, name, email, message)
    VALUES (new.rowid, new.name, new.email, new.message);
END;
