package io.cardfile.testkit.gateway;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A card on file and its later charges, at one moment. Immutable. */
public final class CardHistory {

  /** What happens to later charges of a card on file. */
  public enum Status {
    /** They are decided by the card and the tracking ID. */
    ACTIVE,
    /** They are declined as charges of an expired card; see {@code expireCard}. */
    EXPIRED,
    /** They are declined as charges of a closed account; see {@code closeAccount}. */
    CLOSED;

    static Status of(@Nullable SimulatorRule decline) {
      if (decline == null) {
        return ACTIVE;
      }
      return decline == SimulatorRule.ACCOUNT_CLOSED ? CLOSED : EXPIRED;
    }
  }

  private static final int SHOWN_OF_A_TRACKING_ID = 3;

  private final long id;
  private final transient StoredCard card;
  private final @Nullable BookEntry first;
  private final Status status;
  private final List<BookEntry> charges;

  CardHistory(
      long id, StoredCard card, @Nullable BookEntry first, Status status, List<BookEntry> charges) {
    this.id = id;
    this.card = card;
    this.first = first;
    this.status = status;
    this.charges = Collections.unmodifiableList(charges);
  }

  /** Returns the number of the card in the simulator, from 1. A replaced card has a new one. */
  public long id() {
    return id;
  }

  /** Returns the masked card number, as in the reply. */
  public String maskedCardNumber() {
    return card.maskedNumber;
  }

  /** Returns the card's scheme in lower case; see {@code TestCard.scheme}. */
  public String scheme() {
    return card.scheme();
  }

  /**
   * Returns the tracking ID of the first transaction as it may be shown: a part of it, and {@code
   * ****}; empty if the scheme gave none.
   */
  public Optional<String> maskedTrackingId() {
    String id = card.trackingId;
    int shown = Math.min(SHOWN_OF_A_TRACKING_ID, id.length() / 2);
    return id.isEmpty() ? Optional.empty() : Optional.of(id.substring(0, shown) + "****");
  }

  /** Returns the first transaction; empty for a card of an earlier system. */
  public Optional<BookEntry> first() {
    return Optional.ofNullable(first);
  }

  /** Returns what happens to later charges. */
  public Status status() {
    return status;
  }

  /** Returns the later charges, also the declined ones, oldest first; unmodifiable. */
  public List<BookEntry> charges() {
    return charges;
  }

  /** Shows scheme, status and the number of charges. */
  @Override
  public String toString() {
    return "CardHistory(" + scheme() + ", " + status + ", " + charges.size() + " charges)";
  }
}
