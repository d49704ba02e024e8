package io.cardfile.testkit;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.money.CurrencyUnit;
import io.cardfile.money.Money;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.purchase.StoredCredential.CardToken;
import io.cardfile.purchase.StoredCredential.TrackingId;
import io.cardfile.testkit.LedgerEntry.Kind;
import io.cardfile.testkit.LedgerEntry.Outcome;
import io.cardfile.testkit.LedgerEntry.TrackingIdUse;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.RecordedExchange;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The purchases that a {@link TestGateway} decided, and assertions on the money that moved.
 *
 * <pre>{@code
 * gateway.ledger().chargedOnce("ORDER-1", Money.of("19.00", "AUD")).notCharged("ORDER-2");
 * }</pre>
 *
 * <p>An assertion returns this ledger, or throws an {@link AssertionError} with the last entries
 * and the last exchange, without card data. Thread-safe.
 */
public final class Ledger {

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

  /** Returns the money that moved in this currency, an ISO 4217 code. */
  public Money charged(String currency) {
    return Money.ofMinor(simulator.ledger().totalMinor(currency), CurrencyUnit.of(currency));
  }

  /** Asserts that exactly one purchase with this reference was approved, and not voided. */
  public Ledger chargedOnce(String reference) {
    return charges(reference, 1);
  }

  /** Asserts the same as {@link #chargedOnce(String)}, and the amount. */
  public Ledger chargedOnce(String reference, Money amount) {
    chargedOnce(reference);
    Money charged = charges(reference).get(0).amount();
    return require(
        charged.equals(amount),
        "reference " + shown(reference) + " was charged " + charged + ", not " + amount);
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

  /** Asserts that exactly this money moved in the currency of {@code total}. */
  public Ledger total(Money total) {
    Money charged = charged(total.currency().code());
    return require(charged.equals(total), charged + " was charged in all, not " + total);
  }

  /**
   * Asserts that {@code first} was an approved first card-on-file transaction, and that each of
   * {@code later} was an approved charge of the card that it stored: with its tracking ID if the
   * scheme gives one, and without card data.
   */
  public Ledger chain(String first, String... later) {
    chargedOnce(first);
    LedgerEntry stored = charges(first).get(0);
    require(
        stored.kind() == Kind.FIRST_CARD_ON_FILE,
        "reference " + shown(first) + " is no first card-on-file transaction");
    String token = token(first).orElse("");
    for (String reference : later) {
      requireLater(reference, token);
    }
    return this;
  }

  private void requireLater(String reference, String token) {
    String shown = "the charge with reference " + shown(reference);
    RecordedRequest request =
        lastPurchase(reference)
            .map(RecordedRequest::new)
            .orElseThrow(() -> failure(shown + " was not sent"));
    require(
        request.indicator().filter("S"::equals).isPresent(),
        shown + " is not a later use: its stored_credential_indicator is not S");
    require(
        text(request.document().orElse(JsonObject.empty()), "card_token").equals(token),
        shown + " has another card_token than the first reply");
    require(!request.hasCardData(), shown + " holds card data");
    TrackingIdUse use = find(reference).flatMap(LedgerEntry::trackingIdUse).orElse(null);
    require(
        use != TrackingIdUse.MISSING && use != TrackingIdUse.WRONG,
        shown + " does not hold the authorization_tracking_id of the first reply");
    chargedOnce(reference);
  }

  /**
   * Returns the credential that the reply to this first transaction gave, to compare with the one
   * that the application keeps.
   *
   * @throws AssertionError when no card was stored with this reference
   */
  public StoredCredential credential(String first) {
    String token = token(first).orElseThrow(() -> failure("no card was stored by " + shown(first)));
    JsonObject metadata = object(response(first), "metadata");
    String trackingId = text(metadata, "authorization_tracking_id");
    return trackingId.trim().isEmpty()
        ? StoredCredential.schemeGaveNoTrackingId(CardToken.of(token))
        : StoredCredential.of(CardToken.of(token), TrackingId.of(trackingId));
  }

  private Optional<String> token(String reference) {
    return Optional.of(text(response(reference), "card_token")).filter(token -> !token.isEmpty());
  }

  private JsonObject response(String reference) {
    return lastPurchase(reference)
        .flatMap(RecordedExchange::reply)
        .map(reply -> reply.document())
        .map(document -> object(document, "response"))
        .orElse(JsonObject.empty());
  }

  private Optional<RecordedExchange> lastPurchase(String reference) {
    return simulator.exchanges().stream()
        .filter(exchange -> exchange.request().isPurchase())
        .filter(exchange -> exchange.request().reference().filter(reference::equals).isPresent())
        .reduce((earlier, last) -> last);
  }

  private static JsonObject object(JsonObject document, String name) {
    JsonValue value = document.get(name);
    return value != null && value.kind() == JsonValue.Kind.OBJECT
        ? value.object()
        : JsonObject.empty();
  }

  private static String text(JsonObject document, String name) {
    JsonValue value = document.get(name);
    return value != null && value.kind() == JsonValue.Kind.STRING ? value.text() : "";
  }

  private List<LedgerEntry> charges(String reference) {
    return entries().stream()
        .filter(entry -> entry.reference().equals(reference))
        .filter(entry -> entry.outcome() == Outcome.APPROVED)
        .collect(Collectors.toList());
  }

  private Ledger charges(String reference, int expected) {
    int count = charges(reference).size();
    return require(count == expected, wasCharged(reference, count));
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
