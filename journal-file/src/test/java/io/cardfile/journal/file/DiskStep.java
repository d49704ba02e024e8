package io.cardfile.journal.file;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** One operation on a disk. Immutable, except for the effect of a failed sync. */
final class DiskStep {

  /** The kind of operation. */
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

  /** The number of the file; -1 for an operation on a name. */
  final int file;

  /** The name, or the folder; null for an operation on a file. */
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

  /** Marks the step as lost: after a failed sync no later one makes it durable. */
  void lose() {
    lost = true;
  }

  boolean isOfBytes() {
    return kind == Kind.WRITE || kind == Kind.TRUNCATE;
  }

  private boolean isOfNames() {
    return kind == Kind.CREATE || kind == Kind.RENAME || kind == Kind.DELETE;
  }

  /** Returns whether a crash may undo the step, unless a sync follows it. */
  boolean isUncertain() {
    return isOfBytes() || isOfNames();
  }

  /** Returns whether {@code sync}, a later step, made this step durable. */
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
