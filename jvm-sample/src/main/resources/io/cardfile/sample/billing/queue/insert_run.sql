INSERT INTO cardfile_billing_run (merchant, purchases, credentials, file_name, rate, charges)
  SELECT ?, ?, ?, ?, ?, count(*) FROM cardfile_billing_charge
