package io.cardfile.testkit.gateway;

import java.time.Instant;

/** One purchase that the simulated gateway decided. Immutable; holds no card data. */
public final class LedgerEntry {

  /** Which use of a card it was. */
  public enum Kind {
    /** The first card-on-file transaction. */
    FIRST_CARD_ON_FILE,
    /** A merchant initiated transaction with a card token. */
    MERCHANT_INITIATED
  }

  /** How it ended. */
  public enum Outcome {
    /** Approved: the money moved, or the card was put on file. */
    APPROVED,
    /** Declined: no money moved. */
    DECLINED,
    /** Timed out and given back: no money moved in the end. */
    REVERSED
  }

  private final String reference;
  private final String id;
  private final Kind kind;
  private final long amountMinor;
  private final long capturedMinor;
  private final String currency;
  private final Outcome outcome;
  private final String responseCode;
  private final Instant at;

  LedgerEntry(Decision decision) {
    reference = decision.reference;
    id = decision.id;
    kind = decision.kind;
    amountMinor = decision.amount;
    capturedMinor = decision.movedMinor();
    currency = decision.currency;
    outcome = decision.outcome;
    responseCode = decision.code;
    at = decision.at.toInstant();
  }

  /** The merchant's reference. */
  public String reference() {
    return reference;
  }

  /** The gateway's ID of the purchase, as in the reply. */
  public String id() {
    return id;
  }

  /** Which use of a card it was. */
  public Kind kind() {
    return kind;
  }

  /** The amount asked for, in minor units. */
  public long amountMinor() {
    return amountMinor;
  }

  /** The money that moved, in minor units: 0 unless approved and captured. */
  public long capturedMinor() {
    return capturedMinor;
  }

  /** The currency, an ISO 4217 code. */
  public String currency() {
    return currency;
  }

  /** How it ended. */
  public Outcome outcome() {
    return outcome;
  }

  /** The response code, two digits. */
  public String responseCode() {
    return responseCode;
  }

  /** When it was decided, by the simulator's clock. */
  public Instant at() {
    return at;
  }

  /** Such as {@code AUD 1000 minor units APPROVED (00), reference INV-1}. */
  @Override
  public String toString() {
    return currency
        + " "
        + amountMinor
        + " minor units "
        + outcome
        + " ("
        + responseCode
        + "), reference "
        + reference;
  }
}
