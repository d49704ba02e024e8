package io.cardfile.internal.rules;

import io.cardfile.internal.Texts;
import io.cardfile.money.CurrencyUnit;
import io.cardfile.money.Money;
import io.cardfile.money.PathAmountFormat;
import io.cardfile.validation.IdentifierPolicy;
import io.cardfile.validation.Violation;
import io.cardfile.validation.Violation.Codes;
import java.math.BigDecimal;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The rules of values that several requests have: identifiers, which are invoice numbers,
 * references and user names; URLs and paths; currencies and amounts. Only the first violation of a
 * value is reported.
 */
public final class ValueRules {

  /** The most characters of an identifier that becomes a segment of a path; our choice. */
  public static final int PATH_LENGTH = 64;

  private static final String ALWAYS_UNSAFE = "/\\";
  private static final String STRICTLY_UNSAFE = "/\\%;?#";

  private static final String STRICT = "[A-Za-z0-9][A-Za-z0-9._~-]*";

  private static final String UNSAFE = "must not look like part of a path";
  private static final String NOT_STRICT =
      "must be letters and digits of ASCII and . _ ~ - after the first: PERCENT_ENCODABLE accepts"
          + " more";
  private static final String UNSAFE_LOOK_UP =
      "must not hold / or \\ or be . or .., because it cannot be looked up; ANY_TEXT accepts it";

  private static final String INVISIBLE =
      "must not hold invisible characters or line separators, which forge or reverse a line of a"
          + " log";

  private static final int LONGEST_URL = 2048;
  private static final int MAX_PORT = 65535;

  // The last segment, also with a sign or a segment after it that a server may ignore or cut off.
  private static final String PURCHASES =
      "(?is).*/purchases([^\\p{Alnum}/_~-][^/]*)?(/+[^\\p{Alnum}/][^/]*)*+/*";

  private static final String DOT_SEGMENT = "(?s)(.*/)?\\.\\.?(/.*)?";

  /**
   * The largest amount, 2^53 - 1: up to here every JSON reader keeps a whole number exact (RFC
   * 8259, section 6). Our choice, because the specification has no limit.
   */
  private static final long MAX_EXACT = 9_007_199_254_740_991L;

  private ValueRules() {}

  /**
   * Returns {@code policy} if it fits values that are hashed and part of a path.
   *
   * @throws IllegalArgumentException when it is for references of purchases only
   */
  public static IdentifierPolicy forPath(IdentifierPolicy policy) {
    if (isForReferences(Objects.requireNonNull(policy, "policy == null"))) {
      throw new IllegalArgumentException(
          "the policy is for references of purchases: give STRICT or PERCENT_ENCODABLE");
    }
    return policy;
  }

  private static boolean isForReferences(IdentifierPolicy policy) {
    return policy == IdentifierPolicy.WITHOUT_SLASHES || policy == IdentifierPolicy.ANY_TEXT;
  }

  /** Adds the first violation of {@code value}, if any. */
  public static void checkIdentifier(
      String path,
      @Nullable String value,
      int maxLength,
      IdentifierPolicy policy,
      List<Violation> out) {
    Objects.requireNonNull(
        policy, "policy == null"); // Null would otherwise act as the wide policy.
    if (value == null) {
      out.add(Violation.error(path, Codes.MISSING, "is required"));
    } else if (Texts.isBlank(value)) {
      out.add(Violation.error(path, Codes.BLANK, "must not be blank"));
    } else if (value.length() > maxLength) {
      out.add(Violation.error(path, Codes.TOO_LONG, "at most " + maxLength + " characters"));
    } else {
      checkContent(path, value, policy, out);
    }
  }

  private static void checkContent(
      String path, String value, IdentifierPolicy policy, List<Violation> out) {
    boolean strict = policy == IdentifierPolicy.STRICT;
    if (Texts.hasControl(value)) {
      out.add(Violation.error(path, Codes.CHARS, "must not hold control characters"));
    } else if (strict && !Texts.isAscii(value)) {
      out.add(Violation.error(path, Codes.NON_ASCII, NOT_STRICT));
    } else if (Texts.hasLoneSurrogate(value)) {
      out.add(Violation.error(path, Codes.CHARS, "must be well-formed Unicode"));
    } else if (Texts.hasInvisible(value)) {
      out.add(Violation.error(path, Codes.CHARS, INVISIBLE));
    } else if (!isForReferences(policy) && value.indexOf(':') >= 0) {
      out.add(Violation.error(path, Codes.SEPARATOR, "must not hold a colon"));
    } else if (policy != IdentifierPolicy.ANY_TEXT
        && isPathUnsafe(value, strict ? STRICTLY_UNSAFE : ALWAYS_UNSAFE)) {
      out.add(
          Violation.error(
              path,
              Codes.PATH_UNSAFE,
              strict ? NOT_STRICT : isForReferences(policy) ? UNSAFE_LOOK_UP : UNSAFE));
    } else if (strict && !value.matches(STRICT)) {
      out.add(Violation.error(path, Codes.CHARS, NOT_STRICT));
    } else if (hasOuterSpace(value)) {
      out.add(Violation.error(path, Codes.CHARS, "must not begin or end with a space"));
    }
  }

