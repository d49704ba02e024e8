-- Purchase journal of Cardfile, schema 2, for PostgreSQL 11 and later: changes schema 1.
--
-- Stop every process of the version before. Then apply this file as the owner of the table, in one
-- transaction, and start the new version, which does not open schema 1. A journal of the version
-- before that is still open goes on working, but writes no destination: a row that it claims again
-- keeps the destination of the attempt before, which is wrong when the two versions send to
-- different places. It cannot read a row in the new state either, and does not open schema 2.
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
