package io.cardfile.journal.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.PurchaseJournal;
import java.io.Closeable;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A file has one owner, under every name, in this process and others. */
class FileJournalLockTest {

  @TempDir Path folder;

  private Path file() {
    return folder.resolve("journal");
  }

  @Test
  void aSecondOneIsRefusedInThisProcessAndAnotherAndTheLockStays() throws Exception {
    try (FileJournal journal = Journals.open(file())) {
      assertEquals("LOCKED", openedElsewhere());
      for (int i = 0; i < 3; i++) {
        assertLocked(file());
        assertEquals("LOCKED", openedElsewhere(), "the lock was dropped");
      }
      journal.claim(SampleContents.of("R-1"));
    }
    assertEquals("OPENED", openedElsewhere());
    Journals.open(file()).close();
  }

  @Test
  void theLockOfAKilledProcessIsGoneAndItsFileDoesNoHarm() throws Exception {
    Process owner = elsewhere("keep");
    try {
      assertEquals('O', owner.getInputStream().read());
      String message = assertLocked(file()).getMessage();
      assertTrue(message.contains(": end that process first, or use PostgreSQL"), message);
    } finally {
      owner.destroyForcibly();
    }
    assertTrue(owner.waitFor(5, TimeUnit.MINUTES));
    assertTrue(Files.exists(folder.resolve("journal.lock")));
    Journals.open(file()).close();
  }

  @Test
  void noOtherNameGetsAround() throws IOException {
    Path inner = Files.createDirectory(folder.resolve("inner"));
    try (FileJournal journal = Journals.open(file())) {
      assertLocked(inner.resolve("..").resolve("journal"));
      assertLocked(Files.createSymbolicLink(inner.resolve("link"), file()));
      Path folderLink = Files.createSymbolicLink(folder.resolve("same"), folder);
      assertLocked(folderLink.resolve("journal"));
      assertLocked(Files.createLink(inner.resolve("hard"), file()));
      assertFalse(Files.exists(inner.resolve("link.lock")));
      journal.claim(SampleContents.of("R-1"));
    }
  }

  @Test
  void aJournalUnderTwoHardLinksIsRefused() throws IOException {
    Journals.open(file()).close();
    Path second = Files.createLink(folder.resolve("second"), file());
    assertLocked(file());
    Files.delete(second);
    Journals.open(file()).close();
  }

  /** As with two web applications that each have a copy of the library. */
  @Test
  void anotherClassLoaderNeitherOpensNorDropsTheLock() throws Exception {
    try (OwnClasses twin = new OwnClasses()) {
      Method open = twin.open();
      try (FileJournal journal = Journals.open(file())) {
        for (int i = 0; i < 2; i++) {
          Exception thrown =
              assertThrows(InvocationTargetException.class, () -> open.invoke(null, file()));
          String what = "give that one journal to all clients, or close it first";
          assertTrue(thrown.getCause().getMessage().endsWith(what), thrown.getCause()::getMessage);
          System.gc();
          assertEquals("LOCKED", openedElsewhere(), "the lock was dropped");
          assertEquals("LOCKED", lockedElsewhere("journal.lock"), "the lock was dropped");
        }
        journal.claim(SampleContents.of("R-1"));
      }
      try (Closeable second = (Closeable) open.invoke(null, file())) {
        assertEquals("LOCKED", openedElsewhere(), second::toString);
      }
    }
    assertEquals("OPENED", openedElsewhere());
  }

  /** As with a web application that retries while another one has the journal open. */
  @Test
  void triesOfAnotherClassLoaderLeaveFewFilesOpen() throws Exception {
    Path open = Path.of("/proc/self/fd");
    assumeTrue(Files.isDirectory(open));
    try (OwnClasses twin = new OwnClasses();
        FileJournal journal = Journals.open(file())) {
      Files.delete(folder.resolve("journal.lock")); // Now only the file is locked.
      assertEquals("LOCKED", opened(twin));
      long before = count(open);
      for (int i = 0; i < 20; i++) {
        assertEquals("LOCKED", opened(twin));
      }
      assertTrue(count(open) - before < 10, count(open) + " open, " + before + " before");
      assertEquals("LOCKED", lockedElsewhere("journal.mark"), "the lock was dropped");
      journal.claim(SampleContents.of("R-1"));
    }
  }

  private String opened(OwnClasses twin) throws Exception {
    try {
      twin.open().invoke(null, file());
      return "OPENED";
    } catch (InvocationTargetException e) {
      Throwable why = e.getCause();
      return why.getClass().getMethod("reason").invoke(why).toString();
    }
  }

