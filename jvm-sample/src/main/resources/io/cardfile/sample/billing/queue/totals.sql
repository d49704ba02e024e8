SELECT CASE
    WHEN entry.state = 'PREPARED'
      AND entry.lease_until > extract(epoch FROM clock_timestamp()) * 1000 THEN 'UNDER_WAY'
    WHEN entry.state IN ('PREPARED', 'IN_DOUBT') THEN 'IN_DOUBT'
    WHEN entry.state IN ('APPROVED', 'DECLINED', 'REFUSED') THEN CASE
      WHEN charge.difference IS NOT NULL THEN charge.difference
      WHEN (entry.amount_minor, entry.currency) <> (charge.amount_minor, charge.currency)
        THEN 'OTHER_PURCHASE'
      ELSE entry.state END
    ELSE 'NOT_SENT' END AS result, count(*) AS charges
  FROM cardfile_billing_run run
    CROSS JOIN cardfile_billing_charge charge
    LEFT JOIN cardfile_purchase entry
      ON entry.merchant = run.merchant AND entry.reference = charge.reference
  WHERE run.id = ?
  GROUP BY result
