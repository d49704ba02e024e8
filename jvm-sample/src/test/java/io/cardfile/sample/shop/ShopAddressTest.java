package io.cardfile.sample.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.journal.InMemoryJournal;
import io.cardfile.testkit.LedgerAssert;
import io.cardfile.testkit.sandbox.SandboxServer;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An answer of another address, as in a trial, is not an outcome of this shop. */
class ShopAddressTest {

  @TempDir Path folder;
  private SandboxServer trial;
  private SandboxServer live;

  @BeforeEach
  void start() throws IOException {
    trial = SandboxServer.start();
    live = SandboxServer.start();
  }

  @AfterEach
  void close() {
    trial.close();
    live.close();
  }

  private ShopServer.Builder at(SandboxServer gateway) {
    return ShopServer.builder(gateway.purchasesUrl()).folder(folder).journalForTests();
  }

  private static void buy(ShopServer shop, String invoice, String cart, String end) {
    Customer customer = new Customer(shop);
    customer.order(invoice, cart);
    assertEquals("200 " + end, customer.pay(invoice).brief());
  }

  private static void assertInDoubt(ShopServer shop, String invoice, String cart) {
    Customer customer = new Customer(shop);
    assertEquals("200 in_doubt", customer.ask(invoice).brief());
    assertEquals("200 in_doubt", customer.order(invoice, cart).brief());
    assertEquals("200 in_doubt", customer.pay(invoice).brief());
    assertEquals("200 in_doubt", customer.ask(invoice).brief());
  }

  @Test
  void journalOfATrialGivesTheLiveShopNoOutcome() throws IOException {
    String declined = Customer.one("parking");
    try (ShopServer shop = at(trial).newJournal().start()) {
      buy(shop, "INV-1", Customer.CART, "approved");
      buy(shop, "INV-2", declined, "declined");
    }
    try (ShopServer shop = at(live).start()) {
      assertInDoubt(shop, "INV-1", Customer.CART);
      assertInDoubt(shop, "INV-2", declined);
      buy(shop, "INV-3", Customer.CART, "approved");
    }
    LedgerAssert.assertThat(live.ledger()).nothingChargedTwice();
    assertEquals(1, live.ledger().entries().size());
    try (ShopServer shop = at(trial).start()) {
      assertEquals("200 approved", new Customer(shop).ask("INV-1").brief());
    }
  }

  /** The order is in memory, and in doubt because the client found the trial's approval. */
  @Test
  void orderThatATrialHasPaidMeanwhileStaysInDoubt() throws IOException {
    InMemoryJournal journal = InMemoryJournal.create();
    try (ShopServer tried = ShopServer.builder(trial.purchasesUrl()).journal(journal).start();
        ShopServer shop = ShopServer.builder(live.purchasesUrl()).journal(journal).start()) {
      new Customer(shop).order("INV-1");
      buy(tried, "INV-1", Customer.CART, "approved");
      buy(shop, "INV-1", Customer.CART, "in_doubt");
      assertInDoubt(shop, "INV-1", Customer.CART);
    }
    assertEquals(0, live.ledger().entries().size());
  }
}
