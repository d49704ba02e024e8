package io.cardfile.testkit.contract;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;

/** Finds new and changed files below the working folder and in the temporary folder. */
final class ChangedFiles {

  static final int MAX_FILES = 50_000;
  private static final int MAX_BYTES = 1 << 24;
  private static final int DEPTH_OF_TEMPORARY = 2;

  private final Map<Path, State> known = new HashMap<>();
  private final Map<Path, Integer> folders;
  private final Set<Path> cutShort = new TreeSet<>();
  private final int most;

  private static final class State {
    final long size;
    final long modified;

    State(BasicFileAttributes attributes) {
      size = attributes.size();
      modified = attributes.lastModifiedTime().toMillis();
    }

    boolean differs(State other) {
      return size != other.size || modified != other.modified;
    }
  }

  /**
   * Records the current files.
   *
   * @param folders the folders to search, with the depth for each
   * @param most the maximum number of files to search in each folder
   */
  ChangedFiles(Map<Path, Integer> folders, int most) {
    this.folders = folders;
    this.most = most;
    walk((path, text) -> {}, false);
  }

  static ChangedFiles ofThisProcess() {
    Map<Path, Integer> folders = new HashMap<>();
    folders.put(Paths.get(System.getProperty("java.io.tmpdir")), DEPTH_OF_TEMPORARY);
    folders.put(Paths.get("").toAbsolutePath(), Integer.MAX_VALUE);
    return new ChangedFiles(folders, MAX_FILES);
  }

  /**
   * Reads what has changed since the last call.
   *
   * @param sink receives the file and its new content, one character for each byte
   */
  void read(BiConsumer<Path, String> sink) {
    walk(sink, true);
  }

  /** Returns the folders that have more files than were searched. */
  Set<Path> cutShort() {
    return cutShort;
  }

  private void walk(BiConsumer<Path, String> sink, boolean reads) {
    folders.forEach(
        (folder, depth) -> {
          try {
            Files.walkFileTree(
                folder, Collections.emptySet(), depth, new Visitor(folder, sink, reads));
          } catch (IOException e) {
            // A folder that cannot be read is skipped.
          }
        });
  }

  private final class Visitor extends SimpleFileVisitor<Path> {

    private final BiConsumer<Path, String> sink;
    private final boolean reads;
    private final Path top;
    private int files;

    Visitor(Path top, BiConsumer<Path, String> sink, boolean reads) {
      this.top = top;
      this.sink = sink;
      this.reads = reads;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
      return folder.endsWith(".git") ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      if (++files > most) {
        cutShort.add(top);
        return FileVisitResult.TERMINATE;
      }
      State now = new State(attributes);
      State before = attributes.isRegularFile() ? known.put(file, now) : now;
      if (reads && (before == null || now.differs(before))) {
        boolean grown = before != null && now.size > before.size;
        sink.accept(file, text(file, grown ? before.size : 0));
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) {
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, IOException e) {
      return FileVisitResult.CONTINUE;
    }
  }

  private static String text(Path file, long from) {
    try (InputStream in = Files.newInputStream(file)) {
      long left = from;
      for (long skipped = -1; left > 0 && skipped != 0; left -= skipped) {
        skipped = in.skip(left);
      }
      byte[] bytes = new byte[(int) Math.min(MAX_BYTES, Math.max(0, Files.size(file) - from))];
      int read = 0;
      for (int more = 0; more >= 0 && read < bytes.length; read += Math.max(0, more)) {
        more = in.read(bytes, read, bytes.length - read);
      }
      return new String(bytes, 0, read, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return ""; // Deleted meanwhile, or not readable.
    }
  }
}
