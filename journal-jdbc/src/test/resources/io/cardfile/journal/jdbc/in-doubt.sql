-- region in-doubt
SELECT merchant, reference, attempt, to_timestamp(claimed_at / 1000.0) AS claimed
  FROM cardfile_purchase
 WHERE state = 'IN_DOUBT'
    OR state = 'PREPARED' AND lease_until <= extract(epoch FROM now()) * 1000;
-- endregion
