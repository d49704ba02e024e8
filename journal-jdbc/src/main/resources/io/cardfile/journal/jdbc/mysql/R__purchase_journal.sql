-- liquibase formatted sql
-- changeset cardfile:purchase-journal-1
--
-- The purchase journal of Cardfile for MySQL 8 and MariaDB 10.6 and later, and for databases that
-- speak their protocol: one row for each reference of a merchant. No column holds card data. The
-- file for PostgreSQL describes the columns.

CREATE TABLE IF NOT EXISTS cardfile_purchase (
  -- UTF-8 as bytes: a collation of text would ignore case or trailing blanks.
  -- SELECT CONVERT(reference USING utf8mb4) shows it.
  merchant      VARBINARY(765) NOT NULL,
  reference     VARBINARY(765) NOT NULL,
  attempt       INT NOT NULL,
  state         VARCHAR(16) NOT NULL,
  fingerprint   VARCHAR(64) NOT NULL,
  amount_minor  BIGINT NOT NULL,
  currency      VARCHAR(3) NOT NULL,
  exponent      SMALLINT NOT NULL,
  gateway_id    VARCHAR(64),
  response_code VARCHAR(32),
  detail        VARCHAR(32),
  note          VARCHAR(200),
  -- Milliseconds: SELECT FROM_UNIXTIME(claimed_at / 1000) shows them.
  claimed_at    BIGINT NOT NULL,
  changed_at    BIGINT NOT NULL,
  lease_until   BIGINT NOT NULL,
  PRIMARY KEY (merchant, reference),
  -- The open entries, and the latest approved purchase of a merchant.
  INDEX cardfile_purchase_state (state, merchant, changed_at)
) ENGINE = InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
