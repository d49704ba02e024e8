package io.cardfile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class SharedClientTest {

  /** Each thread has references of its own; every reply names the request it answers. */
  @Test
  void eightThreadsShareAClient() throws Exception {
    PaymentClient client =
        Clients.of(
            FakeTransport.answering(
                (request, phases) -> {
                  String reference = request.body().get("reference").text();
                  String body = new String(Samples.bytes("f01-approved-first.json"), "UTF-8");
                  return Samples.replyOf(200, body.replace(Samples.REFERENCE, reference));
                }));
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Callable<Integer>> shoppers = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        String prefix = "T" + i + "-";
        shoppers.add(() -> approvals(client, prefix));
      }
      for (Future<Integer> approvals : threads.invokeAll(shoppers)) {
        assertEquals(50, approvals.get());
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static int approvals(PaymentClient client, String prefix) {
    int approvals = 0;
    for (int i = 0; i < 50; i++) {
      PurchaseRequest request = Samples.firstBuilder().reference(prefix + i).build();
      PurchaseOutcome outcome = client.purchase(request).execute();
      boolean mine = outcome.reference().equals(prefix + i);
      approvals += mine && outcome.kind() == Kind.APPROVED ? 1 : 0;
    }
    return approvals;
  }
}
