package io.cardfile.sample.billing;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Describes errors of files; the JDK's messages often contain only the file name. */
final class FileErrors {

  private FileErrors() {}

  static String of(IOException e) {
    return e instanceof FileSystemException ? of((FileSystemException) e) : e.getMessage();
  }

  private static String of(FileSystemException e) {
    if (e instanceof NoSuchFileException) {
      return "there is no file " + e.getFile();
    }
    if (e instanceof FileAlreadyExistsException) {
      return e.getFile() + " already exists; choose another name, or remove it";
    }
    if (e instanceof AccessDeniedException) {
      return e.getFile() + " cannot be read or written by this user";
    }
    return e.getFile() + (e.getReason() == null ? " cannot be used" : ": " + e.getReason());
  }
}
