package io.cardfile.testkit.fault;

import static io.cardfile.testkit.fault.Effects.answer;
import static io.cardfile.testkit.fault.Effects.both;
import static io.cardfile.testkit.fault.Effects.bytes;
import static io.cardfile.testkit.fault.Effects.bytewise;
import static io.cardfile.testkit.fault.Effects.change;
import static io.cardfile.testkit.fault.Effects.changeDocument;
import static io.cardfile.testkit.fault.Effects.changeLength;
import static io.cardfile.testkit.fault.Effects.changeStatus;
import static io.cardfile.testkit.fault.Effects.close;
import static io.cardfile.testkit.fault.Effects.delay;
import static io.cardfile.testkit.fault.Effects.encode;
import static io.cardfile.testkit.fault.Effects.neverRead;
import static io.cardfile.testkit.fault.Effects.part;
import static io.cardfile.testkit.fault.Effects.repeat;
import static io.cardfile.testkit.fault.Effects.stall;

import io.cardfile.testkit.Fault;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.zip.GZIPOutputStream;

/** What each fault does on a connection. */
final class FaultTable {

  static final String PAGE = "<html><body>Something went wrong</body></html>";
  static final String HTML = "Content-Type: text/html";
  private static final String INTERIM = "HTTP/1.1 103 Early Hints\r\n\r\n";
  private static final byte[] FORGED =
      Effects.reply(200, bytes("{\"successful\":true,\"response\":{\"forged\":true}}"));
  private static final int MEBIBYTE = 1 << 20;
  private static final int GZIP_TRAILER = 8;

  private static final Map<Fault, Act> ALL = new FaultTable().acts;

  private final Map<Fault, Act> acts = new EnumMap<>(Fault.class);

  private FaultTable() {
    addConnections();
    addBrokenReplies();
    addStatuses();
    addDocuments();
    addSizes();
  }

  static Act of(Fault fault) {
    return Objects.requireNonNull(ALL.get(fault), "fault == null");
  }

  private void put(Fault fault, Effect effect) {
    acts.put(fault, Act.of(fault.toString(), Act.Moment.AFTER_REQUEST, effect));
  }

  private void putEarly(Fault fault, Act.Moment moment, Effect effect) {
    acts.put(fault, Act.of(fault.toString(), moment, effect));
  }

  private void putUncharged(Fault fault, Effect effect) {
    put(fault, effect);
    acts.computeIfPresent(fault, (key, act) -> act.uncharged());
  }

  private void addConnections() {
    putEarly(Fault.ACCEPT_CLOSED, Act.Moment.ACCEPT, close());
    putEarly(Fault.REQUEST_CUT, Act.Moment.AFTER_HEAD, close());
    putEarly(Fault.NEVER_READS, Act.Moment.ACCEPT, neverRead());
    putUncharged(Fault.LOST_REQUEST, close());
    put(Fault.LOST_REPLY, close());
    put(Fault.NO_REPLY, stall());
    put(Fault.LATE_REPLY, delay(Duration.ofSeconds(2)));
    put(Fault.SLOW_REPLY, bytewise(Duration.ofMillis(100)));
    put(Fault.STALL_HEADERS, part(Effects::inHeaders, stall()));
    put(Fault.STALL_BODY, part(Effects::inBody, stall()));
    putEarly(
        Fault.FORGED_BEFORE_REQUEST,
        Act.Moment.ACCEPT,
        (channel, reply) -> {
          channel.send(FORGED);
          return true;
        });
    put(
        Fault.LEFT_OVER_REPLY,
        (channel, reply) -> {
          channel.send(reply);
          channel.send(FORGED);
          return true;
        });
    put(Fault.IDLE_CLOSED, both(Effects.SEND, close()));
  }

  private void addBrokenReplies() {
    put(Fault.HALF_STATUS_LINE, part(Effects::inStatusLine, close()));
    put(Fault.HALF_HEADERS, part(Effects::inHeaders, close()));
    put(Fault.HALF_BODY, part(Effects::inBody, close()));
    put(Fault.CHUNKS_WITHOUT_END, both(change(reply -> chunked(reply)), close()));
    put(Fault.CHUNK_WITHOUT_SIZE, both(change(reply -> chunked(reply) + "zz\r\n\r\n"), close()));
    put(
        Fault.RANDOM_BYTES,
        both((channel, reply) -> Effects.SEND.play(channel, random()), close()));
    put(Fault.BAD_STATUS_LINE, both(change(reply -> "garbage\r\n\r\n"), close()));
    put(Fault.HTTP_0_9, both(change(reply -> reply.substring(Effects.bodyStart(reply))), close()));
    put(Fault.INTERIM_REPLY, change(reply -> INTERIM + reply));
    put(Fault.INTERIM_ENDLESS, repeat("", INTERIM));
    put(
        Fault.SWITCHING_PROTOCOLS,
        both(changeStatus(101, "Connection: Upgrade", "Upgrade: other"), close()));
    put(Fault.LENGTH_NEGATIVE, changeLength("Content-Length: -5"));
    put(Fault.LENGTH_HUGE, changeLength("Content-Length: 99999999999"));
    put(Fault.LENGTH_TWICE, changeLength("Content-Length: 7\r\nContent-Length: 100000"));
    put(Fault.LENGTH_AND_CHUNKS, changeLength("Content-Length: 5\r\nTransfer-Encoding: chunked"));
  }

  private static String chunked(String reply) {
    int at = Effects.bodyStart(reply);
    String body = reply.substring(at);
    return reply
            .substring(0, at)
            .replaceFirst("Content-Length: [0-9]+", "Transfer-Encoding: chunked")
        + Integer.toHexString(body.length())
        + "\r\n"
        + body
        + "\r\n";
  }

