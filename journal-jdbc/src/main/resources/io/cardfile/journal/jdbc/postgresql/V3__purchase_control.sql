-- Purchase journal of Cardfile, schema 3, for PostgreSQL 11 and later: changes schema 2.
--
-- Stop every process of the version before. Then apply this file as the owner of the table, in one
-- transaction, and start the new version, which does not open schema 2. A journal of the version
-- before that is still open goes on working, but does not know this table: it grants claims while
-- entries are missing, and dates entries by the clock of its machine. It does not open schema 3.
-- No row of schema 2 is changed, but the table is written anew. Where there are rows, open the
-- journal once with complete(): a backup of schema 2 that was restored looks like the original, and
-- only a person knows that it lacks nothing. A later migration leaves incomplete, rows_since and
-- origin as they are. The journal needs SELECT on the new table, and UPDATE for the user that opens
-- it as incomplete or complete.

CREATE TABLE cardfile_purchase_control (
  -- There is one row.
  id            integer PRIMARY KEY CHECK (id = 1),
  -- 1 while entries may be missing, as after a restored backup or a migration of rows: no claim is
  -- granted.
  incomplete    smallint NOT NULL CHECK (incomplete IN (0, 1)),
  -- Milliseconds since 1970 in UTC, by the clock of the database. Entries changed before have their
  -- times from other clocks: a purge takes them for changed at this time. A journal that is open
  -- notices by another value that the tables were made again, and grants nothing.
  migrated_at   bigint NOT NULL,
  -- When the table cardfile_purchase, which was empty, got its control row: a row that was changed
  -- before was imported, as from a dump, and others may be missing. 0 where there were rows, and
  -- from the time on that a person has opened the journal with complete(): then it is not compared.
  rows_since    bigint NOT NULL,
  -- Where the table cardfile_purchase is: the identifier of the server's files, and the numbers of
  -- the database and of the table. Where it is elsewhere, a dump was restored or the database was
  -- copied: no claim is granted until a person has opened the journal with complete().
  origin        varchar(64) COLLATE "C" NOT NULL
);

INSERT INTO cardfile_purchase_control (id, incomplete, migrated_at, rows_since, origin)
  SELECT 1, CASE WHEN EXISTS (SELECT 1 FROM cardfile_purchase) THEN 1 ELSE 0 END,
    CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint), 0,
    '0/' || d.oid || '/' || CAST('cardfile_purchase'::regclass AS oid)
  FROM pg_catalog.pg_database d WHERE datname = current_database();

UPDATE cardfile_purchase_control SET rows_since = migrated_at WHERE incomplete = 0;

-- Where this role may not read the identifier, as with some services, it stays 0 and is not
-- compared. The block is a text, so that tools that split files find where it ends.
DO '
  BEGIN
    UPDATE cardfile_purchase_control
      SET origin = (SELECT system_identifier FROM pg_control_system()) || substr(origin, 2);
  EXCEPTION WHEN insufficient_privilege OR undefined_function THEN
    NULL;
  END
';

-- The checks of columns become domains: PostgreSQL reads the checks of a table anew with each row
-- that is written, which took a fifth of the server's time for a purchase, and keeps those of a
-- domain. The domains are still there where the tables were dropped.
DO '
  BEGIN
    CREATE DOMAIN cardfile_purchase_state AS varchar(16) COLLATE "C" CHECK (VALUE IN (
      ''PREPARED'', ''APPROVED'', ''DECLINED'', ''REFUSED'', ''NOT_PROCESSED'', ''NOT_SENT'',
      ''IN_DOUBT'', ''NOT_CHARGED''));
    CREATE DOMAIN cardfile_purchase_attempt AS integer CHECK (VALUE >= 1);
    CREATE DOMAIN cardfile_purchase_amount AS bigint CHECK (VALUE >= 0);
    CREATE DOMAIN cardfile_purchase_exponent AS smallint CHECK (VALUE BETWEEN 0 AND 4);
  EXCEPTION WHEN duplicate_object THEN
    NULL;
  END
';

ALTER TABLE cardfile_purchase
  DROP CONSTRAINT IF EXISTS cardfile_purchase_state_check,
  DROP CONSTRAINT IF EXISTS cardfile_purchase_attempt_check,
  DROP CONSTRAINT IF EXISTS cardfile_purchase_amount_minor_check,
  DROP CONSTRAINT IF EXISTS cardfile_purchase_exponent_check,
  ALTER COLUMN state TYPE cardfile_purchase_state,
  ALTER COLUMN attempt TYPE cardfile_purchase_attempt,
  ALTER COLUMN amount_minor TYPE cardfile_purchase_amount,
  ALTER COLUMN exponent TYPE cardfile_purchase_exponent;

-- The latest approved purchases, of one place or of all: a source of evidence, and a list that is
-- put back, are checked with them.
DROP INDEX cardfile_purchase_approved;
CREATE INDEX cardfile_purchase_approved
  ON cardfile_purchase (merchant, changed_at, destination)
  WHERE state = 'APPROVED';

-- From now on the times of entries are by the clock of the database as well.
CREATE OR REPLACE VIEW cardfile_purchase_schema AS SELECT 3 AS version;
