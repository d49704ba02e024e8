package io.cardfile.journal.file;

import io.cardfile.journal.JournalEntry;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The file of a journal: a header, then one frame for each claim and each record. One thread at a
 * time may append, while another one reads.
 */
final class JournalFile implements Closeable {

  private static final byte[] HEADER = "Cardfile journal 1\n".getBytes(StandardCharsets.US_ASCII);
  private static final int CHUNK = 1 << 20;

  private final Path path;
  private final Disk disk;
  private final String mode;
  private RandomAccessFile writer;
  private RandomAccessFile reader; // Another file than the writer's, so that both may seek.
  private @Nullable Object key;
  private long end;

  /** Selects the frames that a rewritten file keeps. */
  interface FrameFilter {
    boolean keeps(FrameReader frame) throws IOException;
  }

  /** Opens the file; call {@link #scan} before anything else. */
  JournalFile(Path path, Disk disk, boolean isReadOnly) throws IOException {
    this.path = path;
    this.disk = disk;
    this.mode = isReadOnly ? "r" : "rw";
    reopen();
  }

  private void reopen() throws IOException {
    key = attributes().fileKey();
    reader = new RandomAccessFile(path.toFile(), "r");
    try {
      writer = new RandomAccessFile(path.toFile(), mode);
    } catch (IOException | RuntimeException | Error e) {
      reader.close();
      throw e;
    }
  }

  /** Creates an empty journal, in full or not at all. */
  static void create(Path path, Disk disk) throws IOException {
    Path created = newFile(path);
    try (RandomAccessFile out = new RandomAccessFile(created.toFile(), "rw")) {
      disk.write(out, 0, HEADER);
      disk.sync(out);
    }
    disk.move(created, path);
    disk.syncDirectory(folder(path));
  }

  /** Returns the folder of an absolute path of a file. */
  static Path folder(Path path) {
    return Objects.requireNonNull(path.getParent());
  }

  private static Path newFile(Path path) throws IOException {
    Path created = path.resolveSibling(path.getFileName() + ".new");
    Files.deleteIfExists(created); // A crash may have left it.
    return Files.createFile(created, ownerOnly(created));
  }

  /** Returns the attributes of a new file that only its owner may read and write. */
  static FileAttribute<?>[] ownerOnly(Path path) {
    return Disk.isPosix(path)
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }

  Path path() {
    return path;
  }

  /** Starts to read all frames. Read until none is left, then call {@link #cutAt}. */
  FrameReader scan() throws IOException {
    long size = reader.length();
    reader.seek(0);
    DataInputStream in =
        new DataInputStream(new BufferedInputStream(new FileInputStream(reader.getFD()), 1 << 16));
    byte[] header = new byte[HEADER.length];
    if (size >= HEADER.length) {
      in.readFully(header);
    }
    if (!Arrays.equals(header, HEADER)) {
      throw FrameReader.damaged(path, 0, null);
    }
    return new FrameReader(path, in, HEADER.length, size);
  }

  /** Sets where the frames end, and cuts off the incomplete write that follows, if any. */
  void cutAt(long offset) throws IOException {
    end = offset;
    if (mode.equals("rw") && writer.length() > end) {
      disk.truncate(writer, end);
      disk.sync(writer);
    }
  }

  /** Syncs what a killed process may have written and not synced. */
  void sync() throws IOException {
    disk.sync(writer);
  }

  /**
   * Durably appends frames; returns the offset of the first. After a failure nothing is certain.
   */
  long append(byte[] frames) throws IOException {
    requireInPlace();
    disk.write(writer, end, frames);
    disk.sync(writer);
    long offset = end;
    end += frames.length;
    return offset;
  }

  private void requireInPlace() throws IOException {
    BasicFileAttributes attributes;
    try {
      attributes = attributes();
    } catch (NoSuchFileException e) {
      throw new IOException("it was moved or removed: put it back", e);
    }
    if (!Objects.equals(key, attributes.fileKey())) {
      throw new IOException("it was replaced: put the former file back");
    }
    if (attributes.size() != end) {
      throw new IOException("another program has written to it, or cut it");
    }
  }

  private BasicFileAttributes attributes() throws IOException {
    return Files.readAttributes(path, BasicFileAttributes.class);
  }

  /** Reads the entry at {@code offset}. */
  JournalEntry read(long offset) throws IOException {
    reader.seek(offset);
    FrameReader frame = new FrameReader(path, reader, offset, reader.length());
    try {
      if (frame.next()) {
        return frame.entry();
      }
    } catch (EOFException e) {
      throw FrameReader.damaged(path, offset, e);
    }
    throw FrameReader.damaged(path, offset, null);
  }

  /**
   * Writes a new file with the frames that {@code filter} keeps, and syncs it. Changes nothing
   * else.
   */
  Path copy(FrameFilter filter) throws IOException {
    requireInPlace();
    Path copy = newFile(path);
    try (RandomAccessFile out = new RandomAccessFile(copy.toFile(), "rw")) {
      copy(filter, out);
      disk.sync(out);
      keepAccess(copy);
      requireInPlace();
      return copy;
    } catch (IOException | RuntimeException | Error e) {
      Files.deleteIfExists(copy); // Frees a full disk.
      throw e;
    }
  }

  private void copy(FrameFilter filter, RandomAccessFile out) throws IOException {
    ByteArrayOutputStream chunk = new ByteArrayOutputStream(CHUNK);
    chunk.write(HEADER);
    FrameReader frames = scan();
    while (frames.next()) {
      if (filter.keeps(frames)) {
        chunk.write(frames.frame(), 0, frames.length());
      }
      if (chunk.size() >= CHUNK) {
        disk.write(out, out.length(), chunk.toByteArray());
        chunk.reset();
      }
    }
    disk.write(out, out.length(), chunk.toByteArray());
    if (frames.offset() != end) { // The last frames have become zeros.
      throw FrameReader.damaged(path, frames.offset(), null);
    }
  }

  /** Gives the new file the owner, group and permissions of the old one. */
  private void keepAccess(Path copy) throws IOException {
    if (Disk.isPosix(path)) {
      PosixFileAttributes old = Files.readAttributes(path, PosixFileAttributes.class);
      PosixFileAttributeView view = Files.getFileAttributeView(copy, PosixFileAttributeView.class);
      view.setGroup(old.group());
      view.setPermissions(old.permissions());
      view.setOwner(old.owner());
    }
  }

  /**
   * Replaces the file by {@code copy}; {@link #scan} it then, also after a failure.
   *
   * @return why that is impossible, when nothing was changed; null when it was replaced
   */
  @Nullable IOException replaceBy(Path copy) throws IOException {
    close(); // Windows cannot replace an open file.
    try {
      disk.move(copy, path);
      disk.syncDirectory(folder(path));
      return null;
    } catch (IOException e) {
      if (Files.deleteIfExists(copy)) { // It was not moved.
        return e;
      }
      throw e;
    } finally {
      reopen();
    }
  }

  @Override
  public void close() throws IOException {
    reader.close();
    writer.close();
  }
}
