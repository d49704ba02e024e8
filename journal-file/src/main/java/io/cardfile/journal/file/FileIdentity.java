package io.cardfile.journal.file;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The identity of a file, independent of its name: device and inode, or, where there are none as on
 * Windows, the creation time.
 */
final class FileIdentity {

  private final @Nullable Object key;
  private final Object created;

  private FileIdentity(BasicFileAttributes attributes) {
    this.key = attributes.fileKey();
    this.created = attributes.creationTime();
  }

  /** Returns the identity of a regular file; follows no link. */
  static FileIdentity of(Path file) throws IOException {
    BasicFileAttributes attributes = attributes(file);
    if (!attributes.isRegularFile()) {
      String what =
          attributes.isSymbolicLink() ? " is a link; remove it" : " is not a regular file";
      throw new FileSystemException(file.toString(), null, file.getFileName() + what);
    }
    return new FileIdentity(attributes);
  }

  private static BasicFileAttributes attributes(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
  }

  /** Returns device and inode; null where the platform has none. */
  @Nullable Object key() {
    return key;
  }

  boolean isSame(FileIdentity other) {
    return key == null ? created.equals(other.created) : key.equals(other.key);
  }

  /** Throws unless {@code name} refers to this file and it has this size. */
  void requireInPlace(Path name, long size) throws IOException {
    BasicFileAttributes now;
    try {
      now = attributes(name);
    } catch (NoSuchFileException e) {
      throw new IOException(name + " was moved or removed", e);
    }
    if (!isSame(new FileIdentity(now))) {
      throw new IOException(name + " was replaced by another file");
    }
    if (now.size() != size) {
      throw new IOException("another program has written to " + name + ", or cut it");
    }
  }

  @Override
  public String toString() {
    return Objects.toString(key, "no key");
  }
}
