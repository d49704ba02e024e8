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
   * The rest of the reply comes byte by byte, until the server's patience is over.
   *
   * @param pause between two bytes; 1 ms to a minute
   */
  public Fault drip(Duration pause) {
    long nanos = nanos(pause);
    return fault(
        "drip",
        (line, rest) -> {
          line.drip(rest, nanos);
          return true;
        });
  }

  /**
   * The rest of the reply comes late, whether or not the client is still there.
   *
   * @param pause how late; 1 ms to a minute
   */
  public Fault delay(Duration pause) {
    long nanos = nanos(pause);
    return fault(
        "delay",
        (line, rest) -> {
          line.pause(nanos);
          line.say(rest);
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
   * A lie: another reply, with a {@code Content-Length} of its own.
   *
   * @param headers whole lines, such as {@code Retry-After: 0}
   */
  public Fault lie(int status, String body, String... headers) {
    return lie(RawReply.of(status, body.getBytes(StandardCharsets.UTF_8), headers));
  }

  /**
   * A lie: the gateway's document under another status.
   *
   * @param headers whole lines, such as {@code Retry-After: 0}
   */
  public Fault lieAboutStatus(int status, String... headers) {
    String start = "HTTP/1.1 " + status + " Fault\r\n";
    String lines = headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n";
    return lieAboutReply(reply -> start + lines + reply.substring(reply.indexOf('\n') + 1));
  }

  /** A lie: the gateway's document, changed; head and length are made to fit. */
  public Fault lieAbout(UnaryOperator<String> document) {
    Objects.requireNonNull(document, "document == null");
    return lieAboutReply(reply -> RawReply.withBody(reply, document));
  }

  /**
   * A lie: what is left of the gateway's reply, changed byte by byte.
   *
   * @param reply gets and gives head and body, one character for each byte (ISO 8859-1)
   */
  public Fault lieAboutReply(UnaryOperator<String> reply) {
    Objects.requireNonNull(reply, "reply == null");
    return fault(
        "lie",
        (line, rest) -> {
          if (rest.length == 0) {
            return false; // The gateway has lost its reply, so there is nothing to change.
          }
          line.say(bytes(reply.apply(new String(rest, StandardCharsets.ISO_8859_1))));
          return true;
        });
  }
}
