package io.cardfile.testkit.fault;

import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** A position in an exchange, at which something is now to go wrong. */
public class FaultPoint {

  final Position position;

  FaultPoint(Position position) {
    this.position = position;
  }

  final Fault fault(String words, FaultAction act) {
    return Fault.of(position, words, act);
  }

  /**
   * The connection ends in order (FIN), without a word of TLS. To a client that is still sending
   * the system turns that into a reset.
   */
  public final Fault cut() {
    return fault(
        "cut",
        (line, rest) -> {
          line.cut();
          return false;
        });
  }

  /** The connection is torn down (RST). */
  public final Fault reset() {
    return fault(
        "reset",
        (line, rest) -> {
          line.reset();
          return false;
        });
  }

  /**
   * Nothing more happens until the client gives up, or the server's patience is over. On accepting
   * a connection that means that nothing is read either, and the client's window fills.
   */
  public final Fault stall() {
    boolean reads = position != Position.ACCEPT;
    return fault(
        "stall",
        (line, rest) -> {
          line.stall(reads);
          return false;
        });
  }

  /** A kilobyte that is no HTTP, always the same, and the connection ends. */
  public final Fault garbage() {
    return fault(
        "garbage",
        (line, rest) -> {
          line.say(Garbage.bytes());
          line.cut();
          return false;
        });
  }

  /**
   * The same text again and again, until the client gives up or the server's patience is over; 64
   * MiB at most, and then nothing more.
   *
   * @param text what is repeated, one byte for each character (ISO 8859-1); not empty
   */
  public final Fault flood(String text) {
    return flood("", text);
  }

  /**
   * As {@link #flood(String)}, with something before it.
   *
   * @param first what is said once
   */
  public final Fault flood(String first, String text) {
    byte[] once = bytes(first);
    byte[] unit = bytes(text);
    if (unit.length == 0) {
      throw new IllegalArgumentException("there must be something to repeat");
    }
    return fault(
        "flood",
        (line, rest) -> {
          line.say(once);
          line.flood(unit);
          return false;
        });
  }

  /**
   * A lie: these bytes instead of the rest. The connection is kept and serves on: see {@link
   * Fault#thenCut}.
   *
   * @param raw what is said, one byte for each character (ISO 8859-1)
   */
  public final Fault lie(String raw) {
    return lie(bytes(raw));
  }

  /** As {@link #lie(String)}, in bytes. */
  public final Fault lie(byte[] raw) {
    byte[] said = raw.clone();
    return fault(
        "lie",
        (line, rest) -> {
          line.say(said);
          return true;
        });
  }

  static byte[] bytes(String raw) {
    Objects.requireNonNull(raw, "raw == null");
    return raw.getBytes(StandardCharsets.ISO_8859_1);
  }
}
