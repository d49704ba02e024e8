package io.cardfile.testkit.contract;

import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;

/** A typical naive exchange, which relies on the HTTP client for everything else. */
abstract class ControlExchange implements Exchange {

  abstract WireReply send() throws IOException, InterruptedException;

  @Override
  public final WireReply execute() throws TransportException {
    try {
      return send();
    } catch (ConnectException | UnknownHostException e) {
      throw TransportException.notSent("no connection", e);
    } catch (IOException | InterruptedException e) {
      throw TransportException.inDoubt(Phase.SENDING, "no reply", e);
    }
  }

  @Override
  public void cancel() {}
}
