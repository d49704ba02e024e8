package io.cardfile.journal.file;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** One thing that was done to a disk. Immutable but for what a failed sync makes of it. */
final class DiskStep {

  /** What was done. */
  enum Kind {
    CREATE,
    RENAME,
    DELETE,
    WRITE,
    TRUNCATE,
    SYNC,
    SYNC_DIRECTORY
  }

  final Kind kind;

  /** The number of the file; -1 where a name is meant. */
  final int file;

  /** The name, or the folder; null where a file is meant. */
  final @Nullable Path name;

  /** The new name of a file. */
  final @Nullable Path to;

  final long position;
  final byte[] bytes;
  private boolean lost;

  private DiskStep(
      Kind kind, int file, @Nullable Path name, @Nullable Path to, long position, byte[] bytes) {
    this.kind = kind;
    this.file = file;
    this.name = name;
    this.to = to;
    this.position = position;
    this.bytes = bytes;
  }

  static DiskStep create(Path name, int file) {
    return new DiskStep(Kind.CREATE, file, name, null, 0, new byte[0]);
  }

  static DiskStep rename(Path from, Path to) {
    return new DiskStep(Kind.RENAME, -1, from, to, 0, new byte[0]);
  }

  static DiskStep delete(Path name) {
    return new DiskStep(Kind.DELETE, -1, name, null, 0, new byte[0]);
  }

  static DiskStep write(int file, long position, byte[] bytes) {
    return new DiskStep(Kind.WRITE, file, null, null, position, bytes);
  }

  static DiskStep truncate(int file, long size) {
    return new DiskStep(Kind.TRUNCATE, file, null, null, size, new byte[0]);
  }

  static DiskStep sync(int file) {
    return new DiskStep(Kind.SYNC, file, null, null, 0, new byte[0]);
  }

  static DiskStep syncDirectory(Path folder) {
    return new DiskStep(Kind.SYNC_DIRECTORY, -1, folder, null, 0, new byte[0]);
  }

  /** No later sync makes it durable: that is what a failed one leaves behind. */
  void lose() {
    lost = true;
  }

  boolean isOfBytes() {
    return kind == Kind.WRITE || kind == Kind.TRUNCATE;
  }

  private boolean isOfNames() {
    return kind == Kind.CREATE || kind == Kind.RENAME || kind == Kind.DELETE;
  }

  /** Whether a crash may undo it, unless a sync comes between. */
  boolean isUncertain() {
    return isOfBytes() || isOfNames();
  }

  /** Whether {@code sync}, which came later, made this step durable. */
  boolean isMadeDurableBy(DiskStep sync) {
    if (sync.kind == Kind.SYNC) {
      return isOfBytes() && file == sync.file && !lost;
    }
    return sync.kind == Kind.SYNC_DIRECTORY
        && isOfNames()
        && name != null
        && name.getParent().equals(sync.name);
  }

  @Override
  public String toString() {
    return kind + (kind == Kind.WRITE ? " of " + bytes.length + " bytes" : "");
  }
}
