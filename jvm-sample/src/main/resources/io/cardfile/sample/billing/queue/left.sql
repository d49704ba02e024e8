SELECT count(*) AS batches, coalesce(sum(cardinality(
    string_to_array(convert_from(task_data, 'UTF8'), ','))), 0) AS charges
  FROM cardfile_billing_task WHERE task_instance LIKE CAST(? AS bigint) || '-%'
