package io.cardfile.journal.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever an operator does to the files of a journal, no reference is granted twice. */
class OperatorTest {

  @TempDir Path temporary;
  private Path folder;

  @BeforeEach
  void findFolder() throws IOException {
    folder = Files.createDirectory(temporary.toRealPath().resolve("shop"));
  }

  private Path file() {
    return folder.resolve("purchases");
  }

  private Path sibling(String suffix) {
    return folder.resolve("purchases" + suffix);
  }

  /** An action on a journal that has granted 300 references, and the expected result. */
  enum Deed {
    REPLACED_BY_AN_EQUAL_COPY("") {
      @Override
      void to(OperatorTest test) throws IOException {
        Files.copy(test.file(), test.sibling(".copy"));
        Files.move(test.sibling(".copy"), test.file(), StandardCopyOption.ATOMIC_MOVE);
      }
    },
    MOVED("is missing, and was in use. Bring the file back") {
      @Override
      void to(OperatorTest test) throws IOException {
        Files.move(test.file(), test.sibling(".1"));
      }
    },
    ROTATED("is not a journal, or was cut off: check the path") {
      @Override
      void to(OperatorTest test) throws IOException {
        MOVED.to(test);
        Files.createFile(test.file());
      }
    },
    REMOVED("is missing, and was in use. Bring the file back") {
      @Override
      void to(OperatorTest test) throws IOException {
        Files.delete(test.file());
      }
    },
    CUT("is shorter or older than what it has acknowledged. Bring the file back") {
      @Override
      void to(OperatorTest test) throws IOException {
        Files.write(test.file(), Files.readAllBytes(test.sibling(".yesterday")));
      }
    },
    RESTORED_FROM_YESTERDAY("is shorter or older than what it has acknowledged. Bring the file") {
      @Override
      void to(OperatorTest test) throws IOException {
        Files.move(test.sibling(".yesterday"), test.file(), StandardCopyOption.REPLACE_EXISTING);
      }
    },
    REPLACED_BY_ANOTHER_JOURNAL("is another file than the one that was in use. Bring the file") {
      @Override
      void to(OperatorTest test) throws IOException {
        Journals.open(test.sibling(".other")).close();
        Files.move(test.sibling(".other"), test.file(), StandardCopyOption.REPLACE_EXISTING);
      }
    },
    MARK_REMOVED("has no mark (purchases.mark), so it may be an old copy. Bring the file back") {
      @Override
      void to(OperatorTest test) throws IOException {
        Files.delete(test.sibling(".mark"));
      }
    },
    LOCK_REMOVED("") {
      @Override
      void to(OperatorTest test) throws IOException {
        Files.delete(test.sibling(".lock"));
      }
    },
    ALL_BUT_THE_JOURNAL_REMOVED("has no mark (purchases.mark)") {
      @Override
      void to(OperatorTest test) throws IOException {
        MARK_REMOVED.to(test);
        LOCK_REMOVED.to(test);
      }
    };

    private final String found;

    Deed(String found) {
      this.found = found;
    }

    abstract void to(OperatorTest test) throws IOException;
  }

  /**
   * One process has the journal open during the action, continues, and is killed; others try to
   * claim meanwhile.
   */
  @ParameterizedTest
  @EnumSource
  void processesGrantNoReferenceTwice(Deed deed) throws Exception {
    Journals.open(file()).close();
    Files.copy(file(), sibling(".yesterday"));
    try (Claimer first = Claimer.half(file())) {
      deed.to(this);
      Claimer meanwhile = Claimer.all(file());
      assertTrue(meanwhile.granted().isEmpty(), meanwhile.granted()::toString);
      first.goOn();
      first.kill();
      Claimer afterwards = Claimer.all(file());
      assertEquals(Set.of(), Claimer.grantedTwice(first, meanwhile, afterwards));
      assertEquals(300, first.granted().stream().limit(300).count());
      assertTrue(afterwards.trouble().contains(deed.found), afterwards.trouble());
      assertEquals(deed.found.isEmpty(), afterwards.trouble().isEmpty(), afterwards.trouble());
      if (deed.found.isEmpty()) {
        assertEquals(600, first.granted().size() + afterwards.granted().size());
      }
    }
  }

