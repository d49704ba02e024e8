package io.cardfile.sample.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.sample.shop.Catalogue.Article;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OrdersTest {

  private final ExecutorService threads = Executors.newFixedThreadPool(2);
  private final CyclicBarrier both = new CyclicBarrier(2);

  @AfterEach
  void close() {
    threads.shutdownNow();
  }

  @Test
  void concurrentPutsCreateOneOrder() throws Exception {
    Orders orders = new Orders(10, new ShopJournal(emptyJournal(), "TEST-merchant"));
    Future<Order> one = threads.submit(() -> orders.put("INV-1", cart()));
    Future<Order> other = threads.submit(() -> orders.put("INV-1", cart()));
    assertSame(one.get(), other.get());
  }

  private static Cart cart() {
    Article room = Catalogue.find("room").orElseThrow();
    return new Cart(List.of(new Cart.Line(room, 1)));
  }

  /** Returns a journal without entries, whose find() returns after both threads have called it. */
  private PurchaseJournal emptyJournal() {
    return (PurchaseJournal)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {PurchaseJournal.class},
            (proxy, method, arguments) -> {
              both.await(5, TimeUnit.MINUTES);
              return Optional.empty();
            });
  }

  @Test
  void ordersThatNobodyContinuedMakeRoom() throws Exception {
    Orders orders = new Orders(2, new ShopJournal(InMemoryJournal.create(), "TEST-merchant"));
    Order continued = orders.put("INV-1", cart());
    continued.offer();
    orders.put("INV-2", cart());
    orders.put("INV-3", cart());
    assertSame(continued, orders.find("INV-1").orElseThrow());
    assertEquals(Optional.empty(), orders.find("INV-2"));
  }
}
