-- Purchase journal of Cardfile, schema 3, for SQLite 3.37 and later: changes schema 2.
--
-- Stop every process of the version before. Then apply this file in one transaction, and start the
-- new version, which does not open schema 2; the version before does not open schema 3. With the
-- shell: BEGIN IMMEDIATE; .read V3__purchase_control.sql  COMMIT;
-- A journal of the version before that is still open goes on working, but does not know this table:
-- it grants claims while entries are missing. No row of schema 2 is changed. Where there are rows,
-- open the journal once with complete(): a backup of schema 2 that was restored looks like the
-- original, and only a person knows that it lacks nothing. A later migration leaves incomplete and
-- rows_since as they are.

CREATE TABLE cardfile_purchase_control (
  -- There is one row.
  id            INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  -- 1 while entries may be missing, as after a restored backup or a migration of rows: no claim is
  -- granted.
  incomplete    INTEGER NOT NULL CHECK (incomplete IN (0, 1)),
  -- Milliseconds since 1970 in UTC. Entries changed before have their times from other clocks: a
  -- purge takes them for changed at this time. A journal that is open notices by another value that
  -- the tables were made again, and grants nothing.
  migrated_at   INTEGER NOT NULL,
  -- When the table cardfile_purchase, which was empty, got its control row: a row that was changed
  -- before was imported, as from a dump, and others may be missing. 0 where there were rows, and
  -- from the time on that a person has opened the journal with complete(): then it is not compared.
  rows_since    INTEGER NOT NULL,
  -- Empty: SQLite does not tell a copy of a database from the database.
  origin        TEXT NOT NULL CHECK (length(origin) <= 64)
) STRICT;

INSERT INTO cardfile_purchase_control (id, incomplete, migrated_at, rows_since, origin)
  VALUES (1, CASE WHEN EXISTS (SELECT 1 FROM cardfile_purchase) THEN 1 ELSE 0 END,
    CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER), 0, '');

UPDATE cardfile_purchase_control SET rows_since = migrated_at WHERE incomplete = 0;

-- The latest approved purchases, of one place or of all: a source of evidence, and a list that is
-- put back, are checked with them.
DROP INDEX cardfile_purchase_approved;
CREATE INDEX cardfile_purchase_approved
  ON cardfile_purchase (merchant, changed_at, destination)
  WHERE state = 'APPROVED';

DROP VIEW cardfile_purchase_schema;
CREATE VIEW cardfile_purchase_schema AS SELECT 3 AS version;
