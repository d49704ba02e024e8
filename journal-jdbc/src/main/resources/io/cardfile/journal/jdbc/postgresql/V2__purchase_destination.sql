-- Purchase journal of Cardfile, schema 2, for PostgreSQL 11 and later: changes schema 1.
--
-- Apply it as the owner of the table, in one transaction, before the new version of the library
-- starts: the new version does not open schema 1. Journals of the version before that are open go
-- on working, except that they cannot read a row in the new state; they do not open schema 2.
-- Adding the column rewrites nothing; the new check and the index read the table once, while
-- journals wait.

-- Where this attempt's purchase was sent: a digest of endpoint and merchant; empty in rows of
-- schema 1.
ALTER TABLE cardfile_purchase
  ADD COLUMN destination varchar(32) COLLATE "C" NOT NULL DEFAULT '';

ALTER TABLE cardfile_purchase DROP CONSTRAINT cardfile_purchase_state_check;
ALTER TABLE cardfile_purchase ADD CONSTRAINT cardfile_purchase_state_check CHECK (state IN (
  'PREPARED', 'APPROVED', 'DECLINED', 'REFUSED', 'NOT_PROCESSED', 'NOT_SENT', 'IN_DOUBT',
  'NOT_CHARGED'));

-- The latest approved purchases of a place, with which a source of evidence is checked.
CREATE INDEX cardfile_purchase_approved
  ON cardfile_purchase (merchant, destination, changed_at)
  WHERE state = 'APPROVED';

CREATE OR REPLACE VIEW cardfile_purchase_schema AS SELECT 2 AS version;
