package io.cardfile;

import io.cardfile.transport.Transport;

/** Clients of a service that does not exist. */
final class Clients {

  static final Endpoints ENDPOINTS =
      Endpoints.test()
          .walletUrl("https://wallet.example/base/")
          .purchasesUrl("https://purchases.example")
          .build();

  private Clients() {}

  static PaymentClient.Builder builder(Transport transport) {
    return PaymentClient.builder(ENDPOINTS, transport).credentials("TEST-merchant", "TEST-token");
  }

  static PaymentClient of(Transport transport) {
    return builder(transport).build();
  }

  /** Runs enqueued calls on the enqueuing thread. */
  static PaymentClient direct(Transport transport) {
    return builder(transport).executor(Runnable::run).build();
  }
}
