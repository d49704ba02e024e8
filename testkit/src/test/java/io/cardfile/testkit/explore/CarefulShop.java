package io.cardfile.testkit.explore;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A shop on the bare JDK that sends once, and accepts only a complete approval. */
final class CarefulShop {

  private static final int MAX_BYTES = 1 << 20;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final Trial trial;
  private final Set<Check> checks;

  /** A check before a purchase is considered approved. */
  enum Check {
    WHOLE,
    REFERENCE,
    AMOUNT
  }

  /** Creates a shop that makes these checks alone. */
  CarefulShop(Trial trial, Set<Check> checks) {
    this.trial = trial;
    this.checks = checks;
  }

  /** Pays, and reports whether the purchase is paid or in doubt. */
  void charge(String reference) throws InterruptedException {
    // The response is there with its head, so a body that breaks off cannot fail the call itself.
    CompletableFuture<Boolean> accepted =
        http.sendAsync(
                Payments.request(trial, reference, trial.deadline()), BodyHandlers.ofInputStream())
            .thenApplyAsync(reply -> accepts(reply.statusCode(), reply.body(), reference));
    try {
      if (accepted.get(trial.deadline().toMillis(), TimeUnit.MILLISECONDS)) {
        trial.paid(reference);
        return;
      }
    } catch (ExecutionException | TimeoutException e) {
      // The shop knows nothing.
    }
    trial.inDoubt(reference);
  }

  private boolean accepts(int status, InputStream in, String reference) {
    if (status != 200) {
      return false;
    }
    String text = checks.contains(Check.WHOLE) ? all(in) : asMuchAsIsNeeded(in, reference);
    return checks.isEmpty() || approves(text, reference);
  }

  private static String all(InputStream in) {
    try (InputStream body = in) {
      return new String(body.readNBytes(MAX_BYTES), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "";
    }
  }

  /** Reads only up to the searched text; closing would end the call with a failure. */
  private static String asMuchAsIsNeeded(InputStream in, String reference) {
    StringBuilder text = new StringBuilder();
    try {
      byte[] part = new byte[MAX_BYTES];
      for (int n = in.read(part); n >= 0; n = in.read(part)) {
        text.append(new String(part, 0, n, StandardCharsets.UTF_8));
        if (saysApproved(text.toString(), reference)) {
          break;
        }
      }
    } catch (IOException e) {
      // The shop accepts what it has read so far.
    }
    return text.toString();
  }

  private static boolean saysApproved(String text, String reference) {
    return text.contains("\"successful\":true") && text.contains(reference);
  }

  private boolean approves(String text, String reference) {
    if (!checks.contains(Check.WHOLE)) {
      return saysApproved(text, reference);
    }
    try {
      JsonNode document = JSON.readTree(text);
      JsonNode purchase = document.path("response");
      return isTrue(document)
          && isTrue(purchase)
          && (!checks.contains(Check.REFERENCE)
              || purchase.path("reference").asText().equals(reference))
          && (!checks.contains(Check.AMOUNT) || purchase.path("amount").asLong() == 1000);
    } catch (JsonProcessingException e) {
      return false;
    }
  }

  private static boolean isTrue(JsonNode where) {
    return where.path("successful").asBoolean();
  }
}
