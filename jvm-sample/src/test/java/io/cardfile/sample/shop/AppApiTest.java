package io.cardfile.sample.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.money.Money;
import io.cardfile.sample.shop.Visitor.Page;
import io.cardfile.testkit.FailingJournal;
import io.cardfile.testkit.Fault;
import io.cardfile.testkit.TestClock;
import io.cardfile.testkit.TestGateway;
import io.cardfile.transport.jdk.JdkTransport;
import io.cardfile.wallet.SignedWalletTokenRequest;
import io.cardfile.wallet.WalletTokenOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The requests of an app, to a shop whose gateway would charge a reference twice. */
class AppApiTest {

  private final TestClock clock = TestClock.at(Instant.parse("2026-03-02T00:00:00Z"));
  private final FailingJournal journal = FailingJournal.around(InMemoryJournal.create(clock));
  private final List<String> log = new CopyOnWriteArrayList<>();
  private TestGateway gateway;
  private ShopServer shop;
  private App app;

  @BeforeEach
  void start() {
    gateway = TestGateway.builder().http().chargeDuplicates().build();
    shop = ShopServer.builder(gateway.url()).journal(journal).log(log::add).start();
    app = new App(shop.url());
  }

  @AfterEach
  void close() {
    gateway.close();
    shop.close();
  }

  @Test
  void orderHasThePriceOfTheShopAndARequestThatTheGatewayAccepts() {
    Page order = app.order("INV-1", App.CART);
    assertEquals(
        "INV-1 open 129.00 AUD",
        String.join(
            " ",
            order.field("invoice"),
            order.field("status"),
            order.field("amount"),
            order.field("currency")));
    SignedWalletTokenRequest signed = SignedWalletTokenRequest.fromText(order.field("signed"));
    assertEquals("129.00", signed.amount());
    WalletTokenOutcome token =
        PaymentClient.builder(
                Endpoints.test().walletUrl(gateway.url()).build(), JdkTransport.create())
            .build()
            .walletToken(signed)
            .execute();
    assertEquals(WalletTokenOutcome.Kind.ISSUED, token.kind());
    assertEquals(order.text(), app.order("INV-1", App.CART).text());
    assertEquals(409, app.order("INV-1", App.one("room")).status());
  }

  @Test
  void paidOrderIsNeitherPaidAgainNorSignedNorCancelled() {
    assertEquals("200 approved", app.orderAndPay("INV-1"));
    assertEquals("200 approved", app.orderAndPay("INV-1"));
    assertEquals("200 approved", app.cancel("INV-1"));
    assertEquals("", app.order("INV-1", App.CART).field("signed"));
    gateway.ledger().chargedOnce("INV-1").total(Money.of("129.00", "AUD"));
  }

  @Test
  void approvalOfAPartIsNotPaid() {
    String approval =
        "{'successful':true,'errors':[],'test':true,'response':{'successful':true,'id':'7f3a',"
            + "'reference':'INV-1','amount':12900,'currency':'AUD','captured':true,"
            + "'response_code':'10'}}";
    gateway.next().reply(200, approval.replace('\'', '"'));
    assertEquals("200 in_doubt", app.orderAndPay("INV-1"));
    assertEquals("200 in_doubt", app.status("INV-1"));
    assertEquals("", app.order("INV-1", App.CART).field("signed"));
  }

  @Test
  void concurrentCallbacksChargeOnce() throws Exception {
    app.order("INV-1", App.CART);
    Set<String> answers = Concurrently.run(8, callback -> app.pay("INV-1"));
    assertTrue(Set.of("200 approved", "200 paying").containsAll(answers), answers::toString);
    gateway.ledger().chargedOnce("INV-1");
  }

  @Test
  void cancelledOrderIsNeverCharged() {
    app.order("INV-1", App.CART);
    assertEquals("200 cancelled", app.cancel("INV-1"));
    assertEquals("200 cancelled", app.orderAndPay("INV-1"));
    gateway.ledger().nothingCharged();
  }

  @Test
  void orderIsEitherCancelledOrPaid() throws Exception {
    for (int i = 0; i < 20; i++) {
      String invoice = "INV-" + i;
      app.order(invoice, App.CART);
      Concurrently.run(2, turn -> turn == 0 ? app.cancel(invoice) : app.pay(invoice));
      if (app.status(invoice).equals("200 cancelled")) {
        assertEquals("200 cancelled", app.pay(invoice));
        gateway.ledger().notCharged(invoice);
      } else {
        gateway.ledger().chargedOnce(invoice);
      }
    }
  }

  @Test
  void answersOfTheGatewayStay() {
    app.order("INV-1", App.one("parking"));
    assertEquals("200 declined", app.pay("INV-1"));
    gateway.next().refuse("Card holder is invalid");
    assertEquals("200 refused", app.orderAndPay("INV-2"));
    assertEquals("200 declined", app.pay("INV-1"));
    assertEquals("200 refused", app.status("INV-2"));
  }

  @Test
  void orderThatWasNotSentContinuesUnderItsInvoice() {
    gateway.close();
    assertEquals("200 not_sent", app.orderAndPay("INV-1"));
    assertEquals("200 not_sent", app.cancel("INV-1"));
    assertEquals("129.00", SignedWalletTokenRequest.fromText(signed("INV-1")).amount());
    assertEquals("200 not_sent", app.pay("INV-1"));
  }

