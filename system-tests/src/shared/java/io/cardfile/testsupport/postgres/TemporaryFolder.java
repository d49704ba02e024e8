package io.cardfile.testsupport.postgres;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** A temporary folder that only the server's account may access. */
final class TemporaryFolder extends SimpleFileVisitor<Path> {

  private final Path path;

  TemporaryFolder(Path path) {
    this.path = path;
  }

  static TemporaryFolder of(Account account) throws IOException {
    Path path = Files.createTempDirectory("cardfile-postgres-");
    account.own(path);
    return new TemporaryFolder(path);
  }

  Path path() {
    return path;
  }

  /**
   * Removes the folder as far as possible; remaining files stay in the folder of temporary files.
   */
  void remove() {
    try {
      Files.walkFileTree(path, this);
    } catch (IOException e) {
      // A failure has no consequences.
    }
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
    Files.deleteIfExists(file);
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFileFailed(Path file, IOException failure) {
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure)
      throws IOException {
    Files.deleteIfExists(folder);
    return FileVisitResult.CONTINUE;
  }
}
