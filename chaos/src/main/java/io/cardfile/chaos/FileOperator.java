package io.cardfile.chaos;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.file.FileJournal;
import io.cardfile.reconcile.Reconciler;
import io.cardfile.reconcile.SettlementFile;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

/** Performs an operator's actions on a journal's file, and repairs it as documented. */
final class FileOperator {

  private static final Duration PURGED = Duration.ofDays(400);
  private static final String[] PARTS = {"", ".mark"};

  private final Path file;
  private final GatewayProcess gateway;
  private final RunReport runReport;
  private final boolean isCareless;
  private final Map<Reason, Integer> refused = new TreeMap<>();
  private int actions;
  private int remedies;

  /**
   * Creates an operator.
   *
   * @param isCareless whether the operator declares the journal complete without restoring entries
   */
  FileOperator(Path file, GatewayProcess gateway, RunReport runReport, boolean isCareless) {
    this.isCareless = isCareless;
    this.file = file;
    this.gateway = gateway;
    this.runReport = runReport;
  }

  private FileJournal.Builder journal(Clock clock) {
    return FileJournal.builder(file).forTestsOnly().clock(clock);
  }

  private Path aside(String suffix) {
    return file.resolveSibling(file.getFileName() + "-" + suffix);
  }

  /** Copies the folder, for actions that bring an older copy back. */
  void keepCopy() throws IOException {
    for (String part : PARTS) {
      Files.copy(with(file, part), with(aside("copy"), part), StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static Path with(Path path, String part) {
    return path.resolveSibling(path.getFileName() + part);
  }

  /** Performs an action, while a process is running or after it has died. */
  void perform(OperatorAction action, Clock clock) throws IOException {
    actions++;
    switch (action) {
      case REPLACED_BY_A_COPY:
        Files.copy(file, aside("new"), StandardCopyOption.REPLACE_EXISTING);
        Files.move(aside("new"), file, StandardCopyOption.ATOMIC_MOVE);
        break;
      case OLDER_COPY_AT_WORK:
      case OLDER_COPY:
        Files.copy(aside("copy"), aside("new"), StandardCopyOption.REPLACE_EXISTING);
        Files.move(aside("new"), file, StandardCopyOption.ATOMIC_MOVE);
        break;
      case REMOVED:
        Files.delete(file);
        break;
      case FOLDER_EMPTIED:
        removeAll(file);
        break;
      case RENAMED:
        Files.move(file, aside("rotated"), StandardCopyOption.ATOMIC_MOVE);
        break;
      case TRUNCATED:
        try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
          open.setLength(open.length() * 9 / 10);
        }
        break;
      case OLDER_FOLDER:
        bringFolderBack(clock);
        break;
      case LOCK_REMOVED:
        startAnother(clock);
        break;
      case OTHER_MERCHANTS_LIST:
        reconcileWithAnother(clock);
        break;
      default:
        break;
    }
  }

  /**
   * Brings the older folder back. The disk does not show that it is older, so the operator declares
   * the journal incomplete.
   */
  private void bringFolderBack(Clock clock) throws IOException {
    for (String part : PARTS) {
      Files.copy(with(aside("copy"), part), with(file, part), StandardCopyOption.REPLACE_EXISTING);
    }
    restore(clock);
  }

  private void startAnother(Clock clock) throws IOException {
    Files.delete(with(file, ".lock"));
    try (FileJournal second = journal(clock).open()) {
      runReport.require(false, "a second journal was opened while the first was open: " + second);
    } catch (JournalException e) {
      count(e);
    }
  }

  private void reconcileWithAnother(Clock clock) throws IOException {
    Instant now = clock.instant();
    SettlementFile other =
        GatewaySettlementFile.read(
            SettlementFile.builder(CardsOnFile.USERNAME)
                .complete(now.minus(Duration.ofDays(1000)), now),
            "OTHER-1,,700,AUD,approved\n");
    try (FileJournal journal = journal(clock).open()) {
      Reconciler.builder(journal).source("list", other).clock(clock).build().run();
    }
  }

  /** Opens the journal, and if that fails repairs it as documented. */
  void repair(OperatorAction action, Clock clock) throws IOException {
    try (FileJournal journal = journal(clock).open()) {
      journal.purge(PURGED); // Must keep entries that a slow clock has dated.
      return;
    } catch (JournalException e) {
      count(e);
      if (action == OperatorAction.RENAMED) {
        Files.move(aside("rotated"), file, StandardCopyOption.ATOMIC_MOVE);
      } else {
        restore(clock);
      }
    }
    journal(clock).open().close();
  }

  private void count(JournalException e) {
    refused.merge(e.reason(), 1, Integer::sum);
  }

  /** Restores the entries that a journal has lost from the gateway's list. */
  private void restore(Clock clock) throws IOException {
    try (FileJournal journal = journal(clock).incomplete().open()) {
      if (!isCareless) {
        remedies++;
        GatewaySettlementFile.restoreInto(gateway.quiescentLedger(), journal);
      }
    }
    journal(clock).complete().open().close();
  }

  private static void removeAll(Path file) throws IOException {
    for (String part : PARTS) {
      Files.deleteIfExists(with(file, part));
    }
  }

  /** Creates an empty journal, and removes the journal of an earlier run. */
  static void makeJournal(Path file) throws IOException {
    removeAll(file);
    FileJournal.builder(file).forTestsOnly().create().close();
  }

  void report() {
    runReport.put("operator actions", actions);
    refused.forEach((reason, times) -> runReport.put("  journal refused: " + reason, times));
    runReport.put("  gateway's list read into the journal", remedies);
  }
}
