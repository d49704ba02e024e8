package io.cardfile.testkit.fault;

import java.util.Objects;

/**
 * One fault and its position in an exchange: {@code Fault.afterRequest().cut()} is a lost reply.
 *
 * <p>From {@link #afterRequest} on the gateway carries out the request before the fault happens, so
 * a purchase is charged; {@link #notCharged} and {@link #answeredNotCharged} disable that. Before
 * that position the gateway never receives the request. Immutable. Two faults are equal only if
 * they are the same object.
 */
public final class Fault {

  final Position position;
  final Effect action;
  final boolean charged;
  private final boolean answered;
  private final String description;

  Fault(Position position, String description, Effect action, boolean charged, boolean answered) {
    this.position = position;
    this.description = description;
    this.action = action;
    this.charged = charged;
    this.answered = answered;
  }

  /**
   * Returns the position immediately after a connection is accepted, before anything is read from
   * it, including TLS.
   */
  public static FaultPoint accept() {
    return new FaultPoint(Position.ACCEPT);
  }

  /**
   * Returns the position after the head of a request was read, with only as much of its body as
   * arrived with the head.
   */
  public static FaultPoint afterRequestHead() {
    return new FaultPoint(Position.AFTER_REQUEST_HEAD);
  }

  /** Returns the position after the whole request was read, before the first byte of the reply. */
  public static ReplyFaultPoint afterRequest() {
    return new ReplyFaultPoint(Position.AFTER_REQUEST);
  }

  /** Returns the position after {@code HTTP/1.1 20}. */
  public static ReplyFaultPoint inStatusLine() {
    return new ReplyFaultPoint(Position.IN_STATUS_LINE);
  }

  /** Returns the position half-way through the headers of the reply. */
  public static ReplyFaultPoint inHeaders() {
    return new ReplyFaultPoint(Position.IN_HEADERS);
  }

  /** Returns the position half-way through the body of the reply. */
  public static ReplyFaultPoint inBody() {
    return new ReplyFaultPoint(Position.IN_BODY);
  }

  /** Returns the position after the whole reply was sent, while the connection is kept. */
  public static FaultPoint afterReply() {
    return new FaultPoint(Position.AFTER_REPLY);
  }

  /** Returns the position of this fault. */
  public Position position() {
    return position;
  }

  /** Returns a copy of this fault whose request the gateway carries out: the default. */
  public Fault charged() {
    return handled(true, true);
  }

  /** Returns a copy of this fault whose request does not reach the gateway; the reply is 503. */
  public Fault notCharged() {
    return handled(false, false);
  }

  /**
   * Returns a copy of this fault whose request does not reach the gateway, although the reply is
   * the one that the gateway would have sent. To a client that accepts too much it looks like a
   * charge.
   */
  public Fault answeredNotCharged() {
    return handled(false, true);
  }

  /** Whether the reply is the one to a request that was carried out, although this one is not. */
  public boolean isAnsweredNotCharged() {
    return !charged && answered;
  }

  private Fault handled(boolean charges, boolean answers) {
    if (!position.hasRequest()) {
      throw new IllegalStateException(
          position.description + " the gateway has not received a request that it could carry out");
    }
    return new Fault(position, description, action, charges, answers);
  }

  /** Returns a copy of this fault that then closes the connection in order (FIN). */
  public Fault thenCut() {
    Effect ending =
        (channel, rest) -> {
          action.play(channel, rest);
          channel.close();
          return false;
        };
    return new Fault(position, description + ", cut", ending, charged, answered);
  }

  static Fault of(Position position, String description, Effect action) {
    Objects.requireNonNull(action, "action == null");
    return new Fault(position, description, action, true, true);
  }

  Act act() {
    Act.Moment moment =
        position == Position.ACCEPT
            ? Act.Moment.ACCEPT
            : position == Position.AFTER_REQUEST_HEAD
                ? Act.Moment.AFTER_HEAD
                : Act.Moment.AFTER_REQUEST;
    String name = FaultCatalogue.nameOf(this);
    Act act =
        Act.of(
            name,
            moment,
            (channel, reply) -> {
              int at = reply.length == 0 ? 0 : position.offsetIn(reply);
              channel.send(java.util.Arrays.copyOf(reply, at));
              return action.play(channel, java.util.Arrays.copyOfRange(reply, at, reply.length));
            });
    return charged ? act : act.uncharged();
  }

  /** Returns the position and the action, such as {@code after the request: cut}. */
  @Override
  public String toString() {
    return position.description
        + ": "
        + description
        + (charged ? "" : answered ? ", answered but not charged" : ", not charged");
  }
}
