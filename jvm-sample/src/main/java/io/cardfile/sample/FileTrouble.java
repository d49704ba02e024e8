package io.cardfile.sample;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Says what is wrong with a file: the messages of the JDK are often its name alone. */
final class FileTrouble {

  private FileTrouble() {}

  static String of(IOException e) {
    return e instanceof FileSystemException ? of((FileSystemException) e) : e.getMessage();
  }

  private static String of(FileSystemException e) {
    if (e instanceof NoSuchFileException) {
      return "there is no file " + e.getFile();
    }
    if (e instanceof FileAlreadyExistsException) {
      return e.getFile() + " is there already; take another name, or remove it";
    }
    if (e instanceof AccessDeniedException) {
      return e.getFile() + " is not for this user to read or to write";
    }
    return e.getFile() + (e.getReason() == null ? " cannot be used" : ": " + e.getReason());
  }
}
