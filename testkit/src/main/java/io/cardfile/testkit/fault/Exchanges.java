package io.cardfile.testkit.fault;

import io.cardfile.testkit.gateway.GatewayRequest;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.RecordedExchange;
import io.cardfile.testkit.http.ReplyBytes;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The exchanges on one connection with a gateway, with what is to happen to them. One thread at a
 * time.
 */
public final class Exchanges {

  private final GatewaySimulator gateway;
  private final Behaviours behaviours;
  private boolean isOpen;
  private int number;
  private @Nullable Act early;

  /** Creates the exchanges of a new connection. */
  public Exchanges(GatewaySimulator gateway, Behaviours behaviours) {
    this.gateway = gateway;
    this.behaviours = behaviours;
  }

  /** Opens the connection, unless it is; returns whether it stays open. */
  public boolean open(ReplyChannel channel) throws IOException {
    if (isOpen) {
      return true;
    }
    isOpen = true;
    early = behaviours.atAccept();
    return early == null || early.play(channel);
  }

  /** Begins an exchange after the head of its request; returns whether to read the rest. */
  public boolean begin(ReplyChannel channel) throws IOException {
    number = behaviours.begin();
    if (early != null) {
      return true;
    }
    early = behaviours.afterHead(number);
    return early == null || early.play(channel);
  }

  /** Answers the whole request; returns whether the connection stays open. */
  public boolean answer(GatewayRequest request, boolean keepAlive, ReplyChannel channel)
      throws IOException {
    Act act = early == null ? behaviours.afterRequest(number, request) : early.afterwards();
    early = null;
    RecordedExchange exchange = act.handle(gateway, request);
    if (act.isForPurchases() && !exchange.isDecidedByBehaviour()) {
      behaviours.didNotHappen(act);
    }
    byte[] reply = ReplyBytes.of(exchange, keepAlive, gateway.now());
    exchange.clientGets(act.clientGets(reply, channel.maxWaitNanos()));
    return act.play(channel, reply) && keepAlive;
  }
}
