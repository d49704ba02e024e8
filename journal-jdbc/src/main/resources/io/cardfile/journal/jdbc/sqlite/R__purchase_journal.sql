-- liquibase formatted sql
-- changeset cardfile:purchase-journal-1
--
-- The purchase journal of Cardfile for SQLite 3.37 and later: one row for each reference of a
-- merchant. No column holds card data. The file for PostgreSQL describes the columns.
-- Set the database to WAL mode once, outside of any transaction: PRAGMA journal_mode = WAL.

CREATE TABLE IF NOT EXISTS cardfile_purchase (
  -- SQLite compares text by its bytes.
  merchant      TEXT NOT NULL,
  reference     TEXT NOT NULL,
  attempt       INTEGER NOT NULL,
  state         TEXT NOT NULL,
  fingerprint   TEXT NOT NULL,
  amount_minor  INTEGER NOT NULL,
  currency      TEXT NOT NULL,
  exponent      INTEGER NOT NULL,
  gateway_id    TEXT,
  response_code TEXT,
  detail        TEXT,
  note          TEXT,
  -- Milliseconds: SELECT datetime(claimed_at / 1000, 'unixepoch') shows them.
  claimed_at    INTEGER NOT NULL,
  changed_at    INTEGER NOT NULL,
  lease_until   INTEGER NOT NULL,
  PRIMARY KEY (merchant, reference)
) STRICT, WITHOUT ROWID;

CREATE INDEX IF NOT EXISTS cardfile_purchase_open ON cardfile_purchase (merchant, reference)
  WHERE state = 'PREPARED' OR state = 'IN_DOUBT';

CREATE INDEX IF NOT EXISTS cardfile_purchase_approved ON cardfile_purchase (merchant, changed_at)
  WHERE state = 'APPROVED';
