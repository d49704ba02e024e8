package io.cardfile.sample.demo;

import io.cardfile.PaymentClient;
import io.cardfile.testkit.TestGateway;
import io.cardfile.transport.jdk.JdkTransport;

/** A merchant's day: every kind of payment over HTTP against a sandbox, printed step by step. */
public final class Main {

  private Main() {}

  /** Runs the day, and ends with status 1 if a step did not end as expected. */
  public static void main(String[] args) {
    if (run(new Output(System.out, Output.isColoured())) > 0) {
      System.exit(1);
    }
  }

  /** Returns the number of steps that did not end as expected. */
  static int run(Output output) {
    try (TestGateway sandbox = TestGateway.start()) {
      PaymentClient client =
          PaymentClient.builder(sandbox.endpoints(), JdkTransport.create())
              .credentials("TEST-merchant", "TEST")
              .lookUps()
              .build();
      Shop shop = new Shop(client, sandbox, output);
      output.title("A merchant's day with Cardfile, over HTTP to a sandbox at " + sandbox.url());
      new WalletCheckout(shop).run();
      new CardPayments(shop).run();
      new CardsOnFile(shop).run();
      new Failures(shop).run();
      sandbox.ledger().nothingChargedTwice();
      output.end("charged in all: " + sandbox.ledger().charged("AUD") + ", nothing twice");
    }
    return output.failures();
  }
}
