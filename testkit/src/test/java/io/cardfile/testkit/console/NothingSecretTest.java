package io.cardfile.testkit.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonObject;
import io.cardfile.testkit.Canaries;
import io.cardfile.testkit.TestGateway;
import io.cardfile.testkit.console.ConsoleClient.Answer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NothingSecretTest {

  private static final String CARD = "4000009876543219";

  @Test
  void noAnswerShowsCardDataOrCredentials() throws Exception {
    TestGateway.Builder builder =
        TestGateway.builder().secret("CANARY-secret").token("CANARY-token").console();
    try (TestGateway server = builder.build()) {
      ConsoleClient client = new ConsoleClient(server.url());
      List<String> answers = new ArrayList<>();
      Answer first = purchase(client, "INV-1");
      assertTrue(first.json().get("successful").bool(), first.reply().body());
      JsonObject response = first.json().get("response").object();
      String cardToken = response.get("card_token").text();
      String trackingId = response.get("metadata").object().get("authorization_tracking_id").text();
      purchase(client, CARD); // As a reference.
      for (String text : new String[] {"lost-reply@ref=" + CARD, "refuse=" + CARD, CARD}) {
        answers.add(client.post("faults", "{\"fault\":\"" + text + "\"}").reply().body());
      }
      answers.add(client.walletToken("INV-3").reply().statusCode() + "");
      for (String path :
          "health, ledger, exchanges, exchanges/1, exchanges/2, exchanges/3, cards-on-file, faults"
              .split(", ?")) {
        answers.add(client.api(path).reply().body());
      }
      answers.add(client.get("/_sandbox/nothing?" + CARD).reply().body());
      answers.add(client.api("ledger?" + CARD + "=1").reply().body());
      Canaries canaries =
          Canaries.of(
              CARD,
              "987",
              "CANARY-secret",
              "CANARY-token",
              "CANARY-signature",
              ConsoleClient.basic("TEST-merchant", "CANARY-token").substring(6),
              cardToken,
              trackingId);
      for (String answer : answers) {
        // Numbers of the real clock may contain the three digits of the CVV.
        String text = answer.replaceAll("\"(run|micros)\":\"?\\d+", "");
        assertEquals(List.of(), canaries.in(text), text);
      }
    }
  }

  private static Answer purchase(ConsoleClient client, String reference) {
    return client.send(
        java.net.http.HttpRequest.newBuilder(client.uri("/v1.0/purchases"))
            .header("Content-Type", "application/json")
            .header("X-Signature", "CANARY-signature")
            .header("Authorization", ConsoleClient.basic("TEST-merchant", "CANARY-token"))
            .POST(
                java.net.http.HttpRequest.BodyPublishers.ofString(
                    """
                    {"amount":1000,"currency":"AUD","reference":"%s",
                     "card_holder":"Ada Example","card_number":"%s","card_expiry":"12/2099",
                     "cvv":"987","extra":{"card_on_file":true,"stored_credential_indicator":"I"}}\
                    """
                        .formatted(reference, CARD))));
  }
}
