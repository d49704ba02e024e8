-- Purchase journal of Cardfile, schema 2, for H2 2.x: for tests alone; changes schema 1. See the
-- file for PostgreSQL for what the column means.

-- H2 gives the check of a column a name that nothing knows, so the column is made anew.
ALTER TABLE cardfile_purchase ADD COLUMN destination varchar(32) DEFAULT '' NOT NULL;
ALTER TABLE cardfile_purchase ADD COLUMN state_2 varchar(16) DEFAULT 'PREPARED' NOT NULL;
UPDATE cardfile_purchase SET state_2 = state;
ALTER TABLE cardfile_purchase DROP COLUMN state;
ALTER TABLE cardfile_purchase ALTER COLUMN state_2 RENAME TO state;
ALTER TABLE cardfile_purchase ADD CONSTRAINT cardfile_purchase_state_check CHECK (state IN (
  'PREPARED', 'APPROVED', 'DECLINED', 'REFUSED', 'NOT_PROCESSED', 'NOT_SENT', 'IN_DOUBT',
  'NOT_CHARGED'));

DROP VIEW cardfile_purchase_schema;
CREATE VIEW cardfile_purchase_schema AS SELECT 2 AS version;
