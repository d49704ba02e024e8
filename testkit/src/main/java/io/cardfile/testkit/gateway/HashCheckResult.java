package io.cardfile.testkit.gateway;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/**
 * The check of a wallet token hash. Immutable. Holds no secret; a text with a card number is {@code
 * ****}.
 */
public final class HashCheckResult {

  private static final String HEX = "[0-9a-fA-F]{32}";

  private final transient String signedString;
  private final transient String expected;
  private final transient String given;
  private final boolean matches;
  private final String explanation;

  private HashCheckResult(WalletPath path, HmacMd5 mac) {
    signedString = GatewaySimulator.withoutCardNumber(path.message());
    expected = mac.hex(path.message());
    given = path.hash.matches(HEX) ? path.hash : "****"; // It may be the secret.
    matches =
        MessageDigest.isEqual(
            expected.getBytes(StandardCharsets.US_ASCII),
            path.hash.getBytes(StandardCharsets.UTF_8));
    explanation = matches ? "it belongs to these values" : mistake(path, mac);
  }

  /** Compares the hash of a path with the one that belongs to its values. */
  static HashCheckResult of(WalletPath path, HmacMd5 mac) {
    return new HashCheckResult(path, mac);
  }

  private String mistake(WalletPath path, HmacMd5 mac) {
    if (path.hash.equalsIgnoreCase(expected)) {
      return "it is right but in upper case: write it in lower case";
    } else if (!path.hash.matches(HEX)) {
      return "it must be 32 lower-case hexadecimal digits, the HMAC-MD5";
    } else if (mac.hex(path.rawMessage).equals(path.hash)) {
      return "it was made for the URL-encoded values: hash the raw ones";
    } else if (isOfAnotherAmount(path, mac)) {
      return "it was made for the amount in another form: hash the amount as it is in the path";
    }
    return "the shared secret is another one, or a value was changed after hashing";
  }

  /** Returns whether the hash is of the amount with up to three decimals, or in minor units. */
  private static boolean isOfAnotherAmount(WalletPath path, HmacMd5 mac) {
    if (!path.amount.matches("[0-9]{1,18}(\\.[0-9]{1,4})?")) {
      return false;
    }
    BigDecimal amount = new BigDecimal(path.amount);
    String others = path.message().substring(0, path.message().length() - path.amount.length());
    for (int decimals = 0; decimals <= 3; decimals++) {
      String form = amount.setScale(decimals, RoundingMode.DOWN).toPlainString();
      if (mac.hex(others + form).equals(path.hash)) {
        return true;
      }
    }
    String minorUnits = amount.movePointRight(2).setScale(0, RoundingMode.DOWN).toPlainString();
    return mac.hex(others + minorUnits).equals(path.hash);
  }

  /** Returns {@code username:invoice_number:currency:amount}: the text that is signed. */
  public String signedString() {
    return signedString;
  }

  /** Returns the hash that belongs to the signed text, in lower-case hexadecimal. */
  public String expected() {
    return expected;
  }

  /** Returns the hash of the request; {@code ****} unless it is 32 hexadecimal digits. */
  public String given() {
    return given;
  }

  /** Whether the hash of the request is the expected one. */
  public boolean matches() {
    return matches;
  }

  /** Returns the likeliest mistake in one sentence, without a hash or a value. */
  public String explanation() {
    return explanation;
  }

  /** Shows the explanation. */
  @Override
  public String toString() {
    return "HashCheckResult(" + explanation + ")";
  }
}
