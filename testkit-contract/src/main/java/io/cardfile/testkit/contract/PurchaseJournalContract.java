package io.cardfile.testkit.contract;

import io.cardfile.journal.PurchaseJournal;
import java.time.Clock;
import java.util.Optional;
import org.junit.jupiter.api.Nested;

/**
 * The contract of every {@link PurchaseJournal}, as a suite. The author of a journal extends this
 * class in a test. A journal that is durable also overrides {@link #reopenAfterCrash} and {@link
 * #stored}.
 * <!-- region testkit-contract/src/test/java/io/cardfile/testkit/contract/InMemoryJournalContractTest.java#contract -->
 *
 * <pre>{@code
 * class InMemoryJournalContractTest extends PurchaseJournalContract {
 *
 *   @Override
 *   protected PurchaseJournal open(Clock clock) {
 *     return InMemoryJournal.create(clock);
 *   }
 *
 *   @Override
 *   protected Optional<String> missing(Capability capability) {
 *     return Optional.of(
 *         capability == Capability.DURABLE
 *             ? "it forgets with its process"
 *             : "its owner is the process");
 *   }
 * }
 * }</pre>
 *
 * <p>Two promises are mandatory: a reference is granted once, and a record stays. Durability and
 * several owners can be declared missing: see {@link #missing}. The rows of a capability that is
 * not missing fail without the methods that they need. Times are compared to the millisecond.
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
   * Opens the storage again as after a crash of the owner of {@code former}, which the suite does
   * not use again. A journal with {@link Capability#DURABLE} must override this method; empty by
   * default. Copy or read the storage before you close {@code former}: otherwise a journal would
   * pass that writes only when it is closed, and that loses every claim in a crash.
   * <!-- region journal-file/src/test/java/io/cardfile/journal/file/FileJournalContractTest.java#reopen -->
   *
   * <pre>{@code
   * @Override
   * protected Optional<PurchaseJournal> reopenAfterCrash(PurchaseJournal former, Clock clock)
   *     throws IOException {
   *   byte[] left = disk.durable(); // What a power failure leaves, before close() can write.
   *   ((FileJournal) former).close();
   *   crashes++; // file() is another path from now on.
   *   Files.write(file(), left);
   *   return Optional.of(open(clock));
   * }
   * }</pre>
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