  /** The process writes nothing more until it closes the journal and opens it again. */
  @ParameterizedTest
  @EnumSource
  void oneProcessThatOpensItAgainGrantsNoReferenceTwice(Deed deed) throws Exception {
    Journals.open(file()).close();
    Files.copy(file(), sibling(".yesterday"));
    try (FileJournal journal = Journals.open(file())) {
      journal.claim(JournalSamples.of("R-1"));
      deed.to(this);
    }
    try (FileJournal journal = Journals.open(file())) {
      assertTrue(deed.found.isEmpty(), "it was opened");
      assertEquals("OPEN", journal.claim(JournalSamples.of("R-1")).kind().toString());
    } catch (JournalException e) {
      assertFalse(deed.found.isEmpty(), e.getMessage());
      assertTrue(e.getMessage().contains(deed.found), e.getMessage());
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"REPLACED_BY_AN_EQUAL_COPY", "MOVED", "ROTATED", "REMOVED", "CUT"})
  void theNextWriteFailsAndSaysWhy(Deed deed) throws Exception {
    Journals.open(file()).close();
    Files.copy(file(), sibling(".yesterday"));
    try (FileJournal journal = Journals.open(file())) {
      journal.claim(JournalSamples.of("R-1"));
      deed.to(this);
      JournalException failure =
          assertThrows(JournalException.class, () -> journal.claim(JournalSamples.of("R-2")));
      assertEquals(Reason.REOPEN_REQUIRED, failure.reason());
      String why =
          switch (deed) {
            case MOVED, REMOVED -> " was moved or removed)";
            case CUT -> "another program has written to " + file() + ", or cut it)";
            default -> " was replaced by another file)";
          };
      assertTrue(failure.getMessage().contains(why), failure.getMessage());
    }
  }

  @Test
  void whatIsBroughtBackIsWhole() throws Exception {
    try (FileJournal journal = Journals.open(file())) {
      journal.claim(JournalSamples.of("R-1"));
    }
    Files.move(file(), sibling(".1"));
    assertThrows(JournalException.class, () -> Journals.open(file()));
    Files.move(sibling(".1"), file());
    try (FileJournal journal = Journals.open(file())) {
      assertFalse(journal.isIncomplete());
      assertEquals("OPEN", journal.claim(JournalSamples.of("R-1")).kind().toString());
    }
  }

  @Test
  void theFileThatACompactionMadeIsLockedAsWell() throws Exception {
    try (FileJournal journal = Journals.open(file())) {
      journal.claim(JournalSamples.of("R-1"));
      journal.compact();
      Files.delete(sibling(".lock"));
      String elsewhere = Claimer.all(file()).trouble();
      assertTrue(elsewhere.startsWith("LOCKED "), elsewhere);
      journal.claim(JournalSamples.of("R-2"));
    }
  }

  @Test
  void aSecondNameInThePlaceOfTheTemporaryFileDropsNoLock() throws Exception {
    try (FileJournal journal = Journals.open(file())) {
      Files.createLink(sibling(".new"), file());
      assertThrows(JournalException.class, journal::compact);
      Files.delete(sibling(".new"));
      Files.delete(sibling(".lock"));
      String elsewhere = Claimer.all(file()).trouble();
      assertTrue(elsewhere.startsWith("LOCKED "), elsewhere);
      journal.compact();
    }
  }

  @Test
  void theLinkAndWhatItLeadsToAreOneJournalAlsoWhenThereIsNone() throws Exception {
    Path link = Files.createSymbolicLink(temporary.resolve("link"), file());
    Path second =
        Files.createSymbolicLink(temporary.resolve("second"), Path.of("shop", "..", "link"));
    try (Claimer first = Claimer.half(link)) {
      Claimer behind = Claimer.all(file());
      Claimer twice = Claimer.all(second);
      assertTrue(behind.trouble().startsWith("LOCKED "), behind.trouble());
      assertTrue(twice.trouble().startsWith("LOCKED "), twice.trouble());
      first.goOn();
      assertEquals(600, first.granted().size());
    }
    assertFalse(Files.exists(temporary.resolve("link.lock"), LinkOption.NOFOLLOW_LINKS));
    assertTrue(Files.isSymbolicLink(link));
  }

