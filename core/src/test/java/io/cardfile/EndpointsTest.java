package io.cardfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.validation.ValidationException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EndpointsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://pay.example",
        "HTTPS://pay.example:65535",
        "https://api.corp.example/v2/payproxy",
        "https://api.corp.example/team/purchases",
        "https://api.corp.example/gw/v1.0",
        "http://localhost:8080",
        "http://127.1.2.3",
        "http://[::1]:8080"
      })
  void httpsWithAnyPathAndHttpOnLoopbackAreAccepted(String url) {
    Endpoints endpoints = Endpoints.live().walletUrl(url).purchasesUrl(url + "//").build();
    assertEquals(url, endpoints.walletUrl());
    assertEquals(url, endpoints.purchasesUrl());
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "null",
      value = {
        "null, missing",
        "'', config_url",
        "pay.example, config_url",
        "ftp://pay.example, config_url",
        "https:///v2, config_url",
        "https://pay.example:65536, config_url",
        "https://pay.example/a b, config_url",
        "${WALLET_URL}, config_url",
        "https://pay.example?, config_url",
        "http://secret.example?a=b, config_url",
        "https://pay.example#secret, config_url",
        "https://u:secret@pay.example, config_url",
        "HTTP://pay.example, config_https",
        "http://10.0.0.1, config_https",
        "http://127.0.0.1.evil.example, config_https",
        "http://localhost.evil.example, config_https"
      })
  void otherUrlIsReportedForEachAddressWithoutItsValue(String url, String code) {
    Endpoints.Builder endpoints = Endpoints.live().walletUrl(url).purchasesUrl(url);
    ValidationException e = assertThrows(ValidationException.class, endpoints::build);
    assertEquals(
        Arrays.asList("walletUrl " + code, "purchasesUrl " + code),
        e.violations().stream().map(v -> v.path() + " " + v.code()).toList());
    assertFalse(e.getMessage().contains("secret"));
  }

  @Test
  void urlThatIsSetAgainReplacesTheFirst() {
    Endpoints endpoints =
        Endpoints.test().walletUrl("http://bad.example").walletUrl("https://w.example").build();
    assertEquals("Endpoints(test, wallet https://w.example)", endpoints.toString());
  }

  @Test
  void oneUrlIsEnoughForTheCallsThatUseIt() {
    FakeTransport transport = FakeTransport.approving();
    PaymentClient wallet = client(Endpoints.live().walletUrl("https://w.example"), transport);
    PaymentClient purchases = client(Endpoints.live().purchasesUrl("https://p.example"), transport);

    assertEquals(
        "no purchases URL: set Endpoints.Builder.purchasesUrl on a server",
        assertThrows(IllegalStateException.class, () -> wallet.purchase(Samples.first()))
            .getMessage());
    assertEquals(
        "no wallet URL: set Endpoints.Builder.walletUrl",
        assertThrows(
                IllegalStateException.class, () -> purchases.walletToken(Samples.walletToken()))
            .getMessage());
    assertThrows(ValidationException.class, Endpoints.live()::build);
  }

  private static PaymentClient client(Endpoints.Builder endpoints, FakeTransport transport) {
    return PaymentClient.builder(endpoints.build(), transport)
        .authorizer(io.cardfile.transport.BasicAuthorizer.of("TEST-merchant", "TEST"))
        .build();
  }
}
