package io.cardfile.sample.shop;

import io.cardfile.testkit.http.RequestBody;
import io.cardfile.testkit.http.RequestHead;
import io.cardfile.testkit.http.RequestInput;
import io.cardfile.validation.Violation;
import io.cardfile.wallet.WalletTokenRequest;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A received request, read with limits. */
final class HttpRequest {

  private static final int MAX_BODY = 65_536;
  private static final byte[] CONTINUE =
      "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  private final String method;
  private final List<String> path;
  private final byte[] body;

  private HttpRequest(String method, List<String> path, byte[] body) {
    this.method = method;
    this.path = path;
    this.body = body;
  }

  static HttpRequest read(RequestInput in, OutputStream out) throws IOException {
    RequestHead head = RequestHead.read(in);
    if (head.expectsContinue()) {
      out.write(CONTINUE);
    }
    byte[] body = RequestBody.read(head, in, MAX_BODY);
    return new HttpRequest(
        head.method(), List.of(head.rawPath().substring(1).split("/", -1)), body);
  }

  String method() {
    return method;
  }

  byte[] body() {
    return body;
  }

  /** Returns whether the path has {@code parts} parts and begins with {@code first}. */
  boolean isAt(String first, int parts) {
    return path.size() == parts && path.get(0).equals(first);
  }

  String part(int index) {
    return path.get(index);
  }

  /**
   * Returns the second part of the path, which must be an invoice number by the library's rules.
   */
  String invoice() throws HttpError {
    String invoice = path.get(1);
    for (Violation wrong : WalletTokenRequest.builder().invoiceNumber(invoice).violations()) {
      if (wrong.path().equals("invoice_number")) { // The other members are not set here.
        throw new HttpError(400, "invoice: " + wrong.message());
      }
    }
    return invoice;
  }
}
