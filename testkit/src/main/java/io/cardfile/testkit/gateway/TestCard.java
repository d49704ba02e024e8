package io.cardfile.testkit.gateway;

/** A card number of the sandbox and the result of its purchases. Not a real card; immutable. */
public final class TestCard {

  /** The result of a purchase with the card. */
  public enum Result {
    /** Always approved, response code {@code 00}. */
    APPROVED,
    /** Always declined, response code {@code 05}. */
    DECLINED,
    /** The last two digits of the amount in minor units are the response code. */
    BY_AMOUNT
  }

  private final String number;
  private final String scheme;
  private final Result result;

  TestCard(String number, String scheme, Result result) {
    this.number = number;
    this.scheme = scheme;
    this.result = result;
  }

  /** Returns the card number, digits only. */
  public String number() {
    return number;
  }

  /**
   * Returns the scheme in lower case: visa, mastercard, amex, jcb, unionpay, discover or diners.
   */
  public String scheme() {
    return scheme;
  }

  /** Returns the result of purchases with this card. */
  public Result result() {
    return result;
  }

  /** Whether the scheme issues a tracking ID; UnionPay issues none. */
  public boolean hasTrackingId() {
    return !"unionpay".equals(scheme);
  }

  /** Shows scheme and result, never the number. */
  @Override
  public String toString() {
    return "TestCard(" + scheme + ", " + result + ")";
  }
}
