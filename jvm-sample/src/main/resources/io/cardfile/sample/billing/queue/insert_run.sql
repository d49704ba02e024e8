INSERT INTO cardfile_billing_run (merchant, destination, credentials, file_name, rate, charges)
  SELECT ?, ?, ?, ?, ?, count(*) FROM cardfile_billing_charge
