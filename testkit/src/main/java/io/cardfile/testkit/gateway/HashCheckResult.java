package io.cardfile.testkit.gateway;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The steps of the check of a wallet token hash: the values, the text that they are joined to, the
 * hash that belongs to it and the one that was given. Immutable. Holds no secret; a value with a
 * card number is {@code ****}.
 */
public final class HashCheckResult {

  private final transient Map<String, String> parts;
  private final transient String expected;
  private final transient String given;
  private final boolean matches;
  private final String explanation;

  HashCheckResult(WalletPath path, String expected, boolean matches, String explanation) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("username", GatewaySimulator.withoutCardNumber(path.username));
    values.put("invoice_number", GatewaySimulator.withoutCardNumber(path.invoiceNumber));
    values.put(FieldNames.CURRENCY, GatewaySimulator.withoutCardNumber(path.currency));
    values.put(FieldNames.AMOUNT, GatewaySimulator.withoutCardNumber(path.amount));
    this.parts = Collections.unmodifiableMap(values);
    this.expected = expected;
    this.given = GatewaySimulator.withoutCardNumber(path.hash);
    this.matches = matches;
    this.explanation = explanation;
  }

  /** Returns the decoded values of the path by name, in the order of the signed text. */
  public Map<String, String> parts() {
    return parts;
  }

  /** Returns the values joined with colons: the text that is signed. */
  public String signedString() {
    return String.join(":", parts.values());
  }

  /** Returns the hash that belongs to the signed text, in lower-case hexadecimal. */
  public String expected() {
    return expected;
  }

  /** Returns the hash of the request. */
  public String given() {
    return given;
  }

  /** Whether the hash of the request is the expected one. */
  public boolean matches() {
    return matches;
  }

  /** Returns what differs, in words, without a hash or a value. */
  public String explanation() {
    return explanation;
  }

  int length() {
    return signedString().length() + expected.length() + given.length() + explanation.length();
  }

  /** Shows the explanation. */
  @Override
  public String toString() {
    return "HashCheckResult(" + explanation + ")";
  }
}
