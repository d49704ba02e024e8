package io.cardfile.testkit.contract;

import io.cardfile.journal.PurchaseJournal;
import io.cardfile.testkit.contract.ControlSuites.OnlyWhenAskedFor;
import java.time.Clock;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The contract over a journal that writes nothing before it is closed, with hooks that are
 * overridden, missing or wrong: run by {@link BrokenJournalsTest}.
 */
final class BrokenDurability {

  private BrokenDurability() {}

  /** Overrides no hook and declares nothing missing. */
  @ExtendWith(OnlyWhenAskedFor.class)
  static class OverridesNoHook extends PurchaseJournalContract {

    SharedJournal.Storage written = new SharedJournal.Storage();

    @Override
    protected PurchaseJournal open(Clock clock) {
      SharedJournal.Storage copy = new SharedJournal.Storage();
      copy.entries.putAll(written.entries);
      return new SharedJournal(copy, clock) {
        @Override
        public void close() {
          super.close();
          written = storage;
        }
      };
    }
  }

  /** Simulates the end of an owner without closing its journal. */
  static class Crashes extends OverridesNoHook {

    @Override
    protected Optional<PurchaseJournal> reopenAfterCrash(PurchaseJournal former, Clock clock) {
      return Optional.of(open(clock));
    }

    @Override
    protected Optional<byte[]> stored() {
      return Optional.of(new SharedJournal(written, Clock.systemUTC()).dump());
    }

    @Override
    protected Optional<String> missing(Capability capability) {
      return capability == Capability.TWO_OWNERS
          ? Optional.of("each owner has a copy")
          : Optional.empty();
    }
  }

  /** Closes the journal of an owner that should crash. */
  static class ClosesInACrash extends Crashes {
    @Override
    protected Optional<PurchaseJournal> reopenAfterCrash(PurchaseJournal former, Clock clock) {
      ((SharedJournal) former).close();
      return Optional.of(open(clock));
    }
  }
}
