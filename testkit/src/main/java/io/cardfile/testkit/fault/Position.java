package io.cardfile.testkit.fault;

/** The position of a fault in an exchange. */
public enum Position {
  /** Immediately after a connection is accepted. */
  ACCEPT("on accepting a connection"),
  /** After the head of a request was read. */
  AFTER_REQUEST_HEAD("after the head of the request"),
  /** After a whole request was read. */
  AFTER_REQUEST("after the request"),
  /** Within the first line of the reply. */
  IN_STATUS_LINE("in the status line"),
  /** Half-way through the headers of the reply. */
  IN_HEADERS("in the headers"),
  /** Half-way through the body of the reply. */
  IN_BODY("in the body"),
  /** After the whole reply was sent. */
  AFTER_REPLY("after the reply");

  // The length of "HTTP/1.1 20": every success begins like this.
  private static final int PART_OF_STATUS_LINE = 11;

  final String description;

  Position(String description) {
    this.description = description;
  }

  /** Whether the gateway has received the request at this position. */
  boolean hasRequest() {
    return compareTo(AFTER_REQUEST) >= 0;
  }

  /** Returns the number of bytes of {@code reply} before this position. */
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
