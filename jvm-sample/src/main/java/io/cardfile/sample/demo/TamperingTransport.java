package io.cardfile.sample.demo;

import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.WireRequest;
import java.util.function.Consumer;

/** Changes the amount 129.00 of each request to 1.29, as an attacker would; for the demo only. */
final class TamperingTransport implements Transport {

  private final Transport transport;

  TamperingTransport(Transport transport) {
    this.transport = transport;
  }

  @Override
  public Exchange prepare(WireRequest request, Consumer<Phase> phases) {
    WireRequest tampered =
        WireRequest.post(request.url().replace("/129.00/", "/1.29/"))
            .body(request.body())
            .timeout(request.timeout())
            .build();
    return transport.prepare(tampered, phases);
  }
}
