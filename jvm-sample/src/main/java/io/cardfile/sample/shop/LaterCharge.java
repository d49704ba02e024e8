package io.cardfile.sample.shop;

import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.sample.shop.StoredCards.StoredCard;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A charge of a stored card without the payer; the amounts are those of the shop. */
enum LaterCharge {
  NO_SHOW("No-show fee", Money.of("80.00", "AUD"), AuthReason.NO_SHOW),
  MINIBAR("Minibar", Article.MINIBAR.price(), AuthReason.DELAYED_CHARGES);

  private final String title;
  private final Money amount;
  private final AuthReason reason;

  LaterCharge(String title, Money amount, AuthReason reason) {
    this.title = title;
    this.amount = amount;
    this.reason = reason;
  }

  /** Returns the charge with this name in forms. */
  static Optional<LaterCharge> find(String id) {
    return Arrays.stream(values()).filter(charge -> charge.id().equals(id)).findFirst();
  }

  /** Returns the name in forms. */
  String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  String title() {
    return title;
  }

  Money amount() {
    return amount;
  }

  AuthReason reason() {
    return reason;
  }

  /** Returns how the references of this charge begin. */
  String prefix() {
    return name().replace("_", "") + "-";
  }

  /** Returns the one reference of this charge of the card, so a second press charges nothing. */
  String reference(StoredCard card) {
    return prefix() + card.id();
  }
}
