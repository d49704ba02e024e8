package io.cardfile.journal.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalState;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One process at a time has the journal, and a process that is killed loses nothing. */
class ProcessTest {

  @TempDir Path folder;

  /** Creates the journal, claims a purchase and approves it, again and again until it is killed. */
  public static void main(String[] args) throws IOException {
    FileJournal journal = FileJournal.create(Path.of(args[0]));
    // POSIX would release the lock of this process if this opened and closed the lock file.
    assertThrows(JournalException.class, () -> FileJournal.open(Path.of(args[0])));
    for (int i = 0; ; i++) {
      Purchases.granted(journal, "INV-" + i);
      System.out.println("granted INV-" + i);
      journal.record(
          journal.find(Purchases.MERCHANT, "INV-" + i).orElseThrow(), Purchases.APPROVED);
      System.out.println("approved INV-" + i);
    }
  }

  @Test
  void aKilledProcessKeepsOthersOutUntilThenAndLosesNothing() throws Exception {
    Path file = folder.resolve("journal");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process process =
        new ProcessBuilder(
                java,
                "-cp",
                System.getProperty("java.class.path"),
                ProcessTest.class.getName(),
                file.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    List<String> acknowledged = new ArrayList<>();
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      while (acknowledged.size() < 100) {
        acknowledged.add(out.readLine());
      }
      JournalException refused = assertThrows(JournalException.class, () -> FileJournal.open(file));
      assertEquals(Reason.LOCKED, refused.reason());
      assertTrue(
          refused.getMessage().contains("or open the journal read-only"), refused.getMessage());
      try (FileJournal snapshot = FileJournal.openReadOnly(file)) {
        assertEquals(JournalState.APPROVED, Purchases.state(snapshot, "INV-49"));
      }
      process.toHandle().destroyForcibly(); // Unlike Process, leaves its output readable.
      out.lines().forEach(acknowledged::add);
    } finally {
      process.destroyForcibly().waitFor(5, TimeUnit.MINUTES);
    }
    try (FileJournal journal = FileJournal.open(file)) {
      for (String line : acknowledged) {
        String[] words = line.split(" "); // The last line may be cut off.
        if (words.length == 2 && words[1].matches("INV-[0-9]{2}")) {
          JournalState state = Purchases.state(journal, words[1]);
          assertTrue(
              state == JournalState.APPROVED
                  || words[0].equals("granted") && state == JournalState.IN_DOUBT,
              line + ": " + state);
        }
      }
      assertTrue(journal.open(null, 10).size() <= 1, "purchases in doubt");
    }
  }
}
