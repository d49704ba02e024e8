package io.cardfile.system;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.reconcile.Reconciler;
import io.cardfile.reconcile.Reconciliation;
import io.cardfile.testkit.CardOnFile;
import io.cardfile.testkit.Fault;
import io.cardfile.testkit.LedgerEntry;
import io.cardfile.testkit.RecordedRequest;
import io.cardfile.testkit.TestGateway;
import io.cardfile.transport.jdk.JdkTransport;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The gateway, in the process of the test, and the processes of a shop that charge at it and are
 * killed. The gateway charges a reference as often as it is sent, so that its ledger shows each
 * repetition.
 */
final class ChaosRun implements AutoCloseable {

  /** Faults before a charge, after a charge, and replies that provoke a repetition. */
  private static final List<Fault> FAULTS =
      List.of(
          Fault.ACCEPT_CLOSED,
          Fault.REQUEST_CUT,
          Fault.LOST_REQUEST,
          Fault.LOST_REPLY,
          Fault.NO_REPLY,
          Fault.SLOW_REPLY,
          Fault.HALF_STATUS_LINE,
          Fault.HALF_BODY,
          Fault.RANDOM_BYTES,
          Fault.STATUS_408,
          Fault.STATUS_503_RETRY,
          Fault.REDIRECT_307,
          Fault.PAGE_502);

  private static final int PERCENT = 3; // Of each fault: about a third of all requests.
  private static final int KILLED = 128 + 9;
  private static final Set<String> FINAL = Set.of("APPROVED", "DECLINED", "REFUSED");
  private static final int MAX_PASSES = 3;

  /** Shorter than any shop's: a quarter of a second is long on loopback. */
  private static final Duration DEADLINE = Duration.ofMillis(250);

  private static final Duration WITHOUT_FAULTS = Duration.ofSeconds(20);

  private final int count;
  private final long seed;
  private final TestGateway gateway;
  private final StoredCredential card;
  private final Purchases purchases;
  private final Map<Integer, Set<String>> answers = new ConcurrentHashMap<>();
  private final AtomicInteger processes = new AtomicInteger();
  private final AtomicInteger kills = new AtomicInteger();

  ChaosRun(int count, long seed) {
    this.count = count;
    this.seed = seed;
    gateway =
        TestGateway.builder().http().seed(seed).clock(Clock.systemUTC()).chargeDuplicates().build();
    card = CardOnFile.discover().putOn(gateway);
    purchases = new Purchases(seed, card);
    for (Fault fault : FAULTS) {
      gateway.sometimes(PERCENT, seed + fault.ordinal()).byReset().fault(fault);
    }
  }

  @Override
  public void close() {
    gateway.close();
  }

  /**
   * Runs one process after the other and kills each at a random moment; then lets processes end,
   * three at most, until all purchases are {@code done}.
   */
  void shop(String journal, int killsPlanned, Random random, IntPredicate done)
      throws IOException, InterruptedException {
    for (int i = 0; i < killsPlanned; i++) {
      boolean early = random.nextInt(4) == 0; // While it opens the journal and connects.
      int answersBefore = early ? count : 1 + random.nextInt(1 + 2 * count / (killsPlanned + 1));
      long millis = early ? random.nextInt(1500) : 60_000;
      process(journal, DEADLINE, shuffled(this::isFinal, random), answersBefore, millis);
    }
    List<Integer> work = shuffled(done, random);
    for (int pass = 0; pass < MAX_PASSES && !work.isEmpty(); pass++) {
      process(journal, DEADLINE, work, Integer.MAX_VALUE, 600_000);
      work = shuffled(done, random);
    }
  }

  private List<Integer> shuffled(IntPredicate without, Random random) {
    List<Integer> numbers =
        IntStream.range(0, count).filter(without.negate()).boxed().collect(Collectors.toList());
    Collections.shuffle(numbers, random);
    return numbers;
  }

