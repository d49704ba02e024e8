package io.cardfile.testkit.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.net.Socket;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RequestInputTest {

  private static final int MANY = 20_000_000;

  /** Returns one more byte on each read. */
  private static final class Endless extends Socket {
    @Override
    public InputStream getInputStream() {
      return new InputStream() {
        @Override
        public int read() {
          return 'x';
        }

        @Override
        public int read(byte[] into, int from, int count) {
          into[from] = 'x';
          return 1;
        }
      };
    }

    @Override
    public void setSoTimeout(int millis) {
      // It never waits.
    }
  }

  @Test
  void requestThatNeverPausesHasTheSameTimeLimit() throws Exception {
    RequestInput in = new RequestInput(new Endless(), Duration.ofMillis(1).toNanos());
    assertTrue(in.awaitRequest());

    HttpProblem problem = assertThrows(HttpProblem.class, () -> in.line(MANY));

    assertEquals(408, problem.status());
  }
}
