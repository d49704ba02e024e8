-- The queue of a billing run on many machines. It is in the database of the journal, and holds one
-- run at a time. It has no card token: card_id names a line of the file of credentials.
CREATE TABLE cardfile_billing_run (
  only_one     smallint PRIMARY KEY DEFAULT 1 CHECK (only_one = 1),
  id           bigint GENERATED ALWAYS AS IDENTITY,
  merchant     varchar(255) COLLATE "C" NOT NULL,
  purchases    text COLLATE "C" NOT NULL,
  credentials  varchar(64) COLLATE "C" NOT NULL, -- SHA-256 of the lines of the file of credentials
  file_name    text NOT NULL,
  charges      bigint NOT NULL CHECK (charges >= 0),
  rate         integer NOT NULL CHECK (rate >= 0), -- charges per second; 0 for no limit
  next_start   bigint NOT NULL DEFAULT 0, -- nanoseconds since 1970: no charge starts earlier
  enqueued_at  timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE TABLE cardfile_billing_charge (
  line         bigint PRIMARY KEY, -- in the file
  reference    varchar(255) COLLATE "C" NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor >= 0),
  currency     varchar(3) COLLATE "C" NOT NULL,
  card_id      text NOT NULL,
  auth_reason  text NOT NULL,
  difference   varchar(16) COLLATE "C" CHECK (difference = 'OTHER_PURCHASE')
);
-- The table of db-scheduler, under another name. Each row is a batch of charges; its data are the
-- numbers of their lines. A batch that is done has no row.
CREATE TABLE cardfile_billing_task (
  task_name            text NOT NULL,
  task_instance        text NOT NULL,
  task_data            bytea,
  execution_time       timestamptz NOT NULL,
  picked               boolean NOT NULL,
  picked_by            text,
  last_success         timestamptz,
  last_failure         timestamptz,
  consecutive_failures integer,
  last_heartbeat       timestamptz,
  version              bigint NOT NULL,
  priority             smallint,
  PRIMARY KEY (task_name, task_instance)
);
CREATE INDEX cardfile_billing_task_due ON cardfile_billing_task (execution_time);
CREATE INDEX cardfile_billing_task_alive ON cardfile_billing_task (last_heartbeat);
