package io.cardfile.journal.file;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.file.DiskStep.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;

/**
 * A disk in memory that records its operations, so that a test can open a {@code FileJournal} in
 * every state that a crash could leave. It also fails on demand. Thread-safe.
 *
 * <pre>{@code
 * RecordingDisk disk = new RecordingDisk();
 * FileJournal journal = Journals.builder(file).disk(disk).openOrCreate();
 * journal.claim(content);
 * int acknowledged = disk.steps();
 * for (CrashState crash : disk.crashStates()) {
 *   FileJournal after = Journals.builder(file).disk(crash.disk()).openOrCreate();
 *   // If crash.steps() >= acknowledged, the claim is there.
 * }
 * }</pre>
 */
public final class RecordingDisk implements JournalDisk {

  private static final String ERROR = "Input/output error";

  private final DiskImage base;
  private final DiskImage now;
  private final List<DiskStep> steps = new ArrayList<>();
  private final Set<Path> held = new HashSet<>();
  private final DiskFaults faults = new DiskFaults();
  private int life;

  /** Creates an empty disk. */
  public RecordingDisk() {
    this(new DiskImage());
  }

  RecordingDisk(DiskImage image) {
    base = image;
    now = new DiskImage(image);
  }

  /** Adds a durable file before any other operation. */
  public synchronized RecordingDisk put(Path file, byte[] bytes) {
    if (!steps.isEmpty()) {
      throw new IllegalStateException("the disk is in use already");
    }
    base.put(key(file), bytes);
    now.put(key(file), bytes);
    return this;
  }

  /** Returns the current bytes of a file, synced or not. */
  public synchronized byte[] bytes(Path file) {
    Integer number = now.number(key(file));
    if (number == null) {
      throw new NoSuchElementException("there is no such file");
    }
    return now.bytes(number).clone();
  }

  /** Returns the number of changes and syncs so far. */
  public synchronized int steps() {
    return steps.size();
  }

  /**
   * Returns every state in which a crash at any moment so far could leave the disk: after each
   * step, with any of the unsynced steps undone. The last two unsynced writes are cut at any byte,
   * and earlier ones at some bytes; the file ends there, or has zeros before or after the cut. If
   * more than six steps are not synced, those before the last six are undone together or not at
   * all.
   */
  public synchronized List<CrashState> crashStates() {
    return CrashStates.of(base, new ArrayList<>(steps));
  }

  /** Ends the process that uses the disk: its locks are released, and its open files fail. */
  public synchronized void kill() {
    life++;
    held.clear();
  }

  /** Makes the {@code nth} write from now fail after {@code written} bytes. */
  public synchronized void failWrite(int nth, int written) {
    faults.failWrite(nth, written);
  }

  /**
   * Makes the {@code nth} sync from now fail. As on Linux, the bytes can still be read but are
   * never durable, even if a later sync succeeds.
   */
  public synchronized void failSync(int nth) {
    faults.fail(Kind.SYNC, nth);
  }

  /** Makes the {@code nth} rename from now fail. */
  public synchronized void failRename(int nth) {
    faults.fail(Kind.RENAME, nth);
  }

  /** Makes the {@code nth} sync of a folder from now fail. */
  public synchronized void failSyncDirectory(int nth) {
    faults.fail(Kind.SYNC_DIRECTORY, nth);
  }

  /** Limits the disk to a number of bytes; a write beyond the limit is written in part. */
  public synchronized void capacity(long bytes) {
    faults.capacity(bytes);
  }

  private static Path key(Path file) {
    return file.toAbsolutePath().normalize();
  }

  @Override
  public synchronized Hold hold(Path file) throws JournalException {
    Path key = key(file);
    if (!held.add(key)) {
      throw new JournalException(Reason.LOCKED, "the journal is open elsewhere", null);
    }
    return new Held(key, life);
  }

  @Override
  public synchronized boolean exists(Path file) {
    return now.number(key(file)) != null;
  }

  @Override
  public synchronized OpenFile open(Path file) throws IOException {
    Integer number = now.number(key(file));
    if (number == null) {
      throw new IOException("there is no such file");
    }
    return new MemoryFile(key(file), number, life);
  }

  @Override
  public synchronized OpenFile create(Path file) {
    delete(file);
    int number = now.nextNumber();
    take(DiskStep.create(key(file), number));
    return new MemoryFile(key(file), number, life);
  }

