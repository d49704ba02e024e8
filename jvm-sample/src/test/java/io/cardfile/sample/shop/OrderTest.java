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
    assertTrue(order.beginPayment());
    assertFalse(order.beginPayment());
    assertEquals(OrderStatus.PAYING, order.status());
  }

  @Test
  void cancelledOrderIsNotCharged() {
    assertTrue(order.cancel());
    assertFalse(order.beginPayment());
    assertEquals(OrderStatus.CANCELLED, order.status());
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      names = {"OPEN", "PAYING", "CANCELLED", "UNCLAIMED"})
  void finalStatusStays(OrderStatus end) {
    order.beginPayment();
    assertFalse(order.cancel());
    order.endPayment(end);
    assertFalse(order.cancel());
    assertFalse(order.beginPayment());
    order.endPayment(OrderStatus.DECLINED);
    assertEquals(end, order.status());
  }

  @Test
  void unclaimedOrderIsChargedByTheNextCallbackAndNotCancelled() {
    order.beginPayment();
    order.endPayment(OrderStatus.UNCLAIMED);
    assertFalse(order.cancel());
    assertTrue(order.beginPayment());
    assertFalse(order.beginPayment());
    assertEquals(OrderStatus.PAYING, order.status());
  }

  @Test
  void onlyADoubtIsResolvedAndOnlyByAKnownResult() {
    assertFalse(order.resolve(OrderStatus.OPEN, OrderStatus.APPROVED));
    order.beginPayment();
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
    order.beginPayment();
    order.endPayment(OrderStatus.UNCLAIMED);
    assertFalse(order.resolve(OrderStatus.UNCLAIMED, OrderStatus.NOT_SENT));
    order.beginPayment();
    order.endPayment(OrderStatus.IN_DOUBT);
    assertFalse(order.resolve(OrderStatus.UNCLAIMED, OrderStatus.DECLINED));
    assertEquals(OrderStatus.IN_DOUBT, order.status());
  }
}
