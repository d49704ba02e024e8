package io.cardfile.reconcile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.ReportedOutcome;
import io.cardfile.money.Money;
import io.cardfile.purchase.Capture;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.purchase.StoredCredential.CardToken;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One row for each rule, and each neighbour of a rule. */
class ReconciliationRulesTest {

  private static final StoredCredential CREDENTIAL =
      StoredCredential.schemeGaveNoTrackingId(CardToken.of("tok-1"));

  private final Doubts doubts = new Doubts();

  /**
   * Runs a reconciler with a quiet period of 15 minutes.
   *
   * @param minutes since the entry was marked in doubt
   * @param one what a source reports. {@code @14} means as of 14 minutes after that, and otherwise
   *     as of now; the ID is p-1 and the amount 10.00 unless others are named
   * @param other what another source reports, or empty
   * @param latest what both report about the latest approved purchase; empty if there is none
   * @param expected the state of the entry, and why it stays in doubt
   */
  @ParameterizedTest(name = "{1}, {2} after {0} min, latest {3}: {4}")
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        // A charge.
        "16 | charged           | -              | -         | APPROVED",
        " 0 | charged           | -              | -         | APPROVED",
        "16 | charged           | -              | not found | APPROVED",
        "16 | charged of 11.00  | -              | -         | IN_DOUBT AMOUNT_MISMATCH",
        "16 | charged of NZD    | -              | -         | IN_DOUBT AMOUNT_MISMATCH",
        "16 | charged of 11.00  | charged        | -         | IN_DOUBT AMOUNT_MISMATCH",
        "16 | charged           | charged        | -         | APPROVED",
        "16 | charged           | charged as p-2 | -         | IN_DOUBT CONTRADICTION",
        "16 | charged           | charged as -   | -         | APPROVED",
        "16 | charged           | unknown        | -         | APPROVED",
        "16 | charged           | pending        | -         | APPROVED",
        "16 | charged           | fails          | -         | IN_DOUBT SOURCE_FAILED",
        "16 | stored            | fails          | -         | APPROVED",
        "16 | stored            | charged        | -         | APPROVED",
        // A decline.
        "16 | declined          | -              | -         | DECLINED",
        "16 | declined          | -              | not found | DECLINED",
        "15 | declined          | -              | -         | IN_DOUBT TOO_EARLY",
        "99 | declined @15      | -              | -         | IN_DOUBT TOO_EARLY",
        "99 | declined @16      | -              | -         | DECLINED",
        "14 | declined @16      | -              | -         | IN_DOUBT TOO_EARLY",
        "16 | declined @17      | -              | -         | IN_DOUBT TOO_EARLY",
        "16 | declined of 11.00 | -              | -         | IN_DOUBT AMOUNT_MISMATCH",
        " 0 | declined of 11.00 | -              | -         | IN_DOUBT AMOUNT_MISMATCH",
        "16 | declined          | charged        | -         | IN_DOUBT CONTRADICTION",
        "16 | declined @5       | charged as p-2 | -         | APPROVED",
        "16 | declined          | declined       | -         | DECLINED",
        "16 | declined          | unknown        | -         | DECLINED",
        "16 | declined          | pending        | -         | IN_DOUBT CONTRADICTION",
        "16 | declined          | fails          | -         | DECLINED",
        // A void.
        "16 | voided            | -              | -         | NOT_CHARGED",
        "16 | voided            | -              | not found | NOT_CHARGED",
        "15 | voided            | -              | -         | IN_DOUBT TOO_EARLY",
        "99 | voided @15        | -              | -         | IN_DOUBT TOO_EARLY",
        "16 | voided of 11.00   | -              | -         | IN_DOUBT AMOUNT_MISMATCH",
        "16 | voided            | charged        | -         | IN_DOUBT CONTRADICTION",
        "16 | voided @5         | charged        | -         | APPROVED",
        "16 | voided            | declined       | -         | DECLINED",
        "16 | voided as p-2     | declined       | -         | IN_DOUBT CONTRADICTION",
        "16 | voided            | pending        | -         | IN_DOUBT CONTRADICTION",
        "16 | voided            | fails          | -         | NOT_CHARGED",
        // Not found.
        "16 | not found         | -              | -         | NOT_CHARGED",
        "15 | not found         | -              | -         | IN_DOUBT TOO_EARLY",
        "99 | not found @15     | -              | -         | IN_DOUBT TOO_EARLY",
        "16 | not found         | -              | charged   | NOT_CHARGED",
        "16 | not found         | -              | voided    | NOT_CHARGED",
        "16 | not found         | -              | not found | IN_DOUBT SOURCE_NOT_VERIFIED",
        "16 | not found         | -              | declined  | IN_DOUBT SOURCE_NOT_VERIFIED",
        "16 | not found         | -              | pending   | IN_DOUBT SOURCE_NOT_VERIFIED",
        "16 | not found         | -              | charged of 11.00 | IN_DOUBT SOURCE_NOT_VERIFIED",
        "16 | not found         | -              | fails     | IN_DOUBT SOURCE_FAILED",
        "16 | not found         | not found      | charged   | NOT_CHARGED",
        "16 | not found         | charged        | charged   | IN_DOUBT CONTRADICTION",
        "16 | not found         | charged        | not found | APPROVED",
        "16 | not found @5      | charged        | charged   | APPROVED",
        "16 | not found         | declined       | charged   | DECLINED",
        "16 | not found         | voided         | charged   | NOT_CHARGED",
        "16 | not found         | unknown        | charged   | IN_DOUBT UNKNOWN",
        "16 | not found         | not covered    | charged   | NOT_CHARGED",
        "99 | not covered       | -              | -         | IN_DOUBT UNKNOWN",
        "16 | not found         | fails          | charged   | IN_DOUBT SOURCE_FAILED",
        // What resolves nothing.
        "99 | unknown           | -              | -         | IN_DOUBT UNKNOWN",
        "99 | pending           | -              | -         | IN_DOUBT UNKNOWN",
        "99 | pending           | not found      | charged   | IN_DOUBT CONTRADICTION",
        "99 | pending           | not found      | not found | IN_DOUBT SOURCE_NOT_VERIFIED",
        "99 | pending           | not found @5   | charged   | IN_DOUBT TOO_EARLY",
        "99 | alarming          | -              | -         | IN_DOUBT SUSPICIOUS",
        "99 | alarming          | charged        | -         | IN_DOUBT SUSPICIOUS",
        "99 | fails             | -              | -         | IN_DOUBT SOURCE_FAILED",
        "99 | fails             | unknown        | -         | IN_DOUBT SOURCE_FAILED",
        "99 | fails             | not found @5   | charged   | IN_DOUBT SOURCE_FAILED",
      })
  void reportsDecide(long minutes, String one, String other, String latest, String expected) {
    if (latest != null) {
      doubts.record(doubts.claim("LATEST"), JournalOutcome.approved("p-0", "00"));
    }
    Instant changed = doubts.add("R-1").changedAt();
    doubts.later(minutes);
    Reconciler.Builder builder = doubts.reconciler();
    builder.source("one", entry -> report(changed, isLatest(entry) ? latest : one));
    if (other != null) {
      builder.source("other", entry -> report(changed, isLatest(entry) ? latest : other));
    }
    assertEquals(expected, result(builder.build().run()));
  }

  private static boolean isLatest(JournalEntry entry) {
    return entry.reference().equals("LATEST");
  }

  private ReportedOutcome report(Instant changed, String words) throws IOException {
    String kind = words.split(" (of|as|@)")[0];
    Instant asOf =
        words.contains("@")
            ? changed.plus(Duration.ofMinutes(Long.parseLong(words.split("@")[1])))
            : doubts.clock.instant();
    String id = !words.contains(" as ") ? "p-1" : words.endsWith("-2") ? "p-2" : null;
    Money amount =
        words.endsWith("11.00")
            ? Money.of("11.00", "AUD")
            : words.endsWith("NZD") ? Money.of("10.00", "NZD") : Doubts.TEN;
    switch (kind) {
      case "charged":
        return ReportedOutcome.charged(id, amount);
      case "stored":
        return ReportedOutcome.charged(id, amount).withStoredCredential(CREDENTIAL);
      case "declined":
        return ReportedOutcome.declined(id, amount, asOf);
      case "voided":
        return ReportedOutcome.voided(id, amount, asOf);
      case "not found":
        return ReportedOutcome.notFound(asOf);
      case "unknown":
        return ReportedOutcome.unknown("nothing known");
      case "not covered":
        return ReportedOutcome.notCovered("of another merchant");
      case "pending":
        return ReportedOutcome.pending("under way");
      case "alarming":
        return ReportedOutcome.alarming("twice");
      case "fails":
        throw new IOException("no route");
      default:
        throw new AssertionError(kind);
    }
  }

  /** Returns the state of the entry with its alarm, or with the reason why it stays in doubt. */
  private String result(Reconciliation report) {
    JournalState state = doubts.entry("R-1").state();
    assertEquals(report.alarms(), doubts.alarms);
    if (state != JournalState.IN_DOUBT) {
      assertEquals(0, report.alarmCount());
      assertEquals(state, report.resolved().get(0).state());
      return state.toString();
    }
    UnresolvedEntry.Reason reason = report.inDoubt().get(0).reason();
    assertEquals(reason == UnresolvedEntry.Reason.ALARM ? 1 : 0, report.alarmCount());
    return state + " " + (report.alarmCount() == 0 ? reason : report.alarms().get(0).kind());
  }

  /**
   * The quiet period is over by the journal's clock, and the time of a report is not to come by
   * both clocks.
   */
  @ParameterizedTest
  @CsvSource({
    "14, 16, 16, IN_DOUBT",
    "16, 14, 16, NOT_CHARGED",
    "16, 99, 20, NOT_CHARGED",
    "16, 16, 20, IN_DOUBT"
  })
  void notFoundCountsByBothClocks(long journal, long machine, long asOf, JournalState expected) {
    Instant changed = doubts.add("R-1").changedAt();
    doubts.later(journal);
    ReportedOutcome notFound = ReportedOutcome.notFound(changed.plus(Duration.ofMinutes(asOf)));
    doubts
        .reconciler()
        .clock(Clock.fixed(changed.plus(Duration.ofMinutes(machine)), ZoneOffset.UTC))
        .source("look-up", entry -> notFound)
        .build()
        .run();
    assertEquals(expected, doubts.entry("R-1").state());
  }

  @Test
  void eachSourceIsVerifiedByItself() {
    doubts.record(doubts.claim("LATEST"), JournalOutcome.approved("p-0", "00"));
    doubts.add("R-1");
    doubts.later(16);
    ReportedOutcome notFound = ReportedOutcome.notFound(doubts.clock.instant());
    Reconciliation report =
        doubts
            .reconciler()
            .source("wrong", entry -> notFound)
            .source(
                "right",
                entry -> isLatest(entry) ? ReportedOutcome.charged("p-0", Doubts.TEN) : notFound)
            .build()
            .run();
    assertEquals(1, report.notChargedCount());
    assertEquals("reconciler: right", note("R-1"));
  }

  private String note(String reference) {
    return doubts.entry(reference).outcome().orElseThrow().note().orElseThrow();
  }

  @Test
  void chargeThatTellsMostIsRecorded() {
    doubts.add("R-1");
    ReportedOutcome bare = ReportedOutcome.charged(null, Doubts.TEN);
    ReportedOutcome told = ReportedOutcome.charged("p-1", Doubts.TEN);
    doubts
        .reconciler()
        .source("list", entry -> bare)
        .source("other list", entry -> told)
        .source("look-up", entry -> told.withCapture(Capture.NONE).withResponseCode("00"))
        .build()
        .run();
    assertEquals(
        JournalOutcome.approved("p-1", "00", Capture.NONE).withNote("reconciler: look-up"),
        doubts.entry("R-1").outcome().orElseThrow());
  }

  @Test
  void detailHasEachReportAndWhenItCounts() {
    JournalEntry entry = doubts.add("R-1");
    doubts.later(1);
    ReportedOutcome notFound = ReportedOutcome.notFound(doubts.clock.instant());
    Reconciliation report =
        doubts
            .reconciler()
            .source("list", e -> ReportedOutcome.unknown("of yesterday"))
            .source("look-up", e -> notFound)
            .build()
            .run();
    String detail = report.inDoubt().get(0).detail();
    assertTrue(detail.startsWith("list: UNKNOWN: of yesterday; look-up: NOT_FOUND"), detail);
    Instant counts = entry.changedAt().plus(Duration.ofMinutes(15));
    assertTrue(detail.endsWith(" (too early); counts if observed after " + counts), detail);
  }
}
