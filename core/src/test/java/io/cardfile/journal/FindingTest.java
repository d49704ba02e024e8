package io.cardfile.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.money.Money;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class FindingTest {

  private static final Money TEN = Money.of("10.00", "AUD");

  @Test
  void findingIsWhatWasPut() {
    Finding charged = Finding.charged("p-1", TEN, "00");
    assertEquals(Finding.Kind.CHARGED, charged.kind());
    assertEquals(TEN, charged.amount().orElseThrow());
    assertEquals("p-1", charged.gatewayId().orElseThrow());
    assertEquals("00", charged.responseCode().orElseThrow());
    assertFalse(charged.asOf().isPresent());
    assertEquals("", charged.why());

    assertEquals(Finding.Kind.DECLINED, Finding.declined(null, TEN, null).kind());
    assertEquals(Instant.EPOCH, Finding.notCharged(Instant.EPOCH).asOf().orElseThrow());
    assertEquals("busy", Finding.unknown("busy").why());
    assertFalse(Finding.unknown("busy").isAlarming());
    assertFalse(Finding.unknown("busy").isWithoutOutcome());
    assertTrue(Finding.alarming("twice").isAlarming());
    assertTrue(Finding.withoutOutcome("pending").isWithoutOutcome());
    assertFalse(Finding.withoutOutcome("pending").isAlarming());
    assertEquals(Finding.Kind.UNKNOWN, Finding.withoutOutcome("pending").kind());
    assertEquals(Finding.Kind.UNKNOWN, Finding.alarming("twice").kind());
  }

  @Test
  void listSaysNothingOfWhatWasClaimedBeforeIt() {
    JournalEntry entry = Purchased.prepared();
    Instant upTo = Purchased.LATER;
    Finding within = Finding.notListed(entry, entry.claimedAt(), upTo);
    assertEquals(Finding.Kind.NOT_CHARGED, within.kind());
    assertEquals(upTo, within.asOf().orElseThrow());
    Instant later = entry.claimedAt().plusMillis(1);
    assertEquals(Finding.Kind.UNKNOWN, Finding.notListed(entry, later, upTo).kind());
  }

  @Test
  void listSaysNothingOfWhatWasRestored() {
    JournalEntry entry =
        JournalEntry.restored(
            "shop", "R-1", TEN, Purchased.ending(JournalState.IN_DOUBT), Purchased.NOW);
    Finding finding = Finding.notListed(entry, Instant.EPOCH, Purchased.LATER);
    assertEquals(Finding.Kind.UNKNOWN, finding.kind());
  }

  @Test
  void anIdOfDigitsIsKept() {
    Finding finding = Finding.charged("4111111111111111", TEN, "not a code!");
    assertEquals("4111111111111111", finding.gatewayId().get());
    assertFalse(finding.responseCode().isPresent());
  }

  @Test
  void textShowsWhatIsSaidWithoutTheId() {
    assertEquals("CHARGED AUD 10.00", Finding.charged("p-1", TEN, "00").toString());
    assertEquals(
        "NOT_CHARGED as of 1970-01-01T00:00:00Z", Finding.notCharged(Instant.EPOCH).toString());
    assertEquals("UNKNOWN: busy", Finding.unknown("busy").toString());
  }

  @Test
  void amountTimeAndReasonAreNeeded() {
    assertThrows(NullPointerException.class, () -> Finding.charged("p-1", null, "00"));
    assertThrows(NullPointerException.class, () -> Finding.declined("p-1", null, "05"));
    assertThrows(NullPointerException.class, () -> Finding.notCharged(null));
    assertThrows(NullPointerException.class, () -> Finding.unknown(null));
    JournalEntry entry = Purchased.prepared();
    Instant time = Instant.EPOCH;
    assertThrows(NullPointerException.class, () -> Finding.notListed(null, time, time));
    assertThrows(NullPointerException.class, () -> Finding.notListed(entry, null, time));
    assertThrows(NullPointerException.class, () -> Finding.notListed(entry, time, null));
  }
}
