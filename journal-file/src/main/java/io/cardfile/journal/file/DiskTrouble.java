package io.cardfile.journal.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Says what a disk failed with: the messages of the JDK are often the name of the file alone. */
final class DiskTrouble {

  private DiskTrouble() {}

  /** Returns a few words. Disks know nothing of a purchase, so their words are kept. */
  static String words(Throwable e) {
    if (e instanceof NoSuchFileException) {
      return "there is no such folder";
    }
    if (e instanceof AccessDeniedException) {
      return "access to " + ((AccessDeniedException) e).getFile() + " denied";
    }
    String words =
        e instanceof FileSystemException
            ? ((FileSystemException) e).getReason()
            : e instanceof IOException ? e.getMessage() : null;
    return words == null ? e.getClass().getName() : words;
  }
}
