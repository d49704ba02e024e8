package io.cardfile.testkit.gateway;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * The field names, copied from the gateway's API document independently of the library. If they
 * were shared, a mistake in the library would be repeated here and every test would still pass.
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
  static final String OMIT_EXPIRY = "omit_expiry";
  static final String ORIGIN_URL = "origin_url";
  static final String CALLBACK_PATH = "callback_path";
  static final String CART_ITEMS = "cart_items";

  /** The members of a purchase that the simulator reads. */
  static final List<String> TOP =
      names(
          AMOUNT,
          CURRENCY,
          REFERENCE,
          CARD_HOLDER,
          CARD_NUMBER,
          CARD_EXPIRY,
          CVV,
          CARD_TOKEN,
          CUSTOMER_IP,
          CAPTURE,
          METADATA,
          WALLET,
          EXTRA);

  /** The members of {@code extra} that the simulator reads. */
  static final List<String> IN_EXTRA =
      names(CARD_ON_FILE, INDICATOR, AUTH_REASON, TRACKING_ID, OMIT_EXPIRY);

  /** The members of {@code wallet} that the simulator reads. */
  static final List<String> IN_WALLET =
      names("type", "checkout_resource_url", "oauth_token", "oauth_verifier");

  private FieldNames() {}

  private static List<String> names(String... names) {
    return Collections.unmodifiableList(Arrays.asList(names));
  }
}
