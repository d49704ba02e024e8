package io.cardfile.testkit.console;

import io.cardfile.json.JsonObject;
import io.cardfile.testkit.fault.Fault;
import io.cardfile.testkit.fault.FaultCatalogue;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.fault.FaultTrigger;
import io.cardfile.testkit.fault.NamedFault;
import io.cardfile.testkit.fault.Position;
import io.cardfile.testkit.fault.ScheduledFault;
import io.cardfile.testkit.gateway.GatewaySimulator;

/** The faults of the catalogue, and those that are scheduled. */
final class FaultsResource {

  private static final long MAX_SEED = 999_999_999_999_999_999L;
  private static final String WHEN =
      "must be one of {\"next\":true}, {\"request\":N}, {\"always\":true},"
          + " {\"percent\":P,\"seed\":S}, {\"reference\":R}";

  private final FaultServer server;

  FaultsResource(FaultServer server) {
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
            .put("catalogue", Json.array(FaultCatalogue.all(), FaultsResource::named))
            .put("scheduled", Json.array(server.scheduledFaults(), FaultsResource::scheduled))
            .build());
  }

  private ConsoleReply add(ApiRequest request) throws ApiProblem {
    Members members = request.document("fault", "when");
    Fault fault = fault(members);
    FaultTrigger trigger = trigger(members);
    try {
      return ConsoleReply.json(201, scheduled(server.schedule(fault, trigger)));
    } catch (IllegalArgumentException e) {
      throw members.invalid("when", String.valueOf(e.getMessage()));
    } catch (IllegalStateException e) {
      throw members.invalid("fault", String.valueOf(e.getMessage()));
    }
  }

  private Fault fault(Members members) throws ApiProblem {
    String name = members.text("fault");
    Fault fault =
        FaultCatalogue.find(name)
            .map(NamedFault::fault)
            .orElseThrow(
                () -> members.invalid("fault", "no fault has this name; GET faults lists them"));
    if (fault.position() == Position.ACCEPT && server.walletUrl().startsWith("https")) {
      throw members.invalid(
          "fault",
          "with HTTPS this one would happen to the console as well; give it to --fault instead");
    }
    return fault;
  }

  private static FaultTrigger trigger(Members members) throws ApiProblem {
    Members when = members.object("when");
    if (when.size() == 2 && when.has("percent")) {
      return FaultTrigger.sometimes(
          (int) when.number("percent", 0, 100), when.number("seed", 0, MAX_SEED));
    }
    if (when.size() != 1) {
      throw members.invalid("when", WHEN);
    }
    if (when.has("next")) {
      when.requireTrue("next");
      return FaultTrigger.once();
    } else if (when.has("always")) {
      when.requireTrue("always");
      return FaultTrigger.always();
    } else if (when.has("request")) {
      return FaultTrigger.onNextRequest((int) when.number("request", 1, Integer.MAX_VALUE));
    } else if (when.has("reference")) {
      return FaultTrigger.onReference(when.text("reference"));
    }
    throw members.invalid("when", WHEN);
  }

  private ConsoleReply removeAll(ApiRequest request) throws ApiProblem {
    request.document();
    server.clearFaults();
    return ConsoleReply.noContent();
  }

  private ConsoleReply remove(ApiRequest request) throws ApiProblem {
    request.document();
    boolean isKnown = request.number() <= Integer.MAX_VALUE;
    if (!isKnown || !server.removeFault((int) request.number())) {
      throw ApiProblem.notFound("the number: no scheduled fault has it; GET faults lists them");
    }
    return ConsoleReply.noContent();
  }

  private static JsonObject named(NamedFault named) {
    return JsonObject.builder().put("name", named.name()).put("reason", named.reason()).build();
  }

  private static JsonObject scheduled(ScheduledFault scheduled) {
    return JsonObject.builder()
        .put("id", scheduled.id())
        .put("fault", scheduled.name())
        .put("when", when(scheduled.trigger()))
        .put("happened", scheduled.happened())
        .put("is_over", scheduled.isOver())
        .build();
  }

  private static JsonObject when(FaultTrigger trigger) {
    JsonObject.Builder when = JsonObject.builder();
    switch (trigger.kind()) {
      case ONCE:
        return when.put("next", true).build();
      case ALWAYS:
        return when.put("always", true).build();
      case REFERENCE:
        String reference = trigger.reference().orElse("");
        return when.put("reference", GatewaySimulator.withoutCardNumber(reference)).build();
      case RANDOM:
        return when.put("percent", trigger.number()).put("seed", trigger.seed()).build();
      case CONNECTION:
        return when.put("connection", trigger.number()).build();
      default:
        return when.put("request", trigger.number()).build();
    }
  }
}
