package io.cardfile.testkit.console;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.testkit.gateway.CardHistory;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.LedgerEntry;
import io.cardfile.testkit.gateway.TestCard;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** The cards on file and their chains. */
final class CredentialsResource {

  static final int MAX_CHAIN = 200;
  private static final int MAX_WITHOUT_FIRST = 10_000;

  private final GatewaySimulator simulator;

  CredentialsResource(GatewaySimulator simulator) {
    this.simulator = simulator;
  }

  void addTo(Router router) {
    router.add("GET", "api/v1/credentials", this::list);
    router.add("POST", "api/v1/credentials", this::add);
    router.add("POST", "api/v1/credentials/{n}/expire", this::expire);
    router.add("POST", "api/v1/credentials/{n}/close", this::close);
  }

  private ConsoleReply list(ApiRequest request) throws ApiProblem {
    Parameters query = request.query("after", "limit");
    long after = query.after();
    int limit = query.limit();
    List<CardHistory> found =
        simulator.cardHistories().stream()
            .filter(history -> history.id() > after)
            .limit(limit + 1L)
            .collect(Collectors.toList());
    boolean more = found.size() > limit;
    List<CardHistory> page = more ? found.subList(0, limit) : found;
    return ConsoleReply.json(
        JsonObject.builder()
            .put("credentials", Json.array(page, CredentialsResource::credential))
            .put("next", more ? JsonValue.of(found.get(limit - 1).id()) : JsonValue.nullValue())
            .build());
  }

  private ConsoleReply add(ApiRequest request) throws ApiProblem {
    Members members = request.document("card_token", "scheme", "card_number", "tracking_id");
    String token = members.text("card_token");
    if (!token.matches("[!-~]+") || isCardNumber(token)) {
      throw members.invalid("card_token", "must be visible ASCII, and not a card number");
    }
    String trackingId = members.has("tracking_id") ? members.text("tracking_id") : "";
    TestCard card = card(members);
    synchronized (this) {
      requireSpace(token, members);
      simulator.putOnFile(token, card, trackingId);
    }
    return ConsoleReply.json(201, credential(byToken(token)));
  }

  // The ledger bounds the cards whose first transaction it has.
  private void requireSpace(String token, Members members) throws ApiProblem {
    long count =
        simulator.cardHistories().stream().filter(history -> !history.first().isPresent()).count();
    if (count >= MAX_WITHOUT_FIRST && !simulator.hasOnFile(token)) {
      String problem = MAX_WITHOUT_FIRST + " cards of an earlier system are on file; POST reset";
      throw members.invalid("card_token", problem + " removes them");
    }
  }

  private static boolean isCardNumber(String text) {
    return !GatewaySimulator.withoutCardNumber(text).equals(text);
  }

  private TestCard card(Members members) throws ApiProblem {
    boolean isByScheme = members.has("scheme");
    String name = isByScheme ? "scheme" : "card_number";
    if (isByScheme && members.has("card_number")) {
      throw members.invalid(name, "give either scheme or card_number");
    }
    String wanted = members.text(name);
    // The first card of a scheme is one that is approved, if the scheme has such a card.
    for (TestCard card : simulator.cards()) {
      if (wanted.equals(isByScheme ? card.scheme() : card.number())) {
        return card;
      }
    }
    throw members.invalid(name, "no test card has it; GET cards lists them, POST cards adds one");
  }

  private ConsoleReply expire(ApiRequest request) throws ApiProblem {
    return change(request, simulator::expireCard);
  }

  private ConsoleReply close(ApiRequest request) throws ApiProblem {
    return change(request, simulator::closeAccount);
  }

  ConsoleReply change(ApiRequest request, Consumer<String> change) throws ApiProblem {
    request.document();
    String token = byId(request.number()).cardToken();
    try {
      change.accept(token);
    } catch (IllegalArgumentException e) {
      throw notFound(); // By a reset just now.
    }
    return ConsoleReply.json(credential(byToken(token)));
  }

  private CardHistory byId(long id) throws ApiProblem {
    return found(
        simulator.cardHistories().stream().filter(history -> history.id() == id).findFirst());
  }

  private CardHistory byToken(String token) throws ApiProblem {
    return found(
        simulator.cardHistories().stream()
            .filter(history -> history.cardToken().equals(token))
            .findFirst());
  }

  private static CardHistory found(Optional<CardHistory> history) throws ApiProblem {
    return history.orElseThrow(CredentialsResource::notFound);
  }

  private static ApiProblem notFound() {
    return ApiProblem.notFound("the number: no card on file has it; GET credentials lists them");
  }

  private static JsonObject credential(CardHistory history) {
    List<LedgerEntry> chain = new ArrayList<>();
    history.first().ifPresent(chain::add);
    chain.addAll(history.charges());
    int from = Math.max(0, chain.size() - MAX_CHAIN);
    return JsonObject.builder()
        .put("id", history.id())
        .put("card_token", history.maskedCardToken())
        .put("card", Json.card(history.maskedCardNumber(), history.scheme()))
        .put("tracking_id", Json.orNull(history.maskedTrackingId()))
        .put("has_tracking_id", history.maskedTrackingId().isPresent())
        .put(
            "put_on_file_by",
            Json.orNull(
                history
                    .first()
                    .map(entry -> GatewaySimulator.withoutCardNumber(entry.reference()))))
        .put("at", Json.orNull(history.first().map(entry -> entry.at().toString())))
        .put("status", Json.lower(history.status()))
        .put("chain_length", chain.size())
        .put("chain", Json.array(chain.subList(from, chain.size()), CredentialsResource::link))
        .build();
  }

  private static JsonObject link(LedgerEntry entry) {
    return LedgerResource.decision(entry)
        .put("tracking_id", Json.orNull(entry.trackingIdUse().map(Json::lower)))
        .build();
  }
}
