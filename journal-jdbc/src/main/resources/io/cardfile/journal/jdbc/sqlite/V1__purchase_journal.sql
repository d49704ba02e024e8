-- Purchase journal of Cardfile, schema 1, for SQLite 3.37 and later.
--
-- One row for each reference of a merchant. There is no column for anything of the card, on purpose:
-- no number, CVV, holder, expiry, token or secret.
-- The database must be in WAL mode, which is a property of its file and is set once, outside of any
-- transaction: PRAGMA journal_mode = WAL. The journal refuses to open otherwise.

CREATE TABLE cardfile_purchase (
  -- SQLite compares text by its bytes unless told otherwise.
  merchant      TEXT NOT NULL CHECK (length(merchant) <= 255),
  reference     TEXT NOT NULL CHECK (length(reference) <= 255),
  -- Counted from 1; one more each time that the reference is claimed again.
  attempt       INTEGER NOT NULL CHECK (attempt >= 1),
  state         TEXT NOT NULL CHECK (state IN (
    'PREPARED', 'APPROVED', 'DECLINED', 'REFUSED', 'NOT_SENT', 'IN_DOUBT', 'NOT_CHARGED')),
  -- Salted, of what the reference stands for: tells equal content from other, and nothing else.
  fingerprint   TEXT NOT NULL CHECK (length(fingerprint) <= 64),
  -- In minor units of the currency; the exponent says how many decimals those are.
  amount_minor  INTEGER NOT NULL CHECK (amount_minor >= 0),
  currency      TEXT NOT NULL CHECK (length(currency) = 3),
  exponent      INTEGER NOT NULL CHECK (exponent BETWEEN 0 AND 4),
  -- What the gateway answered; null where it is not known.
  gateway_id    TEXT CHECK (length(gateway_id) <= 64),
  response_code TEXT CHECK (length(response_code) <= 32),
  advice_code   TEXT CHECK (length(advice_code) <= 32),
  -- Milliseconds since 1970 in UTC: SELECT datetime(claimed_at / 1000, 'unixepoch') shows them.
  claimed_at    INTEGER NOT NULL,
  changed_at    INTEGER NOT NULL,
  -- Which open journal claimed it: a name given by the user and a random number.
  owner         TEXT NOT NULL CHECK (length(owner) <= 64),
  -- A PREPARED row whose lease is over is in doubt, and becomes IN_DOUBT when a journal next comes
  -- across it.
  lease_until   INTEGER NOT NULL,
  -- Of all who claim a reference at once, this lets one through.
  PRIMARY KEY (merchant, reference)
) STRICT, WITHOUT ROWID;

-- Pages of what is open: a few rows out of millions.
CREATE INDEX cardfile_purchase_open ON cardfile_purchase (merchant, reference)
  WHERE state = 'PREPARED' OR state = 'IN_DOUBT';

-- Each migration replaces the number; a journal that knows another one refuses to open.
CREATE VIEW cardfile_purchase_schema AS SELECT 1 AS version;
