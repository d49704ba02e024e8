-- One purchase in each state, as schema 3 keeps it. The fingerprints are computed with OpenSSL, from texts
-- such as "later 1000 AUD 6 shop-1 12 OLD-APPROVED tok-1". This file is never changed.
INSERT INTO cardfile_purchase (merchant, reference, attempt, state, fingerprint, amount_minor,
  currency, exponent, gateway_id, response_code, advice_code, claimed_at, changed_at, owner, lease_until,
  destination) VALUES ('shop-1', 'OLD-PREPARED', 2, 'PREPARED', '1:0123456789abcdef:ac1efcaff17889a25d3fa40cee9e55bc', 1000,
  'AUD', 2, NULL, NULL, NULL, 1795700000123, 1795700001500, 'shop#1', 0,
  'da48ab35d88764512a56d58d6a78efa3');
INSERT INTO cardfile_purchase (merchant, reference, attempt, state, fingerprint, amount_minor,
  currency, exponent, gateway_id, response_code, advice_code, claimed_at, changed_at, owner, lease_until,
  destination) VALUES ('shop-1', 'OLD-APPROVED', 2, 'APPROVED', '1:0123456789abcdf0:3dfa20c599d32ca374f2a32fe827d2e2', 1000,
  'AUD', 2, 'gw-1', '00', NULL, 1795700000123, 1795700001500, 'shop#1', 0,
  'da48ab35d88764512a56d58d6a78efa3');
INSERT INTO cardfile_purchase (merchant, reference, attempt, state, fingerprint, amount_minor,
  currency, exponent, gateway_id, response_code, advice_code, claimed_at, changed_at, owner, lease_until,
  destination) VALUES ('shop-1', 'OLD-DECLINED', 2, 'DECLINED', '1:0123456789abcdf1:454dcc223551731773943c86ebd37d54', 1000,
  'AUD', 2, 'gw-2', '51', '03', 1795700000123, 1795700001500, 'shop#1', 0,
  'da48ab35d88764512a56d58d6a78efa3');
INSERT INTO cardfile_purchase (merchant, reference, attempt, state, fingerprint, amount_minor,
  currency, exponent, gateway_id, response_code, advice_code, claimed_at, changed_at, owner, lease_until,
  destination) VALUES ('shop-1', 'OLD-REFUSED', 2, 'REFUSED', '1:0123456789abcdf2:04110272461e448d74f15f0c2f592853', 1000,
  'AUD', 2, NULL, '422', NULL, 1795700000123, 1795700001500, 'shop#1', 0,
  'da48ab35d88764512a56d58d6a78efa3');
INSERT INTO cardfile_purchase (merchant, reference, attempt, state, fingerprint, amount_minor,
  currency, exponent, gateway_id, response_code, advice_code, claimed_at, changed_at, owner, lease_until,
  destination) VALUES ('shop-1', 'OLD-NOT_PROCESSED', 2, 'NOT_PROCESSED', '1:0123456789abcdf3:37ddf210caab3d04a3a1588442307655', 1000,
  'AUD', 2, NULL, '401', NULL, 1795700000123, 1795700001500, 'shop#1', 0,
  'da48ab35d88764512a56d58d6a78efa3');
INSERT INTO cardfile_purchase (merchant, reference, attempt, state, fingerprint, amount_minor,
  currency, exponent, gateway_id, response_code, advice_code, claimed_at, changed_at, owner, lease_until,
  destination) VALUES ('shop-1', 'OLD-NOT_SENT', 2, 'NOT_SENT', '1:0123456789abcdf4:3a908b7835bde34cde091dd6b550b80b', 1000,
  'AUD', 2, NULL, NULL, NULL, 1795700000123, 1795700001500, 'shop#1', 0,
  'da48ab35d88764512a56d58d6a78efa3');
INSERT INTO cardfile_purchase (merchant, reference, attempt, state, fingerprint, amount_minor,
  currency, exponent, gateway_id, response_code, advice_code, claimed_at, changed_at, owner, lease_until,
  destination) VALUES ('shop-1', 'OLD-IN_DOUBT', 2, 'IN_DOUBT', '1:0123456789abcdf5:40b17dedf15186452d3ab90580c2e980', 1000,
  'AUD', 2, NULL, NULL, NULL, 1795700000123, 1795700001500, 'shop#1', 0,
  'da48ab35d88764512a56d58d6a78efa3');
INSERT INTO cardfile_purchase (merchant, reference, attempt, state, fingerprint, amount_minor,
  currency, exponent, gateway_id, response_code, advice_code, claimed_at, changed_at, owner, lease_until,
  destination) VALUES ('shop-1', 'OLD-NOT_CHARGED', 2, 'NOT_CHARGED', '1:0123456789abcdf6:3d86b4571e082dc01b13e81353ab4876', 1000,
  'AUD', 2, NULL, NULL, NULL, 1795700000123, 1795700001500, 'shop#1', 0,
  'da48ab35d88764512a56d58d6a78efa3');
