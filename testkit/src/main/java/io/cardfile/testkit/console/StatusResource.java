package io.cardfile.testkit.console;

import io.cardfile.json.JsonObject;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.http.GatewayServer;
import java.time.Duration;

/** Health, the settings that are no secret, the clock, and the reset. */
final class StatusResource {

  private static final long MAX_SECONDS = Duration.ofDays(3653).getSeconds();

  private final GatewayServer server;
  private final GatewaySimulator simulator;

  StatusResource(GatewayServer server) {
    this.server = server;
    this.simulator = server.simulator();
  }

  void addTo(Router router) {
    router.add("GET", "health", this::health);
    router.add("HEAD", "health", this::health);
    router.add("GET", "ready", this::ready);
    router.add("HEAD", "ready", this::ready);
    router.add("GET", "api/v1/?", this::root);
    router.add("GET", "api/v1/clock", this::clock);
    router.add("POST", "api/v1/clock", this::advance);
    router.add("POST", "api/v1/reset", this::reset);
  }

  private ConsoleReply health(ApiRequest request) {
    return ConsoleReply.json(JsonObject.builder().put("status", "up").build());
  }

  private ConsoleReply ready(ApiRequest request) {
    boolean isFull = server.simulator().ledger().isFull();
    return ConsoleReply.json(
        isFull ? 503 : 200,
        JsonObject.builder().put("status", isFull ? "ledger_full" : "ready").build());
  }

  private ConsoleReply root(ApiRequest request) throws ApiProblem {
    request.query();
    return ConsoleReply.json(
        JsonObject.builder()
            .put("version", 1)
            .put("username", simulator.username())
            .put("strict", simulator.isStrict())
            .put("wallet_url", server.url())
            .put("purchases_url", server.url())
            .put("clock", simulator.now().toString())
            .put("requests", simulator.requestCount())
            .put("ledger_entries", simulator.ledger().size())
            .build());
  }

  private ConsoleReply clock(ApiRequest request) throws ApiProblem {
    request.query();
    return now();
  }

  private ConsoleReply advance(ApiRequest request) throws ApiProblem {
    Members members = request.document("advance_seconds");
    long seconds = members.number("advance_seconds", 0, MAX_SECONDS);
    try {
      simulator.advance(Duration.ofSeconds(seconds));
    } catch (IllegalArgumentException e) {
      throw members.invalid("advance_seconds", "is more than ten years in all; POST reset first");
    }
    return now();
  }

  private ConsoleReply now() {
    return ConsoleReply.json(JsonObject.builder().put("now", simulator.now().toString()).build());
  }

  private ConsoleReply reset(ApiRequest request) throws ApiProblem {
    request.document();
    server.reset();
    return ConsoleReply.noContent();
  }
}
