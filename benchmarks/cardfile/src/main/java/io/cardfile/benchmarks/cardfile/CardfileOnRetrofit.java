package io.cardfile.benchmarks.cardfile;

import io.cardfile.benchmarks.client.Setup;
import io.cardfile.transport.retrofit.RetrofitTransport;

/** Cardfile on Retrofit, without a journal. */
public final class CardfileOnRetrofit extends CardfileCharger {

  public CardfileOnRetrofit(Setup setup) {
    super(setup, RetrofitTransport.create());
  }
}
