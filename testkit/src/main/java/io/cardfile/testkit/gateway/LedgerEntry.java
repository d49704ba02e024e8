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

  private final Decision decision;

  LedgerEntry(Decision decision) {
    this.decision = decision;
  }

  /** What the reply was made of. */
  Decision decision() {
    return decision;
  }

  /** The merchant's reference. */
  public String reference() {
    return decision.reference;
  }

  /** The gateway's ID of the purchase, as in the reply. */
  public String id() {
    return decision.id;
  }

  /** Which use of a card it was. */
  public Kind kind() {
    return decision.kind;
  }

  /** The amount asked for, in minor units. */
  public long amountMinor() {
    return decision.amount;
  }

  /** The money that moved, in minor units: 0 unless approved and captured. */
  public long capturedMinor() {
    return decision.movedMinor();
  }

  /** The currency, an ISO 4217 code. */
  public String currency() {
    return decision.currency;
  }

  /** How it ended. */
  public Outcome outcome() {
    return decision.outcome;
  }

  /** The response code, two digits. */
  public String responseCode() {
    return decision.code;
  }

  /** When it was decided, by the simulator's clock. */
  public Instant at() {
    return decision.at.toInstant();
  }

  /** Such as {@code AUD 1000 minor units APPROVED (00), reference INV-1}. */
  @Override
  public String toString() {
    return currency()
        + " "
        + amountMinor()
        + " minor units "
        + outcome()
        + " ("
        + responseCode()
        + "), reference "
        + reference();
  }
}
