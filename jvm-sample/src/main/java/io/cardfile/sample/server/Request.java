package io.cardfile.sample.server;

import com.sun.net.httpserver.HttpExchange;
import io.cardfile.validation.Violation;
import io.cardfile.wallet.WalletTokenRequest;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** A request as it came, read with limits. */
final class Request {

  private static final int MAX_BODY = 65_536;

  /** What is read of a body that is too long, so that the client hears why it is refused. */
  private static final int MAX_REFUSED = 1 << 20;

  private final String method;
  private final List<String> path;
  private final byte[] body;

  private Request(String method, List<String> path, byte[] body) {
    this.method = method;
    this.path = path;
    this.body = body;
  }

  static Request read(HttpExchange exchange) throws IOException, Problem {
    InputStream in = exchange.getRequestBody();
    byte[] body = in.readNBytes(MAX_BODY);
    if (in.read() >= 0) {
      in.readNBytes(MAX_REFUSED);
      throw new Problem(413, "the body has more than " + MAX_BODY + " bytes");
    }
    String path = exchange.getRequestURI().getRawPath();
    return new Request(
        exchange.getRequestMethod(), List.of(path.substring(1).split("/", -1)), body);
  }

  String method() {
    return method;
  }

  byte[] body() {
    return body;
  }

  /** Whether the path is of so many parts, of which the first is this. */
  boolean isAt(String first, int parts) {
    return path.size() == parts && path.get(0).equals(first);
  }

  String part(int index) {
    return path.get(index);
  }

  /** The second part of the path, which must be an invoice number by the library's own rules. */
  String invoice() throws Problem {
    String invoice = path.get(1);
    for (Violation wrong : WalletTokenRequest.builder().invoiceNumber(invoice).violations()) {
      if (wrong.path().equals("invoice_number")) { // The rest is not there yet.
        throw new Problem(400, "invoice: " + wrong.message());
      }
    }
    return invoice;
  }
}
