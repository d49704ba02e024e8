package io.cardfile.sample;

import io.cardfile.transport.Exchange;
import io.cardfile.transport.PhaseObserver;
import io.cardfile.transport.Transport;
import io.cardfile.transport.WireRequest;

/** Somebody on the way who makes every invoice of 129.00 one of 1.29: for the story alone. */
final class TamperingTransport implements Transport {

  private final Transport transport;

  TamperingTransport(Transport transport) {
    this.transport = transport;
  }

  @Override
  public Exchange prepare(WireRequest request, PhaseObserver phases) {
    WireRequest tampered =
        WireRequest.post(request.url().replace("/129.00/", "/1.29/"))
            .body(request.body())
            .timeout(request.timeout())
            .build();
    return transport.prepare(tampered, phases);
  }
}
