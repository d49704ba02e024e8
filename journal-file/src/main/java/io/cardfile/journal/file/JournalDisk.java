package io.cardfile.journal.file;

import io.cardfile.journal.JournalException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/**
 * What a {@link FileJournal} does with files: a port, so that tests can record it, cut it short and
 * let it fail. Everybody else leaves it alone. Implementations are thread-safe, are not stopped by
 * an interrupt of the calling thread, and keep the interrupt for it.
 */
interface JournalDisk {

  /**
   * Takes the file for this journal alone, whatever name it is reached by, until the result is
   * closed. The file need not exist yet.
   *
   * @throws JournalException {@code LOCKED} when somebody has it
   */
  Hold hold(Path file) throws IOException;

  /** Whether there is such a file. */
  boolean exists(Path file) throws IOException;

  /** Opens an existing file for reading and writing. */
  OpenFile open(Path file) throws IOException;

  /** Opens an empty file, which takes the place of one that exists. */
  OpenFile create(Path file) throws IOException;

  /**
   * Lets {@code to} stand for the content of {@code from}, in one step that is whole or not at all.
   */
  void rename(Path from, Path to) throws IOException;

  /** Removes a file. */
  void delete(Path file) throws IOException;

  /** Makes names in a folder durable, where the operating system lets one. */
  void syncDirectory(Path folder) throws IOException;

  /** A file that nobody else has; closing it gives it back. */
  interface Hold extends Closeable {

    /** The one name of the file, behind links: absolute, with a parent. */
    Path file();
  }

  /** A file that is open. Positions and sizes are in bytes. */
  interface OpenFile extends Closeable {

    /** The size of what the name of the file stands for now; 0 when it stands for nothing. */
    long size() throws IOException;

    /** Reads up to {@code count} bytes; returns how many, at the end of the file fewer or 0. */
    int read(long position, byte[] into, int from, int count) throws IOException;

    /** Writes all of {@code bytes}; after an exception any part of them may be written. */
    void write(long position, byte[] bytes) throws IOException;

    /** Cuts the file. */
    void truncate(long size) throws IOException;

    /** Makes durable what was written. After an exception nothing is certain, then or later. */
    void sync() throws IOException;
  }
}
