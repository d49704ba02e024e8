package io.cardfile.testkit;

import io.cardfile.json.JsonObject;
import io.cardfile.money.Money;
import io.cardfile.testkit.gateway.BookEntry;
import java.time.Instant;
import java.util.Optional;

/**
 * One purchase that the gateway decided. Immutable. {@link #toString} shows no card data; {@link
 * #reference} and {@link #additionalFields} return what the client sent.
 */
public final class LedgerEntry {

  /** The kinds of purchases. */
  public enum Kind {
    /** The first card-on-file transaction. */
    FIRST_CARD_ON_FILE,
    /** A merchant initiated transaction with a card token. */
    MERCHANT_INITIATED,
    /** A charge of a stored card whose payer is present. */
    STORED_CARD,
    /** A payment with a card or a wallet that is not put on file. */
    ONE_OFF
  }

  /** The result of a purchase. */
  public enum Outcome {
    /** Approved: the money moved, was authorised, or the card was put on file. */
    APPROVED,
    /** Declined: no money moved. */
    DECLINED,
    /** Approved and voided since. */
    VOIDED,
    /** Timed out and reversed: no money moved in the end. */
    REVERSED
  }

  /** How a later charge used the tracking ID of the first transaction. */
  public enum TrackingIdUse {
    /** The charge had the ID that the first transaction returned. */
    CARRIED,
    /** The charge had no ID, although the first transaction returned one. */
    MISSING,
    /** The charge had another ID, or it had an ID although the first transaction returned none. */
    WRONG,
    /** The charge had no ID, because the scheme gives none. */
    NONE_GIVEN_BY_SCHEME
  }

  private final BookEntry entry;

  LedgerEntry(BookEntry entry) {
    this.entry = entry;
  }

  /** Returns the number of this entry in the ledger, from 1. */
  public long number() {
    return entry.number();
  }

  /** Returns the merchant's reference. */
  public String reference() {
    return entry.reference();
  }

  /** Returns the gateway's ID of the purchase, as in the reply. */
  public String id() {
    return entry.id();
  }

  /** Returns the kind of the purchase. */
  public Kind kind() {
    return entry.kind();
  }

  /** Returns the requested amount. */
  public Money amount() {
    return Money.ofMinor(entry.amountMinorUnits(), entry.currency());
  }

  /** Returns the captured amount: zero unless approved, captured and not voided. */
  public Money captured() {
    return Money.ofMinor(entry.capturedMinor(), entry.currency());
  }

  /** Returns the amount that was refunded; zero if none was. */
  public Money refunded() {
    return Money.ofMinor(entry.refundedMinor(), entry.currency());
  }

  /** Returns the result. */
  public Outcome outcome() {
    return entry.outcome();
  }

  /** Returns the response code, two characters. */
  public String responseCode() {
    return entry.responseCode();
  }

  /**
   * Returns the members of the request that the gateway does not know, unchanged, each at its
   * level; empty if there are none. They may contain anything that the client sent.
   */
  public JsonObject additionalFields() {
    return entry.additionalFields();
  }

  /** Returns the masked card number, as in the reply. */
  public String maskedCardNumber() {
    return entry.maskedCardNumber();
  }

  /** Returns the card's scheme in lower case; see {@link TestCard#scheme}. */
  public String scheme() {
    return entry.scheme();
  }

  /** Returns how a later charge used the tracking ID; empty for other purchases. */
  public Optional<TrackingIdUse> trackingIdUse() {
    return entry.trackingIdUse();
  }

  /** Returns the time of the decision, by the gateway's clock. */
  public Instant at() {
    return entry.at();
  }

  /** Returns a text such as {@code AUD 1000 minor units APPROVED (00), reference ORDER-1}. */
  @Override
  public String toString() {
    return entry.toString();
  }
}
