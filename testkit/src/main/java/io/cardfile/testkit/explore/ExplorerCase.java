package io.cardfile.testkit.explore;

import io.cardfile.testkit.fault.FaultServer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The faults of one case, each with its request; empty for the case without a fault. */
final class ExplorerCase {

  static final ExplorerCase WITHOUT_FAULT = new ExplorerCase(Collections.emptyList());

  private static final Pattern STEP = Pattern.compile("([^@+]+)@([1-9][0-9]{0,5})");

  private final List<Step> steps;

  private ExplorerCase(List<Step> steps) {
    this.steps = steps;
  }

  private static final class Step {
    final ExplorerFault fault;
    final int request;

    Step(ExplorerFault fault, int request) {
      this.fault = fault;
      this.request = request;
    }

    @Override
    public String toString() {
      return fault.name + "@" + request;
    }
  }

  static ExplorerCase of(ExplorerFault fault, int request) {
    return new ExplorerCase(Collections.singletonList(new Step(fault, request)));
  }

  ExplorerCase and(ExplorerFault fault, int request) {
    List<Step> more = new ArrayList<>(steps);
    more.add(new Step(fault, request));
    return new ExplorerCase(more);
  }

  /**
   * Parses the result of {@link #toString}.
   *
   * @throws IllegalArgumentException when the text is malformed or names an unknown fault
   */
  static ExplorerCase parse(String text) {
    ExplorerCase read = WITHOUT_FAULT;
    for (String step : text.split("\\+", -1)) {
      Matcher matcher = STEP.matcher(step);
      if (!matcher.matches()) {
        throw new IllegalArgumentException("a case is written as fault@request+fault@request");
      }
      read = read.and(ExplorerFault.named(matcher.group(1)), Integer.parseInt(matcher.group(2)));
    }
    return read;
  }

  void schedule(FaultServer server, FaultyAuthorizer authorizer) {
    steps.forEach(step -> step.fault.schedule(step.request, server, authorizer));
  }

  /** Whether at least one of the faults has happened. */
  boolean happenedAt(FaultServer server, FaultyAuthorizer authorizer) {
    return steps.stream().anyMatch(step -> step.fault.happenedAt(server, authorizer));
  }

  /** Returns one line for each fault: the request, and what happens. */
  List<String> explained() {
    List<String> lines = new ArrayList<>();
    for (Step step : steps) {
      lines.add("request " + step.request + ": " + step.fault.reason);
    }
    return lines;
  }

  /** Returns a text such as {@code lost-reply@1+status-503@2}. */
  @Override
  public String toString() {
    List<String> texts = new ArrayList<>();
    steps.forEach(step -> texts.add(step.toString()));
    return texts.isEmpty() ? "without a fault" : String.join("+", texts);
  }
}
