package io.cardfile.sample.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.sample.Requests;
import io.cardfile.sample.shop.Customer.Answer;
import io.cardfile.testkit.Fault;
import io.cardfile.testkit.TestGateway;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server as a process that ends while it charges. */
class ShopKillTest {

  private final ExecutorService thread = Executors.newSingleThreadExecutor();
  private TestGateway gateway;

  @TempDir Path folder;

  @BeforeEach
  void start() throws IOException {
    gateway = TestGateway.builder().http().chargeDuplicates().build();
  }

  @AfterEach
  void close() {
    thread.shutdownNow();
    gateway.close();
  }

  @Test
  void serverKilledWhileChargingChargesOnceAndResolvesTheOrder() throws Exception {
    gateway.next().fault(Fault.NO_REPLY);
    try (ShopProcess shop = shop("killed")) {
      Future<Answer> paid = pay(shop.customer());
      Requests.await(gateway, 1);
      shop.kill();
      assertThrows(ExecutionException.class, () -> paid.get());
    }
    try (ShopProcess next = shop("next")) {
      Customer customer = next.customer();
      assertEquals("200 in_doubt", customer.pay("INV-1").brief());
      assertEquals("200 approved", customer.ask("INV-1").brief());
      gateway.ledger().chargedOnce("INV-1");
    }
  }

  @Test
  void signalLetsThePaymentEnd() throws Exception {
    gateway.next().delay(Duration.ofMillis(700));
    try (ShopProcess shop = shop("signal")) {
      Future<Answer> paid = pay(shop.customer());
      Requests.await(gateway, 1);
      shop.terminate();
      assertEquals("200 approved", paid.get().brief());
      assertTrue(shop.output().contains("Order(INV-1, AUD 129.00, APPROVED)"), shop.output());
    }
  }

  private Future<Answer> pay(Customer customer) {
    customer.order("INV-1");
    return thread.submit(() -> customer.pay("INV-1"));
  }

  private ShopProcess shop(String name) throws IOException {
    List<String> line = new ArrayList<>(List.of("--port", "0"));
    line.addAll(List.of("--gateway", gateway.url(), "--journal", folder.toString()));
    if (Files.notExists(folder.resolve("purchases.journal"))) {
      line.add("--new-journal");
    }
    return ShopProcess.start(folder, name, line.toArray(new String[0]));
  }
}
