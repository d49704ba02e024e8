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
 * <p>The path is resolved when the journal is opened, links included. Next to the file are others
 * that belong to it, and that nothing else may open, change or remove: one with {@code .mark}
 * behind its name, which says how far the journal was acknowledged; one with {@code .lock}; and,
 * while it is written anew, one with {@code .new}. Move or copy the journal together with its mark,
 * and only while it is closed. All are made for their owner alone (0600); permissions and group
 * that an operator gives the journal later are kept. Refused are network and shared disks, memory
 * disks and the own layer of a container, as far as the system tells of them, a file with several
 * hard links, and links in the place of the other files.
 *
 * <p>The file is locked as well as the name, so a second name, as of a bind mount, is {@code
 * LOCKED} in this process and others. On POSIX a process loses its lock when any part of it closes
 * another descriptor of the file: do not read the file of an open journal within its process.
 *
 * <p>In memory there are 18 to 36 bytes for each entry and, once {@link #open} was called, the
 * references of those that are open. The file grows by about 150 bytes for a claim and as much for
 * a record, until {@link #purge} or {@link #compact} writes it anew. A file of an earlier version
 * is written anew when it is opened.
 *
 * <p>Entries have the time of the clock, or that of the newest entry where the clock is behind it.
 * So a clock that was ahead once dates all that is written until then: nothing is settled as "not
 * charged" before, see {@code UnresolvedEntry.Why.TOO_EARLY} of a reconciler. Keep clocks right.
 *
 * <h2>When something is wrong</h2>
 *
 * <ul>
 *   <li>{@code POISONED}: a write or sync failed; the file was moved, replaced, removed or written
 *       to by another program; or bytes of the open file changed on the disk. Find out why (is the
 *       disk full?), close the journal, put the file back if it was moved, and open it again. What
 *       was acknowledged is there, unless its bytes changed: opening it says so.
 *   <li>{@code INCOMPLETE} when it is opened: the file is missing, older or shorter than what it
 *       has acknowledged, or another one, or its mark is missing. Mount the disk, correct the path,
 *       or bring back the file with its mark. If that cannot be done, see {@link
 *       Builder#incomplete}. Where there was no journal yet, {@link #create} it.
 *   <li>{@code INCOMPLETE} of a claim: the journal was opened so, or its end cannot be read and is
 *       not the start of a record that a crash cut short. Nothing is granted; {@link #find}, {@link
 *       #open}, {@link #record}, {@link #restore}, {@link #approved} and {@link #compact} work.
 *       {@link #restore} what the gateway has charged and this journal does not have, open it once
 *       with {@link Builder#complete}, and then settle what is open.
 *   <li>{@code DAMAGED}: something before the end cannot be read, or this is no journal. The
 *       message says where, and nothing was changed. Move the file and its mark away, and go on as
 *       for a journal that was lost: see {@link Builder#incomplete}. Keep the references: under a
 *       new one an open debt is charged again.
 *   <li>{@code LOCKED}: it is open elsewhere, in this process or another.
 *   <li>{@code UNAVAILABLE}: the folder or file cannot be used, or the journal is closed.
 * </ul>
 *
 * <p>What the mark cannot tell: a journal that was restored together with its mark, and one that
 * was cut or restored after the machine, not only the process, has failed, since the mark is made
 * durable when the journal is opened, closed and written anew. Open with {@link Builder#incomplete}
 * after you have restored a backup.
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
    this.commit = new GroupCommit(recovery, recovery.open(start, settings.word));
  }

  /**
   * Opens a journal that is there. Never makes one: a disk that is not mounted, or another path,
   * would look like a first start, and every reference would be granted again. What was left {@code
   * PREPARED} by an owner who had it open before is {@code IN_DOUBT}, since now: it may have been
   * sent until that owner ended, so the quiet period of a reconciler begins here.
   *
   * @throws JournalException {@code INCOMPLETE}, also when there is neither a journal nor its mark;
   *     {@code LOCKED}, {@code DAMAGED} or {@code UNAVAILABLE}; no entry was changed then
   */
  public static FileJournal open(Path file) throws JournalException {
    return builder(file).open();
  }

  /**
   * Makes an empty journal and opens it: once, by a person or a step of the first deployment, and
   * never in a program that just starts.
   *
   * @param file in a folder that exists
   * @throws JournalException {@code UNAVAILABLE} when there is a journal, or when the folder cannot
   *     be used; {@code INCOMPLETE} when there was one, and its mark is left; {@code LOCKED}
   */
  public static FileJournal create(Path file) throws JournalException {
    return builder(file).create();
  }

  /** Returns a builder, for what {@link #open} and {@link #create} leave as it is. */
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
      IndexedEntry found = commit.settled(fresh.key);
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
  public JournalEntry record(JournalEntry entry, Resolution ending) throws JournalException {
    Objects.requireNonNull(entry, "entry == null");
    Objects.requireNonNull(ending, "ending == null");
    JournalEntry changed;
    Batch batch;
    synchronized (commit) {
      IndexedEntry current = commit.settled(EntryKey.of(entry));
      commit.requireUsable();
      changed = JournalRules.record(current.entry, entry, ending, now());
      batch = commit.add(new PendingWrite(changed, current.place));
    }
    commit.flush(batch);
    return changed;
  }

  @Override
  public JournalEntry restore(
      String merchant,
      String reference,
      Money amount,
      @Nullable String destination,
      Resolution ending)
      throws JournalException {
    EntryKey key = key(merchant, reference);
    Objects.requireNonNull(amount, "amount == null");
    Objects.requireNonNull(ending, "ending == null");
    JournalEntry restored;
    Batch batch;
    synchronized (commit) {
      IndexedEntry current = commit.settled(key);
      commit.requireUsable();
      restored =
          JournalRules.restored(
              current.entry, merchant, reference, amount, destination, ending, now());
      if (restored == current.entry) {
        return restored;
      }
      batch = commit.add(new PendingWrite(restored, current.place));
    }
    commit.flush(batch);
    return restored;
  }

  /** Returns the time of the clock, or of the newest entry where the clock is behind it. */
  @Override
  public Instant now() {
    return commit.notBehind(clock.instant());
  }

  @Override
  public Optional<JournalEntry> find(String merchant, String reference) throws JournalException {
    EntryKey key = key(merchant, reference);
    synchronized (commit) {
      return Optional.ofNullable(commit.settled(key).entry);
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
   * the end of the file until enough are found: half a second for a million entries without a
   * wanted one. Other calls go on meanwhile. Needs memory for 8 to 24 bytes an entry until it
   * returns.
   */
  @Override
  public List<JournalEntry> approved(
      String merchant, @Nullable String destination, @Nullable Instant before, int limit)
      throws JournalException {
    Objects.requireNonNull(merchant, "merchant == null");
    JournalRules.requireLimit(limit);
    return commit.approved(merchant, destination, before, limit);
  }

  /**
   * Removes as {@link PurchaseJournal#purge} says, and compacts if there is anything to remove.
   *
   * <p>Keeps what it cannot date. Where the times of two entries that follow each other in the file
   * differ by more than a quarter of {@code age}, and by more than 30 days, the clock may have been
   * set: all entries before that place are kept, for good. So are entries of before 2020.
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
   * Writes the file anew without what later entries have replaced, while every other call waits:
   * about a second for each million entries. Needs as much free space as the new file takes.
   *
   * @throws JournalException {@code UNAVAILABLE} when it cannot be done, as where the file itself
   *     is a mount, and the journal goes on as it was; {@code POISONED} when it is not certain
   *     which file the disk keeps
   */
  public void compact() throws JournalException {
    rewrite(null);
  }

  private long rewrite(@Nullable Duration age) throws JournalException {
    return commit.rewrite(new Compaction(disk, recovery, clock.instant(), age));
  }

  /** Whether entries may be missing, so that nothing is granted; see {@link Builder#incomplete}. */
  @Override
  public boolean isIncomplete() {
    return commit.isIncomplete();
  }

  /** Whether it has no entry of any merchant, as after {@link #create}. */
  public boolean isEmpty() {
    return commit.size() == 0;
  }

  private void requireComplete() throws JournalException {
    if (commit.isIncomplete()) {
      throw new JournalException(
          Reason.INCOMPLETE,
          "entries may be missing in "
              + hold.file()
              + ": settle what is open, restore what the gateway has charged and the journal does"
              + " not have, then open it once with complete()",
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
    private JournalDisk disk = new RealDisk(false);
    private Recovery.Word word = Recovery.Word.NONE;

    private Builder(Path file) {
      this.file = Objects.requireNonNull(file, "file == null");
    }

    /** Sets the clock that entries have their times from; that of the machine by default. */
    public Builder clock(Clock clock) {
      this.clock = Objects.requireNonNull(clock, "clock == null");
      return this;
    }

    /**
     * Takes a file in memory (tmpfs), in the own layer of a container (overlay), or on a network or
     * shared file system as well: for tests, whose folders may be there. What is claimed there is
     * forgotten with the machine or container, or granted twice.
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
     * Says that entries may be missing, as after a backup was restored or the file was lost. Opens
     * in spite of a missing, older, shorter or other file, or a missing mark; a missing file is
     * made. From then on nothing is granted, also when the journal is opened without this word,
     * until it is opened with {@link #complete}. Run it as the user of the service: what is made
     * belongs to the user who makes it, and is not for others. Replaces {@code complete()}.
     */
    public Builder incomplete() {
      this.word = Recovery.Word.INCOMPLETE;
      return this;
    }

    /**
     * Says that a person has seen to what was missing: the journal grants again. It is written
     * down, once, if the journal is incomplete, and changes nothing otherwise. Does not open what
     * is refused as {@code INCOMPLETE}. Never set it in a program that just starts: a person
     * decides this. Replaces {@code incomplete()}.
     */
    public Builder complete() {
      this.word = Recovery.Word.COMPLETE;
      return this;
    }

    /** Opens the journal as {@link FileJournal#open(Path)} does. */
    public FileJournal open() throws JournalException {
      return start(Recovery.Start.OPEN);
    }

    /** Makes the journal as {@link FileJournal#create(Path)} does. */
    public FileJournal create() throws JournalException {
      return start(Recovery.Start.CREATE);
    }

    /**
     * Opens the journal, or makes an empty one where there is neither a journal nor its mark. Only
     * for an app whose private storage comes and goes with the app, as on Android, where a first
     * start cannot be told from another, and for tests. Exclude the journal from what the system
     * backs up. Never use it on a server: where the disk is not mounted, or the path is another
     * one, an empty journal grants every reference again.
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
