package io.cardfile.sample.android;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.TestGateway;
import io.cardfile.wallet.SignedWalletTokenRequest;
import io.cardfile.wallet.WalletCallback;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Network calls refuse the main thread, and send nothing. */
class CheckoutCallsTest {

  private final FakeShop shop = new FakeShop();
  private final TestGateway wallet = TestGateway.create();
  private final HeldTasks main = new HeldTasks();
  private final CheckoutCalls calls = new CheckoutCalls(shop, wallet.client(), main);

  @Test
  void everyCallRefusesTheMainThread() throws Exception {
    SignedWalletTokenRequest signed = shop.order("APP-1", Phone.CART).signed();
    shop.requests.clear();

    refused("an order", () -> calls.order("APP-1", Phone.CART));
    refused("a wallet token", () -> calls.walletToken(signed));
    refused("a payment", () -> calls.submit("APP-1", WalletCallback.of("u", "t", "v")));
    refused("cancelling an order", () -> calls.cancel("APP-1"));
    refused("the status of an order", () -> calls.status("APP-1"));

    assertEquals(List.of(), shop.requests);
    assertTrue(wallet.requests().isEmpty());
  }

  private static void refused(String what, Executable call) {
    IllegalStateException e = assertThrows(IllegalStateException.class, call);
    assertEquals(
        what + " waits for the network: call it on a background thread, not on the main thread",
        e.getMessage());
  }
}
