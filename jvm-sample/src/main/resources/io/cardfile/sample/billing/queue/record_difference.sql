UPDATE cardfile_billing_charge SET difference = ?
  WHERE line = ? AND EXISTS (SELECT 1 FROM cardfile_billing_run WHERE id = ?)
