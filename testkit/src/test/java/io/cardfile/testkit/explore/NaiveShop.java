package io.cardfile.testkit.explore;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** A shop as it is often written: it sends again after a failure. */
final class NaiveShop {

  static final Duration TIMEOUT = Payments.LONGEST_CALL;
  private static final int ATTEMPTS = 3;

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final String purchasesUrl;

  NaiveShop(String purchasesUrl) {
    this.purchasesUrl = purchasesUrl;
  }

  boolean charge(String reference) throws IOException, InterruptedException {
    IOException last = null;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      try {
        return http.send(
                    request(purchasesUrl, reference, TIMEOUT),
                    HttpResponse.BodyHandlers.discarding())
                .statusCode()
            == 200;
      } catch (IOException e) {
        last = e;
      }
    }
    throw last;
  }

  static HttpRequest request(String purchasesUrl, String reference, Duration timeout) {
    return HttpRequest.newBuilder(URI.create(purchasesUrl + "/v1.0/purchases"))
        .timeout(timeout)
        .header("Authorization", "Basic VEVTVC1tZXJjaGFudDpURVNU")
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(document(reference)))
        .build();
  }

  static String document(String reference) {
    return "{\"amount\":1000,\"currency\":\"AUD\",\"reference\":\""
        + reference
        + "\",\"card_holder\":\"Ann Example\",\"card_number\":\""
        + Payments.CARD
        + "\",\"card_expiry\":\"12/2099\",\"cvv\":\""
        + Payments.CVV
        + "\",\"extra\":{\"card_on_file\":true,\"stored_credential_indicator\":\"I\"}}";
  }
}
