package com.example.shop;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.sandbox.SandboxServer;
import io.cardfile.transport.retrofit.RetrofitTransport;
import java.io.File;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes one purchase over HTTP, and prints its outcome and the libraries below the transport. */
public final class Shop {
  private Shop() {}

  public static void main(String[] args) throws Exception {
    try (SandboxServer gateway = SandboxServer.start()) {
      PaymentClient client =
          PaymentClient.builder(
                  Endpoints.test()
                      .walletUrl(gateway.walletUrl())
                      .purchasesUrl(gateway.purchasesUrl())
                      .build(),
                  RetrofitTransport.create())
              .credentials("TEST-merchant", "TEST")
              .build();
      PurchaseOutcome outcome = client.purchase(request()).execute();
      System.out.printf(
          "%s, charged %d times, %s, Java %s%n",
          outcome.kind() == PurchaseOutcome.Kind.APPROVED ? outcome.kind() : outcome,
          gateway.ledger().chargesFor("ORDER-1").size(),
          libraries(),
          System.getProperty("java.specification.version"));
    }
  }

  private static PurchaseRequest request() {
    return PurchaseRequest.firstCardOnFile(
            Card.builder()
                .holder("Ada Example")
                .number("4005550000000001")
                .expiry("12/2099")
                .cvv("123")
                .build())
        .reference("ORDER-1")
        .amount(Money.of("19.00", "AUD"))
        .customerIp("203.0.113.7")
        .build();
  }

  private static String libraries() {
    return Stream.of("java.class.path", "jdk.module.path")
        .flatMap(p -> Arrays.stream(System.getProperty(p, "").split(File.pathSeparator)))
        .map(path -> new File(path).getName().replace(".jar", ""))
        .filter(name -> name.matches("(okhttp|kotlin-stdlib)(-jvm)?-[0-9.]+"))
        .sorted()
        .collect(Collectors.joining(", "));
  }
}
