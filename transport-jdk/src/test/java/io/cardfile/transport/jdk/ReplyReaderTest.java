package io.cardfile.transport.jdk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.transport.WireReply;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What counts as one whole reply. A bar in a row of these tests is CR and LF. */
class ReplyReaderTest {

  private ReplyReader reader;

  private WireReply read(String reply) throws IOException {
    byte[] bytes = reply.replace("|", "\r\n").getBytes(StandardCharsets.ISO_8859_1);
    reader = new ReplyReader(new ByteArrayInputStream(bytes), new byte[64]);
    reader.readHead();
    return reader.readBody();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 200 OK|Content-Length: 2||{}",
        "HTTP/1.1 200|content-length:2||{}",
        "HTTP/1.1 200 |Content-Length: \t002 |Server: \u00e9\u0085||{}",
        "HTTP/1.1 200 OK|!#$%&'*+-.^_`~09azAZ:|Content-Length: 2||{}",
        "HTTP/1.1 200 OK|Connection: Keep-Alive|Content-Length: 2||{}",
        "HTTP/1.1 200 OK|Transfer-Encoding: chunked||1|{|1|}|0||",
        "HTTP/1.1 200 OK|Transfer-Encoding: Chunked||001;a=b|{|1 ;c|}|0;d|Trailer: x||"
      })
  void aWholeReplyLeavesTheConnectionReusable(String reply) throws IOException {
    assertNotNull(read(reply).document());
    assertTrue(reader.isReusable());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.0 200 OK|Content-Length: 2||{}",
        "HTTP/1.1 200 OK|Connection: close|Content-Length: 2||{}",
        "HTTP/1.1 200 OK|Connection: keep-alive, close|Content-Length: 2||{}",
        "HTTP/1.1 200 OK|Connection: close|Connection: keep-alive|Content-Length: 2||{}",
        "HTTP/1.1 200 OK|Content-Length: 2||{}H",
        "HTTP/1.1 200 OK|Transfer-Encoding: chunked||2|{}|0||H",
        "HTTP/1.1 100 Continue||HTTP/1.1 200 OK|Content-Length: 2||{}",
        "HTTP/1.1 103 X|Content-Length: 9||HTTP/1.1 200 OK|Content-Length: 2||{}",
        "HTTP/1.1 200 OK||{}"
      })
  void afterTheseTheConnectionIsNotReused(String reply) throws IOException {
    assertNotNull(read(reply).document());
    assertFalse(reader.isReusable());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "HTTP/1.1 200 OK",
        "HTTP/1.1 200 OK|Content-Length: 2|",
        "HTTP/1.1 200 OK|Content-Length: 3||{}",
        "HTTP/2 200 OK|Content-Length: 2||{}",
        "http/1.1 200 OK|Content-Length: 2||{}",
        "HTTP/1.1  200 OK|Content-Length: 2||{}",
        "HTTP/1.1 20 OK|Content-Length: 2||{}",
        "HTTP/1.1 2000 OK|Content-Length: 2||{}",
        "HTTP/1.1 000 OK|Content-Length: 2||{}",
        "HTTP/1.1 101 OK|Content-Length: 2||{}",
        "|HTTP/1.1 200 OK|Content-Length: 2||{}",
        "HTTP/1.1 200 OK\nContent-Length: 2\n\n{}",
        "HTTP/1.1 200 OK|X: a\rb|Content-Length: 2||{}",
        "HTTP/1.1 200 OK|X: a\u0000b|Content-Length: 2||{}",
        "HTTP/1.1 200 OK|Content-Length : 2||{}",
        "HTTP/1.1 200 OK|X(: a|Content-Length: 2||{}",
        "HTTP/1.1 200 OK|\u00e9: a|Content-Length: 2||{}",
        "HTTP/1.1 200 OK|: 2||{}",
        "HTTP/1.1 200 OK|no header||{}",
        "HTTP/1.1 200 OK|X: a| folded|Content-Length: 2||{}",
        "HTTP/1.1 200 OK|Content-Length: 2|Content-Length: 2||{}",
        "HTTP/1.1 200 OK|Content-Length: 2, 2||{}",
        "HTTP/1.1 200 OK|Content-Length: +2||{}",
        "HTTP/1.1 200 OK|Content-Length: -2||{}",
        "HTTP/1.1 200 OK|Content-Length: 0x2||{}",
        "HTTP/1.1 200 OK|Content-Length: \u00b2||{}",
        "HTTP/1.1 200 OK|Content-Length:||{}",
        "HTTP/1.1 200 OK|Content-Length: 1048577||{}",
        "HTTP/1.1 200 OK|Content-Length: 18446744073709551618||{}",
        "HTTP/1.1 200 OK|Content-Length: 2|Transfer-Encoding: chunked||2|{}|0||",
        "HTTP/1.1 200 OK|Transfer-Encoding: chunked|Content-Length: 2||2|{}|0||",
        "HTTP/1.1 200 OK|Transfer-Encoding: gzip, chunked||2|{}|0||",
        "HTTP/1.1 200 OK|Transfer-Encoding: chunked|Transfer-Encoding: chunked||2|{}|0||",
        "HTTP/1.1 200 OK|Transfer-Encoding: identity||{}",
        "HTTP/1.1 200 OK|Transfer-Encoding: chunked||2|{}|",
        "HTTP/1.1 200 OK|Transfer-Encoding: chunked||2|{}|0|",
        "HTTP/1.1 200 OK|Transfer-Encoding: chunked||3|{}|0||",
        "HTTP/1.1 200 OK|Transfer-Encoding: chunked||1|{}|0||",
        "HTTP/1.1 200 OK|Transfer-Encoding: chunked||+2|{}|0||",
        "HTTP/1.1 200 OK|Transfer-Encoding: chunked||0x2|{}|0||",
        "HTTP/1.1 200 OK|Transfer-Encoding: chunked|||{}|0||",
        "HTTP/1.1 200 OK|Transfer-Encoding: chunked||100001|{}|0||"
      })
  void whatIsNoWholeReplyOrAmbiguousFails(String reply) {
    assertThrows(ExplainedException.class, () -> read(reply));
  }

  @ParameterizedTest
  @ValueSource(ints = {204, 304})
  void aReplyThatCannotHaveABodyHasNone(int status) throws IOException {
    WireReply reply = read("HTTP/1.1 " + status + " X|Content-Length: 2||{}");
    assertEquals(status, reply.status());
    assertEquals(null, reply.document());
  }

  @Test
  void whatTheCallerIsShownIsThatOfTheFinalReply() throws IOException {
    WireReply reply =
        read(
            "HTTP/1.1 103 X|Link: </>||HTTP/1.1 502 X|X-REQUEST-ID: req-1|Content-Type: text/html"
                + "|Content-Length: 3||<p>");
    assertEquals(502, reply.status());
    assertEquals(Optional.of("req-1"), reply.requestId());
    assertEquals(Optional.of("text/html"), reply.contentType());
  }

  @Test
  void nothingOfAnInterimReplyIsShown() throws IOException {
    WireReply reply =
        read(
            "HTTP/1.1 103 X|X-Request-Id: req-0|Content-Type: text/plain||"
                + "HTTP/1.1 502 X|Content-Length: 3||<p>");
    assertEquals(Optional.empty(), reply.requestId());
    assertEquals(Optional.empty(), reply.contentType());
  }

  @Test
  void aRepeatedHeaderHasNoValue() throws IOException {
    String repeated = "X-Request-Id: 1|Content-Type: text/html|".repeat(2);
    WireReply reply = read("HTTP/1.1 502 X|" + repeated + "Content-Length: 3||<p>");
    assertEquals(Optional.empty(), reply.requestId());
    assertEquals(Optional.empty(), reply.contentType());
  }

  @Test
  void aDecimalLengthWithALetterFails() {
    String reply = "HTTP/1.1 200 OK|Content-Length: a||0123456789";
    ExplainedException e = assertThrows(ExplainedException.class, () -> read(reply));
    assertEquals("the reply has a length that is not a number", e.getMessage());
  }

  @Test
  void chunksOfMoreThanOneMebibyteInAllFail() {
    String chunk = "80000|" + " ".repeat(0x80000) + "|";
    String head = "HTTP/1.1 200 OK|Transfer-Encoding: chunked||";
    assertThrows(ExplainedException.class, () -> read(head + chunk + chunk + "2|{}|0||"));
  }

  @Test
  void framingThatIsLongerThanTheDocumentFails() {
    String chunks = "1;" + "x".repeat(1000) + "| |";
    String reply = "HTTP/1.1 200 OK|Transfer-Encoding: chunked||" + chunks.repeat(1000) + "0||";
    assertThrows(ExplainedException.class, () -> read(reply));
  }
}
