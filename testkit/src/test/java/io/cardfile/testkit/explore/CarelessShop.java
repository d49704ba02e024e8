package io.cardfile.testkit.explore;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A shop on the bare JDK that makes one mistake. */
final class CarelessShop {

  private final Trial trial;
  private final Mistake mistake;
  private final HttpClient http;

  /** The mistake of the shop. */
  enum Mistake {
    HAS_NO_TIME_OUT,
    SENDS_AGAIN_AT_ONCE,
    SENDS_AGAIN_A_SECOND_LATER,
    SENDS_AGAIN_WHEN_THE_STATUS_ASKS,
    SENDS_AGAIN_ON_TIME_OUT,
    FOLLOWS_REDIRECTS,
    TAKES_AN_EXCEPTION_FOR_PAID,
    TAKES_A_SERVER_ERROR_FOR_DECLINED,
    TAKES_A_CLIENT_ERROR_FOR_DECLINED,
    TAKES_A_TIME_OUT_FOR_DECLINED,
    TAKES_A_BROKEN_CONNECTION_FOR_NOT_SENT,
    TAKES_THE_SECOND_ATTEMPT_FOR_A_DUPLICATE
  }

  CarelessShop(Trial trial, Mistake mistake) {
    this.trial = trial;
    this.mistake = mistake;
    Redirect redirects = mistake == Mistake.FOLLOWS_REDIRECTS ? Redirect.ALWAYS : Redirect.NEVER;
    http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(redirects)
            .build();
  }

  void charge(String reference) throws InterruptedException {
    Duration timeout = mistake == Mistake.HAS_NO_TIME_OUT ? Duration.ofHours(1) : trial.deadline();
    HttpRequest request = Payments.request(trial, reference, timeout);
    try {
      HttpResponse<String> reply = http.send(request, BodyHandlers.ofString());
      replied(reference, request, reply);
    } catch (IOException e) {
      failed(reference, request, e);
    }
  }

  private void replied(String reference, HttpRequest request, HttpResponse<String> reply)
      throws IOException, InterruptedException {
    int status = reply.statusCode();
    boolean approved =
        status == 200 && reply.body().contains("\"reference\":\"" + reference + "\"");
    if (mistake == Mistake.SENDS_AGAIN_WHEN_THE_STATUS_ASKS
        && reply.headers().firstValue("Retry-After").isPresent()) {
      http.send(request, BodyHandlers.ofString());
    } else if (status >= 500 && mistake == Mistake.TAKES_A_SERVER_ERROR_FOR_DECLINED
        || status / 100 == 4 && mistake == Mistake.TAKES_A_CLIENT_ERROR_FOR_DECLINED) {
      trial.notPaid(reference);
    } else if (approved) {
      trial.paid(reference);
    }
  }

  private void failed(String reference, HttpRequest request, IOException e)
      throws InterruptedException {
    switch (mistake) {
      case SENDS_AGAIN_A_SECOND_LATER ->
          CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS)
              .execute(() -> http.sendAsync(request, BodyHandlers.ofString()));
      case SENDS_AGAIN_AT_ONCE -> sendAgain(reference, request, false);
      case TAKES_AN_EXCEPTION_FOR_PAID -> trial.paid(reference);
      case TAKES_THE_SECOND_ATTEMPT_FOR_A_DUPLICATE -> sendAgain(reference, request, true);
      case SENDS_AGAIN_ON_TIME_OUT -> {
        if (e instanceof HttpTimeoutException) {
          sendAgain(reference, request, false);
        }
      }
      case TAKES_A_TIME_OUT_FOR_DECLINED -> {
        if (e instanceof HttpTimeoutException) {
          trial.notPaid(reference);
        }
      }
      case TAKES_A_BROKEN_CONNECTION_FOR_NOT_SENT -> {
        if (!(e instanceof HttpTimeoutException)) {
          trial.notPaid(reference);
        }
      }
      default -> trial.inDoubt(reference);
    }
  }

  private void sendAgain(String reference, HttpRequest request, boolean assumesPaid)
      throws InterruptedException {
    try {
      http.send(request, BodyHandlers.ofString());
    } catch (IOException e) {
      if (assumesPaid) {
        trial.paid(reference);
      }
    }
  }
}
