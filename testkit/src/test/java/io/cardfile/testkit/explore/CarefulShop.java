package io.cardfile.testkit.explore;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import io.cardfile.json.JsonValue;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpResponse.ResponseInfo;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A shop on the bare JDK that sends once, and accepts only a complete approval. */
final class CarefulShop {

  private static final int MAX_BYTES = 1 << 20;

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final String purchasesUrl;

  CarefulShop(String purchasesUrl) {
    this.purchasesUrl = purchasesUrl;
  }

  /** Whether the purchase is certainly paid; otherwise it is in doubt. */
  boolean charge(String reference) throws InterruptedException {
    CompletableFuture<Boolean> approved =
        http.sendAsync(
                NaiveShop.request(purchasesUrl, reference, NaiveShop.TIMEOUT),
                head ->
                    BodySubscribers.mapping(
                        BodySubscribers.ofInputStream(), in -> approves(head, in, reference)))
            .thenApply(HttpResponse::body);
    try {
      return approved.get(Payments.LONGEST_CALL.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      return false;
    }
  }

  private static boolean approves(ResponseInfo head, InputStream in, String reference) {
    try (InputStream body = in) {
      JsonObject document = JsonText.parse(body.readNBytes(MAX_BYTES)).object();
      JsonObject purchase = document.get("response").object();
      return head.statusCode() == 200
          && JsonValue.of(true).equals(document.get("successful"))
          && JsonValue.of(true).equals(purchase.get("successful"))
          && JsonValue.of(reference).equals(purchase.get("reference"))
          && JsonValue.of(1000).equals(purchase.get("amount"))
          && JsonValue.of("AUD").equals(purchase.get("currency"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (JsonTextException | IllegalStateException | NullPointerException e) {
      return false;
    }
  }
}
