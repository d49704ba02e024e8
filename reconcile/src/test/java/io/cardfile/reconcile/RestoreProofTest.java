package io.cardfile.reconcile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.Resolution;
import io.cardfile.money.Money;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A list is restored into a journal only if it contains the journal's purchases. */
class RestoreProofTest {

  private static final String HEADER = "reference,id,amount,currency,status\n";
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final Money AMOUNT = Money.of("10.00", "AUD");
  private static final Resolution APPROVED = Resolution.approved(null, null);
  private static final String LOST = "LOST-1,p-9,1000,AUD,approved\n";

  private final TickingClock clock = new TickingClock();
  private final InMemoryJournal journal = InMemoryJournal.create(clock);

  /** A clock that advances by twenty minutes each time. */
  private static final class TickingClock extends Clock {
    private Instant now = START;

    @Override
    public Instant instant() {
      now = now.plus(Duration.ofMinutes(20));
      return now;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }

  private static SettlementFile.Builder of(String merchant) {
    return SettlementFile.builder(merchant);
  }

  private static SettlementFile read(SettlementFile.Builder builder, String lines)
      throws IOException {
    return builder.read(
        new ByteArrayInputStream((HEADER + lines).getBytes(StandardCharsets.UTF_8)));
  }

  private JournalEntry claim(String reference) throws IOException {
    return journal.claim(Doubts.content(reference)).entry();
  }

  private void approve(String reference, String id) throws IOException {
    journal.record(claim(reference), Resolution.approved(id, "00"));
  }

  private boolean knowsTheLostOne() throws IOException {
    return journal.find("merchant", "LOST-1").isPresent();
  }

  private String refused(SettlementFile list) throws IOException {
    String message =
        assertThrows(IllegalStateException.class, () -> list.restoreTo(journal)).getMessage();
    assertFalse(knowsTheLostOne());
    return message;
  }

  @Test
  void aListWithAnApprovedPurchaseOfTheJournalIsRestored() throws IOException {
    approve("inv-1", "p-1");
    SettlementFile list = read(of("merchant"), "inv-1,p-1,1000,AUD,approved\n" + LOST);
    assertEquals(2, list.restoreTo(journal));
    assertTrue(knowsTheLostOne());
    assertEquals(2, list.restoreTo(journal), "after a crash once more");
  }

  /** The two oldest of 10,001 have the same millisecond, and one has another amount in the list. */
  @Test
  void aListIsComparedWithAllOfAMillisecondAtWhichAPageEnds() throws IOException {
    StringBuilder lines = new StringBuilder(LOST);
    Doubts all = new Doubts(START);
    for (int i = 0; i <= 10_000; i++) {
      all.at(START.plusMillis(Math.max(i, 1)));
      all.resolve(all.claim("P-" + i), APPROVED);
      lines.append("P-" + i + "," + (i == 1 ? ",900" : ",1000") + ",AUD,approved\n");
    }
    SettlementFile list = read(of("merchant"), lines.toString());
    assertThrows(IllegalStateException.class, () -> list.restoreTo(all.journal));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "inv-1,p-1,900,AUD,approved\n",
        "inv-1,p-7,1000,AUD,approved\n",
        "inv-1,p-1,1000,AUD,declined\n",
        "inv-1-2026,p-1,1000,AUD,approved\n"
      })
  void aListWithoutOneIsRefused(String lines) throws IOException {
    approve("inv-1", "p-1");
    String message = refused(read(of("merchant"), lines + LOST));
    assertTrue(message.contains("nothing was restored: none of"), message);
  }

  @Test
  void aListThatIsReadAsAnotherMerchantsIsRefused() throws IOException {
    approve("inv-1", "p-1");
    refused(read(of("shop-2"), "inv-1,p-1,1000,AUD,approved\n" + LOST));
    assertFalse(journal.find("shop-2", "inv-1").isPresent());
  }

