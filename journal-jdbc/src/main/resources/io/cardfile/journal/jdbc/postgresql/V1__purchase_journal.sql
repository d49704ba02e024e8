-- Purchase journal of Cardfile, schema 1, for PostgreSQL 11 and later.
--
-- One row for each reference of a merchant. There is no column for anything of the card, on purpose:
-- no number, CVV, holder, expiry, token or secret. About 300 bytes a row with its indexes.
-- The journal needs SELECT, INSERT, UPDATE and DELETE on the table and SELECT on the view.

CREATE TABLE cardfile_purchase (
  -- "C" is the order of bytes: pages begin where the last one ended, whatever the locale says.
  merchant      varchar(255) COLLATE "C" NOT NULL,
  reference     varchar(255) COLLATE "C" NOT NULL,
  -- Counted from 1; one more each time that the reference is claimed again.
  attempt       integer NOT NULL CHECK (attempt >= 1),
  state         varchar(16) COLLATE "C" NOT NULL CHECK (state IN (
    'PREPARED', 'APPROVED', 'DECLINED', 'REFUSED', 'NOT_SENT', 'IN_DOUBT', 'NOT_CHARGED')),
  -- Salted, of what the reference stands for: tells equal content from other, and nothing else.
  fingerprint   varchar(64) COLLATE "C" NOT NULL,
  -- In minor units of the currency; the exponent says how many decimals those are.
  amount_minor  bigint NOT NULL CHECK (amount_minor >= 0),
  currency      varchar(3) COLLATE "C" NOT NULL,
  exponent      smallint NOT NULL CHECK (exponent BETWEEN 0 AND 4),
  -- What the gateway answered; null where it is not known.
  gateway_id    varchar(64) COLLATE "C",
  response_code varchar(32) COLLATE "C",
  advice_code   varchar(32) COLLATE "C",
  -- Milliseconds since 1970 in UTC, by the clock of the machine that wrote:
  -- SELECT to_timestamp(claimed_at / 1000.0) shows them.
  claimed_at    bigint NOT NULL,
  changed_at    bigint NOT NULL,
  -- Which open journal claimed it: a name given by the user and a random number.
  owner         varchar(64) COLLATE "C" NOT NULL,
  -- Milliseconds likewise, but by the clock of the database: a PREPARED row whose lease is over is
  -- in doubt, and becomes IN_DOUBT when a journal next comes across it.
  lease_until   bigint NOT NULL,
  -- Of all who claim a reference at once, this lets one through.
  CONSTRAINT cardfile_purchase_pk PRIMARY KEY (merchant, reference)
);

-- Pages of what is open: a few rows out of millions.
CREATE INDEX cardfile_purchase_open ON cardfile_purchase (merchant, reference)
  WHERE state = 'PREPARED' OR state = 'IN_DOUBT';

-- Each migration replaces the number; a journal that knows another one refuses to open.
CREATE VIEW cardfile_purchase_schema AS SELECT 1 AS version;
