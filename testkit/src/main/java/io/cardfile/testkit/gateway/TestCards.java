package io.cardfile.testkit.gateway;

import static io.cardfile.testkit.gateway.TestCard.Result.APPROVED;
import static io.cardfile.testkit.gateway.TestCard.Result.BY_AMOUNT;
import static io.cardfile.testkit.gateway.TestCard.Result.DECLINED;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** The card numbers of the gateway's sandbox (field facts). All pass the Luhn check. */
public final class TestCards {

  private static final List<TestCard> LIST = new ArrayList<>();

  /** Mastercard, always approved. */
  public static final TestCard MASTERCARD_APPROVED =
      card("5123456789012346", "mastercard", APPROVED);

  /** Mastercard, always declined. */
  public static final TestCard MASTERCARD_DECLINED =
      card("5313581000123430", "mastercard", DECLINED);

  /** Visa, always approved. */
  public static final TestCard VISA_APPROVED = card("4005550000000001", "visa", APPROVED);

  /** Visa, always declined. */
  public static final TestCard VISA_DECLINED = card("4557012345678902", "visa", DECLINED);

  /** American Express, always approved. */
  public static final TestCard AMEX_APPROVED = card("345678901234564", "amex", APPROVED);

  /** American Express, always declined. */
  public static final TestCard AMEX_DECLINED = card("371449635398431", "amex", DECLINED);

  /** JCB, always approved. */
  public static final TestCard JCB_APPROVED = card("3530111333300000", "jcb", APPROVED);

  /** JCB, always declined. */
  public static final TestCard JCB_DECLINED = card("3566002020360505", "jcb", DECLINED);

  /** UnionPay, always approved; its replies carry a blank tracking ID. */
  public static final TestCard UNIONPAY_APPROVED = card("6250946000000016", "unionpay", APPROVED);

  /** UnionPay, always declined. */
  public static final TestCard UNIONPAY_DECLINED = card("6250947000000014", "unionpay", DECLINED);

  /** Mastercard, decided by the amount. */
  public static final TestCard MASTERCARD_BY_AMOUNT =
      card("5555555555554444", "mastercard", BY_AMOUNT);

  /** Mastercard of the 2-series, decided by the amount. */
  public static final TestCard MASTERCARD_2_SERIES_BY_AMOUNT =
      card("2221001234567896", "mastercard", BY_AMOUNT);

  /** Visa, decided by the amount. */
  public static final TestCard VISA_BY_AMOUNT = card("4242424242424242", "visa", BY_AMOUNT);

  /** Another Visa, decided by the amount. */
  public static final TestCard VISA_OTHER_BY_AMOUNT = card("4111111111111111", "visa", BY_AMOUNT);

  /** Visa of 19 digits, decided by the amount. */
  public static final TestCard VISA_19_DIGITS_BY_AMOUNT =
      card("4000001234562345678", "visa", BY_AMOUNT);

  /** American Express, decided by the amount. */
  public static final TestCard AMEX_BY_AMOUNT = card("370000000000002", "amex", BY_AMOUNT);

  /** Another American Express, decided by the amount. */
  public static final TestCard AMEX_OTHER_BY_AMOUNT = card("376070166331008", "amex", BY_AMOUNT);

  /** UnionPay, decided by the amount; its replies carry a blank tracking ID. */
  public static final TestCard UNIONPAY_BY_AMOUNT = card("6222821234560017", "unionpay", BY_AMOUNT);

  /** Discover, decided by the amount. */
  public static final TestCard DISCOVER_BY_AMOUNT = card("6011332560618887", "discover", BY_AMOUNT);

  /** Another Discover, decided by the amount. */
  public static final TestCard DISCOVER_OTHER_BY_AMOUNT =
      card("6011111111111117", "discover", BY_AMOUNT);

  /** Diners Club of 14 digits, decided by the amount. */
  public static final TestCard DINERS_BY_AMOUNT = card("36700102000000", "diners", BY_AMOUNT);

  private TestCards() {}

  /** Returns all cards; unmodifiable. */
  public static List<TestCard> all() {
    return Collections.unmodifiableList(LIST);
  }

  /** Returns the card with this number, if it is a card of the sandbox. */
  public static Optional<TestCard> find(String number) {
    return LIST.stream().filter(card -> card.number().equals(number)).findFirst();
  }

  private static TestCard card(String number, String scheme, TestCard.Result result) {
    TestCard card = new TestCard(number, scheme, result);
    LIST.add(card);
    return card;
  }
}
