package io.cardfile.testkit.fault;

import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** A position in an exchange, for which a fault is to be chosen. */
public class FaultPoint {

  final Position position;

  FaultPoint(Position position) {
    this.position = position;
  }

  final Fault fault(String description, Effect action) {
    return Fault.of(position, description, action);
  }

  /**
   * Returns a fault that closes the connection in order (FIN), without a closing message of TLS. If
   * the client is still sending, the operating system resets the connection instead.
   */
  public final Fault cut() {
    return fault(
        "cut",
        (channel, rest) -> {
          channel.close();
          return false;
        });
  }

  /** Returns a fault that resets the connection (RST). */
  public final Fault reset() {
    return fault(
        "reset",
        (channel, rest) -> {
          channel.endByReset(true);
          channel.close();
          return false;
        });
  }

  /**
   * Returns a fault that sends nothing more until the client closes the connection or the server's
   * maximum wait is over. At {@link Fault#accept} it does not read either, so the client's send
   * window fills.
   */
  public final Fault stall() {
    boolean reads = position != Position.ACCEPT;
    return fault(
        "stall",
        (channel, rest) -> {
          channel.stall(reads);
          return false;
        });
  }

  /**
   * Returns a fault that sends a kilobyte that is not HTTP, always the same, and closes the
   * connection.
   */
  public final Fault sendRandomBytes() {
    return fault(
        "random-bytes",
        (channel, rest) -> {
          channel.send(RandomBytes.bytes());
          channel.close();
          return false;
        });
  }

  /**
   * Returns a fault that sends the same text repeatedly, until the client closes the connection or
   * the server's maximum wait is over; 64 MiB at most, and then nothing more.
   *
   * @param text the repeated text, one byte for each character (ISO 8859-1); not empty
   */
  public final Fault sendRepeatedly(String text) {
    return sendRepeatedly("", text);
  }

  /**
   * Returns a fault as {@link #sendRepeatedly(String)} with a prefix.
   *
   * @param first the text that is sent once, before the repeated one
   */
  public final Fault sendRepeatedly(String first, String text) {
    byte[] once = bytes(first);
    byte[] unit = bytes(text);
    if (unit.length == 0) {
      throw new IllegalArgumentException("the repeated text must not be empty");
    }
    return fault(
        "repeated",
        (channel, rest) -> {
          channel.send(once);
          channel.sendRepeatedly(unit);
          return false;
        });
  }

  /**
   * Returns a fault that sends these bytes instead of the rest of the reply. The connection stays
   * open: see {@link Fault#thenCut}.
   *
   * @param raw the bytes to send, one for each character (ISO 8859-1)
   */
  public final Fault send(String raw) {
    return send(bytes(raw));
  }

  /** Returns a fault as {@link #send(String)}, given in bytes. */
  public final Fault send(byte[] raw) {
    byte[] copy = raw.clone();
    return fault(
        "send",
        (channel, rest) -> {
          channel.send(copy);
          return true;
        });
  }

  static byte[] bytes(String raw) {
    Objects.requireNonNull(raw, "raw == null");
    return raw.getBytes(StandardCharsets.ISO_8859_1);
  }
}