  /** Truncated references are similar to none, but a short one is complete. */
  @Test
  void aListThatLacksMostOfItsTimeIsRefused() throws IOException {
    for (String reference : List.of("1", "ORDER-1", "ORDER-2", "ORDER-3", "2")) {
      approve(reference, "p");
    }
    String lines = "1,p,1000,AUD,approved\n2,p,1000,AUD,approved\n" + LOST;
    String message = refused(read(of("merchant"), lines));
    assertTrue(message.contains("lacks 3 of"), message);
    String all = lines;
    for (String reference : List.of("ORDER-1", "ORDER-2", "ORDER-3")) {
      all += reference + ",p,1000,AUD,approved\n";
    }
    assertEquals(6, read(of("merchant"), all).restoreTo(journal));
  }

  /** As after a move of the journal, which restores the latest first. */
  @Test
  void thePurchaseThatProvesTheListMayBeTheOldest() throws IOException {
    approve("FIRST", "p");
    for (int i = 0; i < 10_000; i++) {
      journal.restore("merchant", "OLD-" + i, AMOUNT, APPROVED);
    }
    SettlementFile list = read(of("merchant"), "FIRST,p,1000,AUD,approved\n" + LOST);
    assertEquals(2, list.restoreTo(journal));
  }

  @Test
  void whatWasChargedLastMayBeInTheNextList() throws IOException {
    approve("inv-1", "p-1");
    approve("inv-2", "p-2");
    String lines = "inv-1,p-1,1000,AUD,approved\n" + LOST;
    Instant last = journal.find("merchant", "inv-2").orElseThrow().changedAt();
    Instant end = last.plus(Duration.ofMinutes(14));
    assertEquals(2, read(of("merchant").complete(START, end), lines).restoreTo(journal));
  }

  @Test
  void aReferenceThatWasChangedIsNoticedAlthoughOthersWereNot() throws IOException {
    approve("1001", "p-1");
    approve("inv-2", "p-2");
    String lines = "1001,p-1,1000,AUD,approved\nINV-2,p-2,1000,AUD,approved\n" + LOST;
    String message = refused(read(of("merchant"), lines));
    assertTrue(message.contains("inv-2"), message);
  }

  @Test
  void aChangedReferenceOfAnOpenPurchaseIsNoticed() throws IOException {
    approve("1001", "p-1");
    claim("inv-2");
    String lines = "1001,p-1,1000,AUD,approved\nINV-2,p-2,1000,AUD,approved\n" + LOST;
    refused(read(of("merchant"), lines));
  }

  @Test
  void openPurchasesOfOthersMayHaveAnyReference() throws IOException {
    claim("inv-2");
    SettlementFile list = read(of("shop-2"), "INV-2,p-2,1000,AUD,approved\n");
    list.restoreUnprovenTo(journal);
    assertEquals(1, list.restoreTo(journal));
  }

  @Test
  void aCompleteListMustHaveEveryPurchaseOfItsTime() throws IOException {
    approve("inv-1", "p-1");
    approve("inv-2", "p-2");
    String lines = "inv-2,p-2,1000,AUD,approved\n" + LOST;
    Instant second = journal.find("merchant", "inv-2").orElseThrow().claimedAt();
    Instant end = second.plus(Duration.ofDays(1));
    refused(read(of("merchant").complete(START, end), lines));
    assertEquals(2, read(of("merchant").complete(second, end), lines).restoreTo(journal));
  }

  @Test
  void aListThatIsNotCompleteMayBeginLater() throws IOException {
    approve("inv-1", "p-1");
    clock.now = clock.now.plus(Duration.ofDays(1));
    approve("inv-2", "p-2");
    String lines = "inv-2,p-2,1000,AUD,approved\n" + LOST;
    assertEquals(2, read(of("merchant"), lines).restoreTo(journal));
  }

  /** A list that is truncated, or has a part of the purchases, may have only the newest one. */
  @Test
  void aListThatBeginsLessThanADayBeforeTheNewestPurchaseIsRefused() throws IOException {
    approve("inv-1", "p-1");
    approve("inv-2", "p-2");
    refused(read(of("merchant"), "inv-2,p-2,1000,AUD,approved\n" + LOST));
  }

