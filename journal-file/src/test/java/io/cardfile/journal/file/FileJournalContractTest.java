package io.cardfile.journal.file;

import io.cardfile.journal.PurchaseJournal;
import io.cardfile.testkit.contract.PurchaseJournalContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;

/** The contract on the disk of the machine, where a crash is a copy of the current files. */
class FileJournalContractTest extends PurchaseJournalContract {

  @TempDir Path folder;
  private int crashes;

  private Path file() {
    return folder.resolve("purchases-" + crashes);
  }

  private Path mark() {
    return folder.resolve("purchases-" + crashes + ".mark");
  }

  @Override
  protected PurchaseJournal open(Clock clock) throws IOException {
    return Journals.builder(file()).clock(clock).openOrCreate();
  }

  @Override
  protected Optional<PurchaseJournal> reopenAfterCrash(PurchaseJournal former, Clock clock)
      throws IOException {
    byte[] left = Files.readAllBytes(file());
    byte[] mark = Files.readAllBytes(mark());
    ((FileJournal) former).close(); // Writes nothing; only so that the folder can be removed.
    crashes++;
    Files.write(file(), left);
    Files.write(mark(), mark);
    return Optional.of(open(clock));
  }

  @Override
  protected Optional<byte[]> stored() throws IOException {
    return Optional.of(Files.readAllBytes(file()));
  }

  @Override
  protected Optional<String> missing(Capability capability) {
    return capability == Capability.TWO_OWNERS
        ? Optional.of("a file has one owner, and keeps all others out")
        : Optional.empty();
  }
}
