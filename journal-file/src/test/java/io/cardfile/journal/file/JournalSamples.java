package io.cardfile.journal.file;

import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.PurchaseContent;

/** Purchases and records for tests of journals. */
final class JournalSamples {

  static final String MERCHANT = "shop-1";
  static final JournalOutcome APPROVED = SampleContents.APPROVED;
  static final JournalOutcome DECLINED = JournalOutcome.declined("gw-2", "51", "03");
  static final JournalOutcome NOT_SENT = SampleContents.NOT_SENT;

  private JournalSamples() {}

  static PurchaseContent of(String reference) {
    return SampleContents.of(MERCHANT, reference, 1000);
  }
}
