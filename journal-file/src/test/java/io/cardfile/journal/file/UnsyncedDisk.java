package io.cardfile.journal.file;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** The disk of the machine without syncs and locks, for tests that would otherwise take an hour. */
final class UnsyncedDisk implements JournalDisk {

  @Override
  public Hold hold(Path file) {
    return new Hold() {
      @Override
      public Path file() {
        return file;
      }

      @Override
      public void close() {}
    };
  }

  @Override
  public boolean exists(Path file) {
    return Files.exists(file);
  }

  @Override
  public OpenFile open(Path file) throws IOException {
    return new Unsynced(file);
  }

  @Override
  public OpenFile create(Path file) throws IOException {
    Files.deleteIfExists(file);
    return new Unsynced(file);
  }

  @Override
  public void delete(Path file) throws IOException {
    Files.deleteIfExists(file);
  }

  @Override
  public void syncDirectory(Path folder) {}

  private static final class Unsynced implements OpenFile {

    private final RandomAccessFile file;
    private Path name;

    Unsynced(Path name) throws IOException {
      this.name = name;
      this.file = new RandomAccessFile(name.toFile(), "rw");
    }

    @Override
    public long size() throws IOException {
      return file.length();
    }

    @Override
    public void requireInPlace(long size) throws IOException {
      if (file.length() != size) {
        throw new IOException("another size");
      }
    }

    @Override
    public void moveTo(Path to, OpenFile replaced) throws IOException {
      Files.move(name, to, StandardCopyOption.ATOMIC_MOVE);
      name = to;
    }

    @Override
    public synchronized int read(long position, byte[] into, int from, int count)
        throws IOException {
      file.seek(position);
      return Math.max(0, file.read(into, from, count));
    }

    @Override
    public synchronized void write(long position, byte[] bytes) throws IOException {
      file.seek(position);
      file.write(bytes);
    }

    @Override
    public void truncate(long size) throws IOException {
      file.setLength(size);
    }

    @Override
    public void sync() {}

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
