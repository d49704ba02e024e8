package io.cardfile.benchmarks.server;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** A whole reply, head and body, in which only the reference is replaced. */
final class ReplyTemplate {

  private static final String REFERENCE = "@REFERENCE@";
  private static final String SIXTEEN = "0123456789abcdef";

  private final byte[] reply;
  private final int reference; // Where it begins; -1 for a reply without one.

  private ReplyTemplate(byte[] reply, int reference) {
    this.reply = reply;
    this.reference = reference;
  }

  /**
   * Reads a template.
   *
   * @param name the resource; JSON or XML, by its name
   * @param size the length of the body in bytes; a shorter body is filled up with short members
   */
  static ReplyTemplate of(String name, int size) throws IOException {
    boolean xml = name.endsWith(".xml");
    String text = resource(name).replace(REFERENCE, SIXTEEN);
    String body = text.replace("@PADDING@", padding(size - text.length() + 9, xml));
    String head =
        "HTTP/1.1 "
            + (xml ? "201 Created" : "200 OK")
            + "\r\nContent-Type: application/"
            + (xml ? "xml" : "json")
            + "; charset=utf-8\r\nContent-Length: "
            + body.length()
            + "\r\nX-Request-Id: 4f1c2d3e-0001\r\nServer: loopback\r\n\r\n";
    byte[] reply = (head + body).getBytes(StandardCharsets.US_ASCII);
    return new ReplyTemplate(reply, (head + body).indexOf(SIXTEEN));
  }

  /** Returns the bytes to send for a request with this reference, which may be empty. */
  byte[] fill(String given) {
    if (reference < 0 || given.length() != SIXTEEN.length()) {
      return reply;
    }
    byte[] copy = reply.clone();
    byte[] bytes = given.getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(bytes, 0, copy, reference, bytes.length);
    return copy;
  }

  private static String padding(int size, boolean xml) {
    StringBuilder out = new StringBuilder(Math.max(0, size));
    for (int i = 0; ; i++) {
      String name = "note_" + i;
      String value = "a value of some length, like those that gateways add to a reply";
      String member =
          xml
              ? "<" + name + ">" + value + "</" + name + ">"
              : ",\"" + name + "\":\"" + value + "\"";
      if (out.length() + member.length() > size) {
        return out.toString();
      }
      out.append(member);
    }
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = ReplyTemplate.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8)
          .trim();
    }
  }
}
