package io.cardfile.sample.shop;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.PurchaseJournal;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The orders of this run in memory, and those of earlier runs that the journal has. An order that
 * was not paid is lost with the process. Thread-safe.
 */
final class Orders {

  private static final String OF_PAGES = "WEB-";

  private final Map<String, Order> orders = new ConcurrentHashMap<>();
  private final PurchaseJournal journal;

  Orders(PurchaseJournal journal) {
    this.journal = journal;
  }

  /**
   * Returns whether the shop chooses such invoices itself, for orders of pages and later charges.
   * The requests of an app, which have no session, neither read nor change them.
   */
  static boolean isReserved(String invoice) {
    return invoice.startsWith(OF_PAGES)
        || Arrays.stream(LaterCharge.values())
            .anyMatch(charge -> invoice.startsWith(charge.prefix()));
  }

  /** Creates the order of a page, with an invoice that cannot be guessed. */
  Order create(Cart cart) {
    Order order = new Order(OF_PAGES + RandomText.of(12), cart);
    orders.put(order.invoice(), order);
    return order;
  }

  /** Returns the order with this invoice; creates it if there is none. */
  Order put(String invoice, Cart cart) throws JournalException {
    Optional<Order> known = find(invoice);
    return known.isPresent()
        ? known.get()
        : orders.computeIfAbsent(invoice, number -> new Order(number, cart));
  }

  Optional<Order> find(String invoice) throws JournalException {
    Order order = orders.get(invoice);
    if (order != null) {
      return Optional.of(order);
    }
    Optional<JournalEntry> entry = journal.find(Payments.MERCHANT, invoice);
    return entry.map(found -> orders.computeIfAbsent(invoice, number -> new Order(found)));
  }
}
