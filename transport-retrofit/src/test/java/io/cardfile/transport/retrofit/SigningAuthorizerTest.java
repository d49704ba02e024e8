package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.json.JsonText;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testsupport.http.RawServer;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireRequest;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An authorizer that adds a date and a digest of the body, as a gateway may demand. */
class SigningAuthorizerTest {

  private static final String DATE = "Mon, 23 Nov 2026 20:36:12 GMT";

  private static String digestOf(byte[] body) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(body);
      return "SHA-256=" + Base64.getEncoder().encodeToString(digest);
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  private static List<WireHeader> sign(WireRequest request) {
    return List.of(
        WireHeader.of("Date", DATE),
        WireHeader.of("Digest", digestOf(JsonText.writeUtf8(request.body()))));
  }

  @Test
  void aDigestOverTheBodyMatchesTheBytesOnTheWire() throws Exception {
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      String base = "http://127.0.0.1:" + server.port();
      PaymentClient.builder(Endpoints.of(base, base), RetrofitTransport.create())
          .authorizer(SigningAuthorizerTest::sign)
          .build()
          .purchase(
              PurchaseRequest.firstCardOnFile()
                  .reference("ORDER-1")
                  .amount(Money.of("10.00", "AUD"))
                  .card(
                      Card.builder()
                          .holder("Zo\u00eb \"Z\" Example")
                          .number("4111111111111111")
                          .expiry("12/2099")
                          .cvv("123")
                          .build())
                  .build())
          .header(WireHeader.of("traceparent", "00-1"))
          .execute();

      assertEquals(1, server.requests.size());
      String heard = server.requests.get(0);
      String body = heard.substring(heard.indexOf('{'));
      assertTrue(heard.contains("Date: " + DATE + "\n"), "the date arrives");
      assertTrue(heard.contains("traceparent: 00-1\n"), "the header of the call arrives");
      assertTrue(
          heard.contains("Digest: " + digestOf(body.getBytes(StandardCharsets.ISO_8859_1)) + "\n"),
          "the digest is of the body that arrived");
    }
  }
}
