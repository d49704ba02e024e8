package io.cardfile.internal;

/**
 * The names of the members of requests and replies. Constants only, which the compiler copies to
 * where they are used: no class needs this one at run time, and it is not in the jar.
 */
public final class WireNames {

  public static final String AMOUNT = "amount";
  public static final String CURRENCY = "currency";
  public static final String REFERENCE = "reference";
  public static final String CARD_HOLDER = "card_holder";
  public static final String CARD_NUMBER = "card_number";
  public static final String CARD_EXPIRY = "card_expiry";
  public static final String CVV = "cvv";
  public static final String CARD_TOKEN = "card_token";
  public static final String TOKEN = "token";
  public static final String CUSTOMER_IP = "customer_ip";
  public static final String CAPTURE = "capture";

  public static final String EXTRA = "extra";
  public static final String CARD_ON_FILE = "card_on_file";
  public static final String INDICATOR = "stored_credential_indicator";
  public static final String AUTH_REASON = "auth_reason";
  public static final String TRACKING_ID = "authorization_tracking_id";
  public static final String ECM = "ecm";

  public static final String SUCCESSFUL = "successful";
  public static final String RESPONSE = "response";
  public static final String ERRORS = "errors";

  public static final String AUTHORIZATION = "authorization";
  public static final String ID = "id";
  public static final String TRANSACTION_ID = "transaction_id";
  public static final String DECIMAL_AMOUNT = "decimal_amount";
  public static final String MESSAGE = "message";
  public static final String RESPONSE_CODE = "response_code";
  public static final String CAPTURED = "captured";
  public static final String CAPTURED_AMOUNT = "captured_amount";
  public static final String RRN = "rrn";
  public static final String METADATA = "metadata";
  public static final String CARD_SEQUENCE_NUMBER = "card_sequence_number";
  public static final String ORIGINAL_REFERENCE = "original_transaction_reference";

  /** Known from real gateways, not in the API document. */
  public static final String ADVICE_CODE = "merchant_advice_code";

  private WireNames() {}
}
