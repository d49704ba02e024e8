package io.cardfile.testkit.explore;

import io.cardfile.testkit.Fault;
import io.cardfile.testkit.LedgerEntry;
import io.cardfile.transport.Transport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs your own code against every {@link Fault}, at every request that it makes, and reports its
 * mistakes. Immutable and thread-safe.
 * <!-- region jvm-sample/src/test/java/io/cardfile/sample/guide/TestingTest.java#explorer -->
 *
 * <pre>{@code
 * @Test
 * void noFaultMakesItGoWrong() {
 *   FaultExplorer.builder()
 *       .orderOf(reference -> "ORDER-1") // Also of a retry with another reference.
 *       .build()
 *       .explore(
 *           trial -> {
 *             Kind outcome = pay(trial.client()); // Your own code.
 *             if (outcome == Kind.APPROVED) trial.paid("ORDER-1");
 *             else if (outcome == Kind.DECLINED) trial.notPaid("ORDER-1");
 *             else trial.inDoubt("ORDER-1");
 *           });
 * }
 * }</pre>
 *
 * <p>The explorer first runs the code without a fault, to count its requests. Then it runs the code
 * with each fault at each request, with each of {@link Fault#presets} at every request, and with an
 * interrupt of each call. It finds neither a request that the code repeats later than {@link
 * Builder#settling}, nor a mistake that needs two different faults.
 */
public final class FaultExplorer {

  // Each open gateway has a port, and connections of the code.
  private static final int MAX_OPEN = 200;

  private final Builder settings;

  private FaultExplorer(Builder settings) {
    this.settings = settings;
  }

  /** Returns a builder with the defaults that each setter documents. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Runs {@code scenario} in threads of its own, each case with a gateway of its own, and waits
   * until all cases have ended. Faults also occur with a reset connection, and without the request
   * being carried out. A case fails if
   *
   * <ul>
   *   <li>a reference was charged twice, or an order under several references: see {@link
   *       Builder#orderOf};
   *   <li>more money moved than without a fault;
   *   <li>the code concluded "paid" for a purchase that was not charged, or "not paid" for one that
   *       was: see {@link Trial};
   *   <li>a client of {@link Trial#client} reported an outcome that contradicts the ledger, which
   *       is a mistake of its transport;
   *   <li>the code threw an exception that {@link Builder#allow} does not name;
   *   <li>the thread of the code was interrupted, and the code returned normally with the interrupt
   *       status cleared;
   *   <li>the code exceeded its time limit: see {@link Builder#limit}.
   * </ul>
   *
   * @throws AssertionError when a case fails, or when the code fails or makes no request even
   *     without a fault. It names the first such case, which {@link Builder#replay} runs alone, and
   *     shows the ledger, and the stack of an exception but not its message, which may contain card
   *     data
   * @throws IllegalStateException when the calling thread is interrupted, or a case could not run
   */
  public ExplorerReport explore(Scenario scenario) {
    Objects.requireNonNull(scenario, "scenario == null");
    ExecutorService threads =
        Executors.newFixedThreadPool(settings.parallel, FaultExplorer::daemon);
    try {
      CaseRun clean = withoutFault(scenario);
      int requests = clean.gateway.requests().size();
      List<ExplorerCase> all = settings.cases(requests, clean.trial);
      List<ExplorerCase> cases = ExplorerCase.select(all, settings.cases, settings.seed);
      for (int from = 0; from < cases.size(); from += MAX_OPEN) {
        int to = Math.min(cases.size(), from + MAX_OPEN);
        explore(scenario, cases.subList(from, to), clean, threads);
      }
      return new ExplorerReport(requests, cases.size(), all.size() - cases.size());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while exploring");
    } finally {
      threads.shutdownNow();
    }
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "cardfile-explorer");
    thread.setDaemon(true);
    return thread;
  }

  private CaseRun withoutFault(Scenario scenario) throws InterruptedException {
    // Nothing stalls, but loading classes takes longer than the deadline of a client's call.
    CaseRun clean = new CaseRun(settings, ExplorerCase.WITHOUT_FAULT, settings.limit);
    try {
      clean.run(scenario);
    } finally {
      clean.close();
    }
    List<String> findings = clean.findings(null);
    if (clean.gateway.requests().isEmpty()) {
      findings.add("the code makes no request to the gateway of its trial");
    } else if (!settings.chargesNothing && !hasApproved(clean)) {
      findings.add(
          "the code charges nothing, so no fault could charge twice: put the cards that it charges"
              + " on file with Trial.gateway(), or set chargesNothing()");
    }
    if (!findings.isEmpty()) {
      throw FailureMessage.withoutFault(clean, findings);
    }
    return clean;
  }

  private static boolean hasApproved(CaseRun run) {
    return run.gateway.ledger().entries().stream()
        .anyMatch(entry -> entry.outcome() == LedgerEntry.Outcome.APPROVED);
  }

  /** Runs cases and checks them, then again after the time to settle. */
  private void explore(
      Scenario scenario, List<ExplorerCase> cases, CaseRun clean, ExecutorService threads)
      throws InterruptedException {
    List<CaseRun> runs = new ArrayList<>();
    try {
      cases.forEach(which -> runs.add(new CaseRun(settings, which, settings.deadline)));
      runUntilOneFails(runs, scenario, clean, threads);
      requireNoneFailed(runs, clean);
      TimeUnit.NANOSECONDS.sleep(settings.settling.toNanos());
      requireNoneFailed(runs, clean);
    } finally {
      runs.forEach(CaseRun::close);
    }
  }

  // Earlier cases run to their end, so that the reported case does not depend on timing.
  private static void runUntilOneFails(
      List<CaseRun> runs, Scenario scenario, CaseRun clean, ExecutorService threads)
      throws InterruptedException {
    AtomicInteger firstFailed = new AtomicInteger(runs.size());
    List<Callable<Boolean>> tasks = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      int index = i;
      CaseRun run = runs.get(i);
      tasks.add(
          () -> {
            if (index < firstFailed.get()) {
              run.run(scenario);
            }
            return run.findings(clean).isEmpty()
                || firstFailed.accumulateAndGet(index, Math::min) < index;
          });
    }
    for (Future<Boolean> task : threads.invokeAll(tasks)) {
      requireRun(task);
    }
  }

  private static void requireRun(Future<Boolean> task) throws InterruptedException {
    try {
      task.get();
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      throw new IllegalStateException(
          "a case could not run", cause == null ? null : EscapedException.of(cause));
    }
  }

  private void requireNoneFailed(List<CaseRun> runs, CaseRun clean) {
    for (CaseRun run : runs) {
      List<String> findings = run.findings(clean);
      if (!findings.isEmpty()) {
        throw FailureMessage.withFault(run, findings, settings.seed);
      }
    }
  }

  /** Builds a {@link FaultExplorer}; not thread-safe. */
  public static final class Builder {

    @Nullable Supplier<? extends Transport> transports;
    long seed = 1;
    Duration deadline = Duration.ofMillis(500);
    Duration limit = Duration.ofSeconds(30);
    Function<String, String> orderOf = reference -> reference;
    boolean moreMoney;
    boolean chargesNothing;
    int parallel = 4;
    Duration settling = Duration.ofSeconds(2);
    private int cases = 300;
    private final List<Class<? extends Throwable>> allowed = new ArrayList<>();
    private final Set<Fault> faults = EnumSet.allOf(Fault.class);
    private boolean interrupts = true;
    private @Nullable ExplorerCase replayed;

    private Builder() {}

    private Builder(Builder other) {
      transports = other.transports;
      seed = other.seed;
      deadline = other.deadline;
      limit = other.limit;
      orderOf = other.orderOf;
      chargesNothing = other.chargesNothing;
      moreMoney = other.moreMoney;
      parallel = other.parallel;
      settling = other.settling;
      cases = other.cases;
      allowed.addAll(other.allowed);
      faults.retainAll(other.faults);
      interrupts = other.interrupts;
      replayed = other.replayed;
    }

    /**
     * Makes the clients of {@link Trial#client} use a real transport, over sockets. By default they
     * are in memory: each request has a connection of its own, a fault that stalls takes no time,
     * and resets and faults of a kept connection are left out.
     *
     * <p>A fault of a new connection ({@link Fault#ACCEPT_CLOSED}, {@link Fault#NEVER_READS},
     * {@link Fault#FORGED_BEFORE_REQUEST}) does not happen to a request on a kept connection, whose
     * case is then as without a fault.
     *
     * @param transports called for each client; may return the same transport each time
     */
    public Builder transport(Supplier<? extends Transport> transports) {
      this.transports = Objects.requireNonNull(transports, "transports == null");
      return this;
    }

    /** Sets the seed that selects cases, and that of the gateway's identifiers; 1 by default. */
    public Builder seed(long seed) {
      this.seed = seed;
      return this;
    }

    /**
     * Sets the maximum number of cases, not counting the run without a fault; 300 by default. If
     * there are more, the seed selects among them.
     *
     * @throws IllegalArgumentException when it is not 1 to 100,000
     */
    public Builder cases(int most) {
      cases = between(most, 1, 100_000, "there are 1 to 100,000 cases");
      return this;
    }

    /**
     * Sets how many cases run in parallel; 4 by default, because most of them wait. Use 1 for code
     * that must not run concurrently.
     *
     * @throws IllegalArgumentException when it is not 1 to 64
     */
    public Builder parallel(int cases) {
      parallel = between(cases, 1, 64, "1 to 64 cases run at once");
      return this;
    }

    private static int between(int value, int least, int most, String message) {
      if (value < least || value > most) {
        throw new IllegalArgumentException(message);
      }
      return value;
    }

    /**
     * Accepts code that charges nothing without a fault, such as code that requests wallet tokens
     * only. Otherwise such code fails, because it may lack the cards that it would charge.
     */
    public Builder chargesNothing() {
      chargesNothing = true;
      return this;
    }

    /**
     * Sets the deadline of the clients; 500 ms by default. Over sockets a fault that stalls takes
     * this long. The run without a fault has the time of {@link #limit}.
     *
     * @throws IllegalArgumentException when it is not 1 ms to an hour
     */
    public Builder deadline(Duration deadline) {
      this.deadline = upToAnHour(deadline, "the deadline is 1 ms to an hour");
      return this;
    }

    /**
     * Sets the time limit of the code for one case, including its handling of the fault; 30 s by
     * default. After the limit its thread is interrupted, and the case fails. A gateway that stalls
     * ends the connection after a minute, so a longer limit does not find code without a time-out.
     *
     * @throws IllegalArgumentException when it is not 1 ms to an hour
     */
    public Builder limit(Duration limit) {
      this.limit = upToAnHour(limit, "the limit is 1 ms to an hour");
      return this;
    }

    /**
     * Sets how long the gateways stay open after the code has ended, so that requests which are
     * repeated in the background are charged and found; 2 s by default, once for 200 cases. Later
     * requests are not found: code that repeats a request after minutes needs a test of its own.
     *
     * @throws IllegalArgumentException when it is not 1 ms to an hour
     */
    public Builder settling(Duration settling) {
      this.settling = upToAnHour(settling, "the time to settle is 1 ms to an hour");
      return this;
    }

    private static Duration upToAnHour(Duration time, String message) {
      Objects.requireNonNull(time, "time == null");
      if (time.compareTo(Duration.ofMillis(1)) < 0 || time.compareTo(Duration.ofHours(1)) > 0) {
        throw new IllegalArgumentException(message);
      }
      return time;
    }

    /** Allows the code to throw this class and its subclasses; by default it may throw nothing. */
    public Builder allow(Class<? extends Throwable> exception) {
      allowed.add(Objects.requireNonNull(exception, "exception == null"));
      return this;
    }

    /**
     * Sets the function from a reference to its order. At most one reference of an order may be
     * charged. By default each reference is an order of its own.
     *
     * @param orderOf such as {@code reference -> reference.split("-try")[0]}; called on any thread
     */
    public Builder orderOf(Function<String, String> orderOf) {
      this.orderOf = Objects.requireNonNull(orderOf, "orderOf == null");
      return this;
    }

    /**
     * Allows more money to move than without a fault, for code that charges something else when a
     * first attempt fails. By default that is reported, because a second charge under a new
     * reference looks the same.
     */
    public Builder allowMoreMoney() {
      moreMoney = true;
      return this;
    }

    /**
     * Excludes faults.
     *
     * @throws IllegalArgumentException when none is left
     */
    public Builder without(Fault... excluded) {
      return keep(EnumSet.complementOf(setOf(excluded)));
    }

    /**
     * Excludes all other faults, and interrupts.
     *
     * @throws IllegalArgumentException when none is left
     */
    public Builder only(Fault... included) {
      interrupts = false;
      return keep(setOf(included));
    }

    private static EnumSet<Fault> setOf(Fault... some) {
      EnumSet<Fault> set = EnumSet.noneOf(Fault.class);
      set.addAll(Arrays.asList(some));
      return set;
    }

    private Builder keep(Set<Fault> kept) {
      faults.retainAll(kept);
      if (faults.isEmpty()) {
        throw new IllegalArgumentException("at least one fault must remain");
      }
      return this;
    }

    /**
     * Runs one case alone, after the run without a fault.
     *
     * @param which the case as in the error message, such as {@code lost-reply+reset@1}, or another
     *     text of {@link io.cardfile.testkit.TestGateway#behave}, or {@code interrupted@1}
     * @throws IllegalArgumentException when there is no such case
     */
    public Builder replay(String which) {
      replayed = ExplorerCase.parse(Objects.requireNonNull(which, "which == null"));
      return this;
    }

    /** Builds the explorer; later changes of this builder do not affect it. */
    public FaultExplorer build() {
      return new FaultExplorer(new Builder(this));
    }

    boolean allows(Throwable thrown) {
      return allowed.stream().anyMatch(type -> type.isInstance(thrown));
    }

    List<ExplorerCase> cases(int requests, Trial clean) {
      if (replayed != null) {
        return Collections.singletonList(replayed);
      }
      int authorized = clean.authorized();
      // Code with an HTTP client of its own makes requests that no client authorized.
      boolean inMemory = transports == null && authorized >= requests;
      return ExplorerCase.all(faults, requests, interrupts ? authorized : 0, inMemory);
    }
  }
}
