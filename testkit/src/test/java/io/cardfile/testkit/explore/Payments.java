package io.cardfile.testkit.explore;

import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.contract.GuideCode;
import io.cardfile.testkit.gateway.TestCards;
import io.cardfile.transport.Transport;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;

/** One payment of AUD 10.00 with the client, and a transport for it. */
final class Payments {

  static final String CARD = TestCards.VISA_APPROVED.number();
  static final String CVV = "917";

  private Payments() {}

  static PurchaseOutcome pay(PaymentClient client, String reference) {
    return client
        .purchase(
            PurchaseRequest.firstCardOnFile()
                .reference(reference)
                .amount(Money.of("10.00", "AUD"))
                .card(
                    Card.builder()
                        .holder("Ann Example")
                        .number(CARD)
                        .expiry("12/2099")
                        .cvv(CVV)
                        .build())
                .build())
        .execute();
  }

  /** Returns the transport of docs/swap-the-transport.md. */
  static Supplier<Transport> transport(Path directory) throws Exception {
    Class<? extends Transport> shown = GuideCode.compile(directory);
    SSLContext tls = SSLContext.getDefault();
    return () -> {
      try {
        return shown.getConstructor(SSLContext.class).newInstance(tls);
      } catch (ReflectiveOperationException e) {
        throw new AssertionError(e);
      }
    };
  }

  /** Returns an explorer with short time limits. */
  static FaultExplorer.Builder explorer() {
    return FaultExplorer.builder().deadline(Duration.ofMillis(300)).settling(Duration.ofMillis(20));
  }
}
