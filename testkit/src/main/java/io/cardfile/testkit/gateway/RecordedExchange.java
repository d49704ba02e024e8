package io.cardfile.testkit.gateway;

import io.cardfile.transport.WireReply;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A received request and the reply that was sent, if any. Immutable. */
public final class RecordedExchange {

  private final GatewayRequest request;
  private final @Nullable WireReply reply;

  /**
   * Records an exchange.
   *
   * @param reply null when none was sent
   */
  public RecordedExchange(GatewayRequest request, @Nullable WireReply reply) {
    this.request = Objects.requireNonNull(request, "request == null");
    this.reply = reply;
  }

  /** Returns the received request. */
  public GatewayRequest request() {
    return request;
  }

  /** Returns the reply; empty if a test lost it on purpose or the exchange failed. */
  public Optional<WireReply> reply() {
    return Optional.ofNullable(reply);
  }

  /**
   * Returns the exchange for the message of a failed test: the fields of both documents, with the
   * values of those that hold neither card data nor credentials, such as amount, reference, reason
   * and response code. All other values are {@code ****}; paths and headers are not shown.
   */
  public String describe() {
    return ExchangeText.of(request, reply);
  }

  /** Shows sizes and the status, no content. */
  @Override
  public String toString() {
    return request + " -> " + (reply == null ? "no reply" : reply);
  }
}
