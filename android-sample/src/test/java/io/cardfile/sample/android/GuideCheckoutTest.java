package io.cardfile.sample.android;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.TestGateway;
import io.cardfile.wallet.WalletCallback;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Runs the Java and the Kotlin of docs/android.md against a sandbox. */
class GuideCheckoutTest implements GuideShop, GuideLightbox {

  private final List<String> seen = new ArrayList<>();
  private final TestGateway sandbox;

  GuideCheckoutTest() throws IOException {
    sandbox = TestGateway.start();
  }

  @AfterEach
  void close() {
    sandbox.close();
  }

  @Test
  void javaOpensTheLightboxAndPays() throws IOException {
    JavaCheckout checkout = new JavaCheckout(sandbox.url(), this, this);

    checkout.open("APP-1");
    assertOpened();

    assertEquals("approved", checkout.finish("APP-1", "u", "t", "v"));
    assertEquals("paid APP-1 t", seen.get(1));
  }

  @Test
  void kotlinOpensTheLightboxAndPays() {
    KotlinCheckout checkout = new KotlinCheckout(sandbox.url(), this, this);

    checkout.open("APP-1");
    assertOpened();

    assertEquals("approved", checkout.finish("APP-1", "u", "t", "v"));
    assertEquals("paid APP-1 t", seen.get(1));
  }

  @Test
  void bothReportThatTheWalletDoesNotOpen() throws IOException {
    String nowhere = sandbox.url();
    sandbox.close();

    new JavaCheckout(nowhere, this, this).open("APP-1");
    new KotlinCheckout(nowhere, this, this).open("APP-1");

    assertEquals(List.of("unavailable", "unavailable"), seen);
  }

  private void assertOpened() {
    assertEquals(1, seen.size());
    assertTrue(seen.get(0).matches("opened wt-[\\w-]+ co-[\\w-]+"), seen.get(0));
  }

  @Override
  public String signed(String invoice) throws IOException {
    return new FakeShop().order(invoice, Phone.CART).signed().toText();
  }

  @Override
  public String pay(String invoice, WalletCallback callback) {
    seen.add("paid " + invoice + " " + callback.oauthToken());
    return "approved";
  }

  @Override
  public void open(String token, String checkoutId) {
    seen.add("opened " + token + " " + checkoutId);
  }

  @Override
  public void unavailable() {
    seen.add("unavailable");
  }
}
