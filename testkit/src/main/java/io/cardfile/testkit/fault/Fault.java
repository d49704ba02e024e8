package io.cardfile.testkit.fault;

import java.util.Objects;

/**
 * One thing that goes wrong, and where: {@code Fault.afterRequest().cut()} is the lost reply.
 *
 * <p>From {@link #afterRequest} on the gateway carries the request out before the fault happens, so
 * a purchase is charged; {@link #notCharged} and {@link #answeredNotCharged} turn that off. Before
 * that position the gateway never gets the request. Immutable; two faults are equal only if they
 * are the same object.
 */
public final class Fault {

  final Position position;
  final FaultAction act;
  final Handling handling;
  private final String words;

  Fault(Position position, String words, FaultAction act, Handling handling) {
    this.position = position;
    this.words = words;
    this.act = act;
    this.handling = handling;
  }

  /** As soon as a connection is accepted; nothing is read from it before, not even TLS. */
  public static FaultPoint accept() {
    return new FaultPoint(Position.ACCEPT);
  }

  /** When the head of a request was read, and of its body nothing that did not come along. */
  public static FaultPoint afterRequestHead() {
    return new FaultPoint(Position.AFTER_REQUEST_HEAD);
  }

  /** When a request was read to its end, before a byte of the reply. */
  public static ReplyFaultPoint afterRequest() {
    return new ReplyFaultPoint(Position.AFTER_REQUEST);
  }

  /** Behind {@code HTTP/1.1 20}. */
  public static ReplyFaultPoint inStatusLine() {
    return new ReplyFaultPoint(Position.IN_STATUS_LINE);
  }

  /** Half-way through the headers of the reply. */
  public static ReplyFaultPoint inHeaders() {
    return new ReplyFaultPoint(Position.IN_HEADERS);
  }

  /** Half-way through the body of the reply. */
  public static ReplyFaultPoint inBody() {
    return new ReplyFaultPoint(Position.IN_BODY);
  }

  /** When the reply was sent to its end, and the connection is kept. */
  public static FaultPoint afterReply() {
    return new FaultPoint(Position.AFTER_REPLY);
  }

  /** Where it happens. */
  public Position position() {
    return position;
  }

  /** Returns this fault, with the request carried out by the gateway: the default. */
  public Fault charged() {
    return handled(Handling.CHARGED);
  }

  /** Returns this fault, with the request kept from the gateway, which answers 503 instead. */
  public Fault notCharged() {
    return handled(Handling.KEPT_BACK);
  }

  /**
   * Returns this fault, with the request kept from the gateway and the reply made as if it had been
   * carried out: to a client that believes too much it looks like a charge.
   */
  public Fault answeredNotCharged() {
    return handled(Handling.ANSWERED_ONLY);
  }

  /** Whether the reply is made as if the request had been carried out, which it is not. */
  public boolean isAnsweredNotCharged() {
    return handling == Handling.ANSWERED_ONLY;
  }

  private Fault handled(Handling other) {
    if (!position.hasRequest()) {
      throw new IllegalStateException(
          position.words + " the gateway has no request that it could carry out");
    }
    return new Fault(position, words, act, other);
  }

  /** Returns this fault, with an orderly end of the connection (FIN) behind it. */
  public Fault thenCut() {
    FaultAction ending =
        (line, rest) -> {
          act.play(line, rest);
          line.cut();
          return false;
        };
    return new Fault(position, words + ", cut", ending, handling);
  }

  static Fault of(Position position, String words, FaultAction act) {
    Objects.requireNonNull(act, "act == null");
    return new Fault(position, words, act, Handling.CHARGED);
  }

  /** Says what happens and where, such as {@code after the request: cut}. */
  @Override
  public String toString() {
    return position.words + ": " + words + handling.words;
  }
}
