package io.cardfile.testkit.contract;

import io.cardfile.journal.PurchaseJournal;
import java.time.Clock;
import java.util.Optional;
import org.junit.jupiter.api.Nested;

/**
 * The promises of every {@link PurchaseJournal}. The author of a journal extends this class in the
 * tests of its module:
 *
 * <pre>{@code
 * class MyJournalContractTest extends PurchaseJournalContract {
 *   @TempDir Path folder; // New for each test, as the storage must be.
 *   private int crashes;
 *
 *   private Path file() {
 *     return folder.resolve("purchases-" + crashes);
 *   }
 *
 *   @Override protected PurchaseJournal open(Clock clock) throws IOException {
 *     return MyJournal.open(file(), clock);
 *   }
 *
 *   @Override protected Optional<PurchaseJournal> reopenAfterCrash(
 *       PurchaseJournal former, Clock clock) throws IOException {
 *     byte[] left = Files.readAllBytes(file()); // Before close() can write anything.
 *     ((MyJournal) former).close();
 *     crashes++;
 *     Files.write(file(), left);
 *     return Optional.of(open(clock));
 *   }
 *
 *   @Override protected Optional<byte[]> stored() throws IOException {
 *     return Optional.of(Files.readAllBytes(file()));
 *   }
 *
 *   @Override protected Optional<String> missing(Capability capability) {
 *     return capability == Capability.TWO_OWNERS
 *         ? Optional.of("a file has one owner")
 *         : Optional.empty();
 *   }
 * }
 * }</pre>
 *
 * <p>Two promises are mandatory: a reference is granted once, and a record stays. Durability and
 * several owners are optional and can be declared missing: see {@link #missing}. A capability that
 * is not declared missing needs its hook: without {@link #reopenAfterCrash}, {@link #openSecond} or
 * {@link #stored} the rows that use it fail, because they prove nothing. Times are compared as
 * {@link io.cardfile.journal.JournalEntry} keeps them, to the millisecond.
 */
public abstract class PurchaseJournalContract {

  /** A capability that a journal may lack, if it serves only one process that never ends. */
  public enum Capability {
    /** Keeps its entries after its owner has closed it or has crashed. */
    DURABLE,
    /** Serves two owners at the same time. */
    TWO_OWNERS
  }

  /** For subclasses. */
  protected PurchaseJournalContract() {}

  /**
   * Opens the journal of this test. Its storage is empty when the test begins. A {@code DURABLE}
   * journal that is opened again after {@link #close} must contain its earlier entries.
   *
   * @param clock supplies the times of the entries; the suite sets it forward and back
   */
  protected abstract PurchaseJournal open(Clock clock) throws Exception;

  /**
   * Opens the storage of this test for a second owner, while the first one is open. A journal with
   * {@link Capability#TWO_OWNERS} must override this; empty by default.
   */
  protected Optional<PurchaseJournal> openSecond(Clock clock) throws Exception {
    return Optional.empty();
  }

  /**
   * Opens the storage again after {@code former} has ended without closing anything, as in a crash.
   * After this returns, the owner of {@code former} counts as crashed, and the suite does not use
   * {@code former} again. A journal with {@link Capability#DURABLE} must override this; empty by
   * default. Do not close {@code former} before the storage is copied or read: a journal that
   * writes only when it is closed would pass, and would lose every claim in a crash.
   */
  protected Optional<PurchaseJournal> reopenAfterCrash(PurchaseJournal former, Clock clock)
      throws Exception {
    return Optional.empty();
  }

  /**
   * Returns all stored data as bytes, while the journal is open: the files, a dump of the rows, or
   * what was sent to a service. The suite searches it for card data. A journal with {@link
   * Capability#DURABLE} must override this; empty by default.
   */
  protected Optional<byte[]> stored() throws Exception {
    return Optional.empty();
  }

  /** Closes a journal; by default only if it is {@link AutoCloseable}. */
  protected void close(PurchaseJournal journal) throws Exception {
    if (journal instanceof AutoCloseable) {
      ((AutoCloseable) journal).close();
    }
  }

  /**
   * Returns the reason why the journal lacks a capability, or empty if it has it. The tests of a
   * missing capability are reported as skipped, with the reason. By default no capability is
   * missing.
   */
  protected Optional<String> missing(Capability capability) {
    return Optional.empty();
  }

  @Nested
  class Claiming extends JournalClaimRows {
    Claiming() {
      super(PurchaseJournalContract.this);
    }
  }

  @Nested
  class Content extends JournalContentRows {
    Content() {
      super(PurchaseJournalContract.this);
    }
  }

  @Nested
  class Approved extends JournalApprovedRows {
    Approved() {
      super(PurchaseJournalContract.this);
    }
  }

  @Nested
  class Recording extends JournalRecordRows {
    Recording() {
      super(PurchaseJournalContract.this);
    }
  }

  @Nested
  class Races extends JournalRaceRows {
    Races() {
      super(PurchaseJournalContract.this);
    }
  }

  @Nested
  class Paging extends JournalPagingRows {
    Paging() {
      super(PurchaseJournalContract.this);
    }
  }

  @Nested
  class Purging extends JournalPurgeRows {
    Purging() {
      super(PurchaseJournalContract.this);
    }
  }

  @Nested
  class Durability extends JournalDurabilityRows {
    Durability() {
      super(PurchaseJournalContract.this);
    }
  }

  @Nested
  class Owners extends JournalOwnerRows {
    Owners() {
      super(PurchaseJournalContract.this);
    }
  }

  @Nested
  class Interrupts extends JournalInterruptRows {
    Interrupts() {
      super(PurchaseJournalContract.this);
    }
  }

  @Nested
  class Values extends JournalValueRows {
    Values() {
      super(PurchaseJournalContract.this);
    }
  }

  @Nested
  class Secrecy extends JournalSecrecyRows {
    Secrecy() {
      super(PurchaseJournalContract.this);
    }
  }
}
