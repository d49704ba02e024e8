package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChangedFilesTest {

  private static final int MOST = 3;

  @TempDir Path folder;

  private ChangedFiles files(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      Files.writeString(folder.resolve("file-" + i), "before");
    }
    return new ChangedFiles(Map.of(folder, 1), MOST);
  }

  @Test
  void filesUpToTheLimitAreAllRead() throws IOException {
    ChangedFiles files = files(MOST - 1);
    Files.writeString(folder.resolve("new"), "new");
    Files.writeString(folder.resolve("file-0"), "before and more");
    Set<String> read = new TreeSet<>();
    files.read((file, text) -> read.add(file.getFileName() + text));
    assertEquals(Set.of("file-0 and more", "newnew"), read);
    assertEquals(Set.of(), files.cutShort());
  }

  @Test
  void folderWithMoreFilesIsNamed() throws IOException {
    assertEquals(Set.of(folder), files(MOST + 1).cutShort());
  }
}
