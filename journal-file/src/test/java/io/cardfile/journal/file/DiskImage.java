package io.cardfile.journal.file;

import io.cardfile.journal.file.DiskStep.Kind;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The names and bytes of files. Not thread-safe. */
final class DiskImage {

  private final Map<Path, Integer> names = new HashMap<>();
  private final Map<Integer, byte[]> files = new HashMap<>();

  DiskImage() {}

  DiskImage(DiskImage other) {
    names.putAll(other.names);
    files.putAll(other.files); // Bytes are replaced, never changed.
  }

  int nextNumber() {
    return files.keySet().stream().mapToInt(number -> number + 1).max().orElse(0);
  }

  @Nullable Integer number(Path name) {
    return names.get(name);
  }

  byte[] bytes(int file) {
    return files.getOrDefault(file, new byte[0]);
  }

  long size() {
    return names.values().stream().mapToLong(file -> bytes(file).length).sum();
  }

  void put(Path name, byte[] bytes) {
    int file = nextNumber();
    names.put(name, file);
    files.put(file, bytes.clone());
  }

  void apply(DiskStep step) {
    switch (step.kind) {
      case CREATE:
        names.put(step.name, step.file);
        files.put(step.file, new byte[0]);
        break;
      case RENAME:
        rename(step);
        break;
      case DELETE:
        names.remove(step.name);
        break;
      case TRUNCATE:
        files.put(step.file, Arrays.copyOf(bytes(step.file), (int) step.position));
        break;
      default:
        if (step.kind == Kind.WRITE) {
          write(step.file, step.position, step.bytes, 0, step.bytes.length);
        }
    }
  }

  private void rename(DiskStep step) {
    Integer file = names.remove(step.name);
    if (file != null) {
      names.put(step.to, file);
    }
  }

  /** Writes a part of {@code from}, which is at {@code position}. */
  void write(int file, long position, byte[] from, int start, int end) {
    byte[] old = bytes(file);
    byte[] bytes = Arrays.copyOf(old, Math.max(old.length, (int) position + end));
    System.arraycopy(from, start, bytes, (int) position + start, end - start);
    files.put(file, bytes);
  }

  /** Extends the file to at least this size, with zeros. */
  void extend(int file, long size) {
    byte[] old = bytes(file);
    files.put(file, Arrays.copyOf(old, Math.max(old.length, (int) size)));
  }
}
