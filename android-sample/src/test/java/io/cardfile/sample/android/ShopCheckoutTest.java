package io.cardfile.sample.android;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.money.Money;
import io.cardfile.sample.shop.ShopServer;
import io.cardfile.testkit.Ledger;
import io.cardfile.testkit.TestGateway;
import java.io.IOException;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The app, the shop's server and the gateway together, over HTTP on loopback. */
class ShopCheckoutTest {

  private static final CheckoutCart MINIBAR =
      new CheckoutCart(new CheckoutCart.Line("minibar", "Minibar", 1, Money.of("9.51", "AUD")));

  private final TestGateway gateway = TestGateway.start();
  private final ShopServer shop = ShopServer.start(gateway.url());
  private boolean repliesLost;

  ShopCheckoutTest() throws IOException {}

  @AfterEach
  void close() throws IOException {
    shop.close();
    gateway.close();
  }

  @Test
  void approvedIsChargedOnce() {
    Phone phone = phone(Phone.CART).await(Choice.PAY).agree().settle();

    assertEquals("PAID AUD 129.00 " + phone.invoice(), phone.state().toString());
    ledger().chargedOnce(phone.invoice()).total(Money.of("129.00", "AUD"));
  }

  @Test
  void declinedIsNotCharged() {
    assertEquals(Screen.DECLINED, phone(MINIBAR).await(Choice.PAY).agree().settle().screen());
    ledger().nothingCharged();
  }

  @Test
  void priceOfTheShopCounts() {
    CheckoutCart cheap =
        new CheckoutCart(new CheckoutCart.Line("room", "Room", 1, Money.of("1.00", "AUD")));
    Phone phone = phone(cheap).await(Choice.PAY);
    assertEquals("NEW_TOTAL AUD 120.00 " + phone.invoice(), phone.state().toString());

    assertEquals(Screen.PAID, phone.await(Choice.CONTINUE).agree().settle().screen());
    ledger().total(Money.of("120.00", "AUD"));
  }

  @Test
  void doubtOfTheShopIsShownUntilItIsResolved() {
    Phone phone = phone(Phone.CART).await(Choice.PAY);
    gateway.next().loseReply();
    assertEquals(Screen.IN_DOUBT, phone.agree().settle().screen());

    assertEquals(Screen.PAID, phone.await(Choice.CHECK_AGAIN).screen());
    ledger().chargedOnce(phone.invoice());
  }

  @Test
  void lostReplyOfTheShopChargesOnce() {
    Phone phone = phone(Phone.CART).await(Choice.PAY);
    repliesLost = true;
    assertEquals(Screen.NOT_CONFIRMED, phone.agree().settle().screen());
    repliesLost = false;

    assertEquals(Screen.PAID, phone.await(Choice.CHECK_AGAIN).screen());
    ledger().chargedOnce(phone.invoice());
  }

  @Test
  void processThatDiesWhileTheShopChargesIsChargedOnce() {
    Phone phone = phone(Phone.CART).await(Choice.PAY);
    phone.agree().threads.network();

    assertEquals(Screen.PAID, phone.afterDeath().settle().screen());
    ledger().chargedOnce(phone.invoice());
  }

  @Test
  void cancelledOrderIsNotChargedByALateCallback() {
    Phone phone = phone(Phone.CART).await(Choice.PAY);
    phone.afterDeath().settle().await(Choice.CANCEL);

    assertEquals(Screen.CANCELLED, phone.agree().settle().screen());
    ledger().nothingCharged();
  }

  private Phone phone(CheckoutCart cart) {
    OkHttpClient http =
        new OkHttpClient.Builder()
            .addInterceptor(
                chain -> {
                  Response response = chain.proceed(chain.request());
                  if (repliesLost) {
                    response.close();
                    throw new IOException("the reply is lost");
                  }
                  return response;
                })
            .build();
    return Phone.over(http, cart, shop.url(), gateway.url());
  }

  private Ledger ledger() {
    return gateway.ledger();
  }
}
