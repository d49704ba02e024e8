package io.cardfile.sample.android;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.sample.shop.ShopServer;
import io.cardfile.testkit.Ledger;
import io.cardfile.testkit.explore.ExplorerReport;
import io.cardfile.testkit.explore.FaultExplorer;
import io.cardfile.testkit.explore.Trial;
import io.cardfile.transport.retrofit.RetrofitTransport;
import java.io.IOException;
import java.time.Duration;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;

/** Compares the app's texts with the gateway's ledger under every fault. */
class CheckoutUnderFaultsTest {

  private static FaultExplorer.Builder explorer() {
    return FaultExplorer.builder().deadline(Duration.ofMillis(300)).parallel(8);
  }

  @Test
  void noFaultMakesTheAppShowAWrongStatus() {
    ExplorerReport report = explorer().cases(60).build().explore(CheckoutUnderFaultsTest::checkout);

    assertEquals(60, report.cases());
    assertTrue(report.requests() > 1, report.toString());
  }

  private static void checkout(Trial trial) throws IOException {
    try (ShopServer shop =
        ShopServer.builder(trial.gateway().url()).deadline(trial.deadline()).start()) {
      Phone phone = phone(trial, shop).pressAndSettle(Choice.PAY);
      String invoice = phone.invoice();
      if (phone.view.screen().kind() == Screen.Kind.LIGHTBOX) {
        tell(trial, invoice, phone.agree());
        phone = phone.afterDeath();
        phone.tasks.settle();
      }
      tell(trial, invoice, phone);
    }
  }

  private static Phone phone(Trial trial, ShopServer shop) {
    CheckoutSetup setup = new CheckoutSetup(shop.url(), trial.gateway().url(), Phone.CALLBACK);
    MerchantServer server = new HttpMerchantServer(shop.url(), new OkHttpClient());
    Phone phone =
        new Phone(server, RetrofitTransport.create(), setup, Phone.CART, trial.deadline());
    phone.presenter.attach(phone.view);
    return phone;
  }

  /** Reports the text of the screen to the explorer, which checks the last one. */
  private static void tell(Trial trial, String invoice, Phone phone) {
    Ledger ledger = trial.ledger();
    if (phone.title().equals("Paid")) {
      ledger.chargedOnce(invoice);
      trial.paid(invoice);
    } else if (phone.view.screen().text().contains("Nothing was charged.")) {
      ledger.notCharged(invoice);
      trial.notPaid(invoice);
    } else {
      trial.inDoubt(invoice);
    }
  }
}
