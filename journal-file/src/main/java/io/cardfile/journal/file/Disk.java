package io.cardfile.journal.file;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * The operations that change the disk. An interrupt stops none of them. Tests replace this class by
 * one that fails, or that remembers what is certainly on the disk.
 */
class Disk {

  void write(RandomAccessFile file, long position, byte[] bytes) throws IOException {
    file.seek(position);
    file.write(bytes);
  }

  void truncate(RandomAccessFile file, long size) throws IOException {
    file.setLength(size);
  }

  void sync(RandomAccessFile file) throws IOException {
    file.getFD().sync(); // An interrupt would close the channel, as FileChannel.force does.
  }

  void move(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
  }

  void syncDirectory(Path directory) throws IOException {
    boolean interrupted = Thread.interrupted();
    boolean isSynced = !isPosix(directory); // Windows opens no directory.
    try {
      while (!isSynced) {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
          channel.force(true);
          isSynced = true;
        } catch (ClosedByInterruptException e) {
          interrupted = Thread.interrupted();
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  static boolean isPosix(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }
}
