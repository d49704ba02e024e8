package io.cardfile.sample.guide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Endpoints;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.reconcile.Reconciliation;
import io.cardfile.testkit.Fault;
import io.cardfile.testkit.GatewayTest;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The job of docs/guides/server-job.md, whose process dies in the worst moments. */
@GatewayTest(http = true, chargeDuplicates = true)
class ServerJobTest {

  private static final Card CARD = TestCard.VISA.card();
  private static final String PAYER = "203.0.113.7"; // The payer's address.
  private static final Money DEPOSIT = Money.of("190.00", "AUD");
  private static final Money FEE = Money.of("19.00", "AUD");

  @TempDir private Path folder;
  private final Map<String, String> cards = new HashMap<>();
  private final String user = "TEST-merchant";
  private final String token = "TEST";
  private Path file;

  /** A process that dies when it stores the credential. */
  public static void main(String[] arguments) throws IOException {
    Map<String, String> dying =
        new HashMap<>() {
          @Override
          public String put(String deposit, String credential) {
            Runtime.getRuntime().halt(3);
            return credential;
          }
        };
    Endpoints endpoints = Endpoints.test().purchasesUrl(arguments[1]).build();
    new ServerJob(Path.of(arguments[0]), endpoints, "TEST-merchant", "TEST", dying)
        .deposit("BOOKING-7", DEPOSIT, CARD, PAYER);
  }

  private Process start(TestGateway gateway) throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classPath = System.getProperty("java.class.path");
    String main = ServerJobTest.class.getName();
    return new ProcessBuilder(java, "-cp", classPath, main, file.toString(), gateway.url())
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("out").toFile())
        .start();
  }

  @BeforeEach
  void createJournal() throws IOException {
    file = folder.resolve("purchases.journal");
    // region set-up
    ServerJob.setUp(file);
    // endregion
  }

  private ServerJob open(Endpoints endpoints) throws IOException {
    return new ServerJob(file, endpoints, user, token, cards);
  }

  @Test
  void aDepositAndALaterFeeAreChargedOnceEach(TestGateway gateway) throws IOException {
    Endpoints endpoints = gateway.endpoints();
    // region day
    try (ServerJob job = new ServerJob(file, endpoints, user, token, cards)) {
      job.reconcile();
      job.deposit("BOOKING-7", DEPOSIT, CARD, PAYER); // While the payer is present.
      job.charge("BOOKING-7", "BOOKING-7-MINIBAR", FEE); // Days later.
      job.charge("BOOKING-7", "BOOKING-7-MINIBAR", FEE); // The recorded outcome: nothing is sent.
    }
    // endregion
    assertEquals(2, gateway.requests().size());
    gateway
        .ledger()
        .chargedOnce("BOOKING-7", DEPOSIT)
        .chargedOnce("BOOKING-7-MINIBAR", FEE)
        .chain("BOOKING-7", "BOOKING-7-MINIBAR");
  }

  @Test
  void aProcessThatDiesBeforeItStoresTheCredentialLosesNone(TestGateway gateway) throws Exception {
    assertEquals(3, start(gateway).waitFor());
    try (ServerJob job = open(gateway.endpoints())) {
      // region replayed
      Approved again =
          (Approved) job.deposit("BOOKING-7", DEPOSIT, CARD, PAYER); // Nothing is sent.
      assertTrue(again.isReplayed());
      assertEquals(Optional.empty(), again.storedCredential());
      assertTrue(job.recover("BOOKING-7").isPresent());
      // endregion
      job.charge("BOOKING-7", "BOOKING-7-MINIBAR", FEE);
    }
    gateway.ledger().chargedOnce("BOOKING-7", DEPOSIT).chain("BOOKING-7", "BOOKING-7-MINIBAR");
  }

  @Test
  void aProcessThatDiesBeforeTheReplyLosesNoCredential(TestGateway gateway) throws Exception {
    gateway.next().fault(Fault.NO_REPLY);
    Process waiting = start(gateway);
    while (gateway.requests().isEmpty()) {
      assertFalse(waiting.waitFor(1, TimeUnit.MILLISECONDS));
    }
    waiting.destroyForcibly().waitFor();
    try (ServerJob job = open(gateway.endpoints())) {
      assertInstanceOf(InDoubt.class, job.deposit("BOOKING-7", DEPOSIT, CARD, PAYER));
      assertEquals(Optional.empty(), job.recover("BOOKING-7"));
      Reconciliation run = job.reconcile();
      assertEquals("BOOKING-7", run.resolved().get(0).reference());
      job.charge("BOOKING-7", "BOOKING-7-MINIBAR", FEE);
    }
    gateway.ledger().chargedOnce("BOOKING-7", DEPOSIT).chain("BOOKING-7", "BOOKING-7-MINIBAR");
  }

  @Test
  void aLaterChargeHasNoCredentialToRecover(TestGateway gateway) throws IOException {
    try (ServerJob job = open(gateway.endpoints())) {
      job.deposit("BOOKING-7", DEPOSIT, CARD, PAYER);
      job.charge("BOOKING-7", "BOOKING-7-MINIBAR", FEE);
      assertEquals(Optional.empty(), job.recover("BOOKING-7-MINIBAR"));
      assertEquals(cards.get("BOOKING-7"), job.recover("BOOKING-7").get().toText());
    }
  }
}
