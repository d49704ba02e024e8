package io.cardfile.testkit.console;

import io.cardfile.json.JsonObject;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.TestCard;
import io.cardfile.testkit.gateway.TestCards;
import java.util.List;

/**
 * The test cards. Only here are the numbers of {@link TestCards} shown in full: they are public. An
 * added number may be a real one by mistake.
 */
final class CardsResource {

  private final GatewaySimulator simulator;

  CardsResource(GatewaySimulator simulator) {
    this.simulator = simulator;
  }

  void addTo(Router router) {
    router.add("GET", "api/v1/cards", this::list);
  }

  private ConsoleReply list(ApiRequest request) throws ApiProblem {
    request.query();
    List<TestCard> cards = simulator.cards();
    return ConsoleReply.json(
        JsonObject.builder()
            .put("cards", Json.array(cards, card -> card(card, cards.indexOf(card) + 1, true)))
            .build());
  }

  /**
   * Returns a card as JSON.
   *
   * @param isInFull whether a public number is shown in full
   */
  static JsonObject card(TestCard card, int id, boolean isInFull) {
    boolean isShown = isInFull && TestCards.find(card.number()).isPresent();
    return JsonObject.builder()
        .put("id", id)
        .put("number", isShown ? card.number() : masked(card.number()))
        .put("scheme", card.scheme())
        .put("result", Json.lower(card.result()))
        .build();
  }

  private static String masked(String number) {
    return number.replaceAll("(?<=.{6}).(?=.{4})", "X");
  }
}
