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

  static boolean isReserved(String reference) {
    return PREFIXES.stream().anyMatch(reference::startsWith);
  }
}
