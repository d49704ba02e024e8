INSERT INTO cardfile_billing_charge
  (line, reference, amount_minor, currency, card_id, auth_reason) VALUES (?, ?, ?, ?, ?, ?)