  /** Moves a file, as an operator does. */
  synchronized void rename(Path from, Path to) throws IOException {
    failIf(Kind.RENAME);
    take(DiskStep.rename(key(from), key(to)));
  }

  @Override
  public synchronized void delete(Path file) {
    if (exists(file)) {
      take(DiskStep.delete(key(file)));
    }
  }

  @Override
  public synchronized void syncDirectory(Path folder) throws IOException {
    failIf(Kind.SYNC_DIRECTORY);
    take(DiskStep.syncDirectory(key(folder)));
  }

  private void failIf(Kind kind) throws IOException {
    if (faults.isNow(kind)) {
      throw new IOException(ERROR);
    }
  }

  private void take(DiskStep step) {
    steps.add(step);
    now.apply(step);
  }

  private void write(int file, long position, byte[] bytes) throws IOException {
    long growth = Math.max(0, position + bytes.length - now.bytes(file).length);
    boolean fails = faults.isNow(Kind.WRITE);
    int granted = fails ? faults.written(bytes.length) : faults.fitting(bytes.length, growth, now);
    take(DiskStep.write(file, position, Arrays.copyOf(bytes, granted)));
    if (fails || granted < bytes.length) {
      throw new IOException(fails ? ERROR : "No space left on device");
    }
  }

  private void sync(int file) throws IOException {
    DiskStep sync = DiskStep.sync(file);
    if (faults.isNow(Kind.SYNC)) {
      loseBefore(sync);
      throw new IOException(ERROR);
    }
    take(sync);
  }

  private void loseBefore(DiskStep failed) {
    for (int i = 0; i < steps.size(); i++) {
      DiskStep step = steps.get(i);
      if (step.isMadeDurableBy(failed) && !CrashStates.isDurable(steps, i, steps.size())) {
        step.lose();
      }
    }
  }

  private void requireAlive(int since) throws IOException {
    if (life != since) {
      throw new IOException("the process was killed");
    }
  }

  @Override
  public synchronized String toString() {
    return "RecordingDisk(" + steps.size() + " steps)";
  }

  private final class Held implements Hold {

    private final Path file;
    private final int since;

    Held(Path file, int since) {
      this.file = file;
      this.since = since;
    }

    @Override
    public Path file() {
      return file;
    }

    @Override
    public void close() {
      synchronized (RecordingDisk.this) {
        if (life == since) {
          held.remove(file);
        }
      }
    }
  }

  private final class MemoryFile implements OpenFile {

    private Path name;
    private final int number;
    private final int since;

    MemoryFile(Path name, int number, int since) {
      this.name = name;
      this.number = number;
      this.since = since;
    }

    @Override
    public long size() throws IOException {
      synchronized (RecordingDisk.this) {
        requireAlive(since);
        return now.bytes(number).length;
      }
    }

    @Override
    public void requireInPlace(long size) throws IOException {
      synchronized (RecordingDisk.this) {
        requireAlive(since);
        Integer found = now.number(name);
        if (found == null || found != number) {
          throw new IOException("moved, removed or replaced");
        }
        if (now.bytes(number).length != size) {
          throw new IOException("another program has written to it");
        }
      }
    }

    @Override
    public void moveTo(Path to, OpenFile replaced) throws IOException {
      synchronized (RecordingDisk.this) {
        requireAlive(since);
        if (replaced == null && exists(to)) {
          throw new IOException("there is a file in its place");
        }
        rename(name, to);
        name = key(to);
      }
    }

    @Override
    public int read(long position, byte[] into, int from, int count) throws IOException {
      synchronized (RecordingDisk.this) {
        requireAlive(since);
        byte[] bytes = now.bytes(number);
        int some = (int) Math.max(0, Math.min(count, bytes.length - position));
        System.arraycopy(bytes, (int) Math.min(position, bytes.length), into, from, some);
        return some;
      }
    }

    @Override
    public void write(long position, byte[] bytes) throws IOException {
      synchronized (RecordingDisk.this) {
        requireAlive(since);
        RecordingDisk.this.write(number, position, bytes);
      }
    }

    @Override
    public void truncate(long size) throws IOException {
      synchronized (RecordingDisk.this) {
        requireAlive(since);
        take(DiskStep.truncate(number, size));
      }
    }

    @Override
    public void sync() throws IOException {
      synchronized (RecordingDisk.this) {
        requireAlive(since);
        RecordingDisk.this.sync(number);
      }
    }

    @Override
    public void close() {}
  }
}
