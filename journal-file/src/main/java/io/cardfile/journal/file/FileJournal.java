package io.cardfile.journal.file;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalRules;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.PurchaseJournal;
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
 * disk before its call returns; concurrent calls share a write. Thread-safe; starts no threads.
 * Works on Android 8 and newer, in the app's private folder.
 *
 * <p>The path is resolved when the journal is opened, links included. The journal has further files
 * in the same folder, which no other program may open, change or remove: one with the suffix {@code
 * .mark}, which records how far the journal was acknowledged; one with {@code .lock}; and, during a
 * rewrite, one with {@code .new}. Move or copy the journal together with its mark, and only while
 * it is closed. All files are created with access for the owner only (0600); later changes of
 * permissions and group by an operator are kept. The journal refuses network and shared disks,
 * memory disks and the writable layer of a container, as far as the system reports them, a file
 * with several hard links, and links in place of the further files.
 *
 * <p>Both the file and the name are locked, so a second name, such as in a bind mount, is {@code
 * LOCKED} in this process and others. On POSIX a process loses its lock when any part of it closes
 * another descriptor of the file: do not read the file of an open journal within its process.
 *
 * <p>The journal uses 18 to 36 bytes of memory for each entry and, after {@link #open} was called,
 * the references of open entries. The file grows by about 150 bytes for each claim and each record,
 * until {@link #purge} or {@link #compact} rewrites it. A file of an earlier version is rewritten
 * when it is opened.
 *
 * <p>Entries have the time of the clock, or the time of the newest entry if the clock is behind it.
 * So if a clock was ahead once, all later entries have at least that time, and a reconciler
 * resolves nothing as "not charged" before it; see {@code UnresolvedEntry.Why.TOO_EARLY}. Keep
 * clocks synchronized.
 *
 * <h2>Failures</h2>
 *
 * <ul>
 *   <li>{@code REOPEN_REQUIRED}: a write or sync failed; the file was moved, replaced, removed or
 *       written to by another program; or bytes of the open file changed on the disk. Find the
 *       cause (is the disk full?), close the journal, move the file back if it was moved, and open
 *       it again. Acknowledged entries are there, unless their bytes changed; then opening it fails
 *       or reports it as incomplete.
 *   <li>{@code INCOMPLETE} when the journal is opened: the file is missing, older or shorter than
 *       its acknowledged state, or another file, or its mark is missing. Mount the disk, correct
 *       the path, or move back the file with its mark. If that is impossible, see {@link
 *       Builder#incomplete}. If there was no journal yet, {@link #create} it.
 *   <li>{@code INCOMPLETE} for a claim: the journal was opened as incomplete, or its end cannot be
 *       read and is not a record that a crash cut off. No claim is granted; {@link #find}, {@link
 *       #open}, {@link #record}, {@link #restore}, {@link #approved} and {@link #compact} work.
 *       {@link #restore} the purchases that the gateway has charged and this journal lacks, open it
 *       once with {@link Builder#complete}, and then reconcile open entries.
 *   <li>{@code DAMAGED}: a part before the end cannot be read, or the file is not a journal. The
 *       message contains the position, and nothing was changed. Move the file and its mark away,
 *       and proceed as for a lost journal: see {@link Builder#incomplete}. Keep the references:
 *       under a new one an open debt is charged again.
 *   <li>{@code LOCKED}: the journal is already open, in this process or another.
 *   <li>{@code UNAVAILABLE}: the folder or file cannot be used, or the journal is closed.
 * </ul>
 *
 * <p>The mark cannot detect a journal that was restored together with its mark. It also cannot
 * detect a journal that was cut or restored after a failure of the machine, not only of the
 * process, because the mark is synced only when the journal is opened, closed and rewritten. Open
 * with {@link Builder#incomplete} after you have restored a backup.
 */
public final class FileJournal implements PurchaseJournal, Closeable {

  private final JournalDisk disk;
  private final JournalDisk.Hold hold;
  private final Clock clock;
  private final Recovery recovery;
  private final GroupCommit commit;

  private FileJournal(Builder settings, Recovery.Start start, JournalDisk.Hold hold)
      throws IOException {
    this.disk = settings.disk;
    this.clock = settings.clock;
    this.hold = hold;
    this.recovery = new Recovery(disk, hold.file(), clock.instant());
    this.commit = new GroupCommit(recovery, recovery.open(start, settings.declaration));
  }

  /**
   * Opens an existing journal. It never creates one: a disk that is not mounted, or a wrong path,
   * would look like a first start, and every reference would be granted again. Entries that a
   * former owner left {@code PREPARED} are {@code IN_DOUBT} from now on: they may have been sent
   * until that owner ended, so the quiet period of a reconciler begins now.
   *
   * @throws JournalException {@code INCOMPLETE}, also when there is neither a journal nor its mark;
   *     {@code LOCKED}, {@code DAMAGED} or {@code UNAVAILABLE}; no entry is changed then
   */
  public static FileJournal open(Path file) throws JournalException {
    return builder(file).open();
  }

  /**
   * Creates an empty journal and opens it. Call it once, by a person or a step of the first
   * deployment, and never in a program that starts regularly.
   *
   * @param file in a folder that exists
   * @throws JournalException {@code UNAVAILABLE} when there is a journal, or when the folder cannot
   *     be used; {@code INCOMPLETE} when there was a journal and its mark still exists; {@code
   *     LOCKED}
   */
  public static FileJournal create(Path file) throws JournalException {
    return builder(file).create();
  }

  /** Returns a builder, for settings other than those of {@link #open} and {@link #create}. */
  public static Builder builder(Path file) {
    return new Builder(file);
  }

  @Override
  public Claim claim(PurchaseContent content) throws JournalException {
    Objects.requireNonNull(content, "content == null");
    JournalEntry first = JournalEntry.first(content, now());
    PendingWrite fresh = new PendingWrite(first, 0);
    Claim claim;
    Batch batch;
    synchronized (commit) {
      IndexedEntry found = commit.awaitWritten(fresh.key);
      commit.requireUsable();
      JournalEntry existing = found.entry;
      if (JournalRules.dependsOnLostEntries(existing)) {
        requireComplete();
      }
      claim = existing == null ? Claim.granted(first) : Claim.of(content, existing, now());
      if (claim.kind() != Claim.Kind.GRANTED) {
        return claim;
      }
      batch = commit.add(existing == null ? fresh : new PendingWrite(claim.entry(), found.place));
    }
    commit.flush(batch);
    return claim;
  }

  @Override
  public JournalEntry record(JournalEntry entry, JournalOutcome ending) throws JournalException {
    Objects.requireNonNull(entry, "entry == null");
    Objects.requireNonNull(ending, "ending == null");
    JournalEntry changed;
    Batch batch;
    synchronized (commit) {
      IndexedEntry current = commit.awaitWritten(EntryKey.of(entry));
      commit.requireUsable();
      changed = JournalRules.record(current.entry, entry, ending, now());
      batch = commit.add(new PendingWrite(changed, current.place));
    }
    commit.flush(batch);
    return changed;
  }

  @Override
  public JournalEntry restore(
      String merchant, String reference, Money amount, JournalOutcome ending)
      throws JournalException {
    EntryKey key = key(merchant, reference);
    Objects.requireNonNull(amount, "amount == null");
    Objects.requireNonNull(ending, "ending == null");
    JournalEntry restored;
    Batch batch;
    synchronized (commit) {
      IndexedEntry current = commit.awaitWritten(key);
      commit.requireUsable();
      restored = JournalRules.restored(current.entry, merchant, reference, amount, ending, now());
      if (restored == current.entry) {
        return restored;
      }
      batch = commit.add(new PendingWrite(restored, current.place));
    }
    commit.flush(batch);
    return restored;
  }

  /** Returns the time of the clock, or the time of the newest entry if the clock is behind it. */
  @Override
  public Instant now() {
    return commit.notBehind(clock.instant());
  }

  @Override
  public Optional<JournalEntry> find(String merchant, String reference) throws JournalException {
    EntryKey key = key(merchant, reference);
    synchronized (commit) {
      return Optional.ofNullable(commit.awaitWritten(key).entry);
    }
  }

  private static EntryKey key(String merchant, String reference) {
    Objects.requireNonNull(merchant, "merchant == null");
    return new EntryKey(merchant, Objects.requireNonNull(reference, "reference == null"));
  }

  /** Returns open entries by merchant, then reference; see {@link PurchaseJournal#open}. */
  @Override
  public List<JournalEntry> open(@Nullable JournalEntry after, int limit) throws JournalException {
    JournalRules.requireLimit(limit);
    return commit.open(after, limit);
  }

  /**
   * Returns approved purchases in the order in which they were written, the last first. Reads from
   * the end of the file until enough are found, which takes half a second for a million entries
   * without a match. Other calls are not blocked. Needs 8 to 24 bytes of memory for each entry
   * until it returns.
   */
  @Override
  public List<JournalEntry> approved(String merchant, @Nullable Instant before, int limit)
      throws JournalException {
    Objects.requireNonNull(merchant, "merchant == null");
    JournalRules.requireLimit(limit);
    return commit.approved(merchant, before, limit);
  }

  /**
   * Removes entries as {@link PurchaseJournal#purge} describes, and compacts if there is anything
   * to remove.
   *
   * <p>Keeps entries whose time is not reliable. If the times of two consecutive entries in the
   * file differ by more than a quarter of {@code age}, and by more than 30 days, the clock may have
   * been set: all entries before that position are kept permanently. Entries from before 2020 are
   * kept too.
   *
   * @throws JournalException {@code INCOMPLETE} while entries may be missing; as {@link #compact}
   */
  @Override
  public long purge(Duration age) throws JournalException {
    JournalRules.purgeBefore(age, Instant.EPOCH, Instant.EPOCH); // refuses an age that is too short
    requireComplete();
    return rewrite(age);
  }

  /**
   * Rewrites the file without entries that later ones have replaced. Every other call waits, about
   * a second for each million entries. Needs as much free space as the new file takes.
   *
   * @throws JournalException {@code UNAVAILABLE} when it is impossible, for example if the file
   *     itself is a mount, and the journal continues unchanged; {@code REOPEN_REQUIRED} when it is
   *     not certain which file the disk keeps
   */
  public void compact() throws JournalException {
    rewrite(null);
  }

  private long rewrite(@Nullable Duration age) throws JournalException {
    return commit.rewrite(new Compaction(disk, recovery, clock.instant(), age));
  }

  /**
   * Returns whether entries may be missing, so that no claim is granted; see {@link
   * Builder#incomplete}.
   */
  @Override
  public boolean isIncomplete() {
    return commit.isIncomplete();
  }

  /** Returns whether the journal has no entry of any merchant, as after {@link #create}. */
  public boolean isEmpty() {
    return commit.size() == 0;
  }

  private void requireComplete() throws JournalException {
    if (commit.isIncomplete()) {
      throw new JournalException(
          Reason.INCOMPLETE,
          "entries may be missing in "
              + hold.file()
              + ": restore the purchases that the gateway has charged and the journal lacks, open"
              + " it once with complete(), then reconcile open entries",
          null);
    }
  }

  /** Writes pending entries, and releases the file for others. A second call does nothing. */
  @Override
  public void close() throws IOException {
    try {
      commit.close();
    } finally {
      hold.close();
    }
  }

  /** Returns empty: a claim belongs to its owner for as long as the owner lives. */
  @Override
  public Optional<Duration> lease() {
    return Optional.empty();
  }

  @Override
  public String toString() {
    return "FileJournal(" + commit.size() + " entries)";
  }

  /** Collects the settings of a {@link FileJournal}. Not thread-safe. */
  public static final class Builder {

    private final Path file;
    private Clock clock = Clock.systemUTC();
    private JournalDisk disk = new RealDisk(false);
    private Recovery.Declaration declaration = Recovery.Declaration.NONE;

    private Builder(Path file) {
      this.file = Objects.requireNonNull(file, "file == null");
    }

    /** Sets the clock for the times of entries; the system clock by default. */
    public Builder clock(Clock clock) {
      this.clock = Objects.requireNonNull(clock, "clock == null");
      return this;
    }

    /**
     * Accepts a file in memory (tmpfs), in the writable layer of a container (overlay), or on a
     * network or shared file system, for tests whose folders are there. Claims there are lost with
     * the machine or container, or granted twice.
     */
    public Builder forTestsOnly() {
      this.disk = new RealDisk(true);
      return this;
    }

    /** Sets the disk; for tests. */
    Builder disk(JournalDisk disk) {
      this.disk = Objects.requireNonNull(disk, "disk == null");
      return this;
    }

    /**
     * Declares that entries may be missing, for example after a backup was restored or the file was
     * lost. The journal opens in spite of a missing, older, shorter or other file, or a missing
     * mark; a missing file is created. From then on no claim is granted, even if the journal is
     * opened without this setting, until it is opened with {@link #complete}. Run it as the user of
     * the service, because created files are accessible only to the user who creates them. Replaces
     * {@code complete()}.
     */
    public Builder incomplete() {
      this.declaration = Recovery.Declaration.INCOMPLETE;
      return this;
    }

    /**
     * Declares that a person has restored all missing entries, so that claims are granted again. If
     * the journal is incomplete, this is recorded once; otherwise it changes nothing. A journal
     * that is refused as {@code INCOMPLETE} does not open with it. A person must decide this; never
     * set it in a program that starts regularly. Replaces {@code incomplete()}.
     */
    public Builder complete() {
      this.declaration = Recovery.Declaration.COMPLETE;
      return this;
    }

    /** Opens the journal as {@link FileJournal#open(Path)} does. */
    public FileJournal open() throws JournalException {
      return start(Recovery.Start.OPEN);
    }

    /** Creates the journal as {@link FileJournal#create(Path)} does. */
    public FileJournal create() throws JournalException {
      return start(Recovery.Start.CREATE);
    }

    /**
     * Opens the journal, or creates an empty one if there is neither a journal nor its mark. Only
     * for tests, and for an app whose private storage is created and removed with the app, as on
     * Android, where a first start cannot be detected. Exclude the journal from the system's
     * backups. Never use it on a server: if the disk is not mounted, or the path is wrong, an empty
     * journal grants every reference again.
     */
    public FileJournal openOrCreate() throws JournalException {
      return start(Recovery.Start.OPEN_OR_CREATE);
    }

    private FileJournal start(Recovery.Start start) throws JournalException {
      try {
        return open(start, disk.hold(file));
      } catch (IOException e) {
        throw Recovery.unavailable(file, e);
      }
    }

    private FileJournal open(Recovery.Start start, JournalDisk.Hold hold) throws IOException {
      try {
        return new FileJournal(this, start, hold);
      } catch (IOException | RuntimeException | Error e) {
        hold.close();
        throw e;
      }
    }
  }
}
