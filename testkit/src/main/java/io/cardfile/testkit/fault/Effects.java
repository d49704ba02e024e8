package io.cardfile.testkit.fault;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;

/** The effects that faults are made of. A reply is text here, one character for each byte. */
final class Effects {

  private static final int CHUNK = 8192;
  private static final String HEAD_END = "\r\n\r\n";
  private static final String LENGTH = "Content-Length: [0-9]+";

  /** Sends the reply as it is. */
  static final Effect SEND =
      (channel, reply) -> {
        channel.send(reply);
        return true;
      };

  private Effects() {}

  static Effect close() {
    return (channel, reply) -> {
      channel.close();
      return false;
    };
  }

  static Effect stall() {
    return (channel, reply) -> {
      channel.stall(true);
      return false;
    };
  }

  static Effect neverRead() {
    return (channel, reply) -> {
      channel.stall(false);
      return false;
    };
  }

  static Effect delay(Duration pause) {
    long nanos = pause.toNanos();
    return (channel, reply) -> {
      channel.pause(nanos);
      channel.send(reply);
      return true;
    };
  }

  static Effect bytewise(Duration pause) {
    long nanos = pause.toNanos();
    return (channel, reply) -> {
      channel.sendBytewise(reply, nanos);
      return true;
    };
  }

  /** Sends one text, and then another without end. */
  static Effect repeat(String first, String unit) {
    StringBuilder chunk = new StringBuilder();
    while (chunk.length() < CHUNK) {
      chunk.append(unit);
    }
    byte[] repeated = bytes(chunk.toString());
    return (channel, reply) -> {
      channel.send(bytes(first));
      channel.sendRepeatedly(repeated);
      return false;
    };
  }

  /** Plays one effect and then the other, which does not get the reply. */
  static Effect both(Effect first, Effect then) {
    return (channel, reply) -> {
      first.play(channel, reply);
      return then.play(channel, new byte[0]);
    };
  }

  /** Sends the first part of the reply and plays the effect with the rest. */
  static Effect part(ToIntFunction<String> length, Effect then) {
    return (channel, reply) -> {
      int at = length.applyAsInt(text(reply));
      channel.send(Arrays.copyOf(reply, at));
      return then.play(channel, Arrays.copyOfRange(reply, at, reply.length));
    };
  }

  static int inStatusLine(String reply) {
    return "HTTP/1.1 20".length();
  }

  static int inHeaders(String reply) {
    return (reply.indexOf('\n') + bodyStart(reply)) / 2;
  }

  static int inBody(String reply) {
    return (bodyStart(reply) + reply.length() + 1) / 2;
  }

  static int bodyStart(String reply) {
    return reply.indexOf(HEAD_END) + HEAD_END.length();
  }

  static Effect change(UnaryOperator<String> change) {
    return (channel, reply) -> {
      channel.send(bytes(change.apply(text(reply))));
      return true;
    };
  }

  /** Changes the document; its length is adapted. */
  static Effect changeDocument(UnaryOperator<String> change) {
    return change(
        reply -> {
          int at = bodyStart(reply);
          String old = reply.substring(at);
          String utf8 = recode(old, StandardCharsets.ISO_8859_1, StandardCharsets.UTF_8);
          String body =
              recode(change.apply(utf8), StandardCharsets.UTF_8, StandardCharsets.ISO_8859_1);
          return reply.substring(0, at).replaceFirst(LENGTH, "Content-Length: " + body.length())
              + body;
        });
  }

  static Effect changeDocument(String pattern, String replacement) {
    return changeDocument(document -> document.replaceAll(pattern, replacement));
  }

  /** Replaces the line of the length, and closes the connection after the reply. */
  static Effect changeLength(String lines) {
    return both(change(reply -> reply.replaceFirst(LENGTH, lines)), close());
  }

  /** Sends the gateway's document under another status, with more header lines. */
  static Effect changeStatus(int status, String... lines) {
    String start = "HTTP/1.1 " + status + " Fault\r\n" + joined(lines);
    return change(reply -> start + reply.substring(reply.indexOf('\n') + 1));
  }

  /** Sends the gateway's body in an encoding. */
  static Effect encode(String encoding, Packing packing) {
    return (channel, reply) -> {
      byte[] body = Arrays.copyOfRange(reply, bodyStart(text(reply)), reply.length);
      channel.send(reply(200, packing.pack(body), "Content-Encoding: " + encoding));
      return true;
    };
  }

  /** Encodes a body. */
  interface Packing {
    byte[] pack(byte[] body) throws IOException;
  }

  /** Sends another reply instead. */
  static Effect answer(int status, String body, String... lines) {
    return answer(status, () -> body, lines);
  }

  /** Sends another reply instead, whose body is created each time: it may be large. */
  static Effect answer(int status, Supplier<String> body, String... lines) {
    return (channel, reply) -> {
      channel.send(reply(status, body.get().getBytes(StandardCharsets.UTF_8), lines));
      return true;
    };
  }

  static byte[] reply(int status, byte[] body, String... lines) {
    String head = "HTTP/1.1 " + status + " Fault\r\n" + joined(lines);
    if (ReplyParser.hasNoBody(status)) {
      return bytes(head + "\r\n");
    }
    byte[] first = bytes(head + "Content-Length: " + body.length + HEAD_END);
    ByteArrayOutputStream reply = new ByteArrayOutputStream();
    reply.write(first, 0, first.length);
    reply.write(body, 0, body.length);
    return reply.toByteArray();
  }

  private static String joined(String... lines) {
    return lines.length == 0 ? "" : String.join("\r\n", lines) + "\r\n";
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  private static String recode(String text, Charset from, Charset to) {
    return new String(text.getBytes(from), to);
  }
}
