package io.cardfile.testkit;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.money.CurrencyUnit;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.purchase.StoredCredential.TrackingId;
import io.cardfile.testkit.LedgerEntry.Kind;
import io.cardfile.testkit.LedgerEntry.Outcome;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.RecordedExchange;
import io.cardfile.transport.WireReply;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The purchases that a {@link TestGateway} decided, and assertions on the money that moved.
 * <!-- region jvm-sample/src/test/java/io/cardfile/sample/guide/TestkitJavadocTest.java#ledger -->
 *
 * <pre>{@code
 * gateway.ledger().chargedOnce("ORDER-3", Money.of("19.00", "AUD")).notCharged("ORDER-1");
 * }</pre>
 *
 * <p>An assertion returns this ledger, or throws an {@link AssertionError} with the last entries
 * and the last exchange, without card numbers and CVV. Thread-safe.
 */
public final class Ledger {

  private static final String BY_PAYER = "cardholder_initiated";

  private final GatewaySimulator simulator;

  Ledger(GatewaySimulator simulator) {
    this.simulator = simulator;
  }

  /** Returns every purchase that was decided, oldest first; an unmodifiable copy. */
  public List<LedgerEntry> entries() {
    List<LedgerEntry> entries = new ArrayList<>();
    simulator.ledger().entries().forEach(entry -> entries.add(new LedgerEntry(entry)));
    return Collections.unmodifiableList(entries);
  }

  /** Returns the approved purchase with this reference, otherwise its last one, if any. */
  public Optional<LedgerEntry> find(String reference) {
    List<LedgerEntry> charges = charges(reference);
    if (!charges.isEmpty()) {
      return Optional.of(charges.get(0));
    }
    return entries().stream()
        .filter(entry -> entry.reference().equals(reference))
        .reduce((first, second) -> second);
  }

  /** Returns what was captured, less refunds, in this currency, an ISO 4217 code. */
  public Money charged(String currency) {
    return Money.ofMinor(simulator.ledger().totalMinor(currency), CurrencyUnit.of(currency));
  }

  /**
   * Asserts that exactly one purchase with this reference was approved, and not voided. It may be
   * only authorised; see {@link #authorizedOnce}.
   */
  public Ledger chargedOnce(String reference) {
    return charges(reference, 1);
  }

  /**
   * Asserts the same as {@link #chargedOnce(String)}, and that exactly this amount was captured,
   * less refunds.
   */
  public Ledger chargedOnce(String reference, Money amount) {
    chargedOnce(reference);
    LedgerEntry charge = charges(reference).get(0);
    Money charged =
        Money.ofMinor(
            charge.captured().minorUnits() - charge.refunded().minorUnits(),
            charge.amount().currency());
    return require(
        charged.equals(amount),
        "reference " + shown(reference) + " was charged " + charged + ", not " + amount);
  }

  /**
   * Asserts that exactly one purchase with this reference was approved for this amount, and that
   * nothing was captured: a purchase that is only authorised.
   */
  public Ledger authorizedOnce(String reference, Money amount) {
    chargedOnce(reference);
    LedgerEntry entry = charges(reference).get(0);
    return require(
        entry.amount().equals(amount) && entry.captured().minorUnits() == 0,
        "reference "
            + shown(reference)
            + " was authorised for "
            + entry.amount()
            + " and "
            + entry.captured()
            + " were captured, not "
            + amount
            + " and nothing");
  }

  /** Asserts that no purchase with this reference was approved, or that it was voided. */
  public Ledger notCharged(String reference) {
    return charges(reference, 0);
  }

  /** Asserts that no purchase was approved. */
  public Ledger nothingCharged() {
    for (LedgerEntry entry : entries()) {
      require(entry.outcome() != Outcome.APPROVED, "something was charged: " + entry);
    }
    return this;
  }

  /** Asserts that no reference was approved more than once. */
  public Ledger nothingChargedTwice() {
    entries().stream()
        .filter(entry -> entry.outcome() == Outcome.APPROVED)
        .collect(Collectors.groupingBy(LedgerEntry::reference, Collectors.counting()))
        .forEach((reference, count) -> require(count == 1, wasCharged(reference, count)));
    return this;
  }

  /** Asserts that exactly this was captured, less refunds, in the currency of {@code total}. */
  public Ledger total(Money total) {
    Money charged = charged(total.currency().code());
    return require(charged.equals(total), charged + " was charged in all, not " + total);
  }

  /**
   * Asserts that {@code first} was an approved first card-on-file transaction, and that each of
   * {@code later} was an approved merchant initiated transaction with the card that it stored: with
   * its tracking ID if the scheme gives one, and without card data.
   */
  public Ledger chain(String first, String... later) {
    chargedOnce(first);
    require(
        charges(first).get(0).kind() == Kind.FIRST_CARD_ON_FILE,
        "reference " + shown(first) + " is no first card-on-file transaction");
    return chain(credential(first), later);
  }

