UPDATE cardfile_billing_run
  SET next_start = greatest(next_start, clock.now - 250000000) + ? * (1000000000 / rate)
  FROM (SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000000000 AS bigint) AS now) clock
  WHERE id = ? AND rate > 0
  RETURNING next_start - clock.now AS end_in, 1000000000 / rate AS interval
