package io.cardfile.validation;

import java.io.Serializable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A violation of one rule by an input: the path of the field, the code of the rule, and a message
 * that never contains the value, such as {@code reference: too_long (at most 255 characters)}.
 * Immutable and thread-safe.
 */
public final class Violation implements Serializable {

  private static final long serialVersionUID = 1L;

  private final String path;
  private final String code;
  private final String message;

  private Violation(String path, String code, String message) {
    this.path = Objects.requireNonNull(path, "path == null");
    this.code = Objects.requireNonNull(code, "code == null");
    this.message = Objects.requireNonNull(message, "message == null");
  }

  /**
   * Returns a violation.
   *
   * @param path the field by its name in the gateway's API, such as {@code cart_items[2].image}
   * @param code one of {@link Codes}
   * @param message a text for developers; must not contain the value
   */
  public static Violation error(String path, String code, String message) {
    return new Violation(path, code, message);
  }

  /** Returns the field by its name in the gateway's API, such as {@code reference}. */
  public String path() {
    return path;
  }

  /** Returns the stable code of the rule, one of {@link Codes}; for programs. */
  public String code() {
    return code;
  }

  /** Returns a text for developers, without the value; its wording may change. */
  public String message() {
    return message;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (!(other instanceof Violation)) {
      return false;
    }
    Violation that = (Violation) other;
    return path.equals(that.path) && code.equals(that.code) && message.equals(that.message);
  }

  @Override
  public int hashCode() {
    return Objects.hash(path, code, message);
  }

  /** Returns a text such as {@code reference: too_long (at most 255 characters)}. */
  @Override
  public String toString() {
    return path + ": " + code + " (" + message + ")";
  }

  /** The stable codes of the rules, which {@link Violation#code} returns. */
  public static final class Codes {

    /** A required field that is absent. */
    public static final String MISSING = "missing";

    /** A field that is empty or has only spaces. */
    public static final String BLANK = "blank";

    /** A text that is longer than its field allows. */
    public static final String TOO_LONG = "too_long";

    /** A character that the field does not allow, such as a control character. */
    public static final String CHARS = "chars";

    /** A character or segment that servers interpret as part of a path or query. */
    public static final String PATH_UNSAFE = "path_unsafe";

    /** A colon in a hashed value: it separates the parts of the hashed text. */
    public static final String SEPARATOR = "separator";

    /** An amount whose text is not in the format, or has more decimals than its currency. */
    public static final String AMOUNT_FORMAT = "amount_format";

    /** An amount that is negative, too large, not whole, or zero where money must move. */
    public static final String AMOUNT_RANGE = "amount_range";

    /** A card number that is not 12 to 19 digits with a correct check digit. */
    public static final String CARD_NUMBER = "card_number";

    /** A reference that contains the request's card number or card token (PCI DSS 4.0.1, 3.5.1). */
    public static final String CARD_DATA = "card_data";

    /** A card expiry that is not {@code MM/YYYY}, or has passed. */
    public static final String EXPIRY = "expiry";

    /** A card verification value that is not three or four digits. */
    public static final String CVV = "cvv";

    /** A field that another one excludes. */
    public static final String EXCLUSIVE = "exclusive";

    /** A merchant initiated transaction without its reason. */
    public static final String STORED_CREDENTIAL_REASON = "stored_credential_reason";

    /** A tracking ID that is blank, not well-formed or a placeholder. */
    public static final String TRACKING_ID = "tracking_id";

    /** A customer address that is not a dotted IPv4 address. */
    public static final String CUSTOMER_IP = "customer_ip";

    /** Too many cart items. */
    public static final String CART_ITEMS = "cart_items";

    /** A cart item without a usable description. */
    public static final String CART_DESCRIPTION = "cart_description";

    /** A cart item with a quantity below one. */
    public static final String CART_QUANTITY = "cart_quantity";

    /** A cart item with a cost out of range. */
    public static final String CART_COST = "cart_cost";

    /** A cart item whose image is not an HTTPS URL. */
    public static final String CART_IMAGE = "cart_image";

    /** A URL or path that is malformed or unsafe. */
    public static final String URL = "url";

    /** An additional field whose name the library writes itself, or that was added twice. */
    public static final String RESERVED_FIELD = "reserved_field";

    /** A service address that is malformed, or has a query, fragment or user info. */
    public static final String CONFIG_URL = "config_url";

    /** A service address that is not HTTPS and not on loopback. */
    public static final String CONFIG_HTTPS = "config_https";

    /** A shared secret that is empty or surrounded by white space. */
    public static final String CONFIG_SECRET = "config_secret";

    /** A user name or token that cannot be used. */
    public static final String CONFIG_CREDENTIALS = "config_credentials";

    /** A time limit that is zero, negative, beyond a day, or too long for the journal. */
    public static final String CONFIG_DEADLINE = "config_deadline";

    /** A merchant's name that a journal cannot keep. */
    public static final String CONFIG_MERCHANT = "config_merchant";

    private Codes() {}
  }
}
