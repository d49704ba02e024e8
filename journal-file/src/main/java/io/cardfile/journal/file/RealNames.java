package io.cardfile.journal.file;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Finds the one name of a file behind links, also where the last link leads to no file yet. */
final class RealNames {

  private static final int MOST_LINKS = 40;

  private RealNames() {}

  static Path of(Path file) throws IOException {
    Path name = file.toAbsolutePath().normalize();
    for (int links = 0; links < MOST_LINKS; links++) {
      if (Files.exists(name)) {
        return name.toRealPath();
      }
      Path real = inRealFolder(name);
      if (!Files.isSymbolicLink(real)) {
        return real;
      }
      name = real.resolveSibling(Files.readSymbolicLink(real));
    }
    throw new FileSystemException(file.toString(), null, "its links lead in a circle");
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
