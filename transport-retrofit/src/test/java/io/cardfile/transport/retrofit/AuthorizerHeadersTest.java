package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.NotSent;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testsupport.http.RawServer;
import io.cardfile.transport.WireHeader;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * An authorizer whose headers would make a reply unreadable, or reach the gateway twice, sends
 * nothing.
 */
class AuthorizerHeadersTest {

  static Stream<List<WireHeader>> headers() {
    return Stream.of(
        List.of(
            WireHeader.of("Authorization", "Basic QQ=="),
            WireHeader.of("Authorization", "Basic QUE=")),
        List.of(WireHeader.of("Accept-Encoding", "gzip")),
        List.of(WireHeader.of("Host", "another.example")),
        List.of(WireHeader.of("Expect", "100-continue")),
        List.of(WireHeader.of("Content-Type", "text/plain")));
  }

  @ParameterizedTest
  @MethodSource("headers")
  void nothingIsSent(List<WireHeader> headers) throws Exception {
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      String base = "http://127.0.0.1:" + server.port();
      PurchaseOutcome outcome =
          PaymentClient.builder(Endpoints.of(base, base), RetrofitTransport.create())
              .authorizer(request -> headers)
              .build()
              .purchase(
                  PurchaseRequest.firstCardOnFile()
                      .reference("ORDER-1")
                      .amount(Money.of("10.00", "AUD"))
                      .card(
                          Card.builder()
                              .holder("ALEX MASON")
                              .number("4111111111111111")
                              .expiry("12/2099")
                              .cvv("123")
                              .build())
                      .build())
              .execute();

      assertInstanceOf(NotSent.class, outcome);
      assertEquals(0, server.requests.size());
    }
  }
}
