package io.cardfile.journal.file;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalRules;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.PurchaseJournal;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A purchase journal in a local file, for one process at a time. Each claim and record is forced to
 * the disk before its call returns.
 * <!-- region jvm-sample/src/test/java/io/cardfile/sample/guide/JavadocTest.java#file -->
 *
 * <pre>{@code
 * FileJournal.create(path).close(); // Once, when the system is set up.
 * FileJournal journal = FileJournal.open(path); // At each start of the program.
 * }</pre>
 *
 * <p>Use a local disk: network disks and the writable layer of a container may lose forced data.
 * The folder also has {@code NAME.lock} and, during a purge, {@code NAME.new}. Only their owner may
 * read the files (0600). The file grows by about 170 bytes for each claim and each record until
 * {@link #purge} rewrites it; the journal needs about 32 bytes of memory for each entry.
 * Thread-safe; starts no threads.
 */
public final class FileJournal implements PurchaseJournal, Closeable {

  private final Clock clock;
  private final @Nullable LockFile lockFile;
  private final JournalFile file;
  private final Entries entries;
  private final ReentrantLock lock = new ReentrantLock();
  private final GroupCommit commit;
  private volatile Instant newest;
  private boolean isClosed;

  private FileJournal(Clock clock, @Nullable LockFile lockFile, JournalFile file)
      throws IOException {
    this.clock = clock;
    this.lockFile = lockFile;
    this.file = file;
    this.entries = new Entries(file);
    this.newest = entries.load();
    this.commit = new GroupCommit(lock, file, entries);
  }

  /**
   * Opens an existing journal. Entries that an earlier process left {@code PREPARED} become {@code
   * IN_DOUBT}. A write that a crash left incomplete at the end of the file is cut off: its claim or
   * record never returned.
   *
   * @throws JournalException {@code LOCKED} when the journal is open already; {@code DAMAGED} when
   *     another part of the file cannot be read, and nothing was changed; {@code UNAVAILABLE} when
   *     the file is missing or the disk fails
   */
  public static FileJournal open(Path path) throws JournalException {
    return open(path, Clock.systemUTC());
  }

  /** Opens an existing journal that takes its times from {@code clock}; see {@link #open(Path)}. */
  public static FileJournal open(Path path, Clock clock) throws JournalException {
    return open(path, clock, new Disk(), false);
  }

  /**
   * Creates an empty journal and opens it. Call this method once, when the system is set up, and
   * never when a program starts: if the disk is not mounted, an empty journal would grant every
   * reference again.
   *
   * @param path in a folder that exists
   * @throws JournalException {@code UNAVAILABLE} when the file exists or cannot be created; {@code
   *     LOCKED} when another process or object holds its lock
   */
  public static FileJournal create(Path path) throws JournalException {
    return create(path, Clock.systemUTC());
  }

  /** Creates a journal that takes its times from {@code clock}; see {@link #create(Path)}. */
  public static FileJournal create(Path path, Clock clock) throws JournalException {
    return open(path, clock, new Disk(), true);
  }

  /**
   * Opens a snapshot of a journal, which another process may have open. The snapshot does not
   * change, and refuses to claim, record and purge. On Windows close it before the application
   * purges.
   *
   * @throws JournalException {@code DAMAGED} when the file cannot be read as a journal; {@code
   *     UNAVAILABLE} when the file is missing or the disk fails
   */
  public static FileJournal openReadOnly(Path path) throws JournalException {
    Objects.requireNonNull(path, "path == null");
    try {
      return open(Clock.systemUTC(), null, requireFile(path), new Disk());
    } catch (IOException e) {
      throw failure(path, e);
    }
  }

  static FileJournal open(Path path, Clock clock, Disk disk, boolean creates)
      throws JournalException {
    Objects.requireNonNull(path, "path == null");
    Objects.requireNonNull(clock, "clock == null");
    try {
      Path real = creates ? requireNoFile(path) : requireFile(path);
      LockFile lockFile = LockFile.lock(real);
      try {
        if (creates) {
          JournalFile.create(requireNoFile(real), disk);
        }
        return open(clock, lockFile, real, disk);
      } catch (IOException | RuntimeException | Error e) {
        lockFile.close();
        throw e;
      }
    } catch (IOException e) {
      throw failure(path, e);
    }
  }

  private static FileJournal open(Clock clock, @Nullable LockFile lockFile, Path path, Disk disk)
      throws IOException {
    JournalFile file = new JournalFile(path, disk, lockFile == null);
    try {
      FileJournal journal = new FileJournal(clock, lockFile, file);
      if (!journal.isReadOnly()) {
        file.sync();
        journal.markInDoubt();
      }
      return journal;
    } catch (IOException | RuntimeException | Error e) {
      file.close();
      throw e;
    }
  }

  /** Returns the path without links. */
  private static Path requireFile(Path path) throws IOException {
    if (Files.notExists(path)) {
      String advice =
          " is missing: check its path, and whether its disk is mounted; if there was never a"
              + " journal, create it once";
      throw new JournalException(Reason.UNAVAILABLE, path + advice, null);
    }
    if (!Files.isRegularFile(path)) {
      throw new JournalException(
          Reason.UNAVAILABLE, path + " is not a file, or this user may not read its folder", null);
    }
    return path.toRealPath();
  }

  /** Returns the path with a folder without links. */
  private static Path requireNoFile(Path path) throws IOException {
    if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      throw new JournalException(Reason.UNAVAILABLE, path + " exists already: open it", null);
    }
    Path absolute = path.toAbsolutePath();
    return JournalFile.folder(absolute).toRealPath().resolve(absolute.getFileName());
  }

  /** Returns the error of the journal's file, or of its lock file, as a failure of the journal. */
  static JournalException failure(Path path, IOException e) {
    if (e instanceof JournalException) {
      return (JournalException) e;
    }
    String advice =
        e instanceof AccessDeniedException
            ? ": give that file and its folder to the user of the application"
            : "";
    return new JournalException(Reason.UNAVAILABLE, path + " cannot be used: " + e + advice, e);
  }

  /** The owner of these claims is gone, and it may have sent them. */
  private void markInDoubt() throws JournalException {
    change(
        () -> {
          List<JournalEntry> changed = new ArrayList<>();
          for (JournalEntry entry : entries.open(null, Integer.MAX_VALUE)) {
            if (entry.state() == JournalState.PREPARED) {
              changed.add(entry.withOutcome(JournalOutcome.inDoubt(), now()));
            }
          }
          return new Change<>(changed, changed);
        });
  }

  private boolean isReadOnly() {
    return lockFile == null;
  }

  @Override
  public Claim claim(PurchaseContent content) throws JournalException {
    Objects.requireNonNull(content, "content == null");
    return change(
        () -> {
          JournalEntry existing = current(content.merchant(), content.reference());
          requireWritable();
          Claim claim =
              existing == null
                  ? Claim.granted(JournalEntry.first(content, now()))
                  : Claim.of(content, existing, now());
          boolean isGranted = claim.kind() == Claim.Kind.GRANTED;
          return new Change<>(
              claim,
              isGranted ? Collections.singletonList(claim.entry()) : Collections.emptyList());
        });
  }

  @Override
  public JournalEntry record(JournalEntry entry, JournalOutcome outcome) throws JournalException {
    Objects.requireNonNull(entry, "entry == null");
    Objects.requireNonNull(outcome, "outcome == null");
    return change(
        () -> {
          JournalEntry current = current(entry.merchant(), entry.reference());
          requireWritable();
          JournalEntry changed = JournalRules.record(current, entry, outcome, now());
          return new Change<>(changed, Collections.singletonList(changed));
        });
  }

  @Override
  public Optional<JournalEntry> find(String merchant, String reference) throws JournalException {
    Objects.requireNonNull(merchant, "merchant == null");
    Objects.requireNonNull(reference, "reference == null");
    return locked(() -> Optional.ofNullable(current(merchant, reference)));
  }

  /** Returns open entries by merchant, then reference; see {@link PurchaseJournal#open}. */
  @Override
  public List<JournalEntry> open(@Nullable JournalEntry after, int limit) throws JournalException {
    JournalRules.requireLimit(limit);
    return locked(() -> entries.open(after, limit));
  }

  @Override
  public Optional<JournalEntry> latestApproved(String merchant) throws JournalException {
    Objects.requireNonNull(merchant, "merchant == null");
    return locked(() -> Optional.ofNullable(entries.latestApproved(merchant)));
  }

  /** Returns the time of the clock, or of the newest entry if the clock is behind it. */
  @Override
  public Instant now() {
    Instant now = clock.instant();
    return now.isBefore(newest) ? newest : now;
  }

  /** Returns empty: claims do not expire before the journal is opened again. */
  @Override
  public Optional<Duration> lease() {
    return Optional.empty();
  }

  /**
   * Removes old entries as {@link PurchaseJournal#purge} describes, and rewrites the file without
   * replaced states. Other calls wait, about two seconds for each million entries.
   *
   * @throws JournalException {@code UNAVAILABLE} or {@code DAMAGED} when nothing was changed;
   *     {@code REOPEN_REQUIRED} when it is not certain which file the disk keeps
   */
  @Override
  public long purge(Duration age) throws JournalException {
    Instant before = JournalRules.purgeBefore(age, clock.instant());
    commit.seize();
    try {
      return locked(
          () -> {
            requireWritable();
            int size = entries.size();
            replaceBy(copyWithout(before));
            return (long) size - entries.size();
          });
    } finally {
      commit.release();
    }
  }

  private interface Operation<T> {
    T run() throws IOException;
  }

  private <T> T locked(Operation<T> operation) throws JournalException {
    lock.lock();
    try {
      requireOpen();
      return operation.run();
    } catch (IOException e) {
      throw failure(file.path(), e);
    } finally {
      lock.unlock();
    }
  }

  /** The result of an operation, and the entries to write before it is returned. */
  private static final class Change<T> {
    final T result;
    final List<JournalEntry> entries;

    Change(T result, List<JournalEntry> entries) {
      this.result = result;
      this.entries = entries;
    }
  }

  /** Runs an operation with the lock, and writes its entries without it. */
  private <T> T change(Operation<Change<T>> operation) throws JournalException {
    GroupCommit.Batch[] batch = new GroupCommit.Batch[1];
    T result =
        locked(
            () -> {
              Change<T> change = operation.run();
              if (!change.entries.isEmpty()) {
                newest = change.entries.get(change.entries.size() - 1).changedAt();
                batch[0] = commit.add(change.entries);
              }
              return change.result;
            });
    if (batch[0] != null) {
      commit.flush(batch[0]);
    }
    return result;
  }

  private Path copyWithout(Instant before) throws IOException {
    return file.copy(
        frame -> {
          if (!entries.isLatest(frame)) {
            return false;
          }
          JournalEntry entry = frame.entry();
          return entry.state().isOpen() || !entry.changedAt().isBefore(before);
        });
  }

  private void replaceBy(Path copy) throws JournalException {
    IOException whyNot = null;
    try {
      try {
        whyNot = file.replaceBy(copy);
      } finally {
        entries.load();
      }
    } catch (IOException | RuntimeException e) {
      commit.stop(e);
      commit.requireWritable();
    } catch (Error e) {
      commit.stop(e);
      throw e;
    }
    if (whyNot != null) {
      String advice =
          " cannot be replaced, nothing was changed: mount its folder, not the file, and"
              + " allow the user to rename files there";
      throw new JournalException(Reason.UNAVAILABLE, file.path() + advice, whyNot);
    }
  }

  /** Returns the entry once no thread is writing it. */
  private @Nullable JournalEntry current(String merchant, String reference) throws IOException {
    commit.awaitWritten(Entries.key(merchant, reference));
    requireOpen();
    return entries.find(merchant, reference);
  }

  private void requireOpen() throws JournalException {
    if (isClosed) {
      throw new JournalException(
          Reason.UNAVAILABLE, file.path() + " was closed: open it again", null);
    }
  }

  private void requireWritable() throws JournalException {
    requireOpen(); // It may have been closed while this thread waited.
    if (isReadOnly()) {
      String advice =
          ": stop the application and open it, or use the application's actuator endpoint";
      throw new JournalException(
          Reason.UNAVAILABLE, file.path() + " was opened to read only" + advice, null);
    }
    commit.requireWritable();
  }

  /** Waits for writes that have begun, and releases the file. A second call does nothing. */
  @Override
  public void close() throws IOException {
    commit.seize();
    lock.lock();
    try {
      commit.writeGathering();
      if (!isClosed) {
        isClosed = true;
        closeFiles();
      }
    } finally {
      lock.unlock();
      commit.release();
    }
  }

  private void closeFiles() throws IOException {
    try {
      file.close();
    } finally {
      if (lockFile != null) {
        lockFile.close();
      }
    }
  }

  @Override
  public String toString() {
    return "FileJournal(" + file.path() + ")";
  }
}
