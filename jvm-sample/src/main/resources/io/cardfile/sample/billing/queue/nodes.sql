SELECT picked_by, count(*) AS batches, CAST(extract(epoch FROM clock_timestamp()
    - max(last_heartbeat)) AS bigint) AS silent
  FROM cardfile_billing_task WHERE picked GROUP BY picked_by ORDER BY picked_by
