package io.cardfile.testkit.explore;

import io.cardfile.testkit.fault.FaultCatalogue;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.fault.NamedFault;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A fault at a request: in the network, at the gateway, or in the calling code. */
abstract class ExplorerFault {

  /** The faults of the catalogue, then the faults of the caller's code; unmodifiable. */
  static final List<ExplorerFault> ALL = all();

  final String name;
  final String reason;

  ExplorerFault(String name, String reason) {
    this.name = name;
    this.reason = reason;
  }

  private static List<ExplorerFault> all() {
    List<ExplorerFault> all = new ArrayList<>();
    FaultCatalogue.all().forEach(named -> all.add(new OfTheCatalogue(named)));
    Collections.addAll(all, AuthorizerFault.all());
    return Collections.unmodifiableList(all);
  }

  /**
   * Returns the fault with a name.
   *
   * @throws IllegalArgumentException when there is none
   */
  static ExplorerFault named(String name) {
    return ALL.stream()
        .filter(fault -> fault.name.equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("the catalogue has no fault of this name"));
  }

  /** Schedules the fault for the request with this number. */
  abstract void schedule(int request, FaultServer server, FaultyAuthorizer authorizer);

  /** Whether the fault has happened. */
  abstract boolean happenedAt(FaultServer server, FaultyAuthorizer authorizer);

  private static final class OfTheCatalogue extends ExplorerFault {

    private final NamedFault named;

    OfTheCatalogue(NamedFault named) {
      super(named.name(), named.reason());
      this.named = named;
    }

    @Override
    void schedule(int request, FaultServer server, FaultyAuthorizer authorizer) {
      server.onRequest(request, named.fault());
    }

    @Override
    boolean happenedAt(FaultServer server, FaultyAuthorizer authorizer) {
      return server.happened(named.fault()) > 0;
    }
  }
}
