/**
 * The payment client, its requests and outcomes, and the interfaces of transports, journals and
 * signers.
 *
 * <p>Begin with {@link io.cardfile.PaymentClient}. It needs a transport and, in production, a
 * {@link io.cardfile.journal.PurchaseJournal}; both are in other modules.
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
