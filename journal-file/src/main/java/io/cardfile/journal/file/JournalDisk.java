package io.cardfile.journal.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link FileJournal} does with files: a port, so that tests can record it, cut it short and
 * let it fail. Implementations are thread-safe, are not stopped by an interrupt of the calling
 * thread, and keep the interrupt for it.
 */
interface JournalDisk {

  /**
   * Takes the file for this journal alone, whatever name it is reached by, until the result is
   * closed. The file need not exist yet.
   *
   * @throws io.cardfile.journal.JournalException {@code LOCKED} when it is taken
   */
  Hold hold(Path file) throws IOException;

  /** Whether there is anything of this name; fails when the disk cannot tell. */
  boolean exists(Path file) throws IOException;

  /**
   * Opens an existing file for reading and writing, and locks it.
   *
   * @throws io.cardfile.journal.JournalException {@code LOCKED} when it is open, under this or
   *     another name
   */
  OpenFile open(Path file) throws IOException;

  /** Makes, opens and locks an empty file; one that an earlier crash left there is removed. */
  OpenFile create(Path file) throws IOException;

  /** Removes a file that a journal made, and nothing else. */
  void delete(Path file) throws IOException;

  /** Makes names in a folder durable, where the operating system lets one. */
  void syncDirectory(Path folder) throws IOException;

  /** A file that is taken; closing it gives it back. */
  interface Hold extends Closeable {

    /** The one name of the file, behind links: absolute, with a parent. */
    Path file();
  }

  /** A file that is open and locked. Positions and sizes are in bytes. */
  interface OpenFile extends Closeable {

    /** The size of the file when it is opened. */
    long size() throws IOException;

    /** Fails unless the name still stands for this file, and the file has this size. */
    void requireInPlace(long size) throws IOException;

    /** Reads up to {@code count} bytes; returns how many, at the end of the file fewer or 0. */
    int read(long position, byte[] into, int from, int count) throws IOException;

    /** Writes all of {@code bytes}; after an exception any part of them may be written. */
    void write(long position, byte[] bytes) throws IOException;

    /** Cuts the file. */
    void truncate(long size) throws IOException;

    /** Makes durable what was written. After an exception nothing is certain, then or later. */
    void sync() throws IOException;

    /**
     * Lets {@code to} stand for this file, in one step that is whole or not at all. The file that
     * is replaced gives its permissions.
     *
     * @param replaced what is open under that name, and may be closed by this; null when the place
     *     is empty: a file that is there all the same is not replaced, and this fails
     */
    void moveTo(Path to, @Nullable OpenFile replaced) throws IOException;
  }
}
