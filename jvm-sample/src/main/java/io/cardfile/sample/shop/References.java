package io.cardfile.sample.shop;

import java.util.List;

/**
 * The references that this server chooses itself. The requests of an app, which have no session,
 * can neither read nor change what has one of these prefixes.
 */
final class References {

  static final String NO_SHOW = "NOSHOW-";
  static final String SUBSCRIPTION = "SUBS-";

  private static final String WEB = "WEB-";
  private static final List<String> PREFIXES = List.of(WEB, NO_SHOW, SUBSCRIPTION);

  private References() {}

  /** Returns a new order number of the web shop. */
  static String newOrder() {
    return WEB + Secrets.code(12);
  }

  /** Returns whether it is an order of a page, whose payer was asked whether to store the card. */
  static boolean isOfWeb(String reference) {
    return reference.startsWith(WEB);
  }

  /**
   * Returns the number of the card that this order stores. It is always the same, so a card that is
   * fetched again is not charged again.
   */
  static String cardOf(String order) {
    return order.substring(order.indexOf('-') + 1);
  }

  static boolean isReserved(String reference) {
    return PREFIXES.stream().anyMatch(reference::startsWith);
  }
}
