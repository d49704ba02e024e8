package io.cardfile.sample.android;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.cardfile.money.Money;
import io.cardfile.sample.shop.ShopServer;
import io.cardfile.testkit.Fault;
import io.cardfile.testkit.TestGateway;
import io.cardfile.transport.retrofit.RetrofitTransport;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Lost replies of the shop and a slow payment, over HTTP on loopback. */
class ShopLostRepliesTest {

  private static final Duration LIMIT = Duration.ofSeconds(20);

  private final AtomicBoolean repliesLost = new AtomicBoolean();
  private final TestGateway gateway;
  private final ShopServer shop;
  private final Phone phone;

  ShopLostRepliesTest() throws IOException {
    gateway = TestGateway.start();
    shop = ShopServer.builder(gateway.url()).deadline(Duration.ofSeconds(3)).start();
    CheckoutSetup setup = new CheckoutSetup(shop.url(), gateway.url(), Phone.CALLBACK);
    MerchantServer server = new HttpMerchantServer(shop.url(), losing(repliesLost));
    phone = new Phone(server, RetrofitTransport.create(), setup, Phone.CART);
    phone.presenter.attach(phone.view);
  }

  private static OkHttpClient losing(AtomicBoolean repliesLost) {
    return new OkHttpClient.Builder()
        .addInterceptor(
            chain -> {
              Response response = chain.proceed(chain.request());
              if (repliesLost.get()) {
                response.close();
                throw new IOException("the reply is lost");
              }
              return response;
            })
        .build();
  }

  @AfterEach
  void close() throws IOException {
    shop.close();
    gateway.close();
  }

  @Test
  void lostReplyToThePaymentIsQueriedAndChargedOnce() {
    String invoice = phone.pressAndSettle(Choice.PAY).invoice();
    repliesLost.set(true);
    phone.agree();
    assertEquals("No answer from the shop", phone.title());
    repliesLost.set(false);

    phone.pressAndSettle(Choice.CHECK_AGAIN);

    assertEquals("Paid", phone.title());
    gateway.ledger().chargedOnce(invoice).total(Money.ofMinor(12_900, "AUD"));
  }

  @Test
  void lostReplyToTheOrderIsRepeated() {
    repliesLost.set(true);
    phone.pressAndSettle(Choice.PAY);
    assertEquals("The shop does not answer", phone.title());
    repliesLost.set(false);

    phone.pressAndSettle(Choice.CONTINUE).agree();

    assertEquals("Paid", phone.title());
    gateway.ledger().chargedOnce(phone.invoice());
  }

  @Test
  void lostReplyToTheCancellationLeavesTheOrderCancelled() {
    phone.pressAndSettle(Choice.PAY).lightboxGoesTo(Phone.CALLBACK);
    repliesLost.set(true);
    phone.pressAndSettle(Choice.START_OVER);
    assertEquals("The shop does not answer", phone.title());
    repliesLost.set(false);

    phone.pressAndSettle(Choice.CONTINUE);

    assertEquals("Cancelled", phone.title());
    gateway.ledger().nothingCharged();
  }

  @Test
  void processDiesWhileTheGatewayDoesNotAnswer() throws InterruptedException {
    String invoice = phone.pressAndSettle(Choice.PAY).invoice();
    gateway.next().fault(Fault.NO_REPLY);
    Thread paying = new Thread(phone.lightboxGoesTo(Phone.AGREED).tasks::network);
    paying.start();
    awaitPurchase(invoice);

    Phone next = phone.afterDeath();
    next.tasks.settle();
    assertEquals("Not known yet", next.title());
    assertFalse(next.presenter.back());
    paying.join(LIMIT.toMillis());
    next.pressAndSettle(Choice.CHECK_AGAIN);

    assertEquals("Paid", next.title());
    gateway.ledger().chargedOnce(invoice);
  }

  private void awaitPurchase(String invoice) {
    assertTimeoutPreemptively(
        LIMIT,
        () -> {
          while (gateway.ledger().find(invoice).isEmpty()) {
            LockSupport.parkNanos(1_000_000);
          }
        });
  }
}
