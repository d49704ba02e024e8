SELECT line, reference, amount_minor, currency, card_id, auth_reason
  FROM cardfile_billing_charge
  WHERE line = ANY (?) AND EXISTS (SELECT 1 FROM cardfile_billing_run WHERE id = ?)
  ORDER BY line
