package io.cardfile.journal.file;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalRules;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.Resolution;
import io.cardfile.money.Money;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A journal in a file, for one process at a time on one machine. Each claim and record is on the
 * disk before its call returns; threads that call at once share a write. Thread-safe, without
 * threads of its own. Works on Android 8 and newer, in the app's own folder.
 *
 * <p>Beside the file it keeps one of the same name with {@code .lock} behind it, which nothing else
 * may open or remove, and while it compacts one with {@code .new}. Neither network disks nor hard
 * links are taken.
 *
 * <p>In memory there are 18 to 36 bytes for each entry and, once {@link #open} was called, the
 * references of those that are open. The file grows by about 150 bytes for a claim and as much for
 * a record, until {@link #purge} or {@link #compact} writes it anew.
 *
 * <h2>When something is wrong</h2>
 *
 * <ul>
 *   <li>{@code POISONED}: a write or sync failed, or somebody else wrote to the file. Find out why
 *       (is the disk full?), close the journal and open it again. Nothing acknowledged is lost.
 *   <li>{@code INCOMPLETE}: the end of the file cannot be read, and is not the start of a frame
 *       that a crash cut short. It may be a claim that somebody relied on, so nothing is granted;
 *       {@link #find}, {@link #open} and {@link #record} work. Settle what is open, then find out
 *       from the gateway whether it charged anything about then that this journal does not have.
 *       When you have seen to that, open it once with {@link Builder#suspectEndIsSettled}.
 *   <li>{@code DAMAGED}: something before the end cannot be read, or this is no journal. The
 *       message says where, and nothing was changed. Bring back a copy only if you know that
 *       nothing was claimed since it was made; else start a new journal with new references.
 *   <li>{@code LOCKED}: it is open elsewhere, in this process or another.
 *   <li>{@code UNAVAILABLE}: the folder or file cannot be used, or the journal is closed.
 * </ul>
 */
public final class FileJournal implements PurchaseJournal, Closeable {

  private final JournalDisk disk;
  private final JournalDisk.Hold hold;
  private final Clock clock;
  private final GroupCommit commit;

  private FileJournal(Builder settings, JournalDisk.Hold hold) throws IOException {
    this.disk = settings.disk;
    this.clock = settings.clock;
    this.hold = hold;
    this.commit = new GroupCommit(recovery().open(settings.settled));
  }

  private Recovery recovery() {
    return new Recovery(disk, hold.file());
  }

  /**
   * Opens a journal, or makes an empty one where there is none. What was left {@code PREPARED} by
   * whoever had it open before is {@code IN_DOUBT}.
   *
   * @param file in a folder that exists
   * @throws JournalException {@code LOCKED}, {@code DAMAGED} or {@code UNAVAILABLE}; nothing was
   *     changed then
   */
  public static FileJournal open(Path file) throws JournalException {
    return builder(file).open();
  }

  /** Returns a builder, for what {@link #open} leaves as it is. */
  public static Builder builder(Path file) {
    return new Builder(file);
  }

  @Override
  public Claim claim(PurchaseContent content) throws JournalException {
    JournalEntry first = JournalEntry.first(content, clock.instant());
    PendingWrite fresh = new PendingWrite(first, 0);
    Claim claim;
    Batch batch;
    synchronized (commit) {
      IndexedEntry found = commit.settled(fresh.key);
      commit.requireUsable();
      requireTrusted();
      JournalEntry existing = found.entry;
      claim =
          existing == null ? Claim.granted(first) : Claim.of(content, existing, clock.instant());
      if (claim.kind() != Claim.Kind.GRANTED) {
        return claim;
      }
      batch = commit.add(existing == null ? fresh : new PendingWrite(claim.entry(), found.place));
    }
    commit.flush(batch);
    return claim;
  }

  @Override
  public JournalEntry record(JournalEntry entry, Resolution ending) throws JournalException {
    JournalEntry changed;
    Batch batch;
    synchronized (commit) {
      IndexedEntry current = commit.settled(EntryKey.of(entry));
      commit.requireUsable();
      changed = JournalRules.record(current.entry, entry, ending, clock.instant());
      batch = commit.add(new PendingWrite(changed, current.place));
    }
    commit.flush(batch);
    return changed;
  }

  @Override
  public JournalEntry restore(String merchant, String reference, Money amount, Resolution ending)
      throws JournalException {
    JournalEntry restored;
    Batch batch;
    synchronized (commit) {
      IndexedEntry current = commit.settled(new EntryKey(merchant, reference));
      commit.requireUsable();
      restored =
          JournalRules.restored(
              current.entry, merchant, reference, amount, ending, clock.instant());
      batch = commit.add(new PendingWrite(restored, current.place));
    }
    commit.flush(batch);
    return restored;
  }

  @Override
  public Instant now() {
    return clock.instant();
  }

  @Override
  public Optional<JournalEntry> find(String merchant, String reference) throws JournalException {
    synchronized (commit) {
      return Optional.ofNullable(commit.settled(new EntryKey(merchant, reference)).entry);
    }
  }

  /** Returns open entries by merchant, then reference; see {@link PurchaseJournal#open}. */
  @Override
  public List<JournalEntry> open(@Nullable JournalEntry after, int limit) throws JournalException {
    JournalRules.requireLimit(limit);
    return commit.open(after, limit);
  }

  /**
   * Returns approved purchases in the order in which they were written, the last first. Reads from
   * the end of the file until enough are found: half a second for a million entries without a
   * wanted one. Other calls go on meanwhile. Needs memory for 8 to 24 bytes an entry until it
   * returns.
   */
  @Override
  public List<JournalEntry> approved(String merchant, String destination, int limit)
      throws JournalException {
    Objects.requireNonNull(merchant, "merchant == null");
    Objects.requireNonNull(destination, "destination == null");
    JournalRules.requireLimit(limit);
    return commit.approved(merchant, destination, limit);
  }

  /** Removes as {@link PurchaseJournal#purge} says, and compacts if there is anything to remove. */
  @Override
  public long purge(Duration age) throws JournalException {
    JournalRules.purgeBefore(age, Instant.EPOCH, Instant.EPOCH); // refuses an age that is too short
    return rewrite(age);
  }

  /**
   * Writes the file anew without what later entries have replaced, while every other call waits:
   * about a second for each million entries. Needs as much free space as the new file takes.
   *
   * @throws JournalException {@code UNAVAILABLE} when it cannot be done, and the journal goes on as
   *     it was; {@code INCOMPLETE} while its end is to be kept
   */
  public void compact() throws JournalException {
    rewrite(null);
  }

  private long rewrite(@Nullable Duration age) throws JournalException {
    requireTrusted();
    return commit.rewrite(new Compaction(disk, recovery(), clock.instant(), age));
  }

  /** Whether the end of the file is suspect, so that nothing is granted. */
  public boolean isSuspect() {
    return commit.isSuspect();
  }

  private void requireTrusted() throws JournalException {
    if (commit.isSuspect()) {
      throw new JournalException(
          Reason.INCOMPLETE,
          "the end of "
              + hold.file()
              + " cannot be read and may be a claim: settle what is open, see at the gateway to"
              + " what the journal does not have, then open it once with suspectEndIsSettled()",
          null);
    }
  }

  /** Writes what is under way, and lets others open the file. Closing again does nothing. */
  @Override
  public void close() throws IOException {
    try {
      commit.close();
    } finally {
      hold.close();
    }
  }

  /** Returns nothing: a claim is its owner's for as long as the owner lives. */
  @Override
  public Optional<Duration> lease() {
    return Optional.empty();
  }

  @Override
  public String toString() {
    return "FileJournal(" + commit.size() + " entries)";
  }

  /** Sets up a {@link FileJournal}. Not thread-safe. */
  public static final class Builder {

    private final Path file;
    private Clock clock = Clock.systemUTC();
    private JournalDisk disk = new RealDisk();
    private boolean settled;

    private Builder(Path file) {
      this.file = Objects.requireNonNull(file, "file == null");
    }

    /** Sets the clock that entries have their times from; that of the machine by default. */
    public Builder clock(Clock clock) {
      this.clock = Objects.requireNonNull(clock, "clock == null");
      return this;
    }

    /** Sets the disk; for tests. */
    Builder disk(JournalDisk disk) {
      this.disk = Objects.requireNonNull(disk, "disk == null");
      return this;
    }

    /**
     * Says that somebody has seen to the end that cannot be read: what it may have claimed is
     * settled, so the journal may grant again. It is written down, once, if the end is suspect, and
     * changes nothing otherwise. Never set it in a program that just starts: a person decides this.
     */
    public Builder suspectEndIsSettled() {
      this.settled = true;
      return this;
    }

    /** Opens the journal as {@link FileJournal#open(Path)} does. */
    public FileJournal open() throws JournalException {
      try {
        return open(disk.hold(file));
      } catch (IOException e) {
        throw Recovery.unavailable(file, e);
      }
    }

    private FileJournal open(JournalDisk.Hold hold) throws IOException {
      try {
        return new FileJournal(this, hold);
      } catch (IOException | RuntimeException | Error e) {
        hold.close();
        throw e;
      }
    }
  }
}
