package io.cardfile.testkit.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonObject;
import io.cardfile.testkit.Canaries;
import io.cardfile.testkit.console.ConsoleClient.Answer;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.GatewaySimulator;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NothingSecretTest {

  private static final String CARD = "4000009876543219";

  @Test
  void noAnswerShowsCardDataOrCredentials() throws Exception {
    GatewaySimulator simulator =
        GatewaySimulator.builder().secret("CANARY-secret").token("CANARY-token").build();
    try (FaultServer server = FaultServer.builder(simulator).console().start()) {
      ConsoleClient client = new ConsoleClient(server.walletUrl());
      List<String> answers = new ArrayList<>();
      Answer first = purchase(client, "INV-1");
      assertTrue(first.json().get("successful").bool(), first.reply().body());
      JsonObject response = first.json().get("response").object();
      String cardToken = response.get("card_token").text();
      String trackingId = response.get("metadata").object().get("authorization_tracking_id").text();
      purchase(client, CARD); // As a reference.
      answers.add(
          client
              .post("cards", "{\"card_number\":\"" + CARD + "\",\"result\":\"approved\"}")
              .reply()
              .body());
      answers.add(
          client
              .post(
                  "faults", "{\"fault\":\"lost-reply\",\"when\":{\"reference\":\"" + CARD + "\"}}")
              .reply()
              .body());
      answers.add(
          client
              .post("credentials", "{\"card_token\":\"CANARY-card-token\",\"scheme\":\"visa\"}")
              .reply()
              .body());
      for (String path :
          ", ledger, exchanges, exchanges/1, exchanges/2, credentials, faults, clock, cards, rules"
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
              "CANARY-card-token",
              ConsoleClient.basic("TEST-merchant", "CANARY-token").substring(6),
              cardToken,
              trackingId,
              "Canary Holder");
      for (String answer : answers) {
        assertEquals(List.of(), canaries.in(answer), answer);
      }
    }
  }

  private static Answer purchase(ConsoleClient client, String reference) {
    return client.send(
        java.net.http.HttpRequest.newBuilder(client.uri("/v1.0/purchases"))
            .header("Content-Type", "application/json")
            .header("Authorization", ConsoleClient.basic("TEST-merchant", "CANARY-token"))
            .POST(
                java.net.http.HttpRequest.BodyPublishers.ofString(
                    """
                    {"amount":1000,"currency":"AUD","reference":"%s",
                     "card_holder":"Canary Holder","card_number":"%s","card_expiry":"12/2099",
                     "cvv":"987","extra":{"card_on_file":true,"stored_credential_indicator":"I"}}\
                    """
                        .formatted(reference, CARD))));
  }
}
