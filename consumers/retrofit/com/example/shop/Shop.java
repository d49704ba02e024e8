package com.example.shop;

import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import io.cardfile.transport.retrofit.RetrofitTransport;
import java.io.File;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes one purchase over HTTP, and prints its outcome and the libraries below the transport. */
public final class Shop {
  private Shop() {}

  public static void main(String[] args) throws Exception {
    try (TestGateway gateway = TestGateway.start()) {
      PaymentClient client =
          PaymentClient.builder(gateway.endpoints(), RetrofitTransport.create())
              .credentials("TEST-merchant", "TEST")
              .build();
      PurchaseOutcome outcome = client.purchase(request()).execute();
      System.out.printf(
          "%s, charged %d times, %s, Java %s%n",
          outcome.kind() == PurchaseOutcome.Kind.APPROVED ? outcome.kind() : outcome,
          gateway.ledger().entries().size(),
          libraries(),
          System.getProperty("java.specification.version"));
    }
  }

  private static PurchaseRequest request() {
    return PurchaseRequest.firstCardOnFile(TestCard.VISA.card())
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
