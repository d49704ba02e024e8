package io.cardfile.chaos;

import io.cardfile.transport.Exchange;
import io.cardfile.transport.PhaseObserver;
import io.cardfile.transport.Transport;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;

/** A transport before whose work a process ends. */
final class HaltingTransport implements Transport {

  private final Transport transport;
  private final KillSwitch halt;

  HaltingTransport(Transport transport, KillSwitch halt) {
    this.transport = transport;
    this.halt = halt;
  }

  @Override
  public Exchange prepare(WireRequest request, PhaseObserver phases) {
    Exchange exchange = transport.prepare(request, phases);
    return new Exchange() {
      @Override
      public WireReply execute() throws TransportException {
        halt.at(KillPoint.BEFORE_SENDING);
        return exchange.execute();
      }

      @Override
      public void cancel() {
        exchange.cancel();
      }
    };
  }
}
