package io.cardfile.testkit.console;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.testkit.Fault;
import io.cardfile.testkit.fault.Behaviours;
import io.cardfile.testkit.gateway.BookEntry;
import io.cardfile.testkit.gateway.GatewayRequest;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.RecordedExchange;
import io.cardfile.testkit.http.GatewayServer;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The API below {@code /_sandbox/api/v1/}, for the pages and for programs in any language. */
final class Api {

  private static final int PAGE = 1000;
  private static final long TEN_YEARS = Duration.ofDays(3653).getSeconds();

  private final GatewayServer server;
  private final GatewaySimulator simulator;
  private final Behaviours behaviours;
  private final Examples examples;

  Api(GatewayServer server) {
    this.server = server;
    simulator = server.simulator();
    behaviours = server.behaviours();
    examples = new Examples(simulator, behaviours);
  }

  /** Answers a request to {@code path}, whose last part may be a number. */
  ConsoleReply answer(GatewayRequest received, String path) throws ApiProblem {
    ApiRequest request = new ApiRequest(received);
    boolean isNumbered = path.matches("[a-z-]+/[1-9][0-9]{0,8}");
    long number = isNumbered ? Long.parseLong(path.substring(path.indexOf('/') + 1)) : 0;
    String resource = isNumbered ? path.substring(0, path.indexOf('/')) + "/N" : path;
    switch (received.method().replace("HEAD", "GET") + " " + resource) {
      case "GET health":
        return ConsoleReply.json(health());
      case "GET ledger":
        return ledger(request);
      case "GET exchanges":
        return exchanges(request.parameter("after", Long.MAX_VALUE, 0));
      case "GET exchanges/N":
        return exchange(number);
      case "GET faults":
        return faults();
      case "POST faults":
        return addFault(request.text("fault"));
      case "DELETE faults":
        behaviours.clear();
        return ConsoleReply.noContent();
      case "DELETE faults/N":
        return removeFault((int) number);
      case "GET cards-on-file":
        return list("cards", Json.array(Json.last(simulator.cardHistories()), Documents::card));
      case "POST examples":
        return ConsoleReply.json(201, examples.send(request.text("use")));
      case "POST clock/advance":
        return advance(request.number("seconds", TEN_YEARS));
      case "POST reset":
        server.reset();
        return ConsoleReply.noContent();
      default:
        throw ApiProblem.notFound(
            "The API has no " + (isNumbered ? resource : "resource of this method and path") + ".");
    }
  }

  private static ConsoleReply list(String name, JsonValue items) {
    return ConsoleReply.json(JsonObject.builder().put(name, items).build());
  }

  private JsonObject health() {
    return JsonObject.builder()
        .put("status", "up")
        .put("url", server.url())
        .put("username", simulator.username())
        .put("strict", simulator.isStrict())
        .put("clock", simulator.now().toString())
        .build();
  }

  private ConsoleReply ledger(ApiRequest request) throws ApiProblem {
    String reference = request.parameter("reference");
    long after = request.parameter("after", Long.MAX_VALUE, 0);
    List<BookEntry> entries =
        simulator.ledger().entries().stream()
            .filter(entry -> entry.number() > after)
            .filter(entry -> reference.isEmpty() || reference.equals(entry.reference()))
            .limit(PAGE)
            .collect(Collectors.toList());
    return list("entries", Json.array(entries, Documents::entry));
  }

  private ConsoleReply exchanges(long after) {
    List<RecordedExchange> later =
        simulator.exchanges().stream()
            .filter(exchange -> exchange.number() > after)
            .collect(Collectors.toList());
    return ConsoleReply.json(
        JsonObject.builder()
            .put("run", simulator.run())
            .put("count", simulator.requestCount())
            .put("exchanges", Json.array(later, e -> Documents.summary(e).build()))
            .build());
  }

  private ConsoleReply exchange(long number) throws ApiProblem {
    for (RecordedExchange exchange : simulator.exchanges()) {
      if (exchange.number() == number) {
        return ConsoleReply.json(Documents.details(exchange));
      }
    }
    throw ApiProblem.notFound("This exchange is not kept any more, or not yet there.");
  }

  private ConsoleReply faults() {
    return ConsoleReply.json(
        JsonObject.builder()
            .put("faults", Json.array(Arrays.asList(Fault.values()), Documents::fault))
            .put("scheduled", Json.array(behaviours.list(), Documents::scheduled))
            .build());
  }

  private ConsoleReply addFault(String text) throws ApiProblem {
    try {
      return ConsoleReply.json(201, Documents.scheduled(behaviours.add(text, simulator.seed())));
    } catch (IllegalArgumentException | IllegalStateException e) {
      String message = GatewaySimulator.withoutCardNumber(String.valueOf(e.getMessage()));
      throw ApiProblem.invalid(
          Character.toUpperCase(message.charAt(0)) + message.substring(1) + ".");
    }
  }

  private ConsoleReply removeFault(int number) throws ApiProblem {
    if (!behaviours.remove(number)) {
      throw ApiProblem.notFound("No scheduled fault has this number.");
    }
    return ConsoleReply.noContent();
  }

  private ConsoleReply advance(long seconds) throws ApiProblem {
    try {
      simulator.advance(Duration.ofSeconds(seconds));
    } catch (IllegalArgumentException e) {
      throw ApiProblem.invalid("The clock is ten years ahead at most. Reset the sandbox first.");
    }
    return ConsoleReply.json(health());
  }
}
