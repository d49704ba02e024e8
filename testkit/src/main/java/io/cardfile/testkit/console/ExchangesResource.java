package io.cardfile.testkit.console;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.HashCheckResult;
import io.cardfile.testkit.gateway.RecordedExchange;
import io.cardfile.testkit.gateway.SimulatorRule;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** The last exchanges, without card data and credentials. */
final class ExchangesResource {

  private final GatewaySimulator simulator;

  ExchangesResource(GatewaySimulator simulator) {
    this.simulator = simulator;
  }

  void addTo(Router router) {
    router.add("GET", "api/v1/exchanges", this::list);
    router.add("GET", "api/v1/exchanges/{n}", this::one);
    router.add("GET", "api/v1/rules", this::rules);
  }

  private ConsoleReply list(ApiRequest request) throws ApiProblem {
    Parameters query = request.query("after", "limit");
    long after = query.after();
    int limit = query.limit();
    List<RecordedExchange> found =
        simulator.exchanges().stream()
            .filter(exchange -> exchange.number() > after)
            .limit(limit + 1L)
            .collect(Collectors.toList());
    boolean more = found.size() > limit;
    List<RecordedExchange> page = more ? found.subList(0, limit) : found;
    return ConsoleReply.json(
        JsonObject.builder()
            .put("exchanges", Json.array(page, exchange -> summary(exchange).build()))
            .put("next", more ? JsonValue.of(found.get(limit - 1).number()) : JsonValue.nullValue())
            .build());
  }

  private ConsoleReply one(ApiRequest request) throws ApiProblem {
    request.query();
    for (RecordedExchange exchange : simulator.exchanges()) {
      if (exchange.number() == request.number()) {
        return ConsoleReply.json(details(exchange));
      }
    }
    throw ApiProblem.notFound("the number: this exchange is not kept any more, or not yet there");
  }

  private ConsoleReply rules(ApiRequest request) throws ApiProblem {
    request.query();
    return ConsoleReply.json(
        JsonObject.builder()
            .put("rules", Json.array(GatewaySimulator.rules(), rule -> rule(rule).build()))
            .build());
  }

  static JsonObject.Builder summary(RecordedExchange exchange) {
    String method = exchange.request().method();
    return JsonObject.builder()
        .put("number", exchange.number())
        .put("at", exchange.at().toString())
        .put("method", method.matches("[A-Z]{1,10}") ? method : "*")
        .put("endpoint", Json.lower(exchange.endpoint()))
        .put("reference", Json.orNull(exchange.reference()))
        .put(
            "status",
            exchange
                .reply()
                .map(reply -> JsonValue.of(reply.status()))
                .orElse(JsonValue.nullValue()))
        .put("result", Json.lower(exchange.result()))
        .put("fault", Json.orNull(exchange.behaviour()))
        .put("duration_micros", TimeUnit.NANOSECONDS.toMicros(exchange.duration().toNanos()));
  }

  private static JsonObject details(RecordedExchange exchange) {
    JsonObject redacted = exchange.redacted();
    JsonObject.Builder details = summary(exchange);
    for (Map.Entry<String, JsonValue> member : redacted.members().entrySet()) {
      details.put(member.getKey(), member.getValue());
    }
    return details
        .put(
            "hash_check",
            exchange
                .hashCheck()
                .<JsonValue>map(ExchangesResource::hashCheck)
                .orElse(JsonValue.nullValue()))
        .put("rules", Json.array(exchange.why(), JsonValue::of))
        .put(
            "ledger",
            Json.array(
                exchange.ledgerEntries(), entry -> LedgerResource.entry(entry, exchange.number())))
        .build();
  }

  private static JsonObject hashCheck(HashCheckResult check) {
    return JsonObject.builder()
        .put("signed_string", check.signedString())
        .put("expected", check.expected())
        .put("given", check.given())
        .put("matches", check.matches())
        .put("explanation", check.explanation())
        .build();
  }

  private static JsonObject.Builder rule(SimulatorRule rule) {
    return JsonObject.builder()
        .put("id", rule.id())
        .put("source", rule.source().toString())
        .put("text", rule.text());
  }
}
