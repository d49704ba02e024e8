-- liquibase formatted sql
-- changeset cardfile:purchase-journal-1
--
-- The purchase journal of Cardfile for H2 2: one row for each reference of a merchant. No column
-- holds card data. The file for PostgreSQL describes the columns. H2 answers a commit before it is
-- on the disk: use it for development and tests.

CREATE TABLE IF NOT EXISTS cardfile_purchase (
  merchant      varchar(255) NOT NULL,
  reference     varchar(255) NOT NULL,
  attempt       integer NOT NULL,
  state         varchar(16) NOT NULL,
  fingerprint   varchar(64) NOT NULL,
  amount_minor  bigint NOT NULL,
  currency      varchar(3) NOT NULL,
  exponent      smallint NOT NULL,
  gateway_id    varchar(64),
  response_code varchar(32),
  detail        varchar(32),
  note          varchar(200),
  claimed_at    bigint NOT NULL,
  changed_at    bigint NOT NULL,
  lease_until   bigint NOT NULL,
  CONSTRAINT cardfile_purchase_pk PRIMARY KEY (merchant, reference)
);

CREATE INDEX IF NOT EXISTS cardfile_purchase_state
  ON cardfile_purchase (state, merchant, changed_at);
