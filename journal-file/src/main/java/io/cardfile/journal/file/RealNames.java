package io.cardfile.journal.file;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** Finds the one name of a file behind links, also where the last link leads to no file yet. */
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
        return real.toRealPath(); // As the disk spells it.
      }
      name = real.resolveSibling(Files.readSymbolicLink(real));
    }
    throw new FileSystemException(file.toString(), null, "its links lead in a circle");
  }

  /**
   * Whether there is anything of this name, a link included. Unlike {@code Files.exists} it fails
   * where the disk does not answer: what is not found may be made anew.
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
      throw new IOException(file + " is no file");
    }
    return folder.toRealPath().resolve(name);
  }
}
