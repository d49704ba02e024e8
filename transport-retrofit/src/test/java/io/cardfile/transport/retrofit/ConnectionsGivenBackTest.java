package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.explore.FaultExplorer;
import io.cardfile.testkit.explore.Trial;
import io.cardfile.testkit.fault.FaultCatalogue;
import io.cardfile.testkit.gateway.TestCards;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import okhttp3.Call;
import okhttp3.Connection;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;

/** A connection that is not released stays open until the garbage collector finds it. */
class ConnectionsGivenBackTest {

  // The explorer names the thread after its case, so that a failure names the fault.
  private final Map<String, Integer> kept = new ConcurrentHashMap<>();
  private final OkHttpClient watched =
      new OkHttpClient.Builder()
          .eventListener(
              new EventListener() {
                @Override
                public void connectionAcquired(Call call, Connection connection) {
                  kept.merge(Thread.currentThread().getName(), 1, Integer::sum);
                }

                @Override
                public void connectionReleased(Call call, Connection connection) {
                  kept.merge(Thread.currentThread().getName(), -1, Integer::sum);
                }
              })
          .build();

  @Test
  void everyConnectionIsGivenBackWhateverTheFault() {
    FaultExplorer.builder()
        .transport(() -> RetrofitTransport.create(watched))
        .cases(FaultCatalogue.all().size())
        .deadline(Duration.ofMillis(300))
        .parallel(8)
        .build()
        .explore(ConnectionsGivenBackTest::pay);
    assertTrue(kept.size() > FaultCatalogue.all().size() / 2, kept.toString());
    kept.values().removeIf(count -> count == 0);
    assertEquals(Map.of(), kept);
  }

  private static void pay(Trial trial) {
    PurchaseRequest request =
        PurchaseRequest.firstCardOnFile()
            .reference("INV-1")
            .amount(Money.of("10.00", "AUD"))
            .card(
                Card.builder()
                    .holder("Ann Example")
                    .number(TestCards.VISA_APPROVED.number())
                    .expiry("12/2099")
                    .cvv("123")
                    .build())
            .build();
    trial.client().purchase(request).execute();
  }
}
