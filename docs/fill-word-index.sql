-- Rebuilds the word index, for example after an import. Leaves out enquiries held as 'over_budget'.
INSERT INTO inquiry_words (inquiry_words) VALUES ('delete-all');
INSERT INTO inquiry_words (rowid, name, email, message, service, company, location)
  SELECT number, name, email, message, service, company, location FROM inquiries
  WHERE held_for IS NOT 'over_budget';
UPDATE desk_state SET indexed_to = (SELECT coalesce(max(number), 0) FROM inquiries);
