-- liquibase formatted sql
-- changeset cardfile:purchase-journal-1
--
-- The purchase journal of Cardfile for PostgreSQL 11 and later, and for databases that speak its
-- protocol: one row for each reference of a merchant. No column holds card data. A row takes about
-- 300 bytes with its indexes. The journal needs SELECT, INSERT, UPDATE and DELETE on the table.

CREATE TABLE IF NOT EXISTS cardfile_purchase (
  -- The order of "C" is that of the bytes, and does not change with the operating system.
  merchant      varchar(255) COLLATE "C" NOT NULL,
  reference     varchar(255) COLLATE "C" NOT NULL,
  -- Counted from 1; each claim of the same reference adds one.
  attempt       integer NOT NULL,
  -- PREPARED, APPROVED, DECLINED, REFUSED, NOT_PROCESSED, NOT_SENT, IN_DOUBT or NOT_CHARGED. A
  -- PREPARED row whose lease_until is past is in doubt.
  state         varchar(16) COLLATE "C" NOT NULL,
  -- A salted hash of the content of the purchase; the journal compares it only.
  fingerprint   varchar(64) COLLATE "C" NOT NULL,
  -- In minor units of the currency; the exponent is their number of decimals.
  amount_minor  bigint NOT NULL,
  currency      varchar(3) COLLATE "C" NOT NULL,
  exponent      smallint NOT NULL,
  -- The answer of the gateway; null where it is not known.
  gateway_id    varchar(64) COLLATE "C",
  response_code varchar(32) COLLATE "C",
  detail        varchar(32) COLLATE "C",
  -- Who resolved the entry, and why.
  note          varchar(200) COLLATE "C",
  -- Milliseconds since 1970 in UTC, by the clock of the database:
  -- SELECT to_timestamp(claimed_at / 1000.0) shows them.
  claimed_at    bigint NOT NULL,
  changed_at    bigint NOT NULL,
  lease_until   bigint NOT NULL,
  -- Of all processes that claim a reference at once, this lets one through.
  CONSTRAINT cardfile_purchase_pk PRIMARY KEY (merchant, reference)
);

-- The few open entries among millions.
CREATE INDEX IF NOT EXISTS cardfile_purchase_open ON cardfile_purchase (merchant, reference)
  WHERE state = 'PREPARED' OR state = 'IN_DOUBT';

-- The latest approved purchase of a merchant.
CREATE INDEX IF NOT EXISTS cardfile_purchase_approved ON cardfile_purchase (merchant, changed_at)
  WHERE state = 'APPROVED';
