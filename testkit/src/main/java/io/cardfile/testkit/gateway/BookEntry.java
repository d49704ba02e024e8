package io.cardfile.testkit.gateway;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.testkit.LedgerEntry.Kind;
import io.cardfile.testkit.LedgerEntry.Outcome;
import io.cardfile.testkit.LedgerEntry.TrackingIdUse;
import java.time.Instant;
import java.util.Optional;

/**
 * One purchase that the simulated gateway decided. Immutable. Its text form shows no card data: a
 * reference with a card number is shown as {@code ****}. Only {@link #reference} and {@link
 * #additionalFields} hold what the client sent.
 */
public final class BookEntry {

  private final Decision decision;
  private final long number;
  private final long captured;
  private final long refunded;
  private final boolean isVoided;

  BookEntry(Decision decision, long number) {
    this(decision, number, decision.approved() && decision.capture ? decision.amount : 0, 0, false);
  }

  private BookEntry(
      Decision decision, long number, long captured, long refunded, boolean isVoided) {
    this.decision = decision;
    this.number = number;
    this.captured = captured;
    this.refunded = refunded;
    this.isVoided = isVoided;
  }

  BookEntry withCaptured(long amount) {
    return new BookEntry(decision, number, amount, refunded, isVoided);
  }

  BookEntry withRefunded(long amount) {
    return new BookEntry(decision, number, captured, refunded + amount, isVoided);
  }

  BookEntry voided() {
    return new BookEntry(decision, number, 0, refunded, true);
  }

  /** Returns the number of this entry in the ledger, from 1. */
  public long number() {
    return number;
  }

  /** Returns the decision from which the reply is made. */
  Decision decision() {
    return decision;
  }

  /** Returns the merchant's reference. */
  public String reference() {
    return decision.reference;
  }

  /** Returns the gateway's ID of the purchase, as in the reply. */
  public String id() {
    return decision.id;
  }

  /** Returns the use of the card. */
  public Kind kind() {
    return decision.kind;
  }

  /** Returns the requested amount, in minor units. */
  public long amountMinorUnits() {
    return decision.amount;
  }

  /** Returns the captured money, in minor units: 0 unless approved, captured and not voided. */
  public long capturedMinor() {
    return captured;
  }

  /** Returns the refunded money, in minor units. */
  public long refundedMinor() {
    return refunded;
  }

  /** Returns the currency, an ISO 4217 code. */
  public String currency() {
    return decision.currency;
  }

  /** Returns the result. */
  public Outcome outcome() {
    return isVoided ? Outcome.VOIDED : decision.outcome;
  }

  /** Returns the response code, two digits. */
  public String responseCode() {
    return decision.code;
  }

  /**
   * Returns the members of the request that the simulator does not know, unchanged, each at its
   * level; those of {@code extra} and {@code wallet} are in members of these names. Empty if there
   * are none. They may hold whatever the client put there, also card data.
   */
  public JsonObject additionalFields() {
    return decision.additional;
  }

  /** Returns the number of characters that the client chose without a limit. */
  int keptLength() {
    JsonObject metadata = decision.metadata == null ? JsonObject.empty() : decision.metadata;
    return decision.card.holder.length()
        + JsonText.write(decision.additional).length()
        + JsonText.write(metadata).length();
  }

  /** Returns the masked card number, as in the reply. */
  public String maskedCardNumber() {
    return decision.card.maskedNumber;
  }

  /** Returns the card's scheme in lower case; see {@code TestCard.scheme}. */
  public String scheme() {
    return decision.card.scheme();
  }

  /** Returns what a merchant initiated transaction did with the tracking ID; otherwise empty. */
  public Optional<TrackingIdUse> trackingIdUse() {
    return Optional.ofNullable(decision.trackingIdUse);
  }

  /** Returns the time of the decision, by the simulator's clock. */
  public Instant at() {
    return decision.at.toInstant();
  }

  /** Returns a text such as {@code AUD 1000 minor units APPROVED (00), reference INV-1}. */
  @Override
  public String toString() {
    return currency()
        + " "
        + amountMinorUnits()
        + " minor units "
        + outcome()
        + " ("
        + responseCode()
        + "), reference "
        + GatewaySimulator.withoutCardNumber(reference());
  }
}
