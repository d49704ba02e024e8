package io.cardfile.sample.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.sample.shop.Catalogue.Article;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class OrderTest {

  private final Order order = order();

  private static Order order() {
    Article room = Catalogue.find("room").orElseThrow();
    return Order.open("INV-1", new Cart(List.of(new Cart.Line(room, 2))));
  }

  @Test
  void onlyOneCallerBeginsToCharge() {
    assertTrue(order.beginPayment(false));
    assertFalse(order.beginPayment(false));
    assertEquals(OrderStatus.PAYING, order.status());
  }

  @Test
  void cancelledOrderIsNotCharged() {
    assertTrue(order.cancel());
    assertFalse(order.beginPayment(false));
    assertEquals(OrderStatus.CANCELLED, order.status());
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      names = {"OPEN", "PAYING", "CANCELLED", "UNCLAIMED"})
  void finalStatusStays(OrderStatus end) {
    order.beginPayment(false);
    assertFalse(order.cancel());
    order.endPayment(end);
    assertFalse(order.cancel());
    assertFalse(order.beginPayment(false));
    order.endPayment(OrderStatus.DECLINED);
    assertEquals(end, order.status());
  }

  @Test
  void unclaimedOrderIsChargedByTheNextCallbackAndNotCancelled() {
    order.beginPayment(false);
    order.endPayment(OrderStatus.UNCLAIMED);
    assertFalse(order.cancel());
    assertTrue(order.beginPayment(false));
    assertFalse(order.beginPayment(false));
    assertEquals(OrderStatus.PAYING, order.status());
  }

  @Test
  void onlyADoubtIsResolvedAndOnlyByAKnownResult() {
    assertFalse(order.resolve(OrderStatus.OPEN, OrderStatus.APPROVED));
    order.beginPayment(false);
    assertFalse(order.resolve(OrderStatus.PAYING, OrderStatus.APPROVED));
    order.endPayment(OrderStatus.IN_DOUBT);
    assertFalse(order.resolve(OrderStatus.IN_DOUBT, OrderStatus.PAYING));
    assertFalse(order.resolve(OrderStatus.IN_DOUBT, OrderStatus.IN_DOUBT));
    assertTrue(order.resolve(OrderStatus.IN_DOUBT, OrderStatus.NOT_SENT));
    assertFalse(order.resolve(OrderStatus.IN_DOUBT, OrderStatus.APPROVED));
    assertFalse(order.resolve(OrderStatus.NOT_SENT, OrderStatus.APPROVED));
    assertEquals(OrderStatus.NOT_SENT, order.status());
  }

  @Test
  void doubtOfALaterPaymentIsNotResolvedByAnEarlierEntry() {
    order.beginPayment(false);
    order.endPayment(OrderStatus.UNCLAIMED);
    assertFalse(order.resolve(OrderStatus.UNCLAIMED, OrderStatus.NOT_SENT));
    order.beginPayment(false);
    order.endPayment(OrderStatus.IN_DOUBT);
    assertFalse(order.resolve(OrderStatus.UNCLAIMED, OrderStatus.DECLINED));
    assertEquals(OrderStatus.IN_DOUBT, order.status());
  }

  @Test
  void choiceOfTheFirstPaymentStays() {
    boolean late = order.savesCard(false); // Chosen before another payment begins.
    assertTrue(order.beginPayment(true));
    order.endPayment(OrderStatus.UNCLAIMED);
    assertFalse(order.beginPayment(late));
    assertEquals(OrderStatus.UNCLAIMED, order.status());
    assertTrue(order.savesCard(false));
    assertTrue(order.beginPayment(true));
  }

  @Test
  void orderThatAWalletWasOpenedForIsNotForgotten() {
    assertTrue(order.offer());
    assertFalse(order.forget());
    Order unused = order();
    assertTrue(unused.forget());
    assertTrue(unused.forget()); // First by its session, then by the shop.
    assertFalse(unused.offer());
  }
}
