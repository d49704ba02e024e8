package io.cardfile.benchmarks.cardfile;

import io.cardfile.benchmarks.client.Setup;
import io.cardfile.transport.jdk.JdkTransport;

/** Cardfile on sockets of the JDK, without a journal. */
public final class CardfileOnJdk extends CardfileCharger {

  public CardfileOnJdk(Setup setup) {
    super(setup, JdkTransport.create());
  }
}
