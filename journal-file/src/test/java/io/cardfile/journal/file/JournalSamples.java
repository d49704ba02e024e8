package io.cardfile.journal.file;

import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.Resolution;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseRequest;

/** Purchases and records for tests of journals. */
final class JournalSamples {

  static final String MERCHANT = "shop-1";
  static final Resolution APPROVED = Resolution.approved("gw-1", "00");
  static final Resolution DECLINED = Resolution.declined("gw-2", "51", "03");
  static final Resolution NOT_SENT = Resolution.notSent();

  private JournalSamples() {}

  static PurchaseContent of(String reference) {
    return PurchaseRequest.firstCardOnFile()
        .reference(reference)
        .amount(Money.ofMinor(1000, "AUD"))
        .card(
            Card.builder()
                .holder("Ada")
                .number("4111111111111111")
                .expiry("12/2999")
                .cvv("123")
                .build())
        .build()
        .contentFor(MERCHANT);
  }
}
