package io.cardfile.sample.android;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.sample.shop.ShopServer;
import io.cardfile.testkit.LedgerAssert;
import io.cardfile.testkit.fault.Fault;
import io.cardfile.testkit.fault.FaultCatalogue;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.transport.retrofit.RetrofitTransport;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Lost replies of the shop and a slow payment, over HTTP on loopback. */
class ShopLostRepliesTest {

  private static final Duration LIMIT = Duration.ofSeconds(20);

  private final AtomicBoolean repliesLost = new AtomicBoolean();
  private final FaultServer gateway;
  private final ShopServer shop;
  private final Phone phone;

  ShopLostRepliesTest() throws IOException {
    gateway = FaultServer.inFrontOf(GatewaySimulator.create());
    shop = ShopServer.builder(gateway.purchasesUrl()).deadline(Duration.ofSeconds(3)).start();
    CheckoutSetup setup = new CheckoutSetup(shop.url(), gateway.walletUrl(), Phone.CALLBACK);
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
    LedgerAssert.assertThat(gateway.ledger()).chargedOnce(invoice).total("AUD", 12_900);
  }

  @Test
  void lostReplyToTheOrderIsRepeated() {
    repliesLost.set(true);
    phone.pressAndSettle(Choice.PAY);
    assertEquals("The shop does not answer", phone.title());
    repliesLost.set(false);

    phone.pressAndSettle(Choice.CONTINUE).agree();

    assertEquals("Paid", phone.title());
    LedgerAssert.assertThat(gateway.ledger()).chargedOnce(phone.invoice());
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
    LedgerAssert.assertThat(gateway.ledger()).nothingCharged();
  }

  @Test
  void processDiesWhileTheGatewayDoesNotAnswer() throws InterruptedException {
    String invoice = phone.pressAndSettle(Choice.PAY).invoice();
    Fault silence = FaultCatalogue.fault("no-reply");
    gateway.once(silence);
    Thread paying = new Thread(phone.lightboxGoesTo(Phone.AGREED).tasks::network);
    paying.start();
    assertTrue(gateway.awaitFault(silence, LIMIT));

    Phone next = phone.afterDeath();
    next.tasks.settle();
    assertEquals("Not known yet", next.title());
    assertFalse(next.presenter.back());
    paying.join(LIMIT.toMillis());
    next.pressAndSettle(Choice.CHECK_AGAIN);

    assertEquals("Paid", next.title());
    LedgerAssert.assertThat(gateway.ledger()).chargedOnce(invoice);
  }
}
