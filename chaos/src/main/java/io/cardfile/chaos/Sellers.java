package io.cardfile.chaos;

import io.cardfile.transport.retrofit.RetrofitTransport;

/** Opens what a process sells with. */
final class Sellers {

  private Sellers() {}

  /**
   * Opens a seller.
   *
   * @param journal where the journal is; means nothing without one
   */
  static Seller of(Way way, PurchaseList purchases, String url, String journal) {
    switch (way) {
      case PLAIN:
        return new PlainSeller(purchases, url);
      case NO_JOURNAL:
        return new OurSeller(purchases, url, RetrofitTransport.create(), null, () -> {});
      default:
        throw new IllegalArgumentException("no such way yet");
    }
  }
}
