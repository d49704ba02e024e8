package io.cardfile.journal.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/** A disk with slow syncs, so that threads share a sync, or begin other operations meanwhile. */
final class SlowDisk implements JournalDisk {

  private final JournalDisk disk;
  private final Runnable beforeSync;

  SlowDisk(JournalDisk disk, long syncNanos) {
    this(disk, () -> pause(syncNanos));
  }

  SlowDisk(JournalDisk disk, Runnable beforeSync) {
    this.disk = disk;
    this.beforeSync = beforeSync;
  }

  private static void pause(long nanos) {
    long end = System.nanoTime() + nanos;
    while (System.nanoTime() < end) {
      LockSupport.parkNanos(end - System.nanoTime());
    }
  }

  @Override
  public Hold hold(Path file) throws IOException {
    return disk.hold(file);
  }

  @Override
  public boolean exists(Path file) throws IOException {
    return disk.exists(file);
  }

  @Override
  public OpenFile open(Path file) throws IOException {
    return new Slow(disk.open(file));
  }

  @Override
  public OpenFile create(Path file) throws IOException {
    return new Slow(disk.create(file));
  }

  @Override
  public void delete(Path file) throws IOException {
    disk.delete(file);
  }

  @Override
  public void syncDirectory(Path folder) throws IOException {
    disk.syncDirectory(folder);
  }

  private final class Slow implements OpenFile {

    private final OpenFile file;

    Slow(OpenFile file) {
      this.file = file;
    }

    @Override
    public long size() throws IOException {
      return file.size();
    }

    @Override
    public void requireInPlace(long size) throws IOException {
      file.requireInPlace(size);
    }

    @Override
    public void moveTo(Path to, OpenFile replaced) throws IOException {
      file.moveTo(to, replaced);
    }

    @Override
    public int read(long position, byte[] into, int from, int count) throws IOException {
      return file.read(position, into, from, count);
    }

    @Override
    public void write(long position, byte[] bytes) throws IOException {
      file.write(position, bytes);
    }

    @Override
    public void truncate(long size) throws IOException {
      file.truncate(size);
    }

    @Override
    public void sync() throws IOException {
      beforeSync.run();
      file.sync();
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
