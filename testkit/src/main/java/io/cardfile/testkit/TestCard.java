package io.cardfile.testkit;

import io.cardfile.purchase.Card;
import java.util.Locale;

/**
 * The card numbers of the gateway's test system, which are not real cards. Cards without a suffix
 * are always approved.
 * <!-- region jvm-sample/src/test/java/io/cardfile/sample/guide/TestkitJavadocTest.java#card -->
 *
 * <pre>{@code
 * PurchaseRequest request =
 *     PurchaseRequest.card(TestCard.VISA.card()).reference(reference).amount(amount).build();
 * }</pre>
 */
public enum TestCard {
  /** Mastercard, always approved. */
  MASTERCARD("5123456789012346"),
  /** Mastercard, always declined. */
  MASTERCARD_DECLINED("5313581000123430"),
  /** Mastercard, decided by the amount. */
  MASTERCARD_BY_AMOUNT("5555555555554444"),
  /** Mastercard of the 2-series, decided by the amount. */
  MASTERCARD_2_SERIES_BY_AMOUNT("2221001234567896"),
  /** Visa, always approved. */
  VISA("4005550000000001"),
  /** Visa, always declined. */
  VISA_DECLINED("4557012345678902"),
  /** Visa, decided by the amount. */
  VISA_BY_AMOUNT("4242424242424242"),
  /** Another Visa, decided by the amount. */
  VISA_OTHER_BY_AMOUNT("4111111111111111"),
  /** Visa of 19 digits, decided by the amount. */
  VISA_19_DIGITS_BY_AMOUNT("4000001234562345678"),
  /** American Express, always approved. */
  AMEX("345678901234564"),
  /** American Express, always declined. */
  AMEX_DECLINED("371449635398431"),
  /** American Express, decided by the amount. */
  AMEX_BY_AMOUNT("370000000000002"),
  /** Another American Express, decided by the amount. */
  AMEX_OTHER_BY_AMOUNT("376070166331008"),
  /** JCB, always approved. */
  JCB("3530111333300000"),
  /** JCB, always declined. */
  JCB_DECLINED("3566002020360505"),
  /** UnionPay, always approved; the scheme gives no tracking ID. */
  UNIONPAY("6250946000000016"),
  /** UnionPay, always declined. */
  UNIONPAY_DECLINED("6250947000000014"),
  /** UnionPay, decided by the amount; the scheme gives no tracking ID. */
  UNIONPAY_BY_AMOUNT("6222821234560017"),
  /** Discover, decided by the amount. */
  DISCOVER_BY_AMOUNT("6011332560618887"),
  /** Another Discover, decided by the amount. */
  DISCOVER_OTHER_BY_AMOUNT("6011111111111117"),
  /** Diners Club of 14 digits, decided by the amount. */
  DINERS_BY_AMOUNT("36700102000000");

  /** The result of a purchase with a card. */
  public enum Result {
    /** Always approved, response code {@code 00}. */
    APPROVED,
    /** Always declined, response code {@code 05}. */
    DECLINED,
    /** The last two digits of the amount in minor units are the response code. */
    BY_AMOUNT
  }

  private final String number;

  TestCard(String number) {
    this.number = number;
  }

  /** Returns the card with a holder, a CVV and an expiry far in the future, ready to pay with. */
  public Card card() {
    return Card.builder()
        .holder("Ada Example")
        .number(number)
        .expiry("12/2099")
        .cvv(scheme().equals("amex") ? "1234" : "123")
        .build();
  }

  /** Returns the card number, digits only. */
  public String number() {
    return number;
  }

  /**
   * Returns the scheme in lower case: visa, mastercard, amex, jcb, unionpay, discover or diners.
   */
  public String scheme() {
    int end = name().indexOf('_');
    return (end < 0 ? name() : name().substring(0, end)).toLowerCase(Locale.ROOT);
  }

  /** Returns the result of purchases with this card. */
  public Result result() {
    return name().endsWith("_BY_AMOUNT")
        ? Result.BY_AMOUNT
        : name().endsWith("_DECLINED") ? Result.DECLINED : Result.APPROVED;
  }

  /** Returns whether the scheme gives a tracking ID; UnionPay gives none. */
  public boolean hasTrackingId() {
    return !scheme().equals("unionpay");
  }
}
