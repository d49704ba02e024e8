package io.cardfile.testkit.contract;

import java.io.IOException;

/** Replies of which nobody can say that they are whole. */
enum BrokenReply {
  NOTHING_AND_FIN("", false),
  NOTHING_AND_RST("", true),
  HALF_A_STATUS_LINE("HTTP/1.1 20", false),
  HALF_A_STATUS_LINE_AND_RST("HTTP/1.1 20", true),
  HALF_THE_HEADERS("HTTP/1.1 200 OK\r\nContent-Le", false),
  BODY_CUT_SHORT("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"a\":1}", false),
  BODY_CUT_SHORT_BY_RST("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"a\":1}", true),
  CHUNKS_WITHOUT_END(
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n7\r\n{\"a\":1}\r\n", false),
  CHUNK_OF_NO_SIZE("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n", false),
  NEGATIVE_LENGTH("HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n{\"a\":1}", false),
  GARBAGE("garbage\r\n\r\n", false),
  BARE_TEXT("{\"successful\":true}", false),
  STATUS_WITHOUT_DIGITS("HTTP/1.1 OK\r\nContent-Length: 2\r\n\r\n{}", false),
  SWITCHING_PROTOCOLS(
      "HTTP/1.1 101 Switching\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n{}", false),
  ONLY_INTERIM_REPLIES("HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n", false);

  private final String raw;
  private final boolean reset;

  BrokenReply(String raw, boolean reset) {
    this.raw = raw;
    this.reset = reset;
  }

  /** Answers, and ends the connection. */
  void play(Peer peer) throws IOException {
    peer.say(raw);
    if (reset) {
      peer.reset();
    } else {
      peer.close();
    }
  }
}
