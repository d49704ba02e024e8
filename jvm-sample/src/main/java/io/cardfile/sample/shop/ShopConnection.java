package io.cardfile.sample.shop;

import io.cardfile.testkit.http.HttpProblem;
import io.cardfile.testkit.http.RequestInput;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.time.Duration;

/**
 * Answers one request and closes the connection. An app sends few requests, minutes apart, and an
 * idle connection would block another one.
 */
final class ShopConnection implements Runnable {

  private final Socket socket;
  private final ShopHandler handler;
  private final Duration requestLimit;

  ShopConnection(Socket socket, ShopHandler handler, Duration requestLimit) {
    this.socket = socket;
    this.handler = handler;
    this.requestLimit = requestLimit;
  }

  @Override
  public void run() {
    try (Socket closing = socket) {
      closing.setTcpNoDelay(true);
      RequestInput in = new RequestInput(closing, requestLimit.toNanos());
      if (in.awaitRequest()) {
        answer(in, closing.getOutputStream());
      }
    } catch (IOException gone) {
      // The client disconnected or was too slow, or the server is closing.
    }
  }

  private void answer(RequestInput in, OutputStream out) throws IOException {
    try {
      out.write(handler.answer(HttpRequest.read(in, out)).toBytes());
    } catch (HttpProblem e) {
      out.write(HttpReply.error(new HttpError(e.status(), e.getMessage())).toBytes());
      in.drain(); // Closing with unread bytes would reset the connection and lose the reply.
    }
  }
}
