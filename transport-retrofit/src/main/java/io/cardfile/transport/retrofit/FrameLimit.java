package io.cardfile.transport.retrofit;

import java.io.IOException;

/**
 * Parses the frames of HTTP/2 (RFC 9113, section 4.1) and limits all frames except DATA. HPACK
 * expands one byte into dozens in memory, and only the server ends a block of headers. For one
 * reader.
 */
final class FrameLimit {

  private static final int HEAD = 9;
  private static final int MAX_BLOCK = 32 * 1024;
  private static final int DATA = 0;
  private static final int HEADERS = 1;
  private static final int PUSH_PROMISE = 5;
  private static final int CONTINUATION = 9;

  private final ReadLimit control;
  private int headRead; // The number of bytes of the frame's head that were read.
  private int type;
  private int payload; // The number of remaining bytes of the frame.
  private int block; // The number of bytes of the current block of headers.

  FrameLimit(ReadLimit control) {
    this.control = control;
  }

  void take(byte[] bytes, int from, int count) throws IOException {
    int at = from;
    int end = from + count;
    while (at < end) {
      if (headRead < HEAD) {
        head(bytes[at++] & 0xFF);
      } else {
        int skipped = Math.min(payload, end - at);
        at += skipped;
        payload -= skipped;
      }
      if (headRead == HEAD && payload == 0) {
        headRead = 0;
      }
    }
  }

  private void head(int next) throws IOException {
    if (headRead < 3) {
      payload = headRead == 0 ? next : payload << 8 | next;
    } else if (headRead == 3) {
      type = next;
    }
    headRead++;
    if (headRead == HEAD && type != DATA) {
      control.take(HEAD + payload);
      block(payload);
    }
  }

  private void block(int length) throws IOException {
    if (type == HEADERS || type == PUSH_PROMISE) {
      block = length;
    } else if (type == CONTINUATION) {
      block += length;
    }
    if (block > MAX_BLOCK) {
      throw new IOException("a block of headers is too large");
    }
  }
}
