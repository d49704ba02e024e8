package io.cardfile.testkit.fault;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/**
 * Much white space between two texts, in one gzip member (RFC 1952). The white space is compressed
 * once, because compressing it takes longer than the time limit of a call.
 */
final class GzipBomb {

  private static final int BLOCK = 1 << 16;
  private static final int BLOCKS = 1024; // 64 MiB, in 64 KiB of gzip.
  private static final byte[] HEADER = {0x1f, (byte) 0x8b, Deflater.DEFLATED, 0, 0, 0, 0, 0, 0, 0};
  private static final byte[] SPACES = new byte[BLOCK];

  static {
    Arrays.fill(SPACES, (byte) ' ');
  }

  private GzipBomb() {}

  /** Compressed white space, created with the first bomb. */
  private static final class Middle {
    static final byte[] PACKED = deflate(BLOCKS, SPACES, false);
  }

  static byte[] around(String before, String behind) {
    byte[] first = before.getBytes(StandardCharsets.ISO_8859_1);
    byte[] last = behind.getBytes(StandardCharsets.ISO_8859_1);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    write(out, HEADER);
    write(out, deflate(1, first, false));
    write(out, Middle.PACKED);
    write(out, deflate(1, last, true));
    littleEndian(out, sum(first, last));
    littleEndian(out, (long) BLOCK * BLOCKS + first.length + last.length);
    return out.toByteArray();
  }

  /** Deflates {@code bytes} repeatedly, up to the end of the stream or to a byte boundary. */
  private static byte[] deflate(int times, byte[] bytes, boolean end) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
    DeflaterOutputStream packed = new DeflaterOutputStream(out, deflater, BLOCK, true);
    try {
      for (int i = 0; i < times; i++) {
        packed.write(bytes);
      }
      if (end) {
        packed.finish();
      } else {
        packed.flush();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      deflater.end();
    }
    return out.toByteArray();
  }

  private static long sum(byte[] first, byte[] last) {
    CRC32 sum = new CRC32();
    sum.update(first, 0, first.length);
    for (int i = 0; i < BLOCKS; i++) {
      sum.update(SPACES, 0, BLOCK);
    }
    sum.update(last, 0, last.length);
    return sum.getValue();
  }

  private static void write(ByteArrayOutputStream out, byte[] bytes) {
    out.write(bytes, 0, bytes.length);
  }

  private static void littleEndian(ByteArrayOutputStream out, long number) {
    for (int shift = 0; shift < 32; shift += 8) {
      out.write((int) (number >> shift));
    }
  }
}
