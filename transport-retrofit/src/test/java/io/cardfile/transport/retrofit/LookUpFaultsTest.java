package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Endpoints;
import io.cardfile.PurchaseLookup;
import io.cardfile.journal.Finding;
import io.cardfile.journal.JournalEntry;
import io.cardfile.money.Money;
import io.cardfile.testkit.Canaries;
import io.cardfile.testkit.fault.FaultCatalogue;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.fault.NamedFault;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.TransportException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** With every fault a look-up ends, and returns the truth or nothing. */
class LookUpFaultsTest {

  private static final int AT_ONCE = 8; // Most of them wait for something.
  private static final Duration DEADLINE = Duration.ofMillis(600);
  // Only that it ends; FaultDeadlineTest measures the times one by one. Eight replies of megabytes,
  // read at once, took 13 s with ten processes on two processors.
  private static final long LATEST_MILLIS = DEADLINE.toMillis() + 60_000;
  private static final String TOKEN = "canary-token-64fe";
  private static final Canaries SECRETS = Canaries.of(TOKEN);
  private static final Map<String, Future<List<Answer>>> ANSWERS = new LinkedHashMap<>();
  private static ExecutorService callers;

  /** The result of one look-up. */
  private static final class Answer {

    final Finding.Kind truth;
    final Finding.Kind told;
    final String text;
    final long millis;

    Answer(Finding.Kind truth, Finding.Kind told, String text, long nanos) {
      this.truth = truth;
      this.told = told;
      this.text = text;
      this.millis = TimeUnit.NANOSECONDS.toMillis(nanos);
    }
  }

  @BeforeAll
  static void ask() {
    callers = Executors.newFixedThreadPool(AT_ONCE);
    for (NamedFault fault : FaultCatalogue.onTheWire()) {
      ANSWERS.put(fault.name(), callers.submit(() -> answers(fault)));
    }
  }

  @AfterAll
  static void stop() {
    callers.shutdownNow();
    ANSWERS.clear();
  }

  private static List<Answer> answers(NamedFault fault) throws IOException {
    GatewaySimulator gateway = GatewaySimulator.builder().token(TOKEN).build();
    try (FaultServer server = FaultServer.builder(gateway).start()) {
      Buying.buy(server.purchasesUrl(), TOKEN, "CHARGED", "10.00");
      Buying.buy(server.purchasesUrl(), TOKEN, "DECLINED", "10.05");
      server.always(fault.fault());
      PurchaseLookup lookup = lookup(server.purchasesUrl());
      // Twice, because some faults affect the next request on the same connection.
      return List.of(
          find(lookup, "CHARGED", "10.00", Finding.Kind.CHARGED),
          find(lookup, "NOWHERE", "10.00", Finding.Kind.NOT_CHARGED),
          find(lookup, "DECLINED", "10.05", Finding.Kind.DECLINED),
          find(lookup, "CHARGED", "10.00", Finding.Kind.CHARGED));
    }
  }

  private static PurchaseLookup lookup(String url) {
    return PurchaseLookup.builder(
            Endpoints.of(url, url),
            RetrofitTransport.create(),
            BasicAuthorizer.of("TEST-merchant", TOKEN),
            "TEST-merchant")
        .deadline(DEADLINE)
        .build();
  }

  private static Answer find(
      PurchaseLookup lookup, String reference, String amount, Finding.Kind truth) {
    Instant now = Instant.now();
    Money money = Money.of(amount, "AUD");
    JournalEntry entry =
        JournalEntry.fromStored("TEST-merchant", reference, "1:", money, 1, now, now, null, null);
    long start = System.nanoTime();
    try {
      Finding finding = lookup.find(entry);
      long took = System.nanoTime() - start;
      boolean other = finding.amount().filter(a -> !a.equals(money)).isPresent();
      // A charge with another amount causes an alarm and resolves nothing.
      Finding.Kind told = other ? Finding.Kind.UNKNOWN : finding.kind();
      return new Answer(truth, told, finding.toString(), took);
    } catch (TransportException e) {
      long took = System.nanoTime() - start;
      return new Answer(truth, Finding.Kind.UNKNOWN, e.toString() + e.getCause(), took);
    }
  }

  @TestFactory
  Stream<DynamicTest> aLookUpTellsTheTruthOrNothing() {
    return ANSWERS.entrySet().stream()
        .map(e -> DynamicTest.dynamicTest(e.getKey(), () -> check(e.getKey(), e.getValue())));
  }

  private static void check(String fault, Future<List<Answer>> answers) throws Exception {
    for (Answer answer : answers.get(2, TimeUnit.MINUTES)) {
      boolean holds = answer.told == answer.truth || answer.told == Finding.Kind.UNKNOWN;
      assertTrue(holds, () -> fault + ": " + answer.truth + " was told as " + answer.text);
      assertEquals(List.of(), SECRETS.in(answer.text));
      assertTrue(answer.millis <= LATEST_MILLIS, () -> "took " + answer.millis + " ms");
    }
  }

  @Test
  void mostFaultsLeaveNothingKnownAndSomeLeaveTheTruth() throws Exception {
    Map<Finding.Kind, Integer> told = new EnumMap<>(Finding.Kind.class);
    for (Future<List<Answer>> answers : ANSWERS.values()) {
      for (Answer answer : answers.get(2, TimeUnit.MINUTES)) {
        told.merge(answer.told, 1, Integer::sum);
      }
    }
    assertEquals(Finding.Kind.values().length, told.size(), told.toString());
    int known = told.values().stream().mapToInt(i -> i).sum() - told.get(Finding.Kind.UNKNOWN);
    assertTrue(told.get(Finding.Kind.UNKNOWN) > known, told.toString());
  }
}
