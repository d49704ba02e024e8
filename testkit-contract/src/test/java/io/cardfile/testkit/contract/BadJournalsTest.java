package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One wrong journal for each family of promises fails the row on its mistake. */
@Tag("slow")
class BadJournalsTest {

  @ParameterizedTest
  @CsvSource({
    "GrantsDoubtsAndDeclines, Claiming, anOpenReferenceIsNotGrantedAgain",
    "IgnoresContent, Content, anotherAmountIsOtherContentInEveryState",
    "RecordsAnything, Recording, onlyAllowedStateChangesAreRecorded",
    "ChecksThenWrites, Races, oneOfEightClaimsIsGrantedForEachOf500References",
    "ComparesLoosely, Values, similarReferencesAreDistinct",
    "CountsPages, Paging, resolvingEachPageStillFindsEveryEntry",
    "PurgesByTheClock, Purging, openEntriesAreNeverRemoved",
    "ForgetsInterrupts, Interrupts, anInterruptedThreadReadsAndPurges",
    "LeavesPrepared, Durability, anUnfinishedAttemptIsInDoubtAfterReopening",
    "TakesClaimsOfLiveOwners, Owners, aCrashOfOneOwnerKeepsTheClaimsOfTheOther",
    "KeepsTokens, Secrecy, noCardDataIsStored"
  })
  void oneMistakeFailsARowOfItsFamily(String mistake, String family, String row) throws Exception {
    Class<?> suite = Class.forName(BadJournals.class.getName() + "$" + mistake);
    Class<?> group = Class.forName(PurchaseJournalContract.class.getName() + "$" + family);
    Set<String> failed = FailedRows.of(suite, group).keySet();
    assertTrue(failed.stream().anyMatch(name -> name.startsWith(row)), failed::toString);
  }
}
