package io.cardfile.testkit;

import static io.cardfile.testkit.ExampleClient.TEN_DOLLARS;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.Ledger;
import io.cardfile.testkit.gateway.TestCards;
import io.cardfile.testkit.sandbox.SandboxServer;
import java.net.http.HttpClient;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinPool.ManagedBlocker;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

class SandboxParallelTest {

  private static final Set<String> URLS = ConcurrentHashMap.newKeySet();
  private static final int TESTS = 4;
  // No test continues before all have started, so that they run at the same time.
  private static final CyclicBarrier ALL = new CyclicBarrier(TESTS);

  @BeforeEach
  void forget() {
    URLS.clear();
    ALL.reset();
  }

  // JUnit's fork-join pool starts another thread only if a test that blocks uses a ManagedBlocker.
  private static void meet() throws InterruptedException {
    ForkJoinPool.managedBlock(
        new ManagedBlocker() {
          private boolean met;

          @Override
          public boolean block() throws InterruptedException {
            try {
              ALL.await(15, TimeUnit.SECONDS);
            } catch (BrokenBarrierException | TimeoutException e) {
              throw new IllegalStateException("not all tests are running", e);
            }
            met = true;
            return true;
          }

          @Override
          public boolean isReleasable() {
            return met;
          }
        });
  }

  private static Kind purchase(String url, String reference) {
    return ExampleClient.of(url, new HttpTransport(HttpClient.newHttpClient()))
        .first(reference, TestCards.VISA_APPROVED, TEN_DOLLARS)
        .kind();
  }

  @Test
  void parallelTestsAreIsolated() {
    TestLaunch.atTheSameTime(Own.class).assertAllPassed(TESTS);
    assertEquals(2 * TESTS, URLS.size());
    URLS.forEach(Ports::assertClosed);
  }

  @Sandbox
  static class Own {

    @RepeatedTest(TESTS)
    @WithFault("status-503")
    void sameReference(SandboxServer server, FaultServer faults, Ledger ledger) throws Exception {
      URLS.add(server.walletUrl());
      URLS.add(faults.walletUrl());
      meet();
      assertEquals(Kind.APPROVED, purchase(server.purchasesUrl(), "INV-1"));
      assertEquals(Kind.IN_DOUBT, purchase(faults.purchasesUrl(), "INV-2"));
      meet();
      assertEquals(2, ledger.entries().size());
      assertEquals(1, faults.requests());
    }
  }

  @Test
  void parallelTestsMayShareTheGatewayOfTheirClass() {
    TestLaunch.atTheSameTime(OfClass.class).assertAllPassed(TESTS);
    assertEquals(1, URLS.size());
    URLS.forEach(Ports::assertClosed);
  }

  @Sandbox(perClass = true)
  static class OfClass {

    @RepeatedTest(TESTS)
    void ownReference(TestInfo test, SandboxServer server, Ledger ledger) throws Exception {
      URLS.add(server.walletUrl());
      String reference = test.getDisplayName().replaceAll("[^0-9]+", "-").replaceAll("^-", "");
      meet();
      assertEquals(Kind.APPROVED, purchase(server.purchasesUrl(), reference));
      meet();
      LedgerAssert.assertThat(ledger).chargedOnce(reference);
      assertEquals(TESTS, ledger.entries().size());
    }
  }
}
