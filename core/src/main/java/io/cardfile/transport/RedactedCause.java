package io.cardfile.transport;

import org.jspecify.annotations.Nullable;

/**
 * A copy of a foreign exception with its class name and stack trace, and with its message only if
 * it is harmless.
 */
final class RedactedCause extends Exception {

  private static final long serialVersionUID = 1L;
  private static final int MAX_DEPTH = 8;

  // The JDK builds their messages only from addresses, ports and certificates.
  private static final String HARMLESS =
      "java\\.net\\."
          + "(Connect|NoRouteToHost|PortUnreachable|Socket|SocketTimeout|UnknownHost)Exception"
          + "|javax\\.net\\.ssl\\.SSL(Handshake|PeerUnverified)?Exception";

  private RedactedCause(String message, @Nullable Throwable cause) {
    super(message, cause, false, true);
  }

  static RedactedCause of(Throwable real) {
    return of(real, MAX_DEPTH);
  }

  private static RedactedCause of(Throwable real, int depth) {
    if (real instanceof RedactedCause) {
      return (RedactedCause) real;
    }
    Throwable next = real.getCause();
    RedactedCause cause = next == null || next == real || depth == 1 ? null : of(next, depth - 1);
    RedactedCause copy = new RedactedCause(describe(real), cause);
    copy.setStackTrace(real.getStackTrace());
    return copy;
  }

  private static String describe(Throwable real) {
    String type = real.getClass().getName();
    String message = real.getMessage();
    return message != null && type.matches(HARMLESS) ? type + ": " + message : type;
  }

  @Override
  public String toString() {
    return String.valueOf(getMessage());
  }
}
