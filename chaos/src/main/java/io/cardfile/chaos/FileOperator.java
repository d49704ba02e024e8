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

/** Acts on the file of a journal as people do, and mends it as the documentation says. */
final class FileOperator {

  private static final Duration PURGED = Duration.ofDays(400);
  private static final String[] PARTS = {"", ".mark"};

  private final Path file;
  private final Gateway gateway;
  private final RunReport column;
  private final boolean isCareless;
  private final Map<Reason, Integer> refused = new TreeMap<>();
  private int acts;
  private int remedies;

  /**
   * Starts with nothing done.
   *
   * @param isCareless whether he says that nothing is missing without having looked
   */
  FileOperator(Path file, Gateway gateway, RunReport column, boolean isCareless) {
    this.isCareless = isCareless;
    this.file = file;
    this.gateway = gateway;
    this.column = column;
  }

  private FileJournal.Builder journal(Clock clock) {
    return FileJournal.builder(file).forTestsOnly().clock(clock);
  }

  private Path aside(String suffix) {
    return file.resolveSibling(file.getFileName() + "-" + suffix);
  }

  /** Keeps a copy of the folder, for an act that brings it back some time later. */
  void keepCopy() throws IOException {
    for (String part : PARTS) {
      Files.copy(with(file, part), with(aside("copy"), part), StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static Path with(Path path, String part) {
    return path.resolveSibling(path.getFileName() + part);
  }

  /** Does what {@code act} says, while a process is at work or after it has died. */
  void act(OperatorAct act, Clock clock) throws IOException {
    acts++;
    switch (act) {
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

  /** Nothing on the disk tells that this folder is older, so the operator must say so. */
  private void bringFolderBack(Clock clock) throws IOException {
    for (String part : PARTS) {
      Files.copy(with(aside("copy"), part), with(file, part), StandardCopyOption.REPLACE_EXISTING);
    }
    restore(clock);
  }

  private void startAnother(Clock clock) throws IOException {
    Files.delete(with(file, ".lock"));
    try (FileJournal second = journal(clock).open()) {
      column.require(false, "a second journal was opened while the first was at work: " + second);
    } catch (JournalException e) {
      count(e);
    }
  }

  private void reconcileWithAnother(Clock clock) throws IOException {
    Instant now = clock.instant();
    SettlementFile other =
        GatewayList.read(
            SettlementFile.builder(CardsOnFile.USERNAME)
                .complete(now.minus(Duration.ofDays(1000)), now),
            "OTHER-1,,700,AUD,approved\n");
    try (FileJournal journal = journal(clock).open()) {
      Reconciler.builder(journal).source("list", other).clock(clock).build().run();
    }
  }

  /** Opens the journal, and where it refuses does what the documentation says. */
  void mend(OperatorAct act, Clock clock) throws IOException {
    try (FileJournal journal = journal(clock).open()) {
      journal.purge(PURGED); // What a slow clock has dated is not that old.
      return;
    } catch (JournalException e) {
      count(e);
      if (act == OperatorAct.RENAMED) {
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

  /** Reads what the gateway has into a journal that has lost entries. */
  private void restore(Clock clock) throws IOException {
    try (FileJournal journal = journal(clock).incomplete().open()) {
      if (!isCareless) {
        remedies++;
        GatewayList.putBack(gateway.quietTruth(), journal);
      }
    }
    journal(clock).complete().open().close();
  }

  private static void removeAll(Path file) throws IOException {
    for (String part : PARTS) {
      Files.deleteIfExists(with(file, part));
    }
  }

  /** Makes an empty journal in the place of what a run before has left. */
  static void makeJournal(Path file) throws IOException {
    removeAll(file);
    FileJournal.builder(file).forTestsOnly().create().close();
  }

  void report() {
    column.put("acts of operators", acts);
    refused.forEach((reason, times) -> column.put("  journal refused: " + reason, times));
    column.put("  gateway's list read into the journal", remedies);
  }
}
