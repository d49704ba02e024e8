package io.cardfile.benchmarks.cardfile;

import io.cardfile.benchmarks.client.Setup;
import io.cardfile.transport.retrofit.RetrofitTransport;
import java.io.IOException;

/** Cardfile on Retrofit, with the journal in a file. */
public final class CardfileOnRetrofitWithJournal extends CardfileCharger {

  public CardfileOnRetrofitWithJournal(Setup setup) throws IOException {
    super(setup, RetrofitTransport.create(), FilledJournal.create(setup));
  }
}