  private static byte[] random() {
    byte[] bytes = new byte[1024];
    new Random(1).nextBytes(bytes);
    return bytes;
  }

  private void addStatuses() {
    put(Fault.STATUS_408, changeStatus(408));
    put(Fault.STATUS_503, changeStatus(503));
    put(Fault.STATUS_503_RETRY, changeStatus(503, "Retry-After: 0"));
    put(Fault.STATUS_429, changeStatus(429));
    put(Fault.STATUS_421, changeStatus(421));
    put(Fault.STATUS_401_CHALLENGE, changeStatus(401, "WWW-Authenticate: Basic realm=\"gateway\""));
    put(Fault.STATUS_407, changeStatus(407, "Proxy-Authenticate: Basic realm=\"proxy\""));
    put(Fault.REDIRECT_302, changeStatus(302, "Location: /v1.0/purchases"));
    put(Fault.REDIRECT_307, changeStatus(307, "Location: /v1.0/purchases"));
    putUncharged(Fault.PAGE_401, answer(401, PAGE, HTML));
    put(Fault.PAGE_404, answer(404, PAGE, HTML));
    put(Fault.PAGE_422, answer(422, PAGE, HTML));
    put(Fault.PAGE_500, answer(500, PAGE, HTML));
    put(Fault.PAGE_502, answer(502, PAGE, HTML));
    putUncharged(Fault.REFUSED_422, answer(422, "{\"successful\":false,\"errors\":[\"no\"]}"));
    put(Fault.STATUS_202, changeStatus(202));
    put(Fault.STATUS_204, answer(204, ""));
  }

  private void addDocuments() {
    put(
        Fault.OTHER_PURCHASE,
        changeDocument("\"reference\":\"[^\"]*\"", "\"reference\":\"OTHER-PURCHASE\""));
    put(Fault.OTHER_AMOUNT, changeDocument("\"amount\":[0-9]+", "\"amount\":1"));
    put(Fault.OTHER_CURRENCY, changeDocument("\"currency\":\"[A-Z]{3}\"", "\"currency\":\"XTS\""));
    put(
        Fault.HTML_PAGE,
        answer(200, "<html><body>Welcome. You are connected.</body></html>", HTML));
    put(Fault.EMPTY_OBJECT, answer(200, "{}"));
    put(Fault.EMPTY_BODY, answer(200, ""));
    put(
        Fault.OUTER_SUCCESS_ALONE,
        answer(200, "{\"successful\":true,\"response\":{},\"errors\":[]}"));
    put(
        Fault.INNER_SUCCESS_MISSING,
        changeDocument("(\"response\":\\{.*?)\"successful\":true,", "$1"));
    put(
        Fault.OUTER_SUCCESS_MISSING,
        changeDocument(document -> document.replaceFirst("\"successful\":true,", "")));
    put(
        Fault.DUPLICATE_KEY,
        changeDocument(document -> "{\"successful\":false," + document.substring(1)));
    put(Fault.TWO_DOCUMENTS, changeDocument(document -> document + "{\"successful\":false}"));
    put(Fault.LENIENT_JSON, changeDocument("\"successful\":true", "\"successful\":TRUE"));
    put(Fault.SUCCESS_AS_STRING, changeDocument("\"successful\":true", "\"successful\":\"true\""));
  }

  private void addSizes() {
    put(Fault.GZIP_BOMB, encode("gzip", body -> gzip(body, 16 * MEBIBYTE)));
    put(
        Fault.GZIP_CUT,
        encode(
            "gzip",
            body -> {
              byte[] packed = gzip(body, 0);
              return Arrays.copyOf(packed, packed.length - GZIP_TRAILER);
            }));
    put(
        Fault.GZIP_BAD_CHECKSUM,
        encode(
            "gzip",
            body -> {
              byte[] packed = gzip(body, 0);
              packed[packed.length - GZIP_TRAILER] ^= 1;
              return packed;
            }));
    put(Fault.UNKNOWN_ENCODING, encode("br", body -> random()));
    put(Fault.ENDLESS_BODY, repeat("HTTP/1.1 200 OK\r\n\r\n{\"successful\":true,\"x\":\"", " "));
    put(Fault.ENDLESS_HEADERS, repeat("HTTP/1.1 200 OK\r\n", "X-More: more\r\n"));
    put(Fault.ENDLESS_STATUS_LINE, repeat("HTTP/1.1 20", "0"));
    put(
        Fault.DEEP_ARRAYS,
        answer(200, () -> repeated('[', MEBIBYTE / 2) + repeated(']', MEBIBYTE / 2)));
    put(Fault.MANY_MEMBERS, answer(200, FaultTable::members));
    put(Fault.LONG_NUMBER, answer(200, () -> "{\"x\":" + repeated('9', MEBIBYTE - 10) + "}"));
  }

  /** Returns the body and white space behind it, compressed. */
  private static byte[] gzip(byte[] body, int spaces) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(body);
      gzip.write(bytes(repeated(' ', spaces)));
    }
    return packed.toByteArray();
  }

  private static String repeated(char c, int times) {
    char[] all = new char[times];
    Arrays.fill(all, c);
    return new String(all);
  }

  /** Returns an object of about 40,000 members, no two of the same name. */
  private static String members() {
    StringBuilder text = new StringBuilder("{\"-\":0");
    for (int i = 0; text.length() < MEBIBYTE - 20; i++) {
      // Letters: digits would sometimes contain the CVV of a test.
      text.append(",\"member-of-many-");
      for (int rest = i; rest > 0; rest /= 26) {
        text.append((char) ('a' + rest % 26));
      }
      text.append("\":0");
    }
    return text.append('}').toString();
  }
}
