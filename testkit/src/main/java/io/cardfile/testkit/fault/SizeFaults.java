package io.cardfile.testkit.fault;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.zip.GZIPOutputStream;

/** Replies that would fill the memory of a client, and damaged compressed replies. */
final class SizeFaults {

  private static final int TRAILER = 8;

  private SizeFaults() {}

  static void addTo(FaultCatalogue catalogue) {
    packed(catalogue);
    endless(catalogue);
  }

  private static void packed(FaultCatalogue catalogue) {
    UnaryOperator<String> nothing = body -> "";
    UnaryOperator<String> whole = body -> body;
    catalogue.looksApproved(
        39, "gzip-bomb", "64 KiB that decompress to 64 MiB", bomb(200, whole, nothing));
    catalogue.inDoubt(
        39,
        "gzip-bomb-500",
        "an error of 64 KiB that decompresses to 64 MiB",
        bomb(500, whole, nothing));
    catalogue.looksApproved(
        39,
        "gzip-bomb-field",
        "an unknown field of 64 KiB that decompresses to 64 MiB",
        bomb(200, body -> "{\"unknown\":\"", body -> "\"," + body.substring(1)));
    catalogue.looksApproved(
        39,
        "gzip-cut",
        "a compressed reply that ends before its checksum",
        gzipped(packed -> Arrays.copyOf(packed, packed.length - TRAILER)));
    catalogue.looksApproved(
        39,
        "gzip-bad-checksum",
        "a compressed reply with a wrong checksum",
        gzipped(SizeFaults::withWrongSum));
    catalogue.looksApproved(
        39,
        "unknown-encoding",
        "a reply in an encoding that was not offered",
        Fault.afterRequest().send(RawReply.of(200, RandomBytes.bytes(), "Content-Encoding: br")));
  }

  private static byte[] withWrongSum(byte[] packed) {
    packed[packed.length - TRAILER] ^= 1;
    return packed;
  }

  /** Sends the gateway's document, compressed and then damaged. */
  private static Fault gzipped(UnaryOperator<byte[]> broken) {
    return packed(200, body -> broken.apply(pack(body)));
  }

  /** Sends a part of the document, much white space, and another part of the document. */
  private static Fault bomb(int status, UnaryOperator<String> before, UnaryOperator<String> after) {
    return packed(status, body -> GzipBomb.around(before.apply(body), after.apply(body)));
  }

  private static Fault packed(int status, Function<String, byte[]> packing) {
    return Fault.afterRequest()
        .changeReply(
            reply -> {
              String body = reply.substring(reply.indexOf("\r\n\r\n") + 4);
              byte[] raw = RawReply.of(status, packing.apply(body), "Content-Encoding: gzip");
              return new String(raw, StandardCharsets.ISO_8859_1);
            });
  }

  private static byte[] pack(String body) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(body.getBytes(StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return packed.toByteArray();
  }

  private static void endless(FaultCatalogue catalogue) {
    catalogue.lastingLooksApproved(
        40,
        "endless-body",
        "a body without end",
        Fault.afterRequest()
            .sendRepeatedly("HTTP/1.1 200 OK\r\n\r\n{\"successful\":true,\"x\":\"", " "));
    catalogue.lasting(
        40,
        "endless-error",
        "an error's body without end",
        Fault.afterRequest().sendRepeatedly("HTTP/1.1 500 Fault\r\n\r\n", " "));
    catalogue.lasting(
        40,
        "endless-headers",
        "headers without end",
        Fault.afterRequest().sendRepeatedly("HTTP/1.1 200 OK\r\n", "X-More: more\r\n"));
    catalogue.lasting(
        40, "endless-header", "a header without end", Fault.inHeaders().sendRepeatedly("a"));
    catalogue.lasting(
        40,
        "endless-status-line",
        "a first line without end",
        Fault.inStatusLine().sendRepeatedly("0"));
  }
}
