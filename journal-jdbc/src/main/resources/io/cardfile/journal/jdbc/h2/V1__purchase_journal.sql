-- Purchase journal of Cardfile, schema 1, for H2 2.x: for tests alone. H2 answers a commit before it
-- is on the disk, so a claim can be lost with the power. See the file for PostgreSQL for what the
-- columns mean.

CREATE TABLE cardfile_purchase (
  merchant      varchar(255) NOT NULL,
  reference     varchar(255) NOT NULL,
  attempt       integer NOT NULL CHECK (attempt >= 1),
  state         varchar(16) NOT NULL CHECK (state IN (
    'PREPARED', 'APPROVED', 'DECLINED', 'REFUSED', 'NOT_SENT', 'IN_DOUBT', 'NOT_CHARGED')),
  fingerprint   varchar(64) NOT NULL,
  amount_minor  bigint NOT NULL CHECK (amount_minor >= 0),
  currency      varchar(3) NOT NULL,
  exponent      smallint NOT NULL CHECK (exponent BETWEEN 0 AND 4),
  gateway_id    varchar(64),
  response_code varchar(32),
  advice_code   varchar(32),
  claimed_at    bigint NOT NULL,
  changed_at    bigint NOT NULL,
  owner         varchar(64) NOT NULL,
  lease_until   bigint NOT NULL,
  CONSTRAINT cardfile_purchase_pk PRIMARY KEY (merchant, reference)
);

CREATE VIEW cardfile_purchase_schema AS SELECT 1 AS version;
