package io.cardfile.testkit;

import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.purchase.StoredCredential.TrackingId;
import io.cardfile.testkit.gateway.GatewaySimulator;
import java.util.Objects;

/**
 * A card on file, for tests of later charges: its stored credential, and the outcomes of its
 * charges.
 * <!-- region jvm-sample/src/test/java/io/cardfile/sample/guide/TestkitJavadocTest.java#card-on-file -->
 *
 * <pre>{@code
 * StoredCredential stored = CardOnFile.visa().putOn(gateway); // To charge it at the gateway.
 * PurchaseOutcome outcome = CardOnFile.visa().laterOutcome("FEE-1", amount); // For a mock.
 * }</pre>
 *
 * <p>The credential of a card is the same in every test, and no other test card has it. The
 * outcomes are those that a {@link TestGateway} gives. Immutable.
 */
public final class CardOnFile {

  private static final int FIRST_SEED = 1000;
  private static final int LATER_SEED = 2000;
  private static final int SEEDS_OF_A_REFERENCE = 10_000; // More than there are test cards.

  private static final long HASH_FACTOR = 1_000_003; // A prime greater than every character.

  private final TestCard card;
  private final int customer;
  private final State state;
  private final boolean isTrackingIdUnknown;
  private final StoredCredential credential;

  /** The state of the card at its issuer; later charges are declined unless it is active. */
  private enum State {
    ACTIVE,
    EXPIRED,
    ACCOUNT_CLOSED
  }

  private CardOnFile(
      TestCard card,
      int customer,
      State state,
      boolean isTrackingIdUnknown,
      StoredCredential credential) {
    this.card = card;
    this.customer = customer;
    this.state = state;
    this.isTrackingIdUnknown = isTrackingIdUnknown;
    this.credential = credential;
  }

  /**
   * Returns a card on file.
   *
   * @throws IllegalArgumentException when the card is always declined, because a declined first
   *     transaction puts no card on file
   */
  public static CardOnFile of(TestCard card) {
    Objects.requireNonNull(card, "card == null");
    if (card.result() == TestCard.Result.DECLINED) {
      throw new IllegalArgumentException("a declined first transaction puts no card on file");
    }
    return of(card, 1, State.ACTIVE, false);
  }

  private static CardOnFile of(TestCard card, int customer, State state, boolean unknown) {
    TestGateway gateway = gateway(card, firstSeed(customer));
    PurchaseRequest first = first(card, "FIRST-1", Money.ofMinor(0, "AUD"));
    gateway.client().purchase(first).execute();
    return new CardOnFile(card, customer, state, unknown, gateway.ledger().credential("FIRST-1"));
  }

  /** Returns a Visa card whose charges are approved; its credential has a tracking ID. */
  public static CardOnFile visa() {
    return of(TestCard.VISA);
  }

  /** Returns a Mastercard whose charges are approved; its credential has a tracking ID. */
  public static CardOnFile mastercard() {
    return of(TestCard.MASTERCARD);
  }

  /** Returns an American Express card whose charges are approved, with a tracking ID. */
  public static CardOnFile amex() {
    return of(TestCard.AMEX);
  }

  /** Returns a JCB card whose charges are approved; its credential has a tracking ID. */
  public static CardOnFile jcb() {
    return of(TestCard.JCB);
  }

  /** Returns a UnionPay card whose charges are approved; its scheme gives no tracking ID. */
  public static CardOnFile unionPay() {
    return of(TestCard.UNIONPAY);
  }

  /** Returns a Discover card, decided by the amount; its credential has a tracking ID. */
  public static CardOnFile discover() {
    return of(TestCard.DISCOVER_BY_AMOUNT);
  }

  /** Returns a Diners Club card, decided by the amount; its credential has a tracking ID. */
  public static CardOnFile diners() {
    return of(TestCard.DINERS_BY_AMOUNT);
  }

  /**
   * Returns this card with a credential that lacks the tracking ID. Later charges are declined with
   * 05.
   *
   * @throws IllegalStateException when the scheme gave none
   */
  public CardOnFile withUnknownTrackingId() {
    if (!credential.trackingId().isPresent()) {
      throw new IllegalStateException("the scheme gave no tracking ID that could be unknown");
    }
    return new CardOnFile(card, customer, state, true, credential);
  }

