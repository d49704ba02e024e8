package io.cardfile.chaos;

import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.util.function.Consumer;

/** A transport that ends the process before it sends, at its kill point. */
final class HaltingTransport implements Transport {

  private final Transport transport;
  private final KillTrigger trigger;

  HaltingTransport(Transport transport, KillTrigger trigger) {
    this.transport = transport;
    this.trigger = trigger;
  }

  @Override
  public Exchange prepare(WireRequest request, Consumer<Phase> phases) {
    Exchange exchange = transport.prepare(request, phases);
    return new Exchange() {
      @Override
      public WireReply execute() throws TransportException {
        trigger.at(KillPoint.BEFORE_SENDING);
        return exchange.execute();
      }

      @Override
      public void cancel() {
        exchange.cancel();
      }
    };
  }
}
