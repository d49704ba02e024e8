package io.cardfile.journal.file;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** Resolves the links of a file name, even if the last link leads to no file yet. */
final class RealNames {

  private static final int MOST_LINKS = 40;

  private RealNames() {}

  static Path of(Path file) throws IOException {
    Path name = file.toAbsolutePath().normalize();
    for (int links = 0; links < MOST_LINKS; links++) {
      Path real = inRealFolder(name);
      if (!exists(real)) {
        return real;
      }
      if (!Files.isSymbolicLink(real)) {
        return real.toRealPath(); // In the spelling of the disk.
      }
      name = real.resolveSibling(Files.readSymbolicLink(real));
    }
    throw new FileSystemException(file.toString(), null, "its links lead in a circle");
  }

  /**
   * Returns whether a file, folder or link with this name exists. Unlike {@code Files.exists} it
   * throws if the disk does not answer, because a file that is not found may be created again.
   */
  static boolean exists(Path file) throws IOException {
    try {
      Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      return true;
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  private static Path inRealFolder(Path file) throws IOException {
    Path folder = file.getParent();
    Path name = file.getFileName();
    if (folder == null || name == null) {
      throw new IOException(file + " is not a file");
    }
    return folder.toRealPath().resolve(name);
  }
}