  /** Returns this card after its expiry: later charges are declined with 54. */
  public CardOnFile expired() {
    return new CardOnFile(card, customer, State.EXPIRED, isTrackingIdUnknown, credential);
  }

  /**
   * Returns this card after its account was closed: later charges are declined with 46, an assumed
   * code.
   */
  public CardOnFile withClosedAccount() {
    return new CardOnFile(card, customer, State.ACCOUNT_CLOSED, isTrackingIdUnknown, credential);
  }

  /**
   * Returns this card of another customer, with another token and tracking ID.
   *
   * @param number the number of the customer, from 1, which is the default
   * @throws IllegalArgumentException when it is below 1
   */
  public CardOnFile ofCustomer(int number) {
    if (number < 1) {
      throw new IllegalArgumentException("customers are counted from 1");
    }
    return of(card, number, state, isTrackingIdUnknown);
  }

  /** Returns the credential that the merchant has. */
  public StoredCredential credential() {
    return isTrackingIdUnknown
        ? StoredCredential.withUnknownTrackingId(credential.cardToken())
        : credential;
  }

  /**
   * Puts the card on file at a gateway, without an entry in its ledger, and returns the credential
   * with which to charge it.
   *
   * @throws IllegalStateException when this customer's card is on file there already; see {@link
   *     #ofCustomer}
   */
  public StoredCredential putOn(TestGateway gateway) {
    GatewaySimulator simulator = gateway.simulator();
    String token = credential.cardToken().reveal();
    if (simulator.hasOnFile(token)) {
      throw new IllegalStateException(
          "this card is on file at this gateway already: use ofCustomer(2) for another customer's");
    }
    String trackingId = credential.trackingId().map(TrackingId::value).orElse("");
    simulator.putOnFile(token, card, trackingId);
    if (state == State.EXPIRED) {
      simulator.expireCard(token);
    } else if (state == State.ACCOUNT_CLOSED) {
      simulator.closeAccount(token);
    }
    return credential();
  }

  /** Returns the outcome of the first transaction that put the card on file. */
  public PurchaseOutcome firstOutcome(String reference, Money amount) {
    TestGateway gateway = gateway(card, firstSeed(customer));
    return gateway.client().purchase(first(card, reference, amount)).execute();
  }

  /**
   * Returns the outcome of a later charge: approved, or declined because of the card's state. The
   * same reference and amount give the same outcome; another reference gives other identifiers.
   */
  public PurchaseOutcome laterOutcome(String reference, Money amount) {
    TestGateway gateway = gateway(card, seedOf(reference));
    PurchaseRequest later =
        PurchaseRequest.merchantInitiated(putOn(gateway), AuthReason.SUBSCRIPTION)
            .reference(reference)
            .amount(amount)
            .build();
    return gateway.client().purchase(later).execute();
  }

  /** Returns a seed of its own for each customer. */
  private static long firstSeed(int customer) {
    return FIRST_SEED + (customer - 1L) * SEEDS_OF_A_REFERENCE;
  }

  /** Returns a seed of its own for each reference, so that no two charges have the same ID. */
  static long seedOf(String reference) {
    long hash = 0; // String.hashCode is the same for Aa and BB.
    for (int i = 0; i < reference.length(); i++) {
      hash = hash * HASH_FACTOR + reference.charAt(i);
    }
    return LATER_SEED + hash * SEEDS_OF_A_REFERENCE;
  }

  private static PurchaseRequest first(TestCard card, String reference, Money amount) {
    return PurchaseRequest.firstCardOnFile(card.card()).reference(reference).amount(amount).build();
  }

  /** Returns a gateway whose identifiers are those of the card in every test. */
  private static TestGateway gateway(TestCard card, long seed) {
    return TestGateway.builder().seed(seed + card.ordinal()).build();
  }

  /** Shows the card and its state, no token and no tracking ID. */
  @Override
  public String toString() {
    return "CardOnFile("
        + card
        + (customer == 1 ? "" : ", customer " + customer)
        + ", "
        + state
        + (isTrackingIdUnknown ? ", tracking ID unknown" : "")
        + ")";
  }
}
