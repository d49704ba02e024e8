package io.cardfile.testsupport.postgres;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Set;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerArchiveTest {

  @TempDir Path parent;

  private ServerArchive archive() throws IOException {
    return ServerArchive.below(parent);
  }

  private List<Path> content(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  @Test
  void existingFolderIsUsedAgain() throws IOException {
    Path folder = Files.createDirectory(archive().folder);
    assertEquals(folder, archive().unpacked());
    assertEquals(List.of(), content(folder));
    assertEquals(List.of(folder), content(parent));
  }

  @Test
  void otherUserMayReadIt() throws IOException {
    Set<PosixFilePermission> granted = Files.getPosixFilePermissions(archive().unpacked());
    assertTrue(granted.contains(PosixFilePermission.OTHERS_READ));
    assertTrue(granted.contains(PosixFilePermission.OTHERS_EXECUTE));
  }

  @Test
  void twoAtOnceGetTheSameCompleteFolder() throws Exception {
    FutureTask<Long> other = new FutureTask<>(() -> count(archive().unpacked()));
    new Thread(other, "unpacking").start();
    Path folder = archive().unpacked();
    assertEquals(count(folder), other.get(50, TimeUnit.SECONDS));
    assertTrue(Files.isExecutable(folder.resolve("bin/postgres")));
    assertEquals(List.of(folder), content(parent));
  }

  private static long count(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.count();
    }
  }

  @Test
  void folderOfAnotherUserIsRefused() throws IOException {
    assumeTrue(System.getProperty("user.name").equals("root"), "only root may give a folder away");
    Account.current().own(Files.createDirectory(archive().folder));
    IOException e = assertThrows(IOException.class, archive()::unpacked);
    assertTrue(e.getMessage().endsWith("belongs to another user: remove it"), e.getMessage());
  }
}
