package io.cardfile.sample.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.sample.shop.Customer.Answer;
import io.cardfile.testkit.TestGateway;
import io.cardfile.transport.jdk.JdkTransport;
import io.cardfile.wallet.SignedWalletTokenRequest;
import io.cardfile.wallet.WalletTokenOutcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShopOrderTest {

  private TestGateway sandbox;
  private ShopServer shop;
  private Customer customer;

  @BeforeEach
  void start() throws IOException {
    sandbox = TestGateway.start();
    shop = ShopServer.start(sandbox.url());
    customer = new Customer(shop);
  }

  @AfterEach
  void close() throws IOException {
    shop.close();
    sandbox.close();
  }

  @Test
  void orderHasTheCataloguesPriceAndARequestThatTheGatewayAccepts() {
    Answer order = customer.order("INV-1");
    assertEquals("200 open", order.brief());
    assertEquals("INV-1", order.field("invoice"));
    assertEquals("129.00", order.field("amount"));
    assertEquals("AUD", order.field("currency"));
    SignedWalletTokenRequest signed = SignedWalletTokenRequest.fromText(order.field("signed"));
    assertEquals("INV-1", signed.invoiceNumber());
    assertEquals("129.00", signed.amount());
    assertEquals(WalletTokenOutcome.Kind.ISSUED, tokenFor(signed).kind());
  }

  private WalletTokenOutcome tokenFor(SignedWalletTokenRequest signed) {
    return PaymentClient.builder(
            Endpoints.test().walletUrl(sandbox.url()).build(), JdkTransport.create())
        .build()
        .walletToken(signed)
        .execute();
  }

  @Test
  void repeatedPutReturnsTheSameOrder() {
    assertEquals(customer.order("INV-1").text(), customer.order("INV-1").text());
  }

  @Test
  void anotherCartUnderTheSameInvoiceIsRefused() {
    customer.order("INV-1");
    assertEquals(409, customer.order("INV-1", Customer.one("room")).status());
    assertEquals("129.00", customer.ask("INV-1").field("amount"));
  }

  @Test
  void repeatedCallbacksChargeOnce() {
    customer.order("INV-1");
    assertEquals("200 approved", customer.pay("INV-1").brief());
    assertEquals("200 approved", customer.pay("INV-1").brief());
    assertEquals("200 approved", customer.ask("INV-1").brief());
    sandbox.ledger().chargedOnce("INV-1").total(Money.ofMinor(12_900, "AUD"));
    assertEquals(1, sandbox.requests().size());
  }

  @Test
  void paidOrderIsNotSignedAgainAndNotCancelled() {
    customer.order("INV-1");
    customer.pay("INV-1");
    Answer again = customer.order("INV-1");
    assertEquals("200 approved", again.brief());
    assertEquals("", again.field("signed"));
    assertEquals("200 approved", customer.cancel("INV-1").brief());
  }

  @ParameterizedTest
  @ValueSource(strings = {"parking", "minibar", "late"})
  void someArticlesAloneAreDeclined(String article) {
    customer.order("INV-1", Customer.one(article));
    assertEquals("200 declined", customer.pay("INV-1").brief());
    assertEquals("200 declined", customer.pay("INV-1").brief());
    sandbox.ledger().nothingCharged();
    assertEquals(1, sandbox.requests().size());
  }

  @Test
  void cancelledOrderIsNeverCharged() {
    customer.order("INV-1");
    assertEquals("200 cancelled", customer.cancel("INV-1").brief());
    assertEquals("200 cancelled", customer.pay("INV-1").brief());
    Answer again = customer.order("INV-1");
    assertEquals("200 cancelled", again.brief());
    assertEquals("", again.field("signed"));
    assertEquals(0, sandbox.requests().size());
  }

  @Test
  void orderThatTheGatewayRefusesIsRefused() throws IOException {
    try (TestGateway gateway = TestGateway.builder().http().token("another").build();
        ShopServer wrong = ShopServer.start(gateway.url())) {
      Customer here = new Customer(wrong);
      here.order("INV-1");
      assertEquals("200 refused", here.pay("INV-1").brief());
      assertEquals("200 refused", here.ask("INV-1").brief());
    }
  }

  @Test
  void paymentThatCannotReachTheGatewayIsNotSentAndNotRepeated() {
    sandbox.close();
    customer.order("INV-1");
    assertEquals("200 not_sent", customer.pay("INV-1").brief());
    assertEquals("200 not_sent", customer.pay("INV-1").brief());
    assertEquals("200 not_sent", customer.ask("INV-1").brief());
  }

  @Test
  void unknownOrderIsReportedAsUnknown() {
    assertEquals("404 unknown", customer.ask("INV-9").brief());
    assertEquals("404 unknown", customer.pay("INV-9").brief());
    assertEquals("404 unknown", customer.cancel("INV-9").brief());
    assertEquals(0, sandbox.requests().size());
  }

  @Test
  void ordersBeyondTheLimitAreRefusedAndTheOthersContinue() throws IOException {
    try (ShopServer small = ShopServer.builder(sandbox.url()).maxOrders(2).start()) {
      Customer here = new Customer(small);
      here.order("INV-1");
      here.order("INV-2");
      assertEquals(503, here.order("INV-3").status());
      assertEquals("404 unknown", here.ask("INV-3").brief());
      assertEquals("200 open", here.order("INV-2").brief());
      assertEquals("200 approved", here.pay("INV-1").brief());
    }
  }

  @Test
  void closedServerAcceptsNoRequests() throws IOException {
    shop.close();
    assertThrows(UncheckedIOException.class, () -> customer.ask("INV-1"));
  }
}
