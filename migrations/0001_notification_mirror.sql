-- Drizzle cannot express triggers. This one keeps inquiries.notification equal to the outbox's
-- state, so that a list of 50 reads 50 rows and no code has to write the state twice.
CREATE TRIGGER notification_mirror AFTER UPDATE OF state ON notifications WHEN new.state <> old.state
BEGIN
  UPDATE inquiries SET notification = new.state WHERE id = new.inquiry_id;
END;
