package io.cardfile.journal.file;

import io.cardfile.journal.PurchaseJournal;
import io.cardfile.testkit.contract.PurchaseJournalContract;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.time.Clock;
import java.util.Optional;

/** The contract on a disk in memory, where a crash leaves what the process had written. */
class RecordedJournalContractTest extends PurchaseJournalContract {

  private static final Path FILE = Paths.get("purchases");
  private final RecordingDisk disk = new RecordingDisk();

  @Override
  protected PurchaseJournal open(Clock clock) throws IOException {
    return Journals.builder(FILE).disk(disk).clock(clock).openOrCreate();
  }

  @Override
  protected Optional<PurchaseJournal> reopenAfterCrash(PurchaseJournal former, Clock clock)
      throws IOException {
    disk.kill();
    return Optional.of(open(clock));
  }

  @Override
  protected Optional<byte[]> stored() {
    return Optional.of(disk.bytes(FILE));
  }

  @Override
  protected Optional<String> missing(Capability capability) {
    return capability == Capability.TWO_OWNERS
        ? Optional.of("a file has one owner, and keeps all others out")
        : Optional.empty();
  }
}
