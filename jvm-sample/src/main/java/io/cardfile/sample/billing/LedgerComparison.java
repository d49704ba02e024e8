package io.cardfile.sample.billing;

import io.cardfile.money.Money;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * Compares the ledger of the sandbox with a file of due charges: each reference must be in the
 * ledger once, with the amount of the file. For trials only; a real gateway has no such file.
 */
final class LedgerComparison {

  private final PrintStream out;
  private long once;
  private long missing;
  private long twice;
  private long otherAmount;

  LedgerComparison(PrintStream out) {
    this.out = out;
  }

  /** Returns the exit code. */
  int run(BillingOptions options) throws IOException {
    Map<String, Line> ledger = read(Objects.requireNonNull(options.compare));
    try (DueFile file = DueFile.open(options.input(), options.policy())) {
      compare(file, ledger);
    }
    long unmatched =
        ledger.values().stream().filter(line -> !line.matched && !line.isFirst).count();
    print("decided once, with the amount of the file", once);
    print("not in the ledger", missing);
    print("in the ledger more than once", twice);
    print("with another amount", otherAmount);
    print("in the ledger but not in the file", unmatched);
    return missing + twice + otherAmount + unmatched == 0 ? BillingRun.DONE : BillingRun.FAILED;
  }

  private void print(String what, long count) {
    out.println(String.format(Locale.ROOT, "%-42s %,12d", what, count));
  }

  private void compare(DueFile file, Map<String, Line> ledger) throws IOException {
    while (true) {
      try {
        DueCharge charge = file.next();
        if (charge == null) {
          return;
        }
        compare(charge, ledger.get(charge.reference()));
      } catch (BadLineException e) {
        // An invalid line must not be in the ledger.
      }
    }
  }

  private void compare(DueCharge charge, Line found) {
    if (found == null) {
      missing++;
      return;
    }
    found.matched = true;
    if (found.count > 1) {
      twice++;
    } else if (!found.amount.equals(charge.request().amount())) {
      otherAmount++;
    } else {
      once++;
    }
  }

  private static Map<String, Line> read(Path path) throws IOException {
    Map<String, Line> lines = new HashMap<>();
    CSVFormat format = CSVFormat.RFC4180.builder().setHeader().setSkipHeaderRecord(true).get();
    try (CSVParser csv = CSVParser.parse(path, StandardCharsets.UTF_8, format)) {
      requireLedger(path, csv.getHeaderNames());
      for (CSVRecord record : csv) {
        lines.computeIfAbsent(record.get("reference"), reference -> new Line(record)).count++;
      }
      return lines;
    } catch (IllegalArgumentException | UncheckedIOException e) {
      throw new FileSystemException(path.toString(), null, "is not a ledger of the sandbox");
    }
  }

  private static void requireLedger(Path path, List<String> header) throws IOException {
    if (header.isEmpty()) {
      throw new FileSystemException(
          path.toString(), null, "is empty: the sandbox writes its ledger when it is stopped");
    }
    if (!header.containsAll(List.of("reference", "amount", "currency", "kind"))) {
      throw new FileSystemException(path.toString(), null, "is not a ledger of the sandbox");
    }
  }

  private static final class Line {

    final Money amount;
    final boolean isFirst;
    int count;
    boolean matched;

    Line(CSVRecord record) {
      amount = Money.ofMinor(Long.parseLong(record.get("amount")), record.get("currency"));
      isFirst = record.get("kind").equals("first_card_on_file");
    }
  }
}
