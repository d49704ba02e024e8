package io.cardfile.testkit.console;

import io.cardfile.json.JsonObject;
import io.cardfile.testkit.Fault;
import io.cardfile.testkit.fault.Behaviours;
import io.cardfile.testkit.http.GatewayServer;
import java.util.Arrays;

/** The faults that there are, and what the gateway is to do with the requests to come. */
final class FaultsResource {

  private static final int SEED = 1;

  private final GatewayServer server;

  FaultsResource(GatewayServer server) {
    this.server = server;
  }

  void addTo(Router router) {
    router.add("GET", "api/v1/faults", this::list);
    router.add("POST", "api/v1/faults", this::add);
    router.add("DELETE", "api/v1/faults", this::removeAll);
    router.add("DELETE", "api/v1/faults/{n}", this::remove);
  }

  private ConsoleReply list(ApiRequest request) throws ApiProblem {
    request.query();
    return ConsoleReply.json(
        JsonObject.builder()
            .put("presets", Json.array(Fault.presets(), FaultsResource::described))
            .put("catalogue", Json.array(Arrays.asList(Fault.values()), FaultsResource::described))
            .put("scheduled", Json.array(server.behaviours().list(), FaultsResource::scheduled))
            .build());
  }

  private ConsoleReply add(ApiRequest request) throws ApiProblem {
    Members members = request.document("fault");
    try {
      return ConsoleReply.json(
          201, scheduled(server.behaviours().add(members.text("fault"), SEED)));
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw members.invalid("fault", String.valueOf(e.getMessage()));
    }
  }

  private ConsoleReply removeAll(ApiRequest request) throws ApiProblem {
    request.document();
    server.behaviours().clear();
    return ConsoleReply.noContent();
  }

  private ConsoleReply remove(ApiRequest request) throws ApiProblem {
    request.document();
    boolean isKnown = request.number() <= Integer.MAX_VALUE;
    if (!isKnown || !server.behaviours().remove((int) request.number())) {
      throw ApiProblem.notFound("the number: no scheduled fault has it; GET faults lists them");
    }
    return ConsoleReply.noContent();
  }

  private static JsonObject described(Fault fault) {
    return JsonObject.builder()
        .put("name", fault.toString())
        .put("description", fault.description())
        .build();
  }

  private static JsonObject scheduled(Behaviours.Entry entry) {
    return JsonObject.builder()
        .put("id", entry.id())
        .put("fault", entry.toString())
        .put("happened", entry.happened())
        .put("is_over", entry.isOver())
        .build();
  }
}