  /**
   * Asserts that each of {@code later} was an approved merchant initiated transaction with this
   * credential, such as that of a {@link CardOnFile}: with its card token, with its tracking ID or
   * none, and without card data.
   */
  public Ledger chain(StoredCredential credential, String... later) {
    for (String reference : later) {
      requireLater(reference, credential);
    }
    return this;
  }

  private void requireLater(String reference, StoredCredential credential) {
    String charge = "the charge with reference " + shown(reference);
    List<RecordedRequest> sent = new ArrayList<>();
    purchases(reference).forEach(exchange -> sent.add(new RecordedRequest(exchange)));
    require(!sent.isEmpty(), charge + " was not sent");
    for (RecordedRequest request : sent) {
      require(!request.hasCardData(), charge + " holds card data");
      require(
          request.indicator().filter("S"::equals).isPresent(),
          charge + " is not a later use: its stored_credential_indicator is not S");
      require(
          request.authReason().filter(reason -> !reason.equals(BY_PAYER)).isPresent(),
          charge + " is not merchant initiated: its auth_reason is missing or " + BY_PAYER);
      require(
          request.text("card_token").filter(credential.cardToken().reveal()::equals).isPresent(),
          charge + " has another card_token than the credential");
      require(
          request.trackingId().equals(credential.trackingId().map(TrackingId::value)),
          charge
              + (credential.trackingId().isPresent()
                  ? " does not hold the authorization_tracking_id of the credential"
                  : " holds an authorization_tracking_id, but the credential has none"));
    }
    chargedOnce(reference);
  }

  /**
   * Returns the stored credential of this first transaction, to compare with the one that the
   * application keeps.
   *
   * @throws AssertionError when no card was stored with this reference
   */
  public StoredCredential credential(String first) {
    LedgerEntry entry =
        find(first)
            .filter(found -> found.kind() == Kind.FIRST_CARD_ON_FILE)
            .filter(found -> found.outcome() == Outcome.APPROVED)
            .orElseThrow(() -> failure("no card was stored with reference " + shown(first)));
    PurchaseRequest request =
        PurchaseRequest.firstCardOnFile(TestCard.VISA.card())
            .reference(first)
            .amount(entry.amount())
            .build();
    PurchaseOutcome outcome = PurchaseOutcome.of(request, reply(entry));
    return ((PurchaseOutcome.Approved) outcome)
        .storedCredential()
        .orElseThrow(() -> failure("the reply to " + shown(first) + " has no card token"));
  }

  /** Returns the reply that has the ID of the entry; a refused duplicate has another. */
  private WireReply reply(LedgerEntry entry) {
    return purchases(entry.reference()).stream()
        .map(RecordedExchange::reply)
        .filter(reply -> idOf(reply).equals(entry.id()))
        .findFirst()
        .orElseThrow(
            () -> failure("the reply to " + shown(entry.reference()) + " is no longer recorded"));
  }

  private static String idOf(WireReply reply) {
    JsonObject document = reply.document();
    JsonValue response = document == null ? null : document.get("response");
    if (response == null || response.kind() != JsonValue.Kind.OBJECT) {
      return "";
    }
    JsonValue id = response.object().get("id");
    return id == null ? "" : id.text();
  }

  private List<RecordedExchange> purchases(String reference) {
    return simulator.exchanges().stream()
        .filter(exchange -> exchange.request().isPurchase())
        .filter(exchange -> exchange.request().reference().filter(reference::equals).isPresent())
        .collect(Collectors.toList());
  }

  private List<LedgerEntry> charges(String reference) {
    return simulator.ledger().chargesFor(reference).stream()
        .map(LedgerEntry::new)
        .collect(Collectors.toList());
  }

  private Ledger charges(String reference, int expected) {
    int count = charges(reference).size();
    boolean isVoided = find(reference).filter(e -> e.outcome() == Outcome.VOIDED).isPresent();
    return require(
        count == expected,
        count == 0 && isVoided
            ? "reference " + shown(reference) + " was voided"
            : wasCharged(reference, count));
  }

  private static String wasCharged(String reference, long count) {
    return "reference " + shown(reference) + " was charged " + count + " times";
  }

  private static String shown(String reference) {
    return GatewaySimulator.withoutCardNumber(reference);
  }

  private Ledger require(boolean holds, String problem) {
    if (!holds) {
      throw failure(problem);
    }
    return this;
  }

  private AssertionError failure(String problem) {
    return new AssertionError(problem + "; " + simulator.ledger().report());
  }

  /** Shows the number of entries. */
  @Override
  public String toString() {
    return simulator.ledger().toString();
  }
}
