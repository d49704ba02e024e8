package io.cardfile.sample.shop;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder for the journal of one run, which is deleted when it is closed. */
record TemporaryFolder(Path path) implements Closeable {

  static TemporaryFolder create() throws IOException {
    return new TemporaryFolder(Files.createTempDirectory("cardfile-shop-"));
  }

  @Override
  public void close() throws IOException {
    File[] files = path.toFile().listFiles();
    if (files != null) {
      for (File file : files) {
        Files.delete(file.toPath());
      }
    }
    Files.deleteIfExists(path);
  }
}
