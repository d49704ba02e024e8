package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class FrameLimitTest {

  private static final int DATA = 0;
  private static final int HEADERS = 1;
  private static final int PUSH_PROMISE = 5;
  private static final int CONTINUATION = 9;
  private static final int HALF = 16 * 1024;

  private FrameLimit limit = new FrameLimit(new ReadLimit(1 << 30, 0, 0));

  /** Reads a frame byte by byte. */
  private void read(int type, int length) throws IOException {
    byte[] frame = new byte[9 + length];
    frame[0] = (byte) (length >> 16);
    frame[1] = (byte) (length >> 8);
    frame[2] = (byte) length;
    frame[3] = (byte) type;
    for (int i = 0; i < frame.length; i++) {
      limit.take(frame, i, 1);
    }
  }

  private void assertBlockIsBounded(int type) throws IOException {
    read(type, HALF);
    read(CONTINUATION, HALF);
    assertThrows(IOException.class, () -> read(CONTINUATION, 1));
  }

  @Test
  void aBlockOfHeadersIsBoundedWithItsContinuations() throws Exception {
    assertBlockIsBounded(HEADERS);
  }

  @Test
  void aBlockOfAPromiseIsBoundedWithItsContinuations() throws Exception {
    assertBlockIsBounded(PUSH_PROMISE);
  }

  @Test
  void eachBlockIsCountedByItself() throws Exception {
    for (int i = 0; i < 10; i++) {
      read(HEADERS, HALF);
      read(CONTINUATION, HALF);
    }
  }

  @Test
  void dataAloneCountsAgainstNoControlLimit() throws Exception {
    limit = new FrameLimit(new ReadLimit(9, 0, 0));
    read(DATA, HALF);
    read(HEADERS, 0);
    assertThrows(IOException.class, () -> read(HEADERS, 0));
  }
}
