package io.cardfile.testsupport.postgres;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerArchiveTest {

  @TempDir Path parent;

  private Path unpacked() throws IOException {
    return ServerArchive.below(parent).unpacked();
  }

  private List<Path> content() throws IOException {
    try (Stream<Path> files = Files.list(parent)) {
      return files.toList();
    }
  }

  @Test
  void unpackedFolderIsUsedAgain() throws IOException {
    Path folder = unpacked();
    Path mark = Files.createFile(folder.resolve("mark"));
    assertEquals(folder, unpacked());
    assertTrue(Files.exists(mark));
    assertEquals(List.of(folder), content());
  }

  @Test
  void otherUserMayReadIt() throws IOException {
    Set<PosixFilePermission> granted = Files.getPosixFilePermissions(unpacked());
    assertTrue(granted.contains(PosixFilePermission.OTHERS_READ));
    assertTrue(granted.contains(PosixFilePermission.OTHERS_EXECUTE));
  }

  @Test
  void severalAtOnceGetTheSameCompleteFolder() throws Exception {
    List<FutureTask<Long>> tasks = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      FutureTask<Long> task = new FutureTask<>(() -> count(unpacked()));
      tasks.add(task);
      new Thread(task, "unpacking").start();
    }
    List<Long> counts = new ArrayList<>();
    for (FutureTask<Long> task : tasks) {
      counts.add(task.get(50, TimeUnit.SECONDS));
    }
    Path folder = unpacked();
    assertTrue(Files.isExecutable(folder.resolve("bin/postgres")));
    assertEquals(Collections.nCopies(4, count(folder)), counts);
    assertEquals(List.of(folder), content());
  }

  private static long count(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.count();
    }
  }

  @Test
  void folderOfAnotherUserIsRefused() throws IOException {
    assumeTrue(System.getProperty("user.name").equals("root"), "only root may give a folder away");
    Account.current().own(unpacked());
    IOException e = assertThrows(IOException.class, this::unpacked);
    assertTrue(e.getMessage().endsWith("belongs to another user: remove it"), e.getMessage());
  }
}
