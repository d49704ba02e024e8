package io.cardfile.journal.file;

import static org.jetbrains.kotlinx.lincheck.strategy.managed.ManagedStrategyGuaranteeKt.forClasses;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.journal.Claim;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.purchase.StoredCredential.CardToken;
import java.nio.file.Paths;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Set;
import java.util.stream.Collectors;
import org.jetbrains.kotlinx.lincheck.LinChecker;
import org.jetbrains.kotlinx.lincheck.LincheckAssertionError;
import org.jetbrains.kotlinx.lincheck.annotations.Operation;
import org.jetbrains.kotlinx.lincheck.annotations.Param;
import org.jetbrains.kotlinx.lincheck.paramgen.IntGen;
import org.jetbrains.kotlinx.lincheck.strategy.managed.modelchecking.ModelCheckingOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Three threads that use a journal concurrently get results that a sequential execution could
 * return. Lincheck runs random programs of three operations each, one thread at a time, and selects
 * at each access to shared memory the thread that continues.
 */
@Tag("slow")
class JournalLinearizabilityTest {

  /**
   * The classes that threads share; other classes of the library are values, or used under their
   * locks.
   */
  private static final Set<String> SHARED =
      Set.of("InMemoryJournal", "FileJournal", "GroupCommit", "Batch", "Entries");

  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-11-21T06:00:00Z"), ZoneOffset.UTC);
  private static final String MERCHANT = "shop-1";
  private static final Money TEN = Money.of("10.00", "AUD");
  private static final PurchaseContent[] CONTENTS = {content("INV-1"), content("INV-2")};

  private static PurchaseContent content(String reference) {
    StoredCredential card = StoredCredential.schemeGaveNoTrackingId(CardToken.of("tok-linear-1"));
    return PurchaseRequest.merchantInitiated(card, AuthReason.NO_SHOW)
        .reference(reference)
        .amount(TEN)
        .build()
        .contentFor(MERCHANT);
  }

  private static void check(Class<?> operations, int programs, int schedules) {
    LinChecker.check(
        operations,
        new ModelCheckingOptions()
            .iterations(programs)
            .invocationsPerIteration(schedules)
            .threads(3)
            .actorsPerThread(3)
            .actorsBefore(0) // In other runs the references are claimed before the threads begin.
            .actorsAfter(1)
            .addGuarantee(forClasses(JournalLinearizabilityTest::isValue).allMethods().ignore())
            .sequentialSpecification(OfMemory.class));
  }

  private static boolean isValue(String name) {
    boolean isOurs = name.startsWith("io.cardfile.") && !name.contains("Linearizability");
    return isOurs && !SHARED.contains(name.substring(name.lastIndexOf('.') + 1))
        || name.startsWith("java.util.stream.")
        || name.startsWith("java.time.");
  }

  @Test
  void answersOfTheJournalInMemoryAreThoseOfOneThread() {
    check(OfMemory.class, 6, 40);
  }

  @Test
  void answersOfTheJournalInAFileAreThoseOfOneThread() {
    check(OfFile.class, 4, 40);
  }

  @Test
  void lookingBeforeClaimingIsNoticed() {
    assertThrows(LincheckAssertionError.class, () -> check(LooksFirst.class, 6, 40));
  }

  /** The operations of threads, with comparable results. */
  public abstract static class Operations {

    final PurchaseJournal journal;

    Operations(PurchaseJournal journal) {
      this.journal = journal;
    }

    private static String words(JournalEntry entry) {
      return entry.state() + " " + entry.attempt();
    }

    @Operation
    public String claim(@Param(gen = IntGen.class, conf = "0:1") int reference)
        throws JournalException {
      Claim claim = journal.claim(CONTENTS[reference]);
      return claim.kind() + " " + words(claim.entry());
    }

    @Operation
    public String record(
        @Param(gen = IntGen.class, conf = "0:1") int reference,
        @Param(gen = IntGen.class, conf = "1:2") int attempt,
        @Param(gen = IntGen.class, conf = "1:7") int state) {
      JournalEntry meant =
          JournalEntry.fromStored(
              MERCHANT,
              CONTENTS[reference].reference(),
              "not compared",
              TEN,
              attempt,
              CLOCK.instant(),
              CLOCK.instant(),
              null);
      try {
        JournalOutcome ending =
            JournalOutcome.stored(JournalState.values()[state], null, null, null, null);
        return words(journal.record(meant, ending));
      } catch (JournalException e) {
        return e.reason().name();
      }
    }

    @Operation
    public String find(@Param(gen = IntGen.class, conf = "0:1") int reference)
        throws JournalException {
      return journal
          .find(MERCHANT, CONTENTS[reference].reference())
          .map(Operations::words)
          .orElse("nothing");
    }

    @Operation
    public String open() throws JournalException {
      return journal.open(null, 10).stream()
          .map(entry -> entry.reference() + " " + words(entry))
          .collect(Collectors.joining(", "));
    }

    /** Compacts the journal; has no result. */
    @Operation
    public void compact() throws JournalException {}
  }

  /** The journal in memory, which is also the reference for others. */
  public static class OfMemory extends Operations {
    public OfMemory() {
      super(InMemoryJournal.create(CLOCK));
    }
  }

  /** The file journal, on a disk in memory. */
  public static class OfFile extends Operations {

    private final FileJournal inFile;

    public OfFile() throws JournalException {
      this(
          Journals.builder(Paths.get("purchases"))
              .disk(new RecordingDisk())
              .clock(CLOCK)
              .openOrCreate());
    }

    private OfFile(FileJournal inFile) {
      super(inFile);
      this.inFile = inFile;
    }

    @Override
    public void compact() throws JournalException {
      inFile.compact();
    }
  }

  /** A wrong journal that checks whether a reference is known, and claims it afterwards. */
  public static class LooksFirst extends OfMemory {
    @Override
    public String claim(int reference) throws JournalException {
      boolean isNew = find(reference).equals("nothing");
      String claim = super.claim(reference);
      return isNew ? "GRANTED PREPARED 1" : claim;
    }
  }
}
