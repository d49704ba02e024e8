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
    router.add("POST", "api/v1/cards", this::add);
  }

  private ConsoleReply list(ApiRequest request) throws ApiProblem {
    request.query();
    List<TestCard> cards = simulator.cards();
    return ConsoleReply.json(
        JsonObject.builder()
            .put("cards", Json.array(cards, card -> card(card, cards.indexOf(card) + 1, true)))
            .build());
  }

  private ConsoleReply add(ApiRequest request) throws ApiProblem {
    Members members = request.document("card_number", "scheme", "result");
    TestCard card = card(members);
    String scheme = members.optionalText("scheme");
    if (scheme != null && !scheme.equals(card.scheme())) {
      throw members.invalid("scheme", "does not fit the first digits of the number; leave it out");
    }
    try {
      simulator.addCard(card);
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw members.invalid("card_number", String.valueOf(e.getMessage()));
    }
    return ConsoleReply.json(201, card(card, simulator.cards().indexOf(card) + 1, true));
  }

  private static TestCard card(Members members) throws ApiProblem {
    TestCard.Result result = result(members);
    try {
      return TestCard.of(members.text("card_number"), result);
    } catch (IllegalArgumentException e) {
      throw members.invalid("card_number", String.valueOf(e.getMessage()));
    }
  }

  private static TestCard.Result result(Members members) throws ApiProblem {
    String text = members.text("result");
    for (TestCard.Result result : TestCard.Result.values()) {
      if (Json.lower(result).equals(text)) {
        return result;
      }
    }
    throw members.invalid("result", "must be approved, declined or by_amount");
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
