package io.cardfile.testkit.explore;

import io.cardfile.testkit.fault.FaultCatalogue;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.fault.NamedFault;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What can go wrong at a request: on the way and at the gateway, or in the code that calls. */
abstract class ExplorerFault {

  /** Those of the catalogue, then those of the caller's code; unmodifiable. */
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
    Collections.addAll(all, CallerFault.all());
    return Collections.unmodifiableList(all);
  }

  /**
   * Returns the fault of a name.
   *
   * @throws IllegalArgumentException when there is none
   */
  static ExplorerFault named(String name) {
    return ALL.stream()
        .filter(fault -> fault.name.equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("the catalogue has no fault of this name"));
  }

  /** Lets it happen at the request of this number. */
  abstract void schedule(int request, FaultServer server, CallersCode caller);

  /** Whether it has happened. */
  abstract boolean happenedAt(FaultServer server, CallersCode caller);

  private static final class OfTheCatalogue extends ExplorerFault {

    private final NamedFault named;

    OfTheCatalogue(NamedFault named) {
      super(named.name(), named.reason());
      this.named = named;
    }

    @Override
    void schedule(int request, FaultServer server, CallersCode caller) {
      server.onRequest(request, named.fault());
    }

    @Override
    boolean happenedAt(FaultServer server, CallersCode caller) {
      return server.count(named.fault()).connections() > 0;
    }
  }
}
