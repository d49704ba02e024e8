package io.cardfile.testkit.gateway;

import static io.cardfile.testkit.gateway.Purchasing.at;
import static io.cardfile.testkit.gateway.Purchasing.first;
import static io.cardfile.testkit.gateway.Purchasing.later;
import static io.cardfile.testkit.gateway.Purchasing.with;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.testkit.Canaries;
import io.cardfile.testkit.LedgerEntry.Kind;
import io.cardfile.testkit.LedgerEntry.Outcome;
import io.cardfile.testkit.TestCard;
import io.cardfile.transport.WireReply;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LedgerBookTest {

  private final GatewaySimulator simulator = GatewaySimulator.builder().build();
  private final LedgerBook ledger = simulator.ledger();
  private final Purchasing purchasing = new Purchasing(simulator);

  @Test
  void emptyLedgerHasNoEntries() {
    assertEquals(List.of(), ledger.entries());
    assertEquals(List.of(), ledger.chargesFor("INV-1"));
    assertEquals(0, ledger.totalMinor("AUD"));
  }

  @Test
  void documentsOfEntriesDoNotFillTheMemory() {
    String text = String.join("", Collections.nCopies(1 << 19, "x"));
    JsonValue large = JsonObject.builder().put("text", text).build();
    int status = 200;
    for (int i = 0; status == 200; i++) {
      JsonObject request = first("INV-" + i, TestCard.VISA, 1000);
      status = purchasing.send(request.toBuilder().put("metadata", large).build()).status();
      assertTrue(i < 40, "all are accepted");
    }
    assertEquals(503, status);
    assertEquals(32, ledger.entries().size());
  }

  @Test
  void entryMatchesTheReply() {
    WireReply reply = purchasing.send(first("INV-1", TestCard.VISA, 1000));
    BookEntry entry = ledger.entries().get(0);
    assertEquals("INV-1", entry.reference());
    assertEquals(at(reply, "response.id"), entry.id());
    assertEquals(Kind.FIRST_CARD_ON_FILE, entry.kind());
    assertEquals(1000, entry.amountMinorUnits());
    assertEquals(1000, entry.capturedMinor());
    assertEquals("AUD", entry.currency());
    assertEquals(Outcome.APPROVED, entry.outcome());
    assertEquals("00", entry.responseCode());
  }

  @Test
  void declineIsAnEntryAndNoCharge() {
    purchasing.send(first("INV-1", TestCard.VISA_DECLINED, 1000));
    assertEquals(Outcome.DECLINED, ledger.entries().get(0).outcome());
    assertEquals(0, ledger.entries().get(0).capturedMinor());
    assertEquals(List.of(), ledger.chargesFor("INV-1"));
    assertEquals(0, ledger.totalMinor("AUD"));
  }

  @Test
  void totalsAreKeptByCurrency() {
    purchasing.send(first("INV-1", TestCard.VISA, 1000));
    purchasing.send(with(first("INV-2", TestCard.VISA, 300), "currency", JsonValue.of("JPY")));
    purchasing.send(first("INV-3", TestCard.VISA, 50));
    assertEquals(1050, ledger.totalMinor("AUD"));
    assertEquals(300, ledger.totalMinor("JPY"));
    assertEquals(0, ledger.totalMinor("USD"));
  }

  @Test
  void totalMayExceedAnInt() {
    for (int i = 0; i < 3; i++) {
      purchasing.send(first("INV-" + i, TestCard.VISA, Integer.MAX_VALUE));
    }
    assertEquals(3L * Integer.MAX_VALUE, ledger.totalMinor("AUD"));
  }

  @Test
  void listsAreCopiesThatCannotBeChanged() {
    purchasing.send(first("INV-1", TestCard.VISA, 1000));
    List<BookEntry> entries = ledger.entries();
    List<BookEntry> charges = ledger.chargesFor("INV-1");
    purchasing.send(first("INV-2", TestCard.VISA, 1000));
    assertEquals(1, entries.size());
    assertThrows(UnsupportedOperationException.class, entries::clear);
    assertThrows(UnsupportedOperationException.class, charges::clear);
  }

  @Test
  void toStringShowsNoCard() {
    purchasing.send(first("INV-1", TestCard.VISA, 1000));
    String entry = ledger.entries().get(0).toString();
    assertEquals("AUD 1000 minor units APPROVED (00), reference INV-1", entry);
    assertEquals("Ledger(1 entries)", ledger.toString());
    assertFalse(simulator.toString().contains("4005"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "4005550000000001",
        "4005 5500 0000 0001 12/30",
        "4005550000000001 123",
        "order 2 4005550000000001",
        "INV-20 4005550000000001"
      })
  void referenceWithACardNumberIsNotShown(String reference) {
    simulator.putOnFile("tok", TestCard.VISA, "track");
    purchasing.send(later(reference, "tok", "track", 500));
    BookEntry entry = ledger.entries().get(0);
    assertEquals(reference, entry.reference());
    assertEquals("AUD 500 minor units APPROVED (00), reference ****", entry.toString());
    assertEquals(List.of(), Canaries.of("4005550000000001").in(ledger.report()));
  }

  @Test
  void oneReferenceSentByManyThreadsIsChargedOnce() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(8);
    CountDownLatch start = new CountDownLatch(1);
    for (int i = 0; i < 8; i++) {
      pool.execute(
          () -> {
            await(start);
            for (int n = 0; n < 50; n++) {
              purchasing.send(first("INV-" + n, TestCard.VISA, 100));
            }
          });
    }
    start.countDown();
    pool.shutdown();
    assertTrue(pool.awaitTermination(5, TimeUnit.MINUTES));
    assertEquals(50, ledger.entries().size());
    assertEquals(5000, ledger.totalMinor("AUD"));
    assertEquals(400, simulator.requestCount());
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
