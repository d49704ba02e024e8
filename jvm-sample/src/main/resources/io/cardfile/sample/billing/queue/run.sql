SELECT id, merchant, purchases, credentials, file_name, charges, rate, enqueued_at
  FROM cardfile_billing_run
