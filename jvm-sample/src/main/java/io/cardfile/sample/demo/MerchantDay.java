package io.cardfile.sample.demo;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.signing.JcaHashSigner;
import io.cardfile.signing.SharedSecret;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.sandbox.SandboxServer;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.Transport;
import io.cardfile.transport.retrofit.RetrofitTransport;
import io.cardfile.wallet.LocalWalletTokenSigner;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Optional;

/** Runs a merchant's day and exits with status 1 if any step does not end as expected. */
public final class MerchantDay {

  private MerchantDay() {}

  /** Runs the day; takes no arguments, see {@link Service} for the settings. */
  public static void main(String[] args) {
    int failures;
    try {
      failures = run(Service.from(System.getProperties(), System.getenv()), System.out);
    } catch (IllegalArgumentException | IllegalStateException e) {
      System.err.println("merchant day: " + e.getMessage());
      failures = 1;
    } catch (IOException e) {
      System.err.println("merchant day: the sandbox could not listen on loopback");
      failures = 1;
    }
    if (failures > 0) {
      System.exit(1);
    }
  }

  static int run(Service service, PrintStream out) throws IOException {
    if (service.endpoints().isPresent()) {
      return run(service, service.endpoints().get(), Optional.empty(), out);
    }
    try (SandboxServer sandbox = startSandbox(service)) {
      Endpoints endpoints = Endpoints.of(sandbox.walletUrl(), sandbox.purchasesUrl());
      return run(service, endpoints, Optional.of(sandbox), out);
    }
  }

  private static SandboxServer startSandbox(Service service) throws IOException {
    GatewaySimulator simulator =
        GatewaySimulator.builder()
            .username(service.username())
            .secret(service.secret())
            .token(service.token())
            .build();
    return SandboxServer.builder(simulator).start();
  }

  private static int run(
      Service service, Endpoints endpoints, Optional<SandboxServer> sandbox, PrintStream out) {
    ScenarioOutput output = new ScenarioOutput(out);
    output.print("A merchant's day with Cardfile, over real HTTP");
    output.print("  wallet    " + endpoints.walletUrl());
    output.print(
        "  purchases " + endpoints.purchasesUrl() + (sandbox.isPresent() ? "  (sandbox)" : ""));
    Transport transport = RetrofitTransport.create();
    DemoShop shop = new DemoShop(client(endpoints, transport, service), sandbox);
    new WalletScenario(
            output,
            shop,
            client(endpoints, new TamperingTransport(transport), service),
            signer(service))
        .run();
    new CardOnFileScenario(output, shop).run();
    new FailureScenario(output, shop).run();
    output.end();
    return output.failures();
  }

  private static PaymentClient client(Endpoints endpoints, Transport transport, Service service) {
    return PaymentClient.builder(endpoints, transport)
        .authorizer(BasicAuthorizer.of(service.username(), service.token()))
        .build();
  }

  private static LocalWalletTokenSigner signer(Service service) {
    SharedSecret secret = SharedSecret.ofUtf8(service.secret());
    return LocalWalletTokenSigner.of(service.username(), new JcaHashSigner(secret));
  }
}
