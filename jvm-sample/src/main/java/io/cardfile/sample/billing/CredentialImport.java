package io.cardfile.sample.billing;

import java.io.IOException;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.apache.commons.csv.CSVRecord;

/**
 * Writes the stored credentials of cards that another system put on file: reads a CSV file with the
 * header of {@link ImportColumns} and writes one with {@link #HEADER}. Bad lines are reported with
 * their number and column; with one, nothing is written unless {@code --skip-bad} is given.
 */
final class CredentialImport {

  static final List<String> HEADER = List.of(ImportColumns.CARD_ID, DueColumns.CREDENTIAL);

  private final PrintStream out;
  private final PrintStream err;
  private final BillingOptions options;
  private final ImportColumns columns;
  private final SeenReferences seen = new SeenReferences();
  private final SeenReferences tokens = new SeenReferences();
  private long given;
  private long none;
  private long unknown;
  private long sameToken;
  private long badLines;

  /**
   * Creates an import.
   *
   * @param now the latest time that a first transaction may have
   */
  CredentialImport(PrintStream out, PrintStream err, BillingOptions options, Instant now) {
    this.out = out;
    this.err = err;
    this.options = options;
    this.columns = new ImportColumns(options.numericTokens, now);
  }

  /** Returns the exit code. */
  int run() throws IOException {
    Path target = Objects.requireNonNull(options.credentials);
    boolean isWritten = NewFile.write(target, this::write);
    if (badLines > 0) {
      reportBadLines();
    }
    if (!isWritten) {
      return BillingRun.BAD_LINES;
    }
    report(target);
    return BillingRun.DONE;
  }

  /** Returns whether to keep the file. */
  private boolean write(Writer out) throws IOException {
    DueInput input = DueInput.of(Objects.requireNonNull(options.cards));
    try (CsvInput csv = CsvInput.open(input, ImportColumns.ALL);
        CSVPrinter printer = new CSVPrinter(out, CSVFormat.RFC4180)) {
      printer.printRecord(HEADER);
      while (writeNext(csv, printer)) {
        // The next line.
      }
    }
    if (cards() + badLines == 0) {
      throw new UnreadableFileException(
          input.path(), 1, "there are no cards after the header: export the cards again");
    }
    return isWanted();
  }

  private boolean isWanted() {
    return badLines == 0 || options.skipBad && cards() > 0;
  }

  private long cards() {
    return given + none + unknown;
  }

  /** Returns false at the end of the file. */
  private boolean writeNext(CsvInput csv, CSVPrinter printer) throws IOException {
    try {
      CSVRecord record = csv.next();
      if (record == null) {
        return false;
      }
      ImportedCard card = card(csv.line(), record);
      printer.printRecord(card.cardId(), card.credential().toText());
      count(card, csv.line());
    } catch (BadLineException e) {
      if (badLines++ < options.list) {
        err.println("cardfile-billing: " + options.cards + ", " + e.badLine());
      }
    }
    return true;
  }

  private ImportedCard card(long line, CSVRecord record) throws BadLineException {
    ImportedCard card = columns.read(line, record);
    long before = seen.put(card.cardId(), line);
    if (before != 0) {
      throw new BadLineException(
          new BadLine(line, ImportColumns.CARD_ID, "is the same as in line " + before));
    }
    return card;
  }

  private void count(ImportedCard card, long line) {
    sameToken += tokens.put(card.credential().cardToken().reveal(), line) == 0 ? 0 : 1;
    if (card.credential().isTrackingIdUnknown()) {
      unknown++;
    } else if (card.credential().trackingId().isPresent()) {
      given++;
    } else {
      none++;
    }
  }

  private void reportBadLines() {
    String end =
        isWanted()
            ? " left out"
            : "; nothing was written: correct the file"
                + (cards() > 0 ? ", or leave them out with --skip-bad" : ": it has no good line");
    err.println("cardfile-billing: " + BillingCharge.count(badLines, "bad line") + end);
  }

  private void report(Path target) {
    out.println(BillingCharge.count(cards(), "stored credential") + " in " + target);
    out.println(BillingCharge.count(given, "card") + " with a tracking ID");
    out.println(BillingCharge.count(none, "card") + " of schemes that gave none");
    out.println(
        BillingCharge.count(unknown, "card")
            + " with an unknown one"
            + (unknown == 0 ? "" : ": ask the gateway for the IDs, or expect declines"));
    if (sameToken > 0) {
      out.println(
          BillingCharge.count(sameToken, "card")
              + " with the token of an earlier line: check that no card is in the file twice");
    }
  }
}