  /**
   * Returns whether servers may resolve {@code value} as more or less than one segment of a path:
   * they resolve "." and ".." even when these are percent-encoded, and proxies decode %2F.
   */
  public static boolean isPathUnsafe(String value) {
    return isPathUnsafe(value, ALWAYS_UNSAFE);
  }

  private static boolean isPathUnsafe(String value, String unsafe) {
    return value.equals(".") || value.equals("..") || Texts.hasAny(value, unsafe);
  }

  private static boolean hasOuterSpace(String value) {
    return isSpace(value.charAt(0)) || isSpace(value.charAt(value.length() - 1));
  }

  private static boolean isSpace(char c) { // Every space has one char.
    return Character.isWhitespace(c) || Character.isSpaceChar(c);
  }

  /**
   * Returns whether {@code text} is an absolute URL of one of {@code schemes} with a host, without
   * user info and fragment.
   */
  public static boolean isWebUrl(String text, String... schemes) {
    URI uri = parse(text);
    return uri != null
        && uri.getHost() != null
        && uri.getPort() != 0
        && uri.getPort() <= MAX_PORT
        && uri.getRawUserInfo() == null
        && uri.getRawFragment() == null
        && uri.getScheme() != null
        && Arrays.asList(schemes).contains(uri.getScheme().toLowerCase(Locale.ROOT));
  }

  /** Adds the violation of a merchant site's base URL, if any. */
  public static void checkOrigin(@Nullable String value, List<Violation> out) {
    if (value == null) {
      out.add(Violation.error("origin_url", Codes.MISSING, "is required"));
    } else if (!isWebUrl(value, "https", "http")) {
      out.add(
          Violation.error(
              "origin_url",
              Codes.URL,
              "must be an absolute http or https URL without user info and fragment"));
    }
  }

  /**
   * Adds the violation of the path of a page, if any. A scheme, an authority and dot segments would
   * leave the merchant's site.
   *
   * @param gatewayLimits whether the path is required and must start with a slash
   */
  public static void checkCallbackPath(
      @Nullable String value, boolean gatewayLimits, List<Violation> out) {
    String path = "callback_path";
    if (value == null) {
      if (gatewayLimits) {
        out.add(Violation.error(path, Codes.MISSING, "is required"));
      }
    } else if (value.isEmpty() || value.startsWith("?")) {
      out.add(Violation.error(path, Codes.URL, "must have a path"));
    } else if (!isSitePath(value)) {
      out.add(
          Violation.error(
              path,
              Codes.URL,
              "must be a percent-encoded path of the site without scheme, host, fragment and dot"
                  + " segments"));
    } else if (!value.startsWith("/")) {
      String message = "has no leading slash: appended to origin_url it may name another host";
      out.add(
          gatewayLimits
              ? Violation.error(path, Codes.URL, message)
              : Violation.warning(path, Codes.URL, message));
    }
  }

  /**
   * Adds the violation of the path of an endpoint below a base URL, if any. It must not be the
   * endpoint of purchases: a document that is sent there charges, and no journal has it.
   */
  public static void checkEndpointPath(String value, List<Violation> out) {
    if (!value.startsWith("/")
        || !isSitePath(value)
        || Texts.hasAny(value, "?")
        || value.contains("//")
        || !Texts.isAscii(value)) {
      out.add(
          Violation.error(
              "path",
              Codes.URL,
              "must start with a slash and be percent-encoded, without query, fragment, empty and"
                  + " dot segments"));
    } else if (URI.create(value.replaceAll(";[^/]*", ""))
        .normalize()
        .getPath()
        .matches(PURCHASES)) {
      out.add(
          Violation.error(
              "path", Codes.URL, "is an endpoint of purchases: use PaymentClient.purchase"));
    }
  }

  private static boolean isSitePath(String value) {
    URI uri = parse(value);
    return uri != null
        && uri.getScheme() == null
        && !value.startsWith("//")
        && uri.getRawFragment() == null
        && !uri.getPath().matches(DOT_SEGMENT);
  }

  private static @Nullable URI parse(String text) {
    if (text.length() > LONGEST_URL || Texts.hasLoneSurrogate(text)) {
      return null;
    }
    try {
      return new URI(text);
    } catch (URISyntaxException e) {
      return null;
    }
  }

