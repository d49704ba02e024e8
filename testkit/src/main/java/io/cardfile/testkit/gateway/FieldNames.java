package io.cardfile.testkit.gateway;

/**
 * The field names, copied from the specification independently of the library. If they were shared,
 * a mistake in the library would be repeated here and every test would still pass.
 */
final class FieldNames {

  static final String AMOUNT = "amount";
  static final String CURRENCY = "currency";
  static final String REFERENCE = "reference";
  static final String CARD_HOLDER = "card_holder";
  static final String CARD_NUMBER = "card_number";
  static final String CARD_EXPIRY = "card_expiry";
  static final String CVV = "cvv";
  static final String CARD_TOKEN = "card_token";
  static final String CUSTOMER_IP = "customer_ip";
  static final String CAPTURE = "capture";
  static final String METADATA = "metadata";
  static final String WALLET = "wallet";
  static final String EXTRA = "extra";
  static final String CARD_ON_FILE = "card_on_file";
  static final String INDICATOR = "stored_credential_indicator";
  static final String AUTH_REASON = "auth_reason";
  static final String TRACKING_ID = "authorization_tracking_id";
  static final String ORIGIN_URL = "origin_url";
  static final String CALLBACK_PATH = "callback_path";
  static final String CART_ITEMS = "cart_items";

  private FieldNames() {}
}
