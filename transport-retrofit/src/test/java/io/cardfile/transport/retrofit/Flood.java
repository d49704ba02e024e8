package io.cardfile.transport.retrofit;

import io.cardfile.testsupport.http.RawServer;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/** Replies with an endless part other than the body. */
enum Flood {
  GZIP_NAME("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 999999999\r\n\r\n"),
  GZIP_COMMENT("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 999999999\r\n\r\n"),
  CHUNK_EXTENSION("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2;a="),
  TRAILERS("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n"),
  TRAILER_LINE("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\na:"),
  HEADERS("HTTP/1.1 200 OK\r\n"),
  HEADER_LINE("HTTP/1.1 200 OK\r\na:"),
  STATUS_LINE("HTTP/1.1 200 "),
  INTERIM(""),
  CONTINUATION(""),
  NEW_NAMES(""),
  INTERIM_HEADERS(""),
  PINGS(""),
  SETTINGS("");

  private static final int FRAME = 16_384;
  private static final int PREFACE = 24;

  private final String start;

  Flood(String start) {
    this.start = start;
  }

  boolean isHttp2() {
    return ordinal() >= CONTINUATION.ordinal();
  }

  /**
   * Sends the reply until the client has closed the connection; returns how many bytes were
   * written.
   */
  long play(RawServer.Connection line) throws IOException {
    if (isHttp2()) {
      awaitStream(line);
      if (this == CONTINUATION || this == NEW_NAMES) {
        line.socket.getOutputStream().write(frame(1, 0, 1, new byte[] {(byte) 0x88}));
      }
    } else {
      line.receive();
      line.write(start);
      if (name().startsWith("GZIP")) {
        int flag = this == GZIP_NAME ? 8 : 16;
        line.socket
            .getOutputStream()
            .write(new byte[] {31, -117, 8, (byte) flag, 0, 0, 0, 0, 0, 3});
      }
    }
    return repeat(line.socket.getOutputStream(), part());
  }

  private static long repeat(OutputStream out, byte[] part) {
    long written = 0;
    try {
      while (true) {
        out.write(part);
        written += part.length;
      }
    } catch (IOException e) {
      return written;
    }
  }

  private byte[] part() {
    switch (this) {
      case TRAILERS:
      case HEADERS:
        return repeated("a:b\r\n", FRAME);
      case INTERIM:
        return repeated("HTTP/1.1 103 X\r\n\r\n", FRAME);
      case CONTINUATION:
        return frame(9, 0, 1, bytes(FRAME, 0x01, 0x00)); // Each is a header without a value.
      case NEW_NAMES:
        return frame(9, 0, 1, bytes(FRAME, 0x00, 0x01, 'a', 0x00));
      case INTERIM_HEADERS:
        return many(frame(1, 4, 1, new byte[] {0x08, 0x03, '1', '0', '3'}));
      case PINGS:
        return many(frame(6, 0, 0, new byte[8]));
      case SETTINGS:
        return many(frame(4, 0, 0, new byte[] {0, 3, 0, 0, 0, 100}));
      default:
        return repeated("a", FRAME);
    }
  }

  private static byte[] repeated(String text, int length) {
    return text.repeat(length / text.length()).getBytes(StandardCharsets.ISO_8859_1);
  }

  private static byte[] bytes(int length, int... pattern) {
    byte[] all = new byte[length];
    for (int i = 0; i < length; i++) {
      all[i] = (byte) pattern[i % pattern.length];
    }
    return all;
  }

  private static byte[] many(byte[] frame) {
    int count = FRAME / frame.length;
    byte[] all = new byte[count * frame.length];
    for (int i = 0; i < count; i++) {
      System.arraycopy(frame, 0, all, i * frame.length, frame.length);
    }
    return all;
  }

  private static byte[] frame(int type, int flags, int stream, byte[] payload) {
    byte[] frame = Arrays.copyOf(head(type, flags, stream, payload.length), 9 + payload.length);
    System.arraycopy(payload, 0, frame, 9, payload.length);
    return frame;
  }

  private static byte[] head(int type, int flags, int stream, int length) {
    return new byte[] {
      (byte) (length >> 16),
      (byte) (length >> 8),
      (byte) length,
      (byte) type,
      (byte) flags,
      0,
      0,
      0,
      (byte) stream
    };
  }

  /** Reads until the client has begun a request. */
  private static void awaitStream(RawServer.Connection line) throws IOException {
    if (line.socket instanceof SSLSocket tls) {
      SSLParameters parameters = tls.getSSLParameters();
      parameters.setApplicationProtocols(new String[] {"h2"});
      tls.setSSLParameters(parameters);
      tls.startHandshake();
    }
    line.socket.getOutputStream().write(frame(4, 0, 0, new byte[0]));
    DataInputStream in = new DataInputStream(line.socket.getInputStream());
    in.readFully(new byte[PREFACE]);
    byte[] head = new byte[9];
    do {
      in.readFully(head);
      in.readFully(new byte[(head[0] & 0xFF) << 16 | (head[1] & 0xFF) << 8 | head[2] & 0xFF]);
    } while (head[3] != 1);
  }
}
