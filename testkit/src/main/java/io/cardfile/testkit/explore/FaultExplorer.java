package io.cardfile.testkit.explore;

import io.cardfile.PaymentClient;
import io.cardfile.testkit.fault.FaultCatalogue;
import io.cardfile.testkit.gateway.LedgerEntry;
import io.cardfile.transport.Transport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs your own code against every fault of the {@link FaultCatalogue}, at every request that it
 * makes, and reports its mistakes.
 *
 * <pre>{@code
 * FaultExplorer.builder()
 *     .transport(RetrofitTransport::create)
 *     .allow(PaymentUnclearException.class)
 *     .build()
 *     .explore(
 *         trial -> {
 *           Shop shop = new Shop(trial.client());
 *           if (shop.charge("INV-1")) {
 *             trial.paid("INV-1");
 *           } else {
 *             trial.notPaid("INV-1");
 *           }
 *         });
 * }</pre>
 *
 * <p>Code on another HTTP stack needs no transport: it sends its requests to {@link
 * Trial#purchasesUrl}.
 *
 * <p>Code that uses a client of {@link Trial#client} is also run with faults of the code around the
 * client: {@code authorizer-throws}, {@code authorizer-slow}, {@code wrong-token} and {@code
 * interrupted}.
 *
 * <p>The explorer first runs the code without a fault, to count its requests; then with each fault
 * on each request; then, up to the maximum number of cases, with pairs of faults that the seed
 * determines. If the single faults alone exceed the maximum, the seed selects among them. Each case
 * has a gateway and a server of its own. An {@link AssertionError} reports the first case in which
 *
 * <ul>
 *   <li>a reference was charged twice, or an order under several references: see {@link
 *       Builder#orderOf};
 *   <li>more money moved than without a fault;
 *   <li>the code concluded "paid" for a purchase that was not charged, or "not paid" for one that
 *       was: see {@link Trial};
 *   <li>a client of {@link Trial#client} returned such an outcome, which is a mistake of its
 *       transport;
 *   <li>the code threw an exception that {@link Builder#allow} does not name;
 *   <li>the fault {@code interrupted} interrupted the thread of the code, and the code returned
 *       normally with the interrupt status cleared;
 *   <li>the code exceeded its time limit: see {@link Builder#limit}.
 * </ul>
 *
 * <p>The explorer checks the ledger when the code has ended, and again some time later, to find
 * requests that the code repeats in the background: see {@link Builder#settling}. For code that
 * accepts a scheduler, {@link Trial#scheduler} returns one with a virtual time, in which hours pass
 * immediately.
 *
 * <p>The error names the seed and the case, which {@link Builder#replay} runs alone, and shows the
 * ledger. It shows the class and the stack of an exception that escaped, but not its message, which
 * may contain card data. The same seed, settings and code give the same cases.
 *
 * <p>Some faults are replies without end. Code that reads them without a limit runs out of memory,
 * and an {@link OutOfMemoryError} may then occur in any thread. {@link Builder#without} excludes
 * such faults. Immutable and thread-safe.
 */
public final class FaultExplorer {

  private final Builder settings;

  private FaultExplorer(Builder settings) {
    this.settings = settings;
  }

  /** Returns a builder with the defaults that each setter documents. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Runs code that takes a client; see {@link #explore} for code that reports its conclusions.
   *
   * @throws AssertionError as {@link #explore}
   */
  public ExplorerReport exploreClient(Consumer<? super PaymentClient> code) {
    Objects.requireNonNull(code, "code == null");
    return explore(trial -> code.accept(trial.client()));
  }

  /**
   * Runs {@code scenario} in threads of its own and waits until all cases have ended.
   *
   * @throws AssertionError when a case has findings, or when the code fails or makes no request
   *     even without a fault
   * @throws IllegalStateException when the code calls {@link Trial#client} and the explorer has no
   *     transport, or when the calling thread is interrupted
   */
  public ExplorerReport explore(Scenario scenario) {
    Objects.requireNonNull(scenario, "scenario == null");
    CaseResult clean = withoutFault(scenario);
    ExplorerPlan plan = settings.plan(clean.requests);
    Map<String, Long> money = settings.moreMoney ? null : CaseVerifier.money(clean.ledger);
    try (SettlingCases settling = new SettlingCases(settings.settling)) {
      List<CaseResult> results =
          new CasePool(which -> run(scenario, which, money, settling))
              .run(plan.cases(), settings.parallel);
      return report(clean, plan, results, settling);
    }
  }

  private CaseResult withoutFault(Scenario scenario) {
    // Nothing stalls, but loading classes takes longer than the deadline of a client's call.
    Duration deadline = settings.limit;
    List<ExplorerCase> alone = Collections.singletonList(ExplorerCase.WITHOUT_FAULT);
    CaseResult clean =
        new CasePool(which -> runAndClose(new CaseRun(settings, scenario, which, deadline)))
            .run(alone, 1)
            .get(0);
    if (clean.requests == 0) {
      clean.findings.add("the code makes no request to the gateway of its trial");
    } else if (!settings.chargesNothing && !hasApproved(clean)) {
      clean.findings.add(
          "the code charges nothing, so no fault could charge twice: put the cards that it charges"
              + " on file with Trial.simulator(), or set chargesNothing()");
    }
    if (!clean.findings.isEmpty()) {
      throw FailureMessage.withoutFault(clean);
    }
    return clean;
  }

  private static boolean hasApproved(CaseResult result) {
    return result.ledger.stream()
        .anyMatch(entry -> entry.outcome() == LedgerEntry.Outcome.APPROVED);
  }

  private static CaseResult runAndClose(CaseRun run) throws InterruptedException {
    run.run(null);
    return run.close();
  }

  private CaseResult run(
      Scenario scenario,
      ExplorerCase which,
      @Nullable Map<String, Long> money,
      SettlingCases settling)
      throws InterruptedException {
    CaseRun run = new CaseRun(settings, scenario, which, settings.deadline);
    CaseResult result = run.run(money);
    settling.add(run);
    return result;
  }

  private ExplorerReport report(
      CaseResult clean, ExplorerPlan plan, List<CaseResult> results, SettlingCases settling) {
    int faulty = 0;
    for (CaseResult result : results) {
      requireNothingFound(result);
      faulty += result.faultHappened ? 1 : 0;
    }
    settle(settling);
    for (CaseResult result : results) {
      requireNothingFound(settling.found(result.which));
    }
    return new ExplorerReport(
        settings.seed, clean.requests, results.size(), faulty, plan.leftOut());
  }

  private void requireNothingFound(@Nullable CaseResult result) {
    if (result != null && !result.findings.isEmpty()) {
      throw FailureMessage.withFault(result, settings.seed);
    }
  }

  private static void settle(SettlingCases settling) {
    try {
      settling.settle();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while exploring");
    }
  }

  /** Shows the seed. */
  @Override
  public String toString() {
    return "FaultExplorer(seed " + settings.seed + ")";
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
    private final List<ExplorerFault> faults = new ArrayList<>(ExplorerFault.ALL);
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
      replayed = other.replayed;
    }

    /**
     * Sets the supplier of the clients' transports; required only for {@link Trial#client}.
     *
     * @param transports called for each client; may return the same transport each time
     */
    public Builder transport(Supplier<? extends Transport> transports) {
      this.transports = Objects.requireNonNull(transports, "transports == null");
      return this;
    }

    /** Sets the seed of the pairs of faults and of the gateway's identifiers; 1 by default. */
    public Builder seed(long seed) {
      this.seed = seed;
      return this;
    }

    /**
     * Sets the maximum number of cases, not counting the run without a fault; 300 by default.
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
     * Sets the deadline of the clients; 500 ms by default. A fault that stalls takes this long. The
     * run without a fault has the time of {@link #limit}.
     *
     * @throws IllegalArgumentException when it is not 1 ms to an hour
     */
    public Builder deadline(Duration deadline) {
      this.deadline = upToAnHour(deadline, "the deadline is 1 ms to an hour");
      return this;
    }

    /**
     * Sets the time limit of the code for one case, including its handling of the fault; 30 s by
     * default. After the limit its thread is interrupted, and the case is reported.
     *
     * @throws IllegalArgumentException when it is not 1 ms to an hour
     */
    public Builder limit(Duration limit) {
      this.limit = upToAnHour(limit, "the limit is 1 ms to an hour");
      return this;
    }

    /**
     * Sets how long the gateway of a case stays open after its code has ended, so that requests
     * which are repeated in the background are charged and found; 2 s by default. At most 100 cases
     * wait at the same time, so the first of many cases may be watched for a shorter time. Later
     * requests are not detected.
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
     * @param names such as {@code endless-body}
     * @throws IllegalArgumentException when the catalogue has no such fault, or none is left
     */
    public Builder without(String... names) {
      List<String> out = known(names);
      return keep(fault -> !out.contains(fault.name));
    }

    /**
     * Excludes all other faults.
     *
     * @param names such as {@code lost-reply}
     * @throws IllegalArgumentException as {@link #without}
     */
    public Builder only(String... names) {
      List<String> in = known(names);
      return keep(fault -> in.contains(fault.name));
    }

    private static List<String> known(String... names) {
      for (String name : names) {
        ExplorerFault.named(name); // Throws for an unknown name.
      }
      return Arrays.asList(names);
    }

    private Builder keep(Predicate<ExplorerFault> kept) {
      if (faults.stream().noneMatch(kept)) {
        throw new IllegalArgumentException("at least one fault must remain");
      }
      faults.removeIf(kept.negate());
      return this;
    }

    /**
     * Runs one case alone, after the run without a fault.
     *
     * @param which the case as in the error message, such as {@code lost-reply@1}
     * @throws IllegalArgumentException when there is no such case
     */
    public Builder replay(String which) {
      replayed = ExplorerCase.parse(Objects.requireNonNull(which, "which == null"));
      return this;
    }

    /**
     * Builds the explorer; later changes of this builder do not affect it.
     *
     * @throws IllegalStateException when the only remaining faults are those of code around a
     *     client, and no {@link #transport} is set
     */
    public FaultExplorer build() {
      if (possible().isEmpty()) {
        throw new IllegalStateException("the remaining faults need transport(..)");
      }
      return new FaultExplorer(new Builder(this));
    }

    boolean allows(Throwable thrown) {
      return allowed.stream().anyMatch(type -> type.isInstance(thrown));
    }

    // Without a transport there is no client, and no code around it.
    private List<ExplorerFault> possible() {
      List<ExplorerFault> possible = new ArrayList<>(faults);
      possible.removeIf(fault -> transports == null && fault instanceof AuthorizerFault);
      return possible;
    }

    ExplorerPlan plan(int requests) {
      return replayed == null
          ? new ExplorerPlan(possible(), requests, cases, seed)
          : new ExplorerPlan(replayed);
    }
  }
}
