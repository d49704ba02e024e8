package io.cardfile.sample.billing;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A new file with secrets: only its owner may read it, and it has content only when it is complete.
 *
 * <p>The content is written to a temporary file in the same folder, which then replaces an empty
 * file under the name. The empty file is created first, so that no file or link that already has
 * the name is ever replaced, even if two processes write it at the same time. A failure or a signal
 * deletes both; only a kill with signal 9 leaves them.
 */
final class NewFile {

  private static final FileAttribute<?>[] NONE = {};

  private final Path target;
  private @Nullable Path temporary;
  private boolean isDiscarded;

  private NewFile(Path target) {
    this.target = target;
  }

  /** Writes the content of a file. */
  interface Content {

    /** Writes to {@code out}; returns whether to keep the file. */
    boolean write(Writer out) throws IOException;
  }

  /**
   * Writes a file in UTF-8.
   *
   * @return whether the file exists: what {@code content} returned
   * @throws java.nio.file.FileAlreadyExistsException if a file or link with this name exists
   */
  static boolean write(Path target, Content content) throws IOException {
    NewFile file = new NewFile(target.toAbsolutePath());
    Thread hook = new Thread(file::discard, "billing-file");
    Runtime.getRuntime().addShutdownHook(hook); // Before there is a file to delete.
    try {
      return file.write(content);
    } finally {
      file.discard();
      remove(hook);
    }
  }

  private boolean write(Content content) throws IOException {
    boolean isKept;
    try (Writer out = create()) {
      isKept = content.write(out);
    }
    return isKept && complete();
  }

  // Opens the file under the lock too: opened later, a file that a signal deleted would come back.
  private synchronized Writer create() throws IOException {
    requireOpen();
    Path folder = target.getParent();
    if (folder != null && !Files.isDirectory(folder)) {
      throw new FileSystemException(folder.toString(), null, "there is no such folder: create it");
    }
    Files.createFile(target, ownerOnly(target));
    try {
      temporary = Files.createTempFile(folder, "cardfile-", ".tmp", ownerOnly(target));
    } catch (IOException e) {
      Files.deleteIfExists(target);
      throw e;
    }
    return Files.newBufferedWriter(temporary, StandardCharsets.UTF_8);
  }

  private static FileAttribute<?>[] ownerOnly(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : NONE;
  }

  private synchronized boolean complete() throws IOException {
    requireOpen();
    Files.move(Objects.requireNonNull(temporary), target, StandardCopyOption.ATOMIC_MOVE);
    temporary = null;
    return true;
  }

  private void requireOpen() throws IOException {
    if (isDiscarded) {
      throw new FileSystemException(target.toString(), null, "the process was ended meanwhile");
    }
  }

  /** Deletes both files if there are any and the content is not complete. */
  private synchronized void discard() {
    isDiscarded = true;
    if (temporary != null) {
      temporary.toFile().delete();
      target.toFile().delete();
      temporary = null;
    }
  }

  private static void remove(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process is already ending.
    }
  }
}
