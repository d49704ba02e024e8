package io.cardfile.sample.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalState;
import io.cardfile.sample.Requests;
import io.cardfile.sample.shop.Customer.Answer;
import io.cardfile.testkit.Fault;
import io.cardfile.testkit.TestGateway;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ShopRaceTest {

  private static final int THREADS = 8;
  private static final Duration SOON = Duration.ofMinutes(5);

  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
  private final InMemoryJournal journal = InMemoryJournal.create();
  private TestGateway gateway;

  @BeforeEach
  void start() throws IOException {
    gateway = TestGateway.builder().http().chargeDuplicates().build();
  }

  @AfterEach
  void close() {
    threads.shutdownNow();
    gateway.close();
  }

  private ShopServer.Builder shop() {
    return ShopServer.builder(gateway.url()).journal(journal);
  }

  @Test
  void concurrentCallbacksChargeOnce() throws Exception {
    try (ShopServer shop = shop().start()) {
      Customer customer = new Customer(shop);
      for (int round = 0; round < 20; round++) {
        String invoice = "INV-" + round;
        customer.order(invoice);
        List<String> answers = atOnce(THREADS, i -> customer.pay(invoice).brief());
        assertTrue(answers.contains("200 approved"), answers::toString);
        answers.removeAll(List.of("200 approved", "200 paying"));
        assertEquals(List.of(), answers);
        gateway.ledger().chargedOnce(invoice);
      }
    }
  }

  @Test
  void concurrentPutsCreateOneOrder() throws Exception {
    try (ShopServer shop = shop().start()) {
      Customer customer = new Customer(shop);
      List<String> carts = List.of(Customer.CART, Customer.one("room"));
      for (int round = 0; round < 40; round++) {
        String invoice = "INV-" + round;
        List<String> answers =
            atOnce(THREADS, i -> "" + customer.order(invoice, carts.get(i % 2)).status());
        assertEquals(THREADS / 2, Collections.frequency(answers, "200"));
        assertEquals(THREADS / 2, Collections.frequency(answers, "409"));
      }
    }
  }

  @Test
  void eitherTheCancelOrTheCallbackWins() throws Exception {
    try (ShopServer shop = shop().start()) {
      Customer customer = new Customer(shop);
      for (int round = 0; round < 40; round++) {
        String invoice = "INV-" + round;
        customer.order(invoice);
        atOnce(2, i -> (i == 0 ? customer.cancel(invoice) : customer.pay(invoice)).brief());
        boolean cancelled = customer.ask(invoice).field("status").equals("cancelled");
        if (cancelled) {
          gateway.ledger().notCharged(invoice);
        } else {
          gateway.ledger().chargedOnce(invoice);
        }
      }
    }
  }

  @Test
  void orderThatIsBeingPaidDoesNotChange() throws Exception {
    gateway.next().fault(Fault.NO_REPLY);
    Future<Answer> paid;
    try (ShopServer shop = shop().start()) {
      Customer customer = new Customer(shop);
      customer.order("INV-1");
      paid = threads.submit(() -> customer.pay("INV-1"));
      Requests.await(gateway, 1);
      assertEquals("200 paying", customer.pay("INV-1").brief());
      assertEquals("200 paying", customer.ask("INV-1").brief());
      assertEquals("200 paying", customer.cancel("INV-1").brief());
      assertEquals("200 paying", customer.order("INV-1").brief());
      assertEquals("", customer.order("INV-1").field("signed"));
    }
    assertEquals("200 in_doubt", paid.get().brief());
    assertEquals(
        JournalState.IN_DOUBT, journal.find("TEST-merchant", "INV-1").orElseThrow().state());
  }

  @Test
  void doubtOfAnEndedServerIsResolvedByTheNext() throws Exception {
    orderThatIsBeingPaidDoesNotChange();
    try (ShopServer next = shop().start()) {
      Customer customer = new Customer(next);
      assertEquals("200 in_doubt", customer.pay("INV-1").brief());
      assertEquals("200 approved", customer.ask("INV-1").brief());
      gateway.ledger().chargedOnce("INV-1");
    }
  }

  @Test
  void patientServerLetsAPaymentEnd() throws Exception {
    gateway.next().delay(Duration.ofMillis(500));
    Future<Answer> paid;
    try (ShopServer shop = shop().patience(SOON).start()) {
      Customer customer = new Customer(shop);
      customer.order("INV-1");
      paid = threads.submit(() -> customer.pay("INV-1"));
      Requests.await(gateway, 1);
    }
    assertEquals("200 approved", paid.get().brief());
  }

  @Test
  void paymentContinuesWhenTheAppDisconnects() throws Exception {
    gateway.next().delay(Duration.ofMillis(500));
    try (ShopServer shop = shop().patience(SOON).start()) {
      Customer customer = new Customer(shop);
      customer.order("INV-1");
      Future<Answer> paid = threads.submit(() -> customer.pay("INV-1"));
      Requests.await(gateway, 1);
      paid.cancel(true);
    }
    assertEquals(
        JournalState.APPROVED, journal.find("TEST-merchant", "INV-1").orElseThrow().state());
  }

  @Test
  void onlyOneLookUpAtATimeRunsForADoubt() throws Exception {
    gateway.next().loseReply();
    gateway.next().fault(Fault.NO_REPLY);
    try (ShopServer shop = shop().start()) {
      Customer customer = new Customer(shop);
      customer.order("INV-1");
      assertEquals("200 in_doubt", customer.pay("INV-1").brief());
      Future<Answer> first = threads.submit(() -> customer.ask("INV-1"));
      Requests.await(gateway, 2);
      assertEquals("200 in_doubt", customer.ask("INV-1").brief());
      assertEquals(2, gateway.requests().size());
      gateway.close();
      assertEquals("200 in_doubt", first.get().brief());
    }
  }

  private interface Turn {
    String take(int thread);
  }

  private List<String> atOnce(int count, Turn turn) throws Exception {
    CyclicBarrier barrier = new CyclicBarrier(count);
    List<Callable<String>> turns = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int thread = i;
      turns.add(
          () -> {
            barrier.await(5, TimeUnit.MINUTES);
            return turn.take(thread);
          });
    }
    List<String> answers = new ArrayList<>();
    for (Future<String> answer : threads.invokeAll(turns, 40, TimeUnit.SECONDS)) {
      answers.add(answer.get());
    }
    return answers;
  }
}
