package io.cardfile.sample.android;

import io.cardfile.money.Money;
import io.cardfile.sample.server.ShopServer;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.LedgerEntry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.util.List;
import org.junit.rules.ExternalResource;
import org.robolectric.RuntimeEnvironment;

/** What is around the phone: the gateway, the shop's server, and the process that the app has. */
final class Surroundings extends ExternalResource {

  static final String CALLBACK = "https://shop.example/checkout/wallet";

  private FaultServer gateway;
  private ShopServer shop;
  private AppProcess process;
  private CheckoutCart cart = Checkouts.cart();

  @Override
  protected void before() throws IOException {
    gateway = FaultServer.inFrontOf(GatewaySimulator.create());
    shop = ShopServer.start(gateway.purchasesUrl());
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

  /** The shop has another token at the gateway than the gateway knows. */
  void shopWithWrongToken() throws IOException {
    shop.close();
    shop =
        ShopServer.builder(gateway.purchasesUrl())
            .credentials("TEST-merchant", "TEST", "WRONG")
            .start();
  }

  /** Nobody is at the address where the shop takes purchases. */
  void shopWithoutPurchases() throws IOException {
    shop.close();
    shop = ShopServer.start("http://127.0.0.1:" + closedPort());
  }

  /** The shop starts anew, without its orders and its journal. */
  void shopForgets() throws IOException {
    shop.close();
    shop = ShopServer.start(gateway.purchasesUrl());
  }

  private static int closedPort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  /** The payer wants something that the gateway declines by its price. */
  void declinedCart() {
    cart =
        CheckoutCart.of(new CheckoutCart.Line("parking", "Parking", 1, Money.of("25.05", "AUD")));
  }

  /** The app shows another price than the shop asks. */
  void outdatedCart() {
    cart =
        CheckoutCart.of(
            new CheckoutCart.Line("room", "Double room, one night", 1, Money.of("99.00", "AUD")));
  }

  CheckoutSetup setup() {
    return new CheckoutSetup(shop.url(), gateway.walletUrl(), CALLBACK);
  }

  CheckoutCart cart() {
    return cart;
  }

  FaultServer gateway() {
    return gateway;
  }

  AppProcess process() {
    return process;
  }

  PhoneNetwork network() {
    return process.network;
  }

  /** The process is killed, and Android starts another one. */
  AppProcess killProcess() {
    AppProcess old = process;
    old.die();
    process = new AppProcess();
    return old;
  }

  /** What the gateway decided. */
  List<LedgerEntry> ledger() {
    return gateway.ledger().entries();
  }
}
