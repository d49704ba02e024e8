package io.cardfile.testkit.explore;

import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.testkit.Fault;
import io.cardfile.testkit.TestGateway;
import io.cardfile.testkit.fault.Behaviours;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One fault at one request, or at every request. Its text form can be parsed. Immutable. */
final class ExplorerCase {

  static final ExplorerCase WITHOUT_FAULT = new ExplorerCase("without a fault", "");

  // Over sockets only: in memory each request has a connection of its own.
  private static final Set<Fault> AFTER_A_REPLY =
      EnumSet.of(Fault.LEFT_OVER_REPLY, Fault.IDLE_CLOSED);
  private static final Pattern INTERRUPTED = Pattern.compile("interrupted@([1-9][0-9]{0,5})");

  private final String text;
  private final String reason;

  private ExplorerCase(String text, String reason) {
    this.text = text;
    this.reason = reason;
  }

  /**
   * Returns each fault at each request, then the presets at every request, then the interrupts.
   *
   * @param requests the number of requests without a fault
   * @param interrupts the number of requests whose calling thread can be interrupted
   * @param inMemory whether to leave out what has an effect over sockets only
   */
  static List<ExplorerCase> all(Set<Fault> faults, int requests, int interrupts, boolean inMemory) {
    List<ExplorerCase> cases = new ArrayList<>();
    Set<Fault> played = EnumSet.copyOf(faults);
    if (inMemory) {
      played.removeAll(AFTER_A_REPLY);
    }
    for (int request = 1; request <= requests; request++) {
      for (Fault fault : played) {
        for (String modifiers : modifiers(fault, inMemory)) {
          cases.add(parse(fault + modifiers + "@" + request));
        }
      }
    }
    Fault.presets().stream()
        .filter(faults::contains)
        .forEach(fault -> cases.add(parse(fault.toString())));
    for (int request = 1; request <= interrupts; request++) {
      cases.add(parse("interrupted@" + request));
    }
    return cases;
  }

  private static List<String> modifiers(Fault fault, boolean inMemory) {
    List<String> modifiers = new ArrayList<>(Collections.singletonList(""));
    if (!inMemory && fault.endsConnection()) {
      modifiers.add("+reset");
    }
    // A correct client takes an approval that it may report for a charge.
    boolean mayApprove = fault.outcomes().contains(Kind.APPROVED);
    if (!mayApprove && fault.isCharged()) {
      modifiers.add("+uncharged");
    }
    return modifiers;
  }

  /**
   * Returns {@code most} of the cases that {@code seed} selects; all in order if there are less.
   */
  static List<ExplorerCase> select(List<ExplorerCase> cases, int most, long seed) {
    if (cases.size() <= most) {
      return cases;
    }
    List<ExplorerCase> shuffled = new ArrayList<>(cases);
    Collections.shuffle(shuffled, new Random(seed));
    return shuffled.subList(0, most);
  }

  /**
   * Parses a behaviour of the gateway, or {@code interrupted@1}.
   *
   * @throws IllegalArgumentException as {@link TestGateway#behave}
   */
  static ExplorerCase parse(String text) {
    if (INTERRUPTED.matcher(text).matches()) {
      return new ExplorerCase(text, "the calling thread is interrupted, as at a shutdown");
    }
    new Behaviours().add(text, 1);
    String name = text.split("[+@]")[0];
    return new ExplorerCase(
        text,
        Arrays.stream(Fault.values())
            .filter(fault -> fault.toString().equals(name))
            .map(fault -> "the gateway " + fault.description())
            .findFirst()
            .orElse("the gateway answers with " + name));
  }

  /** Lets the fault happen in the trial. */
  void schedule(Trial trial) {
    Matcher interrupted = INTERRUPTED.matcher(text);
    if (interrupted.matches()) {
      trial.interruptAt(Integer.parseInt(interrupted.group(1)));
    } else if (this != WITHOUT_FAULT) {
      trial.gateway().behave(text);
    }
  }

  /** Returns what happens, in words. */
  String reason() {
    return reason;
  }

  /** Returns a text such as {@code lost-reply+reset@1}. */
  @Override
  public String toString() {
    return text;
  }
}
