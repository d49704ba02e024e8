package io.cardfile.testkit.fault;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** The scheduled faults. The first rule that applies decides. */
final class Schedule {

  private final List<Rule> rules = new ArrayList<>();
  private @Nullable RandomFaults randomFaults;
  private int connections;
  private int requests;

  private static final class Rule {
    final Fault fault;
    final boolean once;
    final IntPredicate connection;
    final IntPredicate request;

    Rule(Fault fault, boolean once, IntPredicate connection, IntPredicate request) {
      this.fault = fault;
      this.once = once;
      this.connection = connection;
      this.request = request;
    }
  }

  synchronized void once(Fault fault) {
    rules.add(new Rule(fault, true, any -> true, any -> true));
  }

  synchronized void always(Fault fault) {
    rules.add(new Rule(fault, false, any -> true, any -> true));
  }

  synchronized void onConnection(int number, Fault fault) {
    rules.add(new Rule(fault, false, at -> at == number, any -> true));
  }

  synchronized void onRequest(int number, Fault fault) {
    rules.add(new Rule(fault, true, any -> true, at -> at == number));
  }

  synchronized void sometimes(RandomFaults randomFaults) {
    this.randomFaults = randomFaults;
  }

  synchronized void clear() {
    rules.clear();
    randomFaults = null;
  }

  /** Returns the number of a new connection, from 1. */
  synchronized int nextConnection() {
    return ++connections;
  }

  /** Returns the fault to play before anything is read from this connection. */
  synchronized @Nullable Fault atAccept(int connection) {
    Fault scheduled = take(Position.ACCEPT, connection, requests + 1);
    return scheduled != null || randomFaults == null
        ? scheduled
        : randomFaults.atAccept(connection);
  }

  /** Counts a request and returns its fault. */
  synchronized @Nullable Fault atRequest(int connection) {
    requests++;
    Fault scheduled = take(null, connection, requests);
    return scheduled != null || randomFaults == null ? scheduled : randomFaults.atRequest(requests);
  }

  private @Nullable Fault take(@Nullable Position position, int connection, int request) {
    for (Rule rule : rules) {
      boolean fits = (rule.fault.position == Position.ACCEPT) == (position == Position.ACCEPT);
      if (fits && rule.connection.test(connection) && rule.request.test(request)) {
        if (rule.once) {
          rules.remove(rule);
        }
        return rule.fault;
      }
    }
    return null;
  }

  synchronized int connections() {
    return connections;
  }
}