  /** The backup ends with a batch; the list has half of it. */
  @Test
  void whatTheCopyHasOfItsLastMinutesIsNoLongerNew() throws IOException {
    approve("inv-1", "p-1");
    approve("inv-2", "p-2");
    refused(read(of("merchant"), "inv-1,p-1,1000,AUD,approved\n" + LOST));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "inv-2,q-2,1000,AUD,approved\n",
        "inv-2,p-2,1001,AUD,approved\n",
        "inv-2,p-2,1000,AUD,declined\n",
        "inv-2,p-2,1000,AUD,approved\ninv-2,p-2,1000,AUD,reversed\n",
        "inv-2,p-9,1000,AUD,approved\ninv-2,p-8,1000,AUD,declined\n",
        "inv-2,p-7,1000,AUD,declined\ninv-2,p-8,1000,AUD,declined\n",
        "inv-3,p-3,1000,AUD,declined\ninv-3,p-9,1000,AUD,approved\n",
        "inv-2,p-2,1000,AUD,approved\ninv-3,p-3,1000,AUD,approved\n",
        "inv-4,p-4,2000,AUD,approved\n"
      })
  void aListThatDiffersFromTheJournalIsRefused(String line) throws IOException {
    approve("inv-1", "p-1");
    approve("inv-2", "p-2");
    journal.record(claim("inv-3"), Resolution.declined("p-3", "05", null));
    journal.record(claim("inv-4"), Resolution.refused("p-4", 422));
    String message = refused(read(of("merchant"), "inv-1,p-1,1000,AUD,approved\n" + line + LOST));
    assertTrue(message.contains("differs from the journal in 1 reference (inv-"), message);
  }

  /** Whatever the journal has: approved, declined, open or nothing. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "inv-1,p-9,1000,AUD,approved\n",
        "inv-2,p-2,1000,AUD,approved\ninv-2,p-9,2000,AUD,approved\n",
        "inv-2,,1000,AUD,approved\ninv-2,,1000,AUD,approved\n",
        "inv-2,p-2,1000,AUD,approved\ninv-2,,1000,AUD,approved\n",
        "inv-2,p-2,1000,AUD,approved\ninv-2,p-2,2000,AUD,approved\n",
        "inv-2,p-2,1000,AUD,approved\ninv-2,p-9,2000,AUD,settled\n",
        "inv-3,p-8,1000,AUD,approved\ninv-3,p-9,1000,AUD,approved\n",
        "inv-4,p-8,1000,AUD,approved\ninv-4,p-8,1000,AUD,declined\ninv-4,p-9,1000,AUD,approved\n",
        "inv-5,p-8,1000,AUD,pending\ninv-5,p-9,200,AUD,pending\ninv-5,p-8,1000,AUD,approved\n",
        "inv-5,p-8,1000,AUD,approved\ninv-5,p-9,1000,AUD,approved\n"
      })
  void aListWithTwoChargesOfOneReferenceIsRefused(String line) throws IOException {
    approve("inv-1", "p-1");
    approve("inv-2", "p-2");
    journal.record(claim("inv-3"), Resolution.declined("p-3", "05", null));
    claim("inv-4");
    String own = "inv-1,p-1,1000,AUD,approved\ninv-2,p-2,1000,AUD,approved\n";
    String message = refused(read(of("merchant"), own + line + LOST));
    assertTrue(message.contains("two charges for 1 reference (inv-"), message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "inv-5,p-8,1000,AUD,approved\ninv-5,p-8,1000,AUD,approved\n",
        "inv-5,p-8,1000,AUD,approved\ninv-5,p-9,1000,AUD,reversed\n",
        "inv-5,p-8,1000,AUD,approved\ninv-5,p-8,200,AUD,refunded\n"
      })
  void aChargeWithALineThatMayBeItsOwnIsInDoubt(String lines) throws IOException {
    approve("inv-1", "p-1");
    read(of("merchant"), "inv-1,p-1,1000,AUD,approved\n" + lines).restoreTo(journal);
    assertEquals(JournalState.IN_DOUBT, state("inv-5"));
  }

  /** As the messages advise. */
  @Test
  void whatTheGatewayConfirmsIsAcceptedWithAnotherStatus() throws IOException {
    approve("inv-1", "p-1");
    approve("inv-2", "p-2");
    journal.record(claim("inv-4"), Resolution.notSent());
    StringBuilder lines = new StringBuilder("inv-1,p-1,1000,AUD,approved\n");
    for (String reference : List.of("inv-2", "inv-4")) {
      lines.append(reference).append(",p-9,1000,AUD,twice\n");
    }
    read(of("merchant"), lines.toString()).restoreTo(journal);
    assertEquals(JournalState.APPROVED, state("inv-2"));
    assertEquals(JournalState.IN_DOUBT, state("inv-4"));
  }

  @Test
  void aDeclinedReferenceThatTheGatewayHasChargedIsRestoredByHand() throws IOException {
    approve("inv-1", "p-1");
    journal.record(claim("inv-3"), Resolution.declined("p-3", "05", null));
    String own = "inv-1,p-1,1000,AUD,approved\n";
    refused(read(of("merchant"), own + "inv-3,p-9,1000,AUD,approved\n" + LOST));
    journal.restore("merchant", "inv-3", AMOUNT, APPROVED);
    read(of("merchant"), own + LOST).restoreTo(journal);
    assertEquals(JournalState.APPROVED, state("inv-3"));
  }

  private JournalState state(String reference) throws IOException {
    return journal.find("merchant", reference).orElseThrow().state();
  }

  /** A decline that became equal hides no charge; the charge with it is in doubt. */
  @Test
  void aChargeWithADeclineNextToItIsAccepted() throws IOException {
    approve("inv-1", "p-1");
    approve("inv-2", "p-2");
    String lines = "inv-2,p-2,1000,AUD,approved\ninv-2,p-9,1000,AUD,declined\n";
    read(of("merchant"), "inv-1,p-1,1000,AUD,approved\n" + lines + LOST).restoreTo(journal);
    assertTrue(knowsTheLostOne());
  }

  @Test
  void messageNamesTheFirstReferences() throws IOException {
    approve("inv-1", "p-1");
    StringBuilder lines = new StringBuilder("inv-1,p-1,1000,AUD,approved\n");
    for (int i = 10; i <= 21; i++) {
      lines.append("B-" + i + ",p-1,1000,AUD,approved\nB-" + i + ",p-2,1000,AUD,approved\n");
    }
    String message = refused(read(of("merchant"), lines.toString()));
    assertTrue(message.contains("12 references (B-10, "), message);
    assertTrue(message.contains("B-19, and others). "), message);
  }

  /** The amounts of the first restored list may have been net of fees. */
  @ParameterizedTest
  @CsvSource({"p-2,true", "p-3,false", "'',false"})
  void whatWasRestoredWithAnIdIsComparedByIt(String listed, boolean isOne) throws IOException {
    approve("inv-1", "p-1");
    Resolution charged = Resolution.approved("p-2", null);
    journal.restore("merchant", "inv-2", AMOUNT, charged);
    String line = "inv-2," + listed + ",1050,AUD,approved\n";
    SettlementFile list = read(of("merchant"), "inv-1,p-1,1000,AUD,approved\n" + line + LOST);
    if (isOne) {
      assertEquals(3, list.restoreTo(journal));
    } else {
      assertTrue(refused(list).contains("differs from the journal in 1"));
    }
  }

  /** A second file of the same list, after the first one was restored. */
  @Test
  void whatAListHasPutInIsNotAskedForAgain() throws IOException {
    approve("inv-1", "p-1");
    String lines = "inv-1,p-1,1000,AUD,approved\n" + LOST;
    assertEquals(2, read(of("merchant"), lines).restoreTo(journal));
    assertEquals(1, read(of("merchant"), "inv-1,p-1,1000,AUD,approved\n").restoreTo(journal));
  }

  @Test
  void aJournalThatLostAllNeedsTheWordOfAPerson() throws IOException {
    SettlementFile list = read(of("merchant"), LOST);
    refused(list);
    assertEquals(1, list.restoreUnprovenTo(journal));
    assertTrue(knowsTheLostOne());
  }
}
