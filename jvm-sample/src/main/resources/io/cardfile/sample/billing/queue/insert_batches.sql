INSERT INTO cardfile_billing_task
  (task_name, task_instance, task_data, execution_time, picked, version)
  SELECT 'charge', run.id || '-' || batch,
      convert_to(string_agg(CAST(line AS text), ',' ORDER BY line), 'UTF8'),
      clock_timestamp() + batch * interval '1 microsecond', false, 1
    FROM (SELECT line, (row_number() OVER (ORDER BY line) - 1) / ? AS batch
      FROM cardfile_billing_charge) numbered, cardfile_billing_run run
    GROUP BY run.id, batch
