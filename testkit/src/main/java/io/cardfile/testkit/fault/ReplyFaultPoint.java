package io.cardfile.testkit.fault;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** A position before or within a reply. */
public final class ReplyFaultPoint extends FaultPoint {

  ReplyFaultPoint(Position position) {
    super(position);
  }

  /**
   * Returns a fault that sends the rest of the reply byte by byte, for at most the server's maximum
   * wait.
   *
   * @param pause between two bytes; 1 ms to a minute
   */
  public Fault sendBytewise(Duration pause) {
    long nanos = nanos(pause);
    return fault(
        "bytewise",
        (channel, rest) -> {
          channel.sendBytewise(rest, nanos);
          return true;
        });
  }

  /**
   * Returns a fault that delays the rest of the reply, and sends it even if the client no longer
   * waits.
   *
   * @param pause the delay; 1 ms to a minute
   */
  public Fault delay(Duration pause) {
    long nanos = nanos(pause);
    return fault(
        "delay",
        (channel, rest) -> {
          channel.pause(nanos);
          channel.send(rest);
          return true;
        });
  }

  private static long nanos(Duration pause) {
    Objects.requireNonNull(pause, "pause == null");
    if (pause.compareTo(Duration.ofMillis(1)) < 0 || pause.compareTo(Duration.ofMinutes(1)) > 0) {
      throw new IllegalArgumentException("a pause is 1 ms to a minute");
    }
    return pause.toNanos();
  }

  /**
   * Returns a fault that sends another reply, with a matching {@code Content-Length}.
   *
   * @param headers whole lines, such as {@code Retry-After: 0}
   */
  public Fault reply(int status, String body, String... headers) {
    return send(RawReply.of(status, body.getBytes(StandardCharsets.UTF_8), headers));
  }

  /**
   * Returns a fault that sends the gateway's document under another status.
   *
   * @param headers whole lines, such as {@code Retry-After: 0}
   */
  public Fault changeStatus(int status, String... headers) {
    String start = "HTTP/1.1 " + status + " Fault\r\n";
    String lines = headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n";
    return changeReply(reply -> start + lines + reply.substring(reply.indexOf('\n') + 1));
  }

  /** Returns a fault that changes the gateway's document; the {@code Content-Length} is adapted. */
  public Fault changeDocument(UnaryOperator<String> document) {
    Objects.requireNonNull(document, "document == null");
    return changeReply(reply -> RawReply.withBody(reply, document));
  }

  /**
   * Returns a fault that changes the rest of the gateway's reply as bytes.
   *
   * @param reply takes and returns head and body, one character for each byte (ISO 8859-1)
   */
  public Fault changeReply(UnaryOperator<String> reply) {
    Objects.requireNonNull(reply, "reply == null");
    return fault(
        "change",
        (channel, rest) -> {
          if (rest.length == 0) {
            return false; // The simulator has lost its reply, so there is nothing to change.
          }
          channel.send(bytes(reply.apply(new String(rest, StandardCharsets.ISO_8859_1))));
          return true;
        });
  }
}
