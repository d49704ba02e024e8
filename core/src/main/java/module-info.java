/**
 * The payment client and the look-up, the domain model and its rules, JSON, and the ports of
 * transports, signers and journals.
 *
 * <p>Begin with {@link io.cardfile.PaymentClient}: it sends a {@link
 * io.cardfile.purchase.PurchaseRequest} and returns a {@link io.cardfile.purchase.PurchaseOutcome}.
 * It needs a transport, which is in another module, and in production a {@link
 * io.cardfile.journal.PurchaseJournal}.
 */
@SuppressWarnings("module") // The other module is compiled later.
module io.cardfile.core {
  // Read by compilers and checkers only; nothing needs it at run time.
  requires static org.jspecify;

  exports io.cardfile.journal;
  exports io.cardfile.json;
  exports io.cardfile.money;
  exports io.cardfile.purchase;
  exports io.cardfile.signing;
  exports io.cardfile.transport;
  exports io.cardfile.validation;
  exports io.cardfile.wallet;
  exports io.cardfile;
}
