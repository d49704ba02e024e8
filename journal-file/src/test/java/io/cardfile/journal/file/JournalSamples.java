package io.cardfile.journal.file;

import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.Resolution;

/** Purchases and records for tests of journals. */
final class JournalSamples {

  static final String MERCHANT = "shop-1";
  static final Resolution APPROVED = SampleContents.APPROVED;
  static final Resolution DECLINED = Resolution.declined("gw-2", "51", "03");
  static final Resolution NOT_SENT = SampleContents.NOT_SENT;

  private JournalSamples() {}

  static PurchaseContent of(String reference) {
    return SampleContents.of(MERCHANT, reference, 1000);
  }
}
