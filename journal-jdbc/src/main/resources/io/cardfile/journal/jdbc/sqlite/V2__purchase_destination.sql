-- Purchase journal of Cardfile, schema 2, for SQLite 3.37 and later: changes schema 1.
--
-- Stop every process of the version before. Then apply this file in one transaction, and start the
-- new version, which does not open schema 1; the version before does not open schema 2. With the
-- shell: BEGIN IMMEDIATE; .read V2__purchase_destination.sql  COMMIT;
-- A journal of the version before that is still open goes on working, but writes no destination: a
-- row that it claims again keeps the destination of the attempt before, which is wrong when the two
-- versions send to different places. It cannot read a row in the new state either.
-- SQLite changes no check, so the rows go into a new table. Until that has its name there is none of
-- this name: outside of a transaction a journal that is open fails then, and sends nothing.

-- Where this attempt's purchase was sent: a digest of endpoint and merchant; empty in rows of
-- schema 1. A second run of this file fails here.
ALTER TABLE cardfile_purchase
  ADD COLUMN destination TEXT NOT NULL DEFAULT '' CHECK (length(destination) <= 32);

ALTER TABLE cardfile_purchase RENAME TO cardfile_purchase_schema_1;

CREATE TABLE cardfile_purchase_schema_2 (
  merchant      TEXT NOT NULL CHECK (length(merchant) <= 255),
  reference     TEXT NOT NULL CHECK (length(reference) <= 255),
  attempt       INTEGER NOT NULL CHECK (attempt >= 1),
  state         TEXT NOT NULL CHECK (
    state = 'PREPARED' OR state = 'APPROVED' OR state = 'DECLINED' OR state = 'REFUSED'
    OR state = 'NOT_PROCESSED' OR state = 'NOT_SENT' OR state = 'IN_DOUBT'
    OR state = 'NOT_CHARGED'),
  fingerprint   TEXT NOT NULL CHECK (length(fingerprint) <= 64),
  amount_minor  INTEGER NOT NULL CHECK (amount_minor >= 0),
  currency      TEXT NOT NULL CHECK (length(currency) = 3),
  exponent      INTEGER NOT NULL CHECK (exponent BETWEEN 0 AND 4),
  gateway_id    TEXT CHECK (length(gateway_id) <= 64),
  response_code TEXT CHECK (length(response_code) <= 32),
  advice_code   TEXT CHECK (length(advice_code) <= 32),
  claimed_at    INTEGER NOT NULL,
  changed_at    INTEGER NOT NULL,
  owner         TEXT NOT NULL CHECK (length(owner) <= 64),
  lease_until   INTEGER NOT NULL,
  destination   TEXT NOT NULL DEFAULT '' CHECK (length(destination) <= 32),
  PRIMARY KEY (merchant, reference)
) STRICT, WITHOUT ROWID;

INSERT INTO cardfile_purchase_schema_2
  SELECT merchant, reference, attempt, state, fingerprint, amount_minor, currency, exponent,
    gateway_id, response_code, advice_code, claimed_at, changed_at, owner, lease_until, destination
  FROM cardfile_purchase_schema_1;

DROP TABLE cardfile_purchase_schema_1;

ALTER TABLE cardfile_purchase_schema_2 RENAME TO cardfile_purchase;

CREATE INDEX cardfile_purchase_open ON cardfile_purchase (merchant, reference)
  WHERE state = 'PREPARED' OR state = 'IN_DOUBT';

-- The latest approved purchases of a place, with which a source of evidence is checked.
CREATE INDEX cardfile_purchase_approved
  ON cardfile_purchase (merchant, destination, changed_at)
  WHERE state = 'APPROVED';

DROP VIEW cardfile_purchase_schema;
CREATE VIEW cardfile_purchase_schema AS SELECT 2 AS version;
