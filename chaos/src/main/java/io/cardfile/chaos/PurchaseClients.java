package io.cardfile.chaos;

import java.io.IOException;

/** Opens the client of a process. */
final class PurchaseClients {

  private PurchaseClients() {}

  static PurchaseClient of(RunContext context, PurchaseList purchases) throws IOException {
    if (context.mode() == ClientMode.PLAIN) {
      return new PlainPurchaseClient(purchases, context.url(), context.deadline());
    }
    OpenJournal open = context.mode().hasJournal() ? OpenJournal.of(context) : null;
    return new CardfilePurchaseClient(purchases, context, open);
  }
}
