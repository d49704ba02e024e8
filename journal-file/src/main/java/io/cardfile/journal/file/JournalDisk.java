package io.cardfile.journal.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The port to the file system for a {@link FileJournal}, so that tests can record operations, cut
 * them short and let them fail. Implementations are thread-safe. An interrupt of the calling thread
 * does not stop an operation, and its status is restored.
 */
interface JournalDisk {

  /**
   * Reserves the file for this journal, under every name, until the result is closed. The file need
   * not exist yet.
   *
   * @throws io.cardfile.journal.JournalException {@code LOCKED} when it is reserved
   */
  Hold hold(Path file) throws IOException;

  /**
   * Returns whether a file, folder or link with this name exists; throws when the disk does not
   * answer.
   */
  boolean exists(Path file) throws IOException;

  /**
   * Opens an existing file for reading and writing, and locks it.
   *
   * @throws io.cardfile.journal.JournalException {@code LOCKED} when it is open, under this or
   *     another name
   */
  OpenFile open(Path file) throws IOException;

  /** Creates, opens and locks an empty file; removes a file that an earlier crash left there. */
  OpenFile create(Path file) throws IOException;

  /** Removes a file that a journal created; does not remove other files. */
  void delete(Path file) throws IOException;

  /** Makes names in a folder durable, if the operating system supports it. */
  void syncDirectory(Path folder) throws IOException;

  /** A reserved file; closing it releases the file. */
  interface Hold extends Closeable {

    /** Returns the resolved name of the file: absolute, with a parent. */
    Path file();
  }

  /** A file that is open and locked. Positions and sizes are in bytes. */
  interface OpenFile extends Closeable {

    /** Returns the size of the file when it is opened. */
    long size() throws IOException;

    /** Throws unless the name still refers to this file, and the file has this size. */
    void requireInPlace(long size) throws IOException;

    /** Reads up to {@code count} bytes; returns how many, at the end of the file fewer or 0. */
    int read(long position, byte[] into, int from, int count) throws IOException;

    /** Writes {@code bytes}; after an exception any part of them may be written. */
    void write(long position, byte[] bytes) throws IOException;

    /** Truncates the file. */
    void truncate(long size) throws IOException;

    /**
     * Makes written bytes durable. After an exception nothing is certain, even after a later sync.
     */
    void sync() throws IOException;

    /**
     * Renames this file to {@code to}, atomically. It takes the permissions of the replaced file.
     *
     * @param replaced the open file of that name, which may be closed by this; null if there must
     *     be none: then an existing file is not replaced, and this throws
     */
    void moveTo(Path to, @Nullable OpenFile replaced) throws IOException;
  }
}