  private static long count(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.count();
    }
  }

  @Test
  void aJournalThatCouldNotBeOpenedIsNotLocked() throws IOException {
    Files.write(file(), new byte[3]);
    for (int i = 0; i < 2; i++) {
      assertEquals(
          Reason.DAMAGED,
          assertThrows(JournalException.class, () -> Journals.open(file())).reason());
    }
    Files.delete(file());
    Journals.open(file()).close();
  }

  @ParameterizedTest
  @CsvSource({
    "in memory, tmpfs ramfs rootfs",
    "in the own layer of a container, overlay overlayfs aufs",
    "on a network or shared file system, nfs nfs4 CIFS smb3 fuse.sshfs 9p ceph virtiofs vboxsf"
        + " fuse.gcsfuse fuse.blobfuse2 fuse.mountpoint-s3 fuse.juicefs fuse.vmhgfs-fuse prl_fs"
        + " gpfs gfs2 ocfs2 fuse.mergerfs fuse osxfuse",
  })
  void fileSystemsThatKeepNoJournalAreKnown(String what, String types) {
    for (String type : types.split(" ")) {
      assertTrue(String.valueOf(LocalFiles.whatIsWrongWith(type)).startsWith(what), type);
    }
  }

  /** The disk of a path without a folder cannot be checked. */
  @Test
  void aPathWithoutAFolderIsRefused() {
    Path bare = Path.of("payments");
    assertThrows(JournalException.class, () -> LocalFiles.requireLocal(bare));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"ext4", "xfs", "btrfs", "zfs", "fuseblk", "NTFS", "apfs", "f2fs", "something"})
  void localAndUnknownOnesAreTaken(String type) {
    assertNull(LocalFiles.whatIsWrongWith(type));
  }

  @Test
  void aFileInMemoryIsTakenForTestsOnly() throws IOException {
    Path memory = Path.of("/dev/shm");
    assumeTrue(Files.isWritable(memory) && Files.getFileStore(memory).type().equals("tmpfs"));
    Path shop = Files.createTempDirectory(memory, "cardfile-test");
    try {
      Path journal = shop.resolve("journal");
      JournalException refused =
          assertThrows(JournalException.class, () -> FileJournal.create(journal));
      assertEquals(Reason.UNAVAILABLE, refused.reason());
      assertEquals(
          "UNAVAILABLE: "
              + journal
              + " is in memory, and gone with the machine (tmpfs): use a local disk, a volume on"
              + " one, or a database",
          refused.getMessage());
      assertFalse(Files.exists(shop.resolve("journal.lock")));
      FileJournal.builder(journal).forTestsOnly().create().close();
    } finally {
      for (String name : new String[] {"journal", "journal.mark", "journal.lock", "."}) {
        Files.deleteIfExists(shop.resolve(name).normalize());
      }
    }
  }

  private static JournalException assertLocked(Path name) {
    JournalException refused = assertThrows(JournalException.class, () -> Journals.open(name));
    assertEquals(Reason.LOCKED, refused.reason());
    return refused;
  }

  private String openedElsewhere() throws Exception {
    return said(elsewhere("close"));
  }

  /** Tries to lock one of the files. */
  private String lockedElsewhere(String name) throws Exception {
    return said(elsewhere(name));
  }

  private static String said(Process process) throws Exception {
    String said =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).trim();
    assertTrue(process.waitFor(5, TimeUnit.MINUTES));
    return said;
  }

  private Process elsewhere(String then) throws IOException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    return new ProcessBuilder(
            java.toString(),
            "-Xshare:auto",
            "-cp",
            System.getProperty("java.class.path"),
            Opener.class.getName(),
            file().toString(),
            then)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  /**
   * A process that reports whether it can open the file, and may keep it open until its input ends.
   */
  static final class Opener {

    public static void main(String[] args) throws IOException {
      boolean isOneFile = args[1].startsWith("journal.");
      Path file = Path.of(args[0]);
      try (Closeable open =
          isOneFile ? RealFile.open(file.resolveSibling(args[1])) : Journals.open(file)) {
        System.out.println(open == null ? "" : "OPENED");
        if (args[1].equals("keep")) {
          System.in.read();
        }
      } catch (JournalException e) {
        System.out.println(e.reason());
      }
    }
  }

  /** A class loader that loads the library again. */
  private static final class OwnClasses extends URLClassLoader {

    OwnClasses() {
      super(
          new URL[] {place(FileJournal.class), place(PurchaseJournal.class), place(Journals.class)},
          ClassLoader.getPlatformClassLoader());
    }

    Method open() throws ReflectiveOperationException {
      Method open = loadClass(Journals.class.getName()).getDeclaredMethod("open", Path.class);
      open.setAccessible(true);
      return open;
    }

    private static URL place(Class<?> type) {
      return type.getProtectionDomain().getCodeSource().getLocation();
    }
  }
}
