package io.cardfile.benchmarks.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Reads one request after the other, with a body of a known length, and answers each. */
final class ServerConnection {

  private static final String REFERENCE = "\"reference\":\"";
  private static final String LENGTH = "\r\ncontent-length:";

  private final InputStream in;
  private final OutputStream out;
  private final Replies replies;
  private final byte[] buffer = new byte[16 * 1024];
  private int filled;

  private ServerConnection(Socket socket, Replies replies) throws IOException {
    in = socket.getInputStream();
    out = socket.getOutputStream();
    this.replies = replies;
  }

  static void serve(Socket socket, Replies replies) {
    try (socket) {
      ServerConnection connection = new ServerConnection(socket, replies);
      while (connection.answerNext()) {
        // Until the client closes.
      }
    } catch (IOException e) {
      // The client has closed or reset the connection.
    } catch (RuntimeException e) {
      e.printStackTrace();
    }
  }

  private boolean answerNext() throws IOException {
    filled = 0;
    int body = -1;
    int end = Integer.MAX_VALUE;
    while (filled < end) {
      int count = in.read(buffer, filled, buffer.length - filled);
      if (count <= 0) {
        return false;
      }
      filled += count;
      if (body < 0) {
        body = bodyStart();
        end = body < 0 ? end : body + contentLength(body);
      }
    }
    String request = new String(buffer, 0, filled, StandardCharsets.ISO_8859_1);
    out.write(replies.to(path(request)).fill(reference(request, body)));
    out.flush();
    return true;
  }

  private int bodyStart() {
    for (int i = 3; i < filled; i++) {
      if (buffer[i] == '\n' && buffer[i - 1] == '\r' && buffer[i - 2] == '\n') {
        return i + 1;
      }
    }
    return -1;
  }

  private int contentLength(int body) {
    String head = new String(buffer, 0, body, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
    int at = head.indexOf(LENGTH);
    if (at < 0) {
      throw new IllegalStateException("a request without a length: " + head);
    }
    int start = at + LENGTH.length();
    return Integer.parseInt(head.substring(start, head.indexOf('\r', start)).trim());
  }

  private static String path(String request) {
    int start = request.indexOf(' ') + 1;
    return request.substring(start, request.indexOf(' ', start));
  }

  private static String reference(String request, int body) {
    int at = request.indexOf(REFERENCE, body);
    int start = at + REFERENCE.length();
    return at < 0 ? "" : request.substring(start, request.indexOf('"', start));
  }
}
