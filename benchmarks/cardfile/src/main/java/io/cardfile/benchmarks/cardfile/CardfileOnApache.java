package io.cardfile.benchmarks.cardfile;

import io.cardfile.benchmarks.client.Setup;
import io.cardfile.transport.apache.ApacheTransport;

/** Cardfile on Apache HttpClient 5, without a journal. */
public final class CardfileOnApache extends CardfileCharger {

  public CardfileOnApache(Setup setup) {
    super(setup, ApacheTransport.create());
  }
}
