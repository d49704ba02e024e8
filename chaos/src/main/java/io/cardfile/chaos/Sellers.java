package io.cardfile.chaos;

import java.io.IOException;

/** Opens what a process sells with. */
final class Sellers {

  private Sellers() {}

  static Seller of(RunContext job, PurchaseList purchases) throws IOException {
    if (job.way() == ClientMode.PLAIN) {
      return new PlainSeller(purchases, job.url(), job.deadline());
    }
    OpenJournal open = job.way().hasJournal() ? OpenJournal.of(job) : null;
    return new OurSeller(purchases, job, open);
  }
}
