package io.cardfile.sample.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.sample.shop.Catalogue.Article;
import io.cardfile.testkit.TestCard;
import io.cardfile.transport.jdk.JdkTransport;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How a journal entry resolves an order whose claim was not accepted. */
class OrderReconciliationTest {

  private static final String MERCHANT = "TEST-merchant";
  private static final String GATEWAY = "http://127.0.0.1:1"; // Not queried: no entry is open.

  private final PurchaseJournal journal = InMemoryJournal.create();
  private final Order order = order();

  private static Order order() {
    Article room = Catalogue.find("room").orElseThrow();
    return Order.open("INV-1", new Cart(List.of(new Cart.Line(room, 1))));
  }

  @BeforeEach
  void endAsUnclaimed() {
    pay(OrderStatus.UNCLAIMED);
  }

  private void pay(OrderStatus end) {
    assertTrue(order.beginPayment(false));
    order.endPayment(end);
  }

  private void hasEntry(JournalState state) throws JournalException {
    PurchaseRequest request =
        PurchaseRequest.firstCardOnFile(
                Card.builder()
                    .holder("Ada Example")
                    .number(TestCard.VISA.number())
                    .expiry("12/2099")
                    .cvv("123")
                    .build())
            .reference(order.invoice())
            .amount(order.total())
            .build();
    JournalEntry entry = journal.claim(request.contentFor(MERCHANT)).entry();
    journal.record(entry, JournalOutcome.stored(state, null, null, null, null));
  }

  private void resolveWith(PurchaseJournal read) throws JournalException {
    Endpoints endpoints = Endpoints.test().walletUrl(GATEWAY).purchasesUrl(GATEWAY).build();
    PaymentClient lookUps =
        PaymentClient.builder(endpoints, JdkTransport.create())
            .credentials(MERCHANT, "token")
            .journal(read, MERCHANT)
            .lookUps()
            .build();
    Duration quiet = Duration.ofMinutes(15);
    ShopJournal shop = new ShopJournal(read, MERCHANT);
    CardKeeper cards = new CardKeeper(StoredCards.inMemory(MERCHANT), shop, lookUps, line -> {});
    new OrderReconciliation(shop, lookUps.outcomeSource(), cards, quiet, Clock.systemUTC(), l -> {})
        .resolve(order);
  }

  @ParameterizedTest
  @EnumSource(names = {"APPROVED", "DECLINED", "REFUSED"})
  void answerOfTheGatewayResolvesAnUnclaimedOrder(JournalState answer) throws JournalException {
    hasEntry(answer);
    resolveWith(journal);
    assertEquals(OrderStatus.of(answer), order.status());
  }

  @ParameterizedTest
  @EnumSource(names = {"NOT_SENT", "NOT_PROCESSED"})
  void endingThatAllowsTheNextAttemptLeavesAnUnclaimedOrderPayable(JournalState ending)
      throws JournalException {
    hasEntry(ending);
    resolveWith(journal);
    assertEquals(OrderStatus.UNCLAIMED, order.status());
  }

  @ParameterizedTest
  @EnumSource(names = {"NOT_SENT", "NOT_PROCESSED"})
  void orderThatIsPaidWhileItsEntryIsReadKeepsItsDoubt(JournalState before)
      throws JournalException {
    hasEntry(before);
    resolveWith(payingBeforeFindReturns());
    assertEquals(OrderStatus.IN_DOUBT, order.status());
  }

  /** A copy that lags behind has the ending of the attempt before the one in doubt. */
  @ParameterizedTest
  @EnumSource(names = {"NOT_SENT", "NOT_PROCESSED"})
  void endingThatThisLookUpHasNotFoundLeavesTheNextClaimToDecide(JournalState before)
      throws JournalException {
    hasEntry(before);
    pay(OrderStatus.IN_DOUBT);
    resolveWith(journal);
    assertEquals(OrderStatus.UNCLAIMED, order.status());
  }

  /** Returns a journal whose find() returns the entry from before a payment with a lost reply. */
  private PurchaseJournal payingBeforeFindReturns() {
    return (PurchaseJournal)
        Proxy.newProxyInstance(
            OrderReconciliationTest.class.getClassLoader(),
            new Class<?>[] {PurchaseJournal.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("find") && order.status() == OrderStatus.UNCLAIMED) {
                pay(OrderStatus.IN_DOUBT);
              }
              return method.invoke(journal, arguments);
            });
  }
}
