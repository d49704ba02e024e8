package io.cardfile.journal.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/**
 * Describes failures of a disk, because messages of the JDK are often only the name of the file.
 */
final class DiskErrors {

  private DiskErrors() {}

  /**
   * Returns a short description. Messages of disks contain no data of a purchase, so they are
   * included.
   */
  static String describe(Throwable e) {
    if (e instanceof NoSuchFileException) {
      return "there is no such folder";
    }
    if (e instanceof AccessDeniedException) {
      return "access to " + ((AccessDeniedException) e).getFile() + " denied";
    }
    String description =
        e instanceof FileSystemException
            ? ((FileSystemException) e).getReason()
            : e instanceof IOException ? e.getMessage() : null;
    return description == null ? e.getClass().getName() : description;
  }
}
