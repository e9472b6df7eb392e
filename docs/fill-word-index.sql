-- Rebuilds the word index, for example after an import. Only empties it: cron fills it again, 100 enquiries a minute,
-- because one statement for all of them would take longer than the 30 s that D1 allows.
INSERT INTO word_index (word_index) VALUES ('delete-all');
UPDATE desk_state SET indexed_to = 0;
