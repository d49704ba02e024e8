package io.cardfile.sample.android;

import io.cardfile.money.Money;
import io.cardfile.sample.shop.ShopServer;
import io.cardfile.testkit.LedgerEntry;
import io.cardfile.testkit.TestGateway;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.util.List;
import org.junit.rules.ExternalResource;
import org.robolectric.RuntimeEnvironment;

/** The environment of the phone: the gateway, the shop's server, and the process of the app. */
final class TestEnvironment extends ExternalResource {

  static final String CALLBACK = "https://shop.example/checkout/wallet";

  private TestGateway gateway;
  private ShopServer shop;
  private AppProcess process;
  private CheckoutCart cart = Checkouts.cart();

  @Override
  protected void before() throws IOException {
    gateway = TestGateway.start();
    shop = ShopServer.start(gateway.url());
    process = new AppProcess();
    ((ShopInTests) RuntimeEnvironment.getApplication()).use(this);
  }

  @Override
  protected void after() {
    process.die();
    try {
      shop.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      gateway.close();
    }
  }

  /** Restarts the shop with a token that the gateway does not accept. */
  void shopWithWrongToken() throws IOException {
    shop.close();
    shop = ShopServer.builder(gateway.url()).credentials("TEST-merchant", "TEST", "WRONG").start();
  }

  /** Restarts the shop with a gateway address at which no server listens. */
  void shopWithoutPurchases() throws IOException {
    shop.close();
    shop = ShopServer.start("http://127.0.0.1:" + closedPort());
  }

  /** Restarts the shop without its orders and its journal. */
  void restartShopWithoutData() throws IOException {
    shop.close();
    shop = ShopServer.start(gateway.url());
  }

  private static int closedPort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  /** Uses a cart whose total the gateway declines. */
  void declinedCart() {
    cart =
        CheckoutCart.of(new CheckoutCart.Line("parking", "Parking", 1, Money.of("25.05", "AUD")));
  }

  /** Uses a cart whose price differs from the shop's. */
  void outdatedCart() {
    cart =
        CheckoutCart.of(
            new CheckoutCart.Line("room", "Double room, one night", 1, Money.of("99.00", "AUD")));
  }

  CheckoutSetup setup() {
    return new CheckoutSetup(shop.url(), gateway.url(), CALLBACK);
  }

  CheckoutCart cart() {
    return cart;
  }

  TestGateway gateway() {
    return gateway;
  }

  AppProcess process() {
    return process;
  }

  PhoneNetwork network() {
    return process.network;
  }

  /** Kills the process and starts another one; returns the old one. */
  AppProcess killProcess() {
    AppProcess old = process;
    old.die();
    process = new AppProcess();
    return old;
  }

  /** Returns the gateway's decisions. */
  List<LedgerEntry> ledger() {
    return gateway.ledger().entries();
  }
}
