package io.cardfile.testkit.explore;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/** A shop on the bare JDK that makes one mistake. */
final class CarelessShop {

  private final Trial trial;
  private final Mistake mistake;
  private final HttpClient http;

  /** The mistake of the shop. */
  enum Mistake {
    FOLLOWS_REDIRECTS,
    TAKES_A_SERVER_ERROR_FOR_DECLINED
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
    try {
      HttpResponse<String> reply =
          http.send(Payments.request(trial, reference, trial.deadline()), BodyHandlers.ofString());
      if (reply.statusCode() >= 500 && mistake == Mistake.TAKES_A_SERVER_ERROR_FOR_DECLINED) {
        trial.notPaid(reference);
      } else if (reply.statusCode() == 200 && reply.body().contains(reference)) {
        trial.paid(reference);
      }
    } catch (IOException e) {
      trial.inDoubt(reference);
    }
  }
}
