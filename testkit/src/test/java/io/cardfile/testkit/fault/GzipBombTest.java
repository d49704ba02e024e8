package io.cardfile.testkit.fault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/**
 * A bomb is one valid gzip member: a reader that unpacks all of it also reads the text at its end.
 */
class GzipBombTest {

  @Test
  void unpacksToBothTextsWithSpaceBetween() throws IOException {
    byte[] packed = GzipBomb.around("{\"a\":1", "}");
    assertTrue(packed.length < 1 << 17, () -> packed.length + " bytes");
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      assertEquals("{\"a\":1 ", new String(in.readNBytes(7), StandardCharsets.US_ASCII));
      in.skipNBytes((64 << 20) - 1);
      assertEquals("}", new String(in.readAllBytes(), StandardCharsets.US_ASCII));
    }
  }

  @Test
  void worksWithNothingAround() throws IOException {
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(GzipBomb.around("", "")))) {
      in.skipNBytes(64 << 20);
      assertEquals(-1, in.read());
    }
  }
}
