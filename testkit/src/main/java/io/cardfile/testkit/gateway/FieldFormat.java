package io.cardfile.testkit.gateway;

import java.util.regex.Pattern;

/**
 * The format of one field, with the rule that refuses any other value. Written from the
 * specification and from field facts, independently of the library: a rule of the library that is
 * too strict or too lax would otherwise be repeated here, and every test would still pass.
 */
final class FieldFormat {

  private static final String OCTET = "(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])";
  private static final String HOST = "(?:[^\\s/?#@:\\[\\]]+|\\[[0-9A-Fa-f:.]+\\])";
  private static final String SITE = HOST + "(?::[0-9]{0,5})?(?:[/?][^\\s#]*)?";

  static final FieldFormat CURRENCY =
      new FieldFormat(
          "currency", "[A-Z]{3}", "must be three upper-case letters", Rules.CURRENCY_CODE);
  static final FieldFormat REFERENCE =
      new FieldFormat("too_long", "(?s).{0,255}", "at most 255 characters", Rules.PURCHASE_LIMITS);
  static final FieldFormat CARD_NUMBER =
      new FieldFormat(
          "card_number",
          "[0-9]{12,19}",
          "must be 12 to 19 digits with a check digit",
          Rules.CARD_DETAILS);
  static final FieldFormat CARD_EXPIRY =
      new FieldFormat(
          "expiry", "(?:0[1-9]|1[0-2])/[0-9]{4}", "must be MM/YYYY", Rules.PURCHASE_FIELDS);
  static final FieldFormat CVV =
      new FieldFormat("cvv", "[0-9]{3,4}", "must be three or four digits", Rules.CARD_DETAILS);
  static final FieldFormat CUSTOMER_IP =
      new FieldFormat(
          "customer_ip",
          OCTET + "(?:\\." + OCTET + "){3}",
          "must be a dotted IPv4 address",
          Rules.CUSTOMER_IP);
  static final FieldFormat TRACKING_ID =
      new FieldFormat(
          "tracking_id",
          "(?s).*\\S.*",
          "must be omitted rather than blank",
          Rules.TRACKING_ID_BLANK);

  static final FieldFormat INVOICE_WITHOUT_SEPARATOR =
      new FieldFormat("separator", "(?s)[^:]*", "must not hold a colon", Rules.WALLET_HASH);
  static final FieldFormat INVOICE_AS_SEGMENT =
      new FieldFormat(
          "path_unsafe",
          "(?s)(?!\\.\\.?$|\\s).*(?<!\\s)",
          "must not be a dot segment or have outer spaces",
          Rules.WALLET_SEGMENTS);
  static final FieldFormat ORIGIN_URL =
      new FieldFormat(
          "url",
          "(?i:https?)://" + SITE,
          "must be an http or https URL without user info",
          Rules.WALLET_PAGES);
  static final FieldFormat CALLBACK_PATH =
      new FieldFormat(
          "url",
          "(?![^?]*(?:^|/)\\.{1,2}(?:[/?]|$))(?!//)(?![A-Za-z][A-Za-z0-9+.-]*:)[^\\s#]+",
          "must be a path of the site without dot segments",
          Rules.WALLET_PAGES);
  static final FieldFormat IMAGE_HTTPS =
      new FieldFormat("cart_image", "(?is)https://.*", "must be an https URL", Rules.WALLET_CART);
  static final FieldFormat IMAGE_SITE =
      new FieldFormat(
          "cart_image",
          "(?i:https)://" + SITE,
          "must be an https URL without user info",
          Rules.WALLET_CART_FIELDS);

  final String code;
  final String message;
  final SimulatorRule rule;
  private final Pattern pattern;

  private FieldFormat(String code, String regex, String message, SimulatorRule rule) {
    this.code = code;
    this.message = message;
    this.rule = rule;
    this.pattern = Pattern.compile(regex);
  }

  boolean matches(String value) {
    return pattern.matcher(value).matches();
  }
}
