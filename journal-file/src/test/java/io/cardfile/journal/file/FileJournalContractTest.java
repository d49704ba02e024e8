package io.cardfile.journal.file;

import io.cardfile.journal.PurchaseJournal;
import io.cardfile.testkit.contract.PurchaseJournalContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;

/** The contract. A crash is a power failure: only what was synced is left. */
class FileJournalContractTest extends PurchaseJournalContract {

  @TempDir Path folder;
  private int crashes;
  private TestDisk disk;

  private Path file() {
    return folder.resolve("purchases-" + crashes);
  }

  @Override
  protected PurchaseJournal open(Clock clock) throws IOException {
    disk = new TestDisk(file());
    return FileJournal.open(file(), clock, disk, Files.notExists(file()));
  }

  // region reopen
  @Override
  protected Optional<PurchaseJournal> reopenAfterCrash(PurchaseJournal former, Clock clock)
      throws IOException {
    byte[] left = disk.durable(); // What a power failure leaves, before close() can write.
    ((FileJournal) former).close();
    crashes++; // file() is another path from now on.
    Files.write(file(), left);
    return Optional.of(open(clock));
  }

  // endregion

  @Override
  protected Optional<byte[]> stored() throws IOException {
    return Optional.of(Files.readAllBytes(file()));
  }

  @Override
  protected Optional<String> missing(Capability capability) {
    return capability == Capability.TWO_OWNERS
        ? Optional.of("a file has one owner, and refuses all others")
        : Optional.empty();
  }
}
