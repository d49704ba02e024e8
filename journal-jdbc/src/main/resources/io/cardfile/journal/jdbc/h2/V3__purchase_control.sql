-- Purchase journal of Cardfile, schema 3, for H2 2.x: for tests alone; changes schema 2. See the
-- file for PostgreSQL for what the columns mean.

CREATE TABLE cardfile_purchase_control (
  id            integer PRIMARY KEY CHECK (id = 1),
  incomplete    smallint NOT NULL CHECK (incomplete IN (0, 1)),
  migrated_at   bigint NOT NULL,
  rows_since    bigint NOT NULL,
  origin        varchar(64) NOT NULL
);

INSERT INTO cardfile_purchase_control (id, incomplete, migrated_at, rows_since, origin)
  VALUES (1, CASE WHEN EXISTS (SELECT 1 FROM cardfile_purchase) THEN 1 ELSE 0 END,
    CAST(EXTRACT(EPOCH FROM CURRENT_TIMESTAMP) * 1000 AS BIGINT), 0, '');

UPDATE cardfile_purchase_control SET rows_since = migrated_at WHERE incomplete = 0;

DROP VIEW cardfile_purchase_schema;
CREATE VIEW cardfile_purchase_schema AS SELECT 3 AS version;
