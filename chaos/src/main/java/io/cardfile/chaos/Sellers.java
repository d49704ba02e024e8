package io.cardfile.chaos;

import io.cardfile.transport.retrofit.RetrofitTransport;
import java.io.IOException;
import java.time.Duration;

/** Opens what a process sells with. */
final class Sellers {

  private Sellers() {}

  /**
   * Opens a seller.
   *
   * @param place where the journal is; means nothing without one
   */
  static Seller of(Way way, PurchaseList purchases, String url, String place, Duration deadline)
      throws IOException {
    if (way == Way.PLAIN) {
      return new PlainSeller(purchases, url, deadline);
    }
    OpenJournal open = way.hasJournal() ? OpenJournal.of(way, place) : null;
    return new OurSeller(purchases, url, RetrofitTransport.create(), open, deadline);
  }
}
