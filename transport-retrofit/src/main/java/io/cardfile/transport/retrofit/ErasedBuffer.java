package io.cardfile.transport.retrofit;

import java.io.IOException;
import java.util.Arrays;
import okio.Buffer;
import okio.BufferedSink;

/**
 * A buffer of 8 KiB for the documents that are written to one connection. Okio does not pool an
 * array that two buffers share, so the array can be overwritten after each write, without a race,
 * and used again. For one writer at a time.
 */
final class ErasedBuffer {

  private final transient Buffer shared = new Buffer();
  private final transient byte[] array;

  ErasedBuffer() {
    try (Buffer.UnsafeCursor cursor = shared.readAndWriteUnsafe(new Buffer.UnsafeCursor())) {
      cursor.expandBuffer(1); // Okio adds a whole array.
      array = cursor.data;
    }
  }

  /** Writes and flushes {@code document}. */
  void write(byte[] document, BufferedSink sink) throws IOException {
    for (int at = 0; at < document.length; at += array.length) {
      int count = Math.min(array.length, document.length - at);
      System.arraycopy(document, at, array, 0, count);
      try {
        Buffer part = new Buffer();
        shared.copyTo(part, 0, count); // Copies a reference to the array.
        sink.write(part, count);
        sink.flush();
      } finally {
        Arrays.fill(array, 0, count, (byte) 0);
      }
    }
  }
}
