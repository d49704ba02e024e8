package io.cardfile.testkit.explore;

import io.cardfile.testkit.fault.Fault;
import io.cardfile.testkit.fault.FaultCatalogue;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.fault.NamedFault;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which faults happen to which requests; none in the case without a fault. */
final class ExplorerCase {

  static final ExplorerCase WITHOUT_FAULT = new ExplorerCase(Collections.emptyList());

  private static final Pattern STEP = Pattern.compile("([^@+]+)@([1-9][0-9]{0,5})");

  private final List<Step> steps;

  private ExplorerCase(List<Step> steps) {
    this.steps = steps;
  }

  private static final class Step {
    final NamedFault named;
    final int request;

    Step(NamedFault named, int request) {
      this.named = named;
      this.request = request;
    }

    @Override
    public String toString() {
      return named.name() + "@" + request;
    }
  }

  static ExplorerCase of(NamedFault fault, int request) {
    return new ExplorerCase(Collections.singletonList(new Step(fault, request)));
  }

  ExplorerCase and(NamedFault fault, int request) {
    List<Step> more = new ArrayList<>(steps);
    more.add(new Step(fault, request));
    return new ExplorerCase(more);
  }

  /**
   * Reads what {@link #toString} gives.
   *
   * @throws IllegalArgumentException when that is no case of the catalogue
   */
  static ExplorerCase parse(String text) {
    ExplorerCase read = WITHOUT_FAULT;
    for (String step : text.split("\\+", -1)) {
      Matcher matcher = STEP.matcher(step);
      if (!matcher.matches()) {
        throw new IllegalArgumentException("a case is written as fault@request+fault@request");
      }
      read = read.and(named(matcher.group(1)), Integer.parseInt(matcher.group(2)));
    }
    return read;
  }

  private static NamedFault named(String name) {
    return FaultCatalogue.find(name)
        .orElseThrow(
            () -> new IllegalArgumentException("the catalogue has no fault of a name in the case"));
  }

  void schedule(FaultServer server) {
    for (Step step : steps) {
      server.onRequest(step.request, step.named.fault());
    }
  }

  /** Whether at least one of the faults has happened at {@code server}. */
  boolean happenedAt(FaultServer server) {
    for (Step step : steps) {
      Fault fault = step.named.fault();
      if (server.count(fault).connections() > 0) {
        return true;
      }
    }
    return false;
  }

  /** One line for each fault: what happens, and to which request. */
  List<String> explained() {
    List<String> lines = new ArrayList<>();
    for (Step step : steps) {
      lines.add("request " + step.request + ": " + step.named.reason());
    }
    return lines;
  }

  /** Such as {@code lost-reply@1+status-503@2}. */
  @Override
  public String toString() {
    List<String> texts = new ArrayList<>();
    steps.forEach(step -> texts.add(step.toString()));
    return texts.isEmpty() ? "without a fault" : String.join("+", texts);
  }
}