  @Test
  void linksInACircleAreRefused() throws IOException {
    Files.createSymbolicLink(sibling(".a"), sibling(".b"));
    Files.createSymbolicLink(sibling(".b"), sibling(".a"));
    JournalException refused =
        assertThrows(JournalException.class, () -> Journals.open(sibling(".a")));
    assertTrue(refused.getMessage().endsWith("its links lead in a circle"), refused.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {".lock", ".mark", ".new", ".mark.new"})
  void aPlantedLinkIsNotFollowed(String suffix) throws IOException {
    Path victim = Files.writeString(temporary.resolve("victim"), "of another program");
    Files.createSymbolicLink(sibling(suffix), victim);
    JournalException refused = assertThrows(JournalException.class, () -> Journals.open(file()));
    assertEquals(Reason.UNAVAILABLE, refused.reason());
    assertEquals(
        "UNAVAILABLE: " + file() + " cannot be used: purchases" + suffix + " is a link; remove it",
        refused.getMessage());
    assertEquals("of another program", Files.readString(victim));
  }

  @Test
  void aLinkPlantedBeforeACompactionIsNotFollowed() throws IOException {
    Path victim = Files.writeString(temporary.resolve("victim"), "of another program");
    try (FileJournal journal = Journals.open(file())) {
      journal.claim(JournalSamples.of("R-1"));
      Files.createSymbolicLink(sibling(".new"), victim);
      assertThrows(JournalException.class, journal::compact);
      journal.claim(JournalSamples.of("R-2"));
    }
    assertEquals("of another program", Files.readString(victim));
    Files.delete(sibling(".new"));
    Files.writeString(sibling(".new"), "of another program");
    try (FileJournal journal = Journals.open(file())) {
      JournalException refused = assertThrows(JournalException.class, journal::compact);
      assertTrue(refused.getMessage().endsWith("move it away"), refused.getMessage());
    }
    assertEquals("of another program", Files.readString(sibling(".new")));
  }

  @Test
  void theirOwnerAloneMayReadThemUntilTheOperatorSaysOtherwise() throws IOException {
    try (FileJournal journal = Journals.open(file())) {
      for (String suffix : new String[] {"", ".mark", ".lock"}) {
        assertEquals("rw-------", permissions(sibling(suffix)), suffix);
      }
      journal.claim(JournalSamples.of("R-1"));
      journal.compact();
      assertEquals("rw-------", permissions(file()));
      Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString("rw-r-----"));
      journal.compact();
      assertEquals("rw-r-----", permissions(file()));
    }
  }

  @Test
  void ownerAndGroupThatTheOperatorSetAreKept() throws IOException {
    Journals.open(file()).close();
    try {
      Files.setAttribute(file(), "unix:gid", 12345);
      Files.setAttribute(file(), "unix:uid", 12346);
    } catch (IOException e) {
      abort("only root gives files away");
    }
    try (FileJournal journal = Journals.open(file())) {
      journal.compact();
    }
    assertEquals(12345, Files.getAttribute(file(), "unix:gid"));
    assertEquals(12346, Files.getAttribute(file(), "unix:uid"));
  }

  private static String permissions(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  /** The folder, or only the file, has two names, in one process and in two. */
  @ParameterizedTest
  @ValueSource(strings = {"folder", "file"})
  void twoBindMountsAreOneJournal(String what) throws Exception {
    Path other = Files.createDirectory(temporary.resolve("other"));
    Journals.open(file()).close();
    Files.copy(sibling(".mark"), other.resolve("purchases.mark"));
    String mount =
        what.equals("folder")
            ? "mount --bind " + folder + " " + other
            : "touch "
                + other
                + "/purchases && mount --bind "
                + file()
                + " "
                + other
                + "/purchases";
    assumeTrue(run(mount + " && true").equals("0 "), "no bind mounts here: needs root");
    String said = run(mount + " && exec " + command(file(), other.resolve("purchases")));
    assertEquals("0 here LOCKED elsewhere LOCKED granted 600 ", said);
  }

  private static String command(Path first, Path second) {
    return Path.of(System.getProperty("java.home"), "bin", "java")
        + " -cp '"
        + System.getProperty("java.class.path")
        + "' '"
        + Mounted.class.getName()
        + "' "
        + first
        + " "
        + second;
  }

  private static String run(String script) throws Exception {
    Process process;
    try {
      process =
          new ProcessBuilder("unshare", "-m", "sh", "-c", script).redirectErrorStream(true).start();
    } catch (IOException e) {
      return "no unshare";
    }
    String said =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
            .replace('\n', ' ');
    assertTrue(process.waitFor(5, TimeUnit.MINUTES));
    return process.exitValue() + " " + said;
  }

  /** Opens a journal under two names. */
  static final class Mounted {

    public static void main(String[] args) throws Exception {
      Path second = Path.of(args[1]);
      try (FileJournal journal = Journals.open(Path.of(args[0]))) {
        int granted = claim(journal, 0);
        try (FileJournal twice = Journals.open(second)) {
          System.out.println("here " + twice);
        } catch (JournalException e) {
          System.out.println("here " + e.reason());
        }
        System.out.println("elsewhere " + Claimer.all(second).trouble().split(" ")[0]);
        System.out.println("granted " + (granted + claim(journal, 300)));
      }
    }

    private static int claim(FileJournal journal, int from) throws JournalException {
      int granted = 0;
      for (int i = from; i < from + 300; i++) {
        granted +=
            journal.claim(JournalSamples.of("R-" + i)).kind().toString().equals("GRANTED") ? 1 : 0;
      }
      return granted;
    }
  }
}
