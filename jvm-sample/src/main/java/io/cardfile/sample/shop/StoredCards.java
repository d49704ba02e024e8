package io.cardfile.sample.shop;

import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseResponse;
import io.cardfile.purchase.StoredCredential;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The cards that payers let the shop keep, in memory. A shop on the internet keeps {@link
 * StoredCredential#toText} in its database. Thread-safe.
 */
final class StoredCards {

  /**
   * A card.
   *
   * @param order the order whose payment put the card on file
   * @param title such as {@code VISA •••• 1111}
   */
  record StoredCard(String order, String title, StoredCredential credential) {

    /** Returns the part of the order's number that names the card in references. */
    String id() {
      return order.substring(order.indexOf('-') + 1);
    }
  }

  private final Map<String, StoredCard> cards = new LinkedHashMap<>();

  /** Keeps the card of a first card-on-file payment; repeating it changes nothing. */
  synchronized void add(String order, String title, StoredCredential credential) {
    StoredCard card = new StoredCard(order, title, credential);
    cards.putIfAbsent(card.id(), card);
  }

  synchronized Optional<StoredCard> find(String id) {
    return Optional.ofNullable(cards.get(id));
  }

  synchronized boolean has(String order) {
    return cards.values().stream().anyMatch(card -> card.order().equals(order));
  }

  /** Returns all cards, the latest first. */
  synchronized List<StoredCard> all() {
    List<StoredCard> all = new ArrayList<>(cards.values());
    Collections.reverse(all);
    return all;
  }

  /** Returns a text such as {@code VISA •••• 1111}. */
  static String title(Approved approved) {
    PurchaseResponse reply = approved.reply();
    String masked = reply.cardNumber().orElse("");
    String digits = masked.matches(".*\\D\\d{4}") ? masked.substring(masked.length() - 4) : "";
    return reply.cardType().orElse("Your card") + (digits.isEmpty() ? "" : " •••• " + digits);
  }
}
