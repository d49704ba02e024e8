package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.transport.retrofit.RawServer.Line;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.GZIPOutputStream;

/** What a server can do to a client that believes it: kinds of replies without measure. */
enum Abuse {
  GZIP_BOMB_200(line -> reply(line, 200, Bombs.WHITE)),
  GZIP_BOMB_500(line -> reply(line, 500, Bombs.WHITE)),
  GZIP_BOMB_IN_AN_UNKNOWN_FIELD(line -> reply(line, 200, Bombs.FIELD)),
  GZIP_CUT_SHORT(Abuse::gzipCutShort),
  ENDLESS_BODY(line -> flood(line, "HTTP/1.1 200 OK\r\n\r\n{\"a\":\"", "x")),
  ENDLESS_HEADERS(line -> flood(line, "HTTP/1.1 200 OK\r\n", "X-Some: header\r\n")),
  ENDLESS_HEADER_LINE(line -> flood(line, "HTTP/1.1 200 OK\r\nX-Long: ", "x")),
  ENDLESS_STATUS_LINE(line -> flood(line, "HTTP/1.1 200 ", "x")),
  DRIP(Abuse::drip),
  HUGE_CONTENT_LENGTH(
      line -> flood(line, "HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775807\r\n\r\n", " ")),
  DEEP_NESTING(line -> document(line, "[", "", Abuse.MUCH)),
  DEEP_OBJECTS(line -> document(line, "{\"a\":", "", Abuse.MUCH / 5)),
  MANY_MEMBERS(line -> document(line, members(), "", 1)),
  MANY_ELEMENTS(line -> document(line, "0,", "0]}", (Abuse.MUCH - 100) / 2)),
  MANY_OBJECTS(line -> document(line, "{},", "0]}", (Abuse.MUCH - 100) / 3)),
  HUGE_STRING(line -> document(line, "\\u00e9", "\"}", Abuse.MUCH / 6 - 100)),
  HUGE_NUMBER(line -> document(line, "9", "}", Abuse.MUCH - 100));

  private static final int MUCH = 1 << 20; // As much as a document may have.
  private static final int BOMB_BLOCKS = 2000; // Of 64 KiB: 125 MiB, twice what the client has.

  /** Made once: making one takes longer than a call may. */
  private static final class Bombs {
    static final byte[] WHITE = gzip("", BOMB_BLOCKS);
    static final byte[] FIELD = gzip("{\"unknown\":\"", BOMB_BLOCKS);
  }

  private final RawServer.Script script;

  Abuse(RawServer.Script script) {
    this.script = script;
  }

  /** Makes what takes long to make. */
  static void prepare() {
    assertTrue(Bombs.WHITE.length > 0 && Bombs.FIELD.length > 0);
  }

  void play(Line line) throws Exception {
    script.play(line);
  }

  private static void flood(Line line, String head, String unit) throws IOException {
    line.say(head);
    String much = unit.repeat((1 << 16) / unit.length());
    while (true) {
      line.say(much);
    }
  }

  private static void drip(Line line) throws IOException {
    line.say("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n");
    while (true) {
      line.say(" ");
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50)); // This is what a drip is.
    }
  }

  /** A whole document of the greatest size, of which the interesting part is repeated. */
  private static void document(Line line, String unit, String end, int times) throws IOException {
    String start =
        switch (end) {
          case "0]}" -> "{\"errors\":[";
          case "\"}" -> "{\"errors\":\"";
          case "}" -> "{\"amount\":";
          default -> "";
        };
    String body = start + unit.repeat(times) + end;
    line.say("HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
  }

  private static String members() {
    StringBuilder out = new StringBuilder("{\"m\":0");
    for (int i = 0; out.length() < MUCH - 20; i++) {
      out.append(",\"").append(Integer.toString(i, 36)).append("\":0");
    }
    return out.append('}').toString();
  }

  private static void gzipCutShort(Line line) throws IOException {
    byte[] whole = gzip("{\"successful\":true}", 1);
    reply(line, 200, Arrays.copyOf(whole, whole.length - 6));
  }

  private static byte[] gzip(String start, int blocks) {
    byte[] block = new byte[1 << 16];
    Arrays.fill(block, (byte) ' ');
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(start.getBytes(StandardCharsets.UTF_8));
      for (int i = 0; i < blocks; i++) {
        gzip.write(block);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static void reply(Line line, int status, byte[] body) throws IOException {
    String head = "HTTP/1.1 " + status + " X\r\nContent-Encoding: gzip\r\nContent-Length: ";
    line.say(head + body.length + "\r\n\r\n");
    line.socket.getOutputStream().write(body);
  }
}
