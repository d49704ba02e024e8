package io.cardfile.journal.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A file that the disk fails to find does not count as missing, and is not replaced. */
class MissingFileTest {

  @TempDir Path folder;
  private final RealDisk disk = new RealDisk(true);

  @Test
  void onlyANameThatIsNotThereIsMissing() throws IOException {
    Path there = Files.createFile(folder.resolve("there"));
    assertTrue(disk.exists(there));
    assertTrue(disk.exists(Files.createSymbolicLink(folder.resolve("link"), Path.of("nowhere"))));
    assertFalse(disk.exists(folder.resolve("nowhere")));
    Path tooLong = folder.resolve("x".repeat(300));
    assertThrows(FileSystemException.class, () -> disk.exists(tooLong));
    JournalException refused = assertThrows(JournalException.class, () -> Journals.open(tooLong));
    assertEquals(Reason.UNAVAILABLE, refused.reason());
  }

  /** The disk fails to find either file, and would allow a rename over it. */
  @ParameterizedTest
  @ValueSource(strings = {"purchases", "purchases.mark"})
  void aFileThatTheDiskDoesNotFindIsNotMadeAnew(String name) throws IOException {
    RecordingDisk healthy = new RecordingDisk();
    Path file = Path.of("purchases");
    Journals.builder(file).disk(healthy).create().close();
    int steps = healthy.steps();
    JournalException refused =
        assertThrows(
            JournalException.class,
            () -> Journals.builder(file).disk(failing(healthy, name)).openOrCreate());
    assertEquals(Reason.UNAVAILABLE, refused.reason());
    assertTrue(refused.getMessage().endsWith(": Input/output error"), refused.getMessage());
    assertEquals(steps, healthy.steps());
  }

  private static JournalDisk failing(JournalDisk disk, String name) {
    return (JournalDisk)
        Proxy.newProxyInstance(
            JournalDisk.class.getClassLoader(),
            new Class<?>[] {JournalDisk.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("exists") && ((Path) arguments[0]).endsWith(name)) {
                throw new IOException("Input/output error");
              }
              try {
                return method.invoke(disk, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  @Test
  void whatCameIntoAnEmptyPlaceIsNotReplaced() throws IOException {
    Path made = folder.resolve("purchases.new");
    Path place = folder.resolve("purchases");
    byte[] mine = {1, 2, 3};
    try (JournalDisk.OpenFile file = disk.create(made)) {
      Files.write(place, mine);
      assertThrows(FileAlreadyExistsException.class, () -> file.moveTo(place, null));
      assertArrayEquals(mine, Files.readAllBytes(place));
      Files.delete(place);
      file.moveTo(place, null);
      assertFalse(Files.exists(made));
      assertTrue(Files.exists(place));
    }
  }
}