  /** Runs a process, which is killed after that many answers or milliseconds. */
  private void process(
      String journal, Duration deadline, List<Integer> work, int answersBefore, long millis)
      throws IOException, InterruptedException {
    Process process =
        java(
            ShopMain.class,
            journal,
            processes.incrementAndGet() % 2 == 0 ? "jdk" : "retrofit",
            gateway.url(),
            deadline.toString(),
            Long.toString(seed),
            card.toText());
    ProcessHandle handle = process.toHandle(); // Its kill keeps the output, unlike the process's.
    CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS)
        .execute(handle::destroyForcibly);
    try (PrintStream input = new PrintStream(process.getOutputStream())) {
      work.forEach(input::println);
    }
    BufferedReader output = process.inputReader();
    int received = 0;
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      String[] answer = line.split(" ");
      answers(Integer.parseInt(answer[0])).add(answer[1]);
      received++;
      if (received == answersBefore) {
        handle.destroyForcibly();
      }
    }
    int status = process.waitFor();
    if (status == KILLED) {
      kills.incrementAndGet();
    } else if (status != 0) {
      throw new IOException("a shop ended with status " + status);
    }
  }

  /** Starts a JVM with the class path of this one. */
  static Process java(Class<?> main, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  private Set<String> answers(int number) {
    return answers.computeIfAbsent(number, n -> ConcurrentHashMap.newKeySet());
  }

  boolean isFinal(int number) {
    return !Collections.disjoint(answers(number), FINAL);
  }

  /** Returns whether there is nothing to do before reconciling. */
  boolean isFinalOrInDoubt(int number) {
    return isFinal(number) || answers(number).contains("IN_DOUBT");
  }

  /** Makes the purchases that are not final once more, without faults. */
  void chargeTheRest(String journal) throws IOException, InterruptedException {
    process(
        journal,
        WITHOUT_FAULTS,
        shuffled(this::isFinal, new Random(seed)),
        Integer.MAX_VALUE,
        600_000);
  }

  /** Reconciles under faults, until an interrupt, and then without. */
  List<Reconciliation> reconcile(PurchaseJournal journal, Clock clock, Set<String> credentials) {
    Reconciler underFaults = reconciler(journal, clock, credentials, DEADLINE);
    Reconciler withoutFaults = reconciler(journal, clock, credentials, WITHOUT_FAULTS);
    CompletableFuture<Void> interrupt =
        CompletableFuture.runAsync(
            Thread.currentThread()::interrupt,
            CompletableFuture.delayedExecutor(3, TimeUnit.SECONDS));
    Reconciliation first = underFaults.run();
    interrupt.cancel(false);
    Thread.interrupted();
    gateway.clearBehaviours();
    return List.of(first, withoutFaults.run());
  }

  private Reconciler reconciler(
      PurchaseJournal journal, Clock clock, Set<String> credentials, Duration deadline) {
    String url = gateway.url();
    return Reconciler.builder(journal)
        .source(
            "gateway",
            ShopMain.client(journal, JdkTransport.create(), url, deadline).outcomeSource())
        .onStoredCredential((entry, credential) -> credentials.add(entry.reference()))
        .queriesPerSecond(1000)
        .clock(clock)
        .build();
  }

  /** Compares what calls returned and what the journal holds with the gateway's ledger. */
  List<String> violations(PurchaseJournal journal) throws IOException {
    List<String> violations = new ArrayList<>();
    for (int number = 0; number < count; number++) {
      String reference = Purchases.reference(number);
      JournalEntry entry = journal.find(ShopMain.MERCHANT, reference).orElse(null);
      for (String violation : violations(number, entry == null ? null : entry.state())) {
        violations.add(reference + ": " + violation);
      }
    }
    if (chargesOfAllReferences() != chargesOfThePurchases()) {
      violations.add("a charge under a reference of no purchase");
    }
    return violations;
  }

  private List<String> violations(int number, @Nullable JournalState state) {
    List<LedgerEntry> charges = charges(number);
    Set<String> outcomes = new TreeSet<>(answers(number));
    outcomes.retainAll(FINAL);
    if (state != null && state.isAnswered()) {
      outcomes.add(state.name());
    }
    Map<String, Boolean> checks = new LinkedHashMap<>();
    checks.put("charged twice", charges.size() > 1);
    checks.put("charged, and not in the journal", !charges.isEmpty() && state == null);
    checks.put("approved without a charge", outcomes.contains("APPROVED") && charges.isEmpty());
    checks.put("declined with a charge", outcomes.contains("DECLINED") && !charges.isEmpty());
    checks.put("refused with a charge", outcomes.contains("REFUSED") && !charges.isEmpty());
    checks.put("may be sent again, with a charge", maySend(state) && !charges.isEmpty());
    checks.put("two outcomes " + outcomes, outcomes.size() > 1);
    checks.put("open", state != null && state.isOpen());
    checks.put("of another amount", charges.stream().anyMatch(each -> isOther(each, number)));
    checks.values().removeIf(isViolated -> !isViolated);
    return List.copyOf(checks.keySet());
  }

  private long chargesOfAllReferences() {
    return gateway.ledger().entries().stream()
        .filter(entry -> entry.outcome() == LedgerEntry.Outcome.APPROVED)
        .count();
  }

  private long chargesOfThePurchases() {
    return IntStream.range(0, count).mapToLong(number -> charges(number).size()).sum();
  }

  private List<LedgerEntry> charges(int number) {
    String reference = Purchases.reference(number);
    return gateway.ledger().entries().stream()
        .filter(entry -> entry.reference().equals(reference))
        .filter(entry -> entry.outcome() == LedgerEntry.Outcome.APPROVED)
        .toList();
  }

  private static boolean maySend(@Nullable JournalState state) {
    return state != null && state.allowsNextAttempt();
  }

  private boolean isOther(LedgerEntry charge, int number) {
    return !charge.amount().equals(purchases.amount(number));
  }

  long chargedTwice() {
    return IntStream.range(0, count).filter(number -> charges(number).size() > 1).count();
  }

  long notFinal() {
    return IntStream.range(0, count).filter(number -> !isFinal(number)).count();
  }

  int kills() {
    return kills.get();
  }

  /** Returns the faults of the last thousand requests. */
  long faults() {
    return gateway.requests().stream().filter(request -> request.behaviour().isPresent()).count();
  }

  private long requests() {
    List<RecordedRequest> last = gateway.requests();
    return last.isEmpty() ? 0 : last.get(last.size() - 1).number();
  }

  /** Returns the counts of what happened. */
  @Override
  public String toString() {
    long charged = IntStream.range(0, count).filter(number -> !charges(number).isEmpty()).count();
    long inDoubt =
        IntStream.range(0, count).filter(number -> answers(number).contains("IN_DOUBT")).count();
    return String.format(
        Locale.ROOT,
        "%d purchases, %d requests, %d faults in the last of them, %d of %d processes killed, %d in"
            + " doubt, %d charged, %d charged twice",
        count,
        requests(),
        faults(),
        kills.get(),
        processes.get(),
        inDoubt,
        charged,
        chargedTwice());
  }
}