  @Test
  void wrongCredentialsDoNotUseTheInvoiceUp() {
    gateway.next().reply(401, "");
    assertEquals("200 not_sent", app.orderAndPay("INV-1"));
    assertEquals("200 approved", app.pay("INV-1"));
    gateway.ledger().chargedOnce("INV-1");
  }

  private String signed(String invoice) {
    return app.order(invoice, App.CART).field("signed");
  }

  @Test
  void lostReplyIsInDoubtUntilALookUpOfThisOrderAloneFindsTheCharge() {
    for (String invoice : List.of("INV-1", "INV-2", "INV-3")) {
      gateway.next().loseReply();
      assertEquals("200 in_doubt", app.orderAndPay(invoice));
    }
    assertEquals("200 in_doubt", app.pay("INV-2"));
    int before = gateway.requests().size();
    assertEquals("200 approved", app.status("INV-2"));
    assertEquals(before + 1, gateway.requests().size());
    gateway.ledger().chargedOnce("INV-2");
  }

  @Test
  void missingChargeCountsOnlyAfterTheQuietPeriod() {
    app.orderAndPay("INV-0"); // Shows that the gateway's look-ups are complete.
    gateway.next().loseRequest();
    assertEquals("200 in_doubt", app.orderAndPay("INV-1"));
    gateway.next().loseReply();
    app.order("INV-2", App.one("parking"));
    assertEquals("200 in_doubt", app.pay("INV-2"));
    clock.advance(Duration.ofMinutes(15));
    assertEquals("200 in_doubt", app.status("INV-1"));
    assertEquals("200 in_doubt", app.status("INV-2"));
    clock.advance(Duration.ofSeconds(1));
    assertEquals("200 not_sent", app.status("INV-1"));
    assertEquals("200 declined", app.status("INV-2"));
    gateway.ledger().notCharged("INV-1").notCharged("INV-2");
    assertEquals("200 approved", app.pay("INV-1"));
    gateway.ledger().chargedOnce("INV-0").chargedOnce("INV-1");
  }

  @Test
  void chargeOfAnotherAmountResolvesNothingAndIsAnAlarm() {
    gateway.next().loseReply();
    assertEquals("200 in_doubt", app.orderAndPay("INV-1"));
    gateway.next().fault(Fault.OTHER_AMOUNT);
    assertEquals("200 in_doubt", app.status("INV-1"));
    assertTrue(log.stream().anyMatch(line -> line.startsWith("alarm: ")), log::toString);
  }

  @Test
  void claimThatFailedAndTookEffectIsInDoubt() {
    journal.onClaim(1).failAfter(Reason.UNAVAILABLE);
    assertEquals("200 unclaimed", app.orderAndPay("INV-1"));
    assertEquals("200 unclaimed", app.status("INV-1"));
    assertEquals("200 in_doubt", app.pay("INV-1"));
    gateway.ledger().nothingCharged();
  }

  @Test
  void outcomeThatCouldNotBeRecordedIsReturned() {
    journal.onEveryRecord().failBefore(Reason.UNAVAILABLE);
    assertEquals("200 approved", app.orderAndPay("INV-1"));
    assertEquals("200 approved", app.status("INV-1"));
  }

  @Test
  void ordersOfPagesAndChargesOfTheOwnerAreUnknown() {
    String invoice = new Visitor(shop).pay(true).invoice();
    String fee = invoice.replace("WEB", "NOSHOW");
    for (String number : List.of(invoice, fee, "INV-9")) {
      assertEquals("404 unknown", app.status(number));
      assertEquals("404 unknown", app.pay(number));
      assertEquals("404 unknown", app.cancel(number));
    }
    assertEquals(400, app.order(invoice, App.one("room")).status());
    assertEquals(400, app.order(fee, App.one("room")).status());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "s3cret",
        "[]",
        "{}",
        "{\"cart\":{}}",
        "{\"cart\":[]}",
        "{\"cart\":[\"room\"]}",
        "{\"cart\":[{\"article\":\"s3cret\",\"quantity\":1}]}",
        "{\"cart\":[{\"article\":\"room\",\"quantity\":0}]}",
        "{\"cart\":[{\"article\":\"room\",\"quantity\":100}]}",
        "{\"cart\":[{\"article\":\"room\",\"quantity\":1.5}]}",
        "{\"cart\":[{\"article\":\"room\",\"quantity\":\"1\"}]}",
        "{\"cart\":[{\"article\":\"room\",\"quantity\":1},{\"article\":\"room\",\"quantity\":1}]}"
      })
  void documentThatIsNoCartIsRefusedWithoutItsContent(String document) {
    Page refused = app.order("INV-1", document);
    assertEquals(400, refused.status(), refused.text());
    assertFalse(refused.has("s3cret"), refused.text());
    assertEquals("404 unknown", app.status("INV-1"));
  }

  @Test
  void incompleteCallbackIsRefused() {
    app.order("INV-1", App.CART);
    Page refused = app.send("POST", "/orders/INV-1/callback", "{\"oauth_token\":\"s3cret\"}");
    assertEquals(400, refused.status());
    assertFalse(refused.has("s3cret"), refused.text());
    assertEquals("200 open", app.status("INV-1"));
  }
}
