package io.cardfile.sample.demo;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.signing.JcaHashSigner;
import io.cardfile.signing.SharedSecret;
import io.cardfile.testkit.TestGateway;
import io.cardfile.transport.Transport;
import io.cardfile.transport.jdk.JdkTransport;
import io.cardfile.wallet.LocalWalletTokenSigner;
import java.io.PrintStream;
import java.util.Optional;

/** Runs a merchant's day and exits with status 1 if any step does not end as expected. */
public final class Main {

  private Main() {}

  /** Runs the day; takes no arguments, see {@link DemoSettings} for the settings. */
  public static void main(String[] args) {
    int failures;
    try {
      failures = run(DemoSettings.from(System.getProperties(), System.getenv()), System.out);
    } catch (IllegalArgumentException | IllegalStateException e) {
      System.err.println("merchant day: " + e.getMessage());
      failures = 1;
    }
    if (failures > 0) {
      System.exit(1);
    }
  }

  static int run(DemoSettings settings, PrintStream out) {
    if (settings.endpoints().isPresent()) {
      return run(settings, settings.endpoints().get(), Optional.empty(), out);
    }
    try (TestGateway sandbox =
        TestGateway.builder()
            .http()
            .username(settings.username())
            .secret(settings.secret())
            .token(settings.token())
            .build()) {
      return run(settings, sandbox.endpoints(), Optional.of(sandbox), out);
    }
  }

  private static int run(
      DemoSettings settings, Endpoints endpoints, Optional<TestGateway> sandbox, PrintStream out) {
    ScenarioOutput output = new ScenarioOutput(out);
    output.print("A merchant's day with Cardfile, over real HTTP");
    output.print("  wallet    " + endpoints.walletUrl());
    output.print(
        "  purchases " + endpoints.purchasesUrl() + (sandbox.isPresent() ? "  (sandbox)" : ""));
    Transport transport = JdkTransport.create();
    DemoShop shop = new DemoShop(client(endpoints, transport, settings), sandbox);
    new WalletScenario(
            output,
            shop,
            client(endpoints, new TamperingTransport(transport), settings),
            signer(settings))
        .run();
    new PaymentScenario(output, shop).run();
    new CardOnFileScenario(output, shop).run();
    new FailureScenario(output, shop).run();
    output.end();
    return output.failures();
  }

  private static PaymentClient client(
      Endpoints endpoints, Transport transport, DemoSettings settings) {
    return PaymentClient.builder(endpoints, transport)
        .credentials(settings.username(), settings.token())
        .build();
  }

  private static LocalWalletTokenSigner signer(DemoSettings settings) {
    SharedSecret secret = SharedSecret.ofUtf8(settings.secret());
    return LocalWalletTokenSigner.of(settings.username(), new JcaHashSigner(secret));
  }
}
