package io.cardfile.reconcile;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.OutcomeSource;
import io.cardfile.journal.ReportedOutcome;
import io.cardfile.money.Money;
import io.cardfile.purchase.Capture;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;

/** Reports what a gateway's list of purchases has: reference, id, amount, currency and status. */
final class CsvOutcomeSource implements OutcomeSource {

  private final String merchant;
  private final Instant from;
  private final Instant upTo;
  private final Map<String, ReportedOutcome> listed = new HashMap<>();

  private CsvOutcomeSource(String merchant, Instant from, Instant upTo) {
    this.merchant = merchant;
    this.from = from;
    this.upTo = upTo;
  }

  // region source
  /**
   * Reads a list that has every purchase of {@code merchant} between two times.
   *
   * @throws IllegalArgumentException when a column is missing, or an amount is malformed
   */
  static CsvOutcomeSource read(Path file, String merchant, Instant from, Instant upTo)
      throws IOException {
    CsvOutcomeSource source = new CsvOutcomeSource(merchant, from, upTo);
    CSVFormat format = CSVFormat.RFC4180.builder().setHeader().setSkipHeaderRecord(true).get();
    try (BufferedReader reader = Files.newBufferedReader(file)) {
      for (CSVRecord line : format.parse(reader)) {
        ReportedOutcome twice = ReportedOutcome.alarming("the list has the reference twice");
        source.listed.merge(line.get("reference"), source.report(line), (one, other) -> twice);
      }
    }
    return source;
  }

  private ReportedOutcome report(CSVRecord line) {
    Money amount = Money.of(line.get("amount"), line.get("currency"));
    switch (line.get("status")) {
      case "charged":
        return ReportedOutcome.charged(line.get("id"), amount).withCapture(Capture.FULL);
      case "declined":
        return ReportedOutcome.declined(line.get("id"), amount, upTo);
      default:
        return ReportedOutcome.pending("the list has it as neither charged nor declined");
    }
  }

  @Override
  public ReportedOutcome find(JournalEntry entry) {
    if (!entry.merchant().equals(merchant)) {
      return ReportedOutcome.notCovered("the list is of another merchant");
    }
    ReportedOutcome absent =
        entry.claimedAt().isBefore(from)
            ? ReportedOutcome.notCovered("claimed before the list begins")
            : ReportedOutcome.notFound(upTo);
    return listed.getOrDefault(entry.reference(), absent);
  }
  // endregion
}
