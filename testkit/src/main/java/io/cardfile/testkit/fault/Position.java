package io.cardfile.testkit.fault;

/** Where in an exchange a fault happens. */
public enum Position {
  /** As soon as a connection is accepted. */
  ACCEPT("on accepting a connection"),
  /** When the head of a request was read. */
  AFTER_REQUEST_HEAD("after the head of the request"),
  /** When a request was read to its end. */
  AFTER_REQUEST("after the request"),
  /** Within the first line of the reply. */
  IN_STATUS_LINE("in the status line"),
  /** Half-way through the headers of the reply. */
  IN_HEADERS("in the headers"),
  /** Half-way through the body of the reply. */
  IN_BODY("in the body"),
  /** When the reply was sent to its end. */
  AFTER_REPLY("after the reply");

  // "HTTP/1.1 20": it could still become any success.
  private static final int PART_OF_STATUS_LINE = 11;

  final String words;

  Position(String words) {
    this.words = words;
  }

  /** Whether the gateway has the request by then. */
  boolean hasRequest() {
    return compareTo(AFTER_REQUEST) >= 0;
  }

  /** How many bytes of {@code reply} come before this position. */
  int offsetIn(byte[] reply) {
    switch (this) {
      case IN_STATUS_LINE:
        return PART_OF_STATUS_LINE;
      case IN_HEADERS:
        return (lineEnd(reply) + headEnd(reply)) / 2;
      case IN_BODY:
        return (headEnd(reply) + reply.length + 1) / 2;
      case AFTER_REPLY:
        return reply.length;
      default:
        return 0;
    }
  }

  private static int lineEnd(byte[] reply) {
    int at = 0;
    while (reply[at] != '\n') {
      at++;
    }
    return at + 1;
  }

  private static int headEnd(byte[] reply) {
    int at = 3;
    while (reply[at - 3] != '\r' || reply[at - 1] != '\r' || reply[at] != '\n') {
      at++;
    }
    return at + 1;
  }
}
