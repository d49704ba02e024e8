package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import okio.Buffer;
import okio.BufferedSink;
import okio.Okio;
import okio.Sink;
import okio.Timeout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ErasedBufferTest {

  private final ErasedBuffer buffer = new ErasedBuffer();

  private static byte[] document(int length) {
    byte[] document = new byte[length];
    for (int i = 0; i < length; i++) {
      document[i] = (byte) (i % 100 + 1);
    }
    return document;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 300, 8191, 8192, 8193, 20_000})
  void documentsOfAnySizeArriveWholeAndAgain(int length) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    BufferedSink sink = Okio.buffer(Okio.sink(out));
    for (int i = 0; i < 2; i++) {
      buffer.write(document(length), sink);
      assertArrayEquals(document(length), out.toByteArray());
      out.reset();
    }
  }

  /** Keeps what it is given, like the pool or a connection that broke off. */
  private static final class KeepingSink implements Sink {
    final Buffer kept = new Buffer();
    boolean fails;

    @Override
    public void write(Buffer source, long count) throws IOException {
      kept.write(source, count);
      if (fails) {
        throw new IOException("broken");
      }
    }

    @Override
    public void flush() {}

    @Override
    public Timeout timeout() {
      return Timeout.NONE;
    }

    @Override
    public void close() {}
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void nothingIsLeftInAnArrayOfOkio(boolean fails) {
    KeepingSink sink = new KeepingSink();
    sink.fails = fails;
    try {
      buffer.write(document(300), Okio.buffer((Sink) sink));
      assertEquals(false, fails);
    } catch (IOException e) {
      assertEquals(true, fails);
    }
    assertArrayEquals(new byte[300], sink.kept.readByteArray());
  }

  /** Another connection may take an array of the pool while this one still writes to it. */
  @Test
  void itsArrayIsNeverPooled() throws IOException {
    List<Buffer> taken = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      buffer.write(document(300), Okio.buffer(Okio.sink(new ByteArrayOutputStream())));
      Buffer other = new Buffer().write(document(8192)); // Takes what the pool has.
      taken.add(other);
    }
    buffer.write(new byte[8192], Okio.buffer(Okio.sink(new ByteArrayOutputStream())));
    for (Buffer other : taken) {
      assertArrayEquals(document(8192), other.readByteArray());
    }
  }
}