  /**
   * Returns the largest amount in minor units.
   *
   * @param gatewayLimits whether the limit of the gateway's schema, int32, applies (field fact)
   */
  public static long largestAmount(boolean gatewayLimits) {
    return gatewayLimits ? Integer.MAX_VALUE : MAX_EXACT;
  }

  /**
   * Adds the violations of a currency code.
   *
   * @param unlisted whether a code that is not in the table is accepted, with a warning
   */
  public static void checkCurrency(
      String path, @Nullable String code, boolean unlisted, List<Violation> out) {
    if (code == null) {
      out.add(Violation.error(path, Codes.MISSING, "is required"));
    } else if (!CurrencyUnit.isCode(code)) {
      out.add(Violation.error(path, Codes.CURRENCY, "must be three upper-case letters"));
    } else if (unit(code, true) == null) {
      out.add(Violation.error(path, Codes.CURRENCY, "has no minor unit, so nothing can be paid"));
    } else if (!CurrencyUnit.find(code).isPresent()) {
      String what = "is not in the ISO 4217 table";
      out.add(
          unlisted
              ? Violation.warning(path, Codes.CURRENCY, what + "; two decimals are assumed")
              : Violation.error(
                  path,
                  Codes.CURRENCY,
                  what + ": check its letters, or use CurrencyUnit.unlisted"));
    }
  }

  /**
   * Returns the unit of {@code code}; null when it is not a currency code or has no minor unit.
   *
   * @param unlisted whether a code that is not in the table has two decimals, and not null
   */
  private static @Nullable CurrencyUnit unit(@Nullable String code, boolean unlisted) {
    if (code == null || !CurrencyUnit.isCode(code)) {
      return null;
    }
    try {
      CurrencyUnit listed = CurrencyUnit.find(code).orElse(null);
      return listed == null && unlisted ? CurrencyUnit.unlisted(code, 2) : listed;
    } catch (IllegalArgumentException noMinorUnit) {
      return null;
    }
  }

  /**
   * Adds the violations of an amount that is a decimal text. Of a purchase in a currency that is
   * refused only the format is checked, because the range depends on the decimals of the currency.
   *
   * @param format the format of the path of a wallet token request; null for a purchase, whose
   *     currency must be listed
   */
  public static void checkAmount(
      @Nullable String text,
      @Nullable PathAmountFormat format,
      @Nullable String currency,
      boolean zeroAllowed,
      long most,
      List<Violation> out) {
    if (text == null) {
      checkMinorUnits(null, zeroAllowed, most, out);
      return;
    }
    CurrencyUnit known = unit(currency, format != null);
    CurrencyUnit unit = known == null ? CurrencyUnit.of("AUD") : known;
    BigDecimal minorUnits;
    try {
      Money amount = Money.of(text, unit);
      minorUnits = BigDecimal.valueOf(amount.minorUnits());
    } catch (IllegalArgumentException e) {
      if (e.getCause() == null) { // Not a number, in contrast to one that is not exact.
        addFormat(out, String.valueOf(e.getMessage()));
        return;
      }
      minorUnits = new BigDecimal(text).movePointRight(unit.exponent());
    }
    if (known != null && isFraction(minorUnits)) {
      addFormat(out, "has more decimals than " + unit + " allows (" + unit.exponent() + ")");
    } else if (known != null || format != null) {
      checkRange(minorUnits, zeroAllowed, most, out);
    }
  }

  /** Adds the violations of an amount of a purchase in minor units. */
  public static void checkMinorUnits(
      @Nullable BigDecimal minorUnits, boolean zeroAllowed, long most, List<Violation> out) {
    if (minorUnits == null) {
      out.add(Violation.error("amount", Codes.MISSING, "is required"));
    } else {
      checkRange(minorUnits, zeroAllowed, most, out);
    }
  }

  private static void checkRange(
      BigDecimal minorUnits, boolean zeroAllowed, long most, List<Violation> out) {
    if (isFraction(minorUnits)) {
      addRange(out, "must be a whole number of minor units; it is never rounded");
    } else if (minorUnits.signum() < 0) {
      addRange(out, "must not be negative");
    } else if (minorUnits.signum() == 0 && !zeroAllowed) {
      addRange(out, "must not be zero unless a card is put on file");
    } else if (minorUnits.compareTo(BigDecimal.valueOf(most)) > 0) {
      addRange(out, "at most " + most + " minor units");
    }
  }

  // Only with decimals: stripping the zeros of 100E2147483647 would overflow.
  private static boolean isFraction(BigDecimal minorUnits) {
    return minorUnits.scale() > 0 && minorUnits.stripTrailingZeros().scale() > 0;
  }

  private static void addFormat(List<Violation> out, String message) {
    out.add(Violation.error("amount", Codes.AMOUNT_FORMAT, message));
  }

  private static void addRange(List<Violation> out, String message) {
    out.add(Violation.error("amount", Codes.AMOUNT_RANGE, message));
  }
}
