package io.cardfile.sample.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.PaymentClient;
import io.cardfile.signing.JcaHashSigner;
import io.cardfile.signing.SharedSecret;
import io.cardfile.testkit.explore.ExplorerReport;
import io.cardfile.testkit.explore.FaultExplorer;
import io.cardfile.testkit.explore.Trial;
import io.cardfile.transport.jdk.JdkTransport;
import io.cardfile.wallet.LocalWalletTokenSigner;
import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The merchant's day with every fault between the shop and the gateway. */
class DayUnderFaultsTest {

  // Without a card on file the day ends with an IllegalStateException, without a wrong charge.
  private static FaultExplorer.Builder explorer() {
    return FaultExplorer.builder()
        .transport(JdkTransport::create)
        .allow(IllegalStateException.class)
        .deadline(Duration.ofMillis(300))
        .parallel(8);
  }

  @Test
  void noFaultMakesTheDayGoWrong() {
    ExplorerReport report = explorer().cases(150).build().explore(DayUnderFaultsTest::merchantDay);
    assertEquals(150, report.cases());
    assertTrue(report.requests() > 5, report.toString());
  }

  private static void merchantDay(Trial trial) {
    ScenarioOutput output = new ScenarioOutput(new PrintStream(OutputStream.nullOutputStream()));
    DemoShop shop = new DemoShop(trial.client(), Optional.empty());
    new WalletScenario(output, shop, tampered(trial), signer()).run();
    new CardOnFileScenario(output, shop).run();
    new FailureScenario(output, shop).run();
  }

  private static PaymentClient tampered(Trial trial) {
    return PaymentClient.builder(
            trial.gateway().endpoints(), new TamperingTransport(JdkTransport.create()))
        .deadline(trial.deadline())
        .build();
  }

  private static LocalWalletTokenSigner signer() {
    return LocalWalletTokenSigner.of(
        "TEST-merchant", new JcaHashSigner(SharedSecret.ofUtf8("TEST")));
  }
}
