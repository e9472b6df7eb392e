INSERT INTO notification_attempts (inquiry_id, at, channel, code, status)
  SELECT inquiry_id, at, channel, code, status FROM notification_failures ORDER BY id;
--> statement-breakpoint
INSERT INTO notification_attempts (inquiry_id, at, channel)
  SELECT inquiry_id, sent_at, channel FROM notifications WHERE state = 'sent' AND sent_at IS NOT NULL AND channel IS NOT NULL;
--> statement-breakpoint
UPDATE notifications SET queued_at = (SELECT timestamp FROM inquiries WHERE id = inquiry_id);
--> statement-breakpoint
DROP TABLE `notification_failures`;
