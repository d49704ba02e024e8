package io.cardfile.testkit.fault;

import java.util.Objects;

/**
 * One thing that goes wrong, and where: {@code Fault.afterRequest().cut()} is the lost reply.
 *
 * <p>From {@link #afterRequest} on the gateway carries the request out before the fault happens, so
 * a purchase is charged; {@link #notCharged} turns that off. Before that position it never hears of
 * it. Immutable; two faults are equal only if they are the same object.
 */
public final class Fault {

  final Position position;
  final Act act;
  final boolean charged;
  private final String words;

  Fault(Position position, String words, Act act, boolean charged) {
    this.position = position;
    this.words = words;
    this.act = act;
    this.charged = charged;
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
    return charging(true);
  }

  /** Returns this fault, with the request kept from the gateway, which answers 503 instead. */
  public Fault notCharged() {
    return charging(false);
  }

  private Fault charging(boolean charged) {
    if (!position.hasRequest()) {
      throw new IllegalStateException(
          position.words + " the gateway has no request that it could carry out");
    }
    return new Fault(position, words, act, charged);
  }

  /** Returns this fault, with an orderly end of the connection (FIN) behind it. */
  public Fault thenCut() {
    Act ending =
        (line, rest) -> {
          act.play(line, rest);
          line.cut();
          return false;
        };
    return new Fault(position, words + ", cut", ending, charged);
  }

  static Fault of(Position position, String words, Act act) {
    Objects.requireNonNull(act, "act == null");
    return new Fault(position, words, act, position.hasRequest());
  }

  /** Says what happens and where, such as {@code after the request: cut}. */
  @Override
  public String toString() {
    String end = position.hasRequest() && !charged ? ", not charged" : "";
    return position.words + ": " + words + end;
  }
}
