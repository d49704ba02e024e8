package io.cardfile.chaos;

import java.io.IOException;

/** Opens the seller of a process. */
final class Sellers {

  private Sellers() {}

  static Seller of(RunContext context, PurchaseList purchases) throws IOException {
    if (context.mode() == ClientMode.PLAIN) {
      return new PlainSeller(purchases, context.url(), context.deadline());
    }
    OpenJournal open = context.mode().hasJournal() ? OpenJournal.of(context) : null;
    return new CardfileSeller(purchases, context, open);
  }
}
