SELECT EXISTS (SELECT 1 FROM cardfile_billing_task
  WHERE task_instance LIKE CAST(? AS bigint) || '-%')
