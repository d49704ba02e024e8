package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each journal here makes one mistake, and fails the rows on it. */
@Tag("slow")
class BrokenJournalsTest {

  private static void assertFails(
      Class<? extends PurchaseJournalContract> suite, Class<?> group, String... rows) {
    Set<String> failed =
        FailedRows.ofGroup(suite, group).stream()
            .map(name -> name.split(" ")[0])
            .collect(Collectors.toSet());
    Set<String> passed = new TreeSet<>(List.of(rows));
    passed.removeAll(failed);
    assertEquals(Set.of(), passed, () -> "rows that did not fail; failed are " + failed);
  }

  @Test
  void aCheckBeforeTheWriteFailsTheRaces() {
    assertFails(
        BrokenJournals.ChecksThenWrites.class,
        PurchaseJournalContract.Races.class,
        "oneOfEightClaimsIsGrantedForEachOf500References",
        "oneClaimOfTwoOwnersIsGranted",
        "oneNextAttemptIsGranted",
        "oneNextAttemptIsGrantedToOneOfTwoOwners",
        "oneOfEightContentsIsGranted");
  }

  @Test
  void contentThatIsNotComparedIsDetected() {
    assertFails(
        BrokenJournals.IgnoresContent.class,
        PurchaseJournalContract.Content.class,
        "anotherAmountIsOtherContentInEveryState",
        "anotherCurrencyIsOtherContentInEveryState",
        "anotherKindIsOtherContentInEveryState",
        "aFirstTransactionIsOtherContentThanALaterOne",
        "anotherTokenIsOtherContent",
        "otherContentIsDetectedInEveryAttempt");
  }

  @Test
  void missingRestoresAreDetected() {
    assertFails(
        BrokenJournals.RestoresOnlyUnknownReferences.class,
        PurchaseJournalContract.Restoring.class,
        "aListedChargeReplacesEverythingButAnApproval",
        "theAmountOfAClaimedPurchaseIsKept",
        "theAmountOfAPurchaseThatWasOnlyListedIsReplaced",
        "aDoubtReplacesOnlyDoubtsAndStatesThatAllowTheNextAttempt");
  }

  @Test
  void wrongDestinationsOfRestoredEntriesAreDetected() {
    assertFails(
        BrokenDestinations.RestoresWithoutADestination.class,
        PurchaseJournalContract.Restoring.class,
        "aRestoredEntryHasTheGivenDestination",
        "aRestoredDoubtReplacesTheDestinationOfAnEarlierAttempt",
        "anInvalidDestinationIsRefused");
    assertFails(
        BrokenDestinations.RestoresTheLastDestination.class,
        PurchaseJournalContract.Restoring.class,
        "aDoubtOfTwoDestinationsHasNoDestination",
        "aDoubtThatMayHaveTwoDestinationsHasNoDestination",
        "aListedChargeOfADoubtAtAnotherDestinationHasNoDestination");
    assertFails(
        BrokenDestinations.KeepsTheDestinationOfACharge.class,
        PurchaseJournalContract.Restoring.class,
        "aListedChargeHasNoDestinationIfTheListHasNone");
  }

  @Test
  void lostOrOutdatedDestinationsAreDetected() {
    assertFails(
        BrokenDestinations.ForgetsDestinations.class,
        PurchaseJournalContract.Destinations.class,
        "theDestinationOfAPurchaseIsStored",
        "everyEndingKeepsTheDestination",
        "eachAttemptHasADestinationOfItsOwn",
        "approvedPurchasesAreFoundByMerchantAndDestination",
        "approvedPurchasesAreFoundAfterAPurge");
    assertFails(
        BrokenDestinations.KeepsTheFirstDestination.class,
        PurchaseJournalContract.Destinations.class,
        "eachAttemptHasADestinationOfItsOwn");
    assertFails(
        BrokenDestinations.WritesTheDestinationAtTheEnd.class,
        PurchaseJournalContract.Destinations.class,
        "eachAttemptHasADestinationOfItsOwn");
    assertFails(
        BrokenDestinations.WritesTheDestinationAtTheEnd.class,
        PurchaseJournalContract.Durability.class,
        "anUnfinishedAttemptKeepsItsDestination");
  }

  @Test
  void approvedPurchasesOfOtherDestinationsAreDetected() {
    assertFails(
        BrokenDestinations.ListsEveryDestination.class,
        PurchaseJournalContract.Destinations.class,
        "approvedPurchasesAreFoundByMerchantAndDestination",
        "theLatestApprovedPurchasesComeFirst");
    assertFails(
        BrokenDestinations.ListsNoDestination.class,
        PurchaseJournalContract.Destinations.class,
        "approvedPurchasesOfAllDestinationsAreFound");
    assertFails(
        BrokenDestinations.ListsEveryTime.class,
        PurchaseJournalContract.Destinations.class,
        "approvedPurchasesAreFoundByTimeOfChange");
    assertFails(
        BrokenDestinations.ListsWhatEnded.class,
        PurchaseJournalContract.Destinations.class,
        "onlyApprovedPurchasesAreFound");
    assertFails(
        BrokenDestinations.ListsTheOldest.class,
        PurchaseJournalContract.Destinations.class,
        "theLatestApprovedPurchasesComeFirst",
        "approvedPurchasesAreFoundAfterAPurge");
    assertFails(
        BrokenDestinations.ListsWithoutALimit.class,
        PurchaseJournalContract.Destinations.class,
        "theLatestApprovedPurchasesComeFirst",
        "theListOfApprovedPurchasesIsUnmodifiable",
        "aLimitBelowOneIsRefused");
  }

  @Test
  void notProcessedTakenAsAnAnswerIsDetected() {
    assertFails(
        BrokenJournals.AnswersNotProcessed.class,
        PurchaseJournalContract.Claiming.class,
        "aReferenceThatWasNotChargedIsGrantedAgain");
  }

  @Test
  void grantsOfOpenOrAnsweredReferencesAreDetected() {
    assertFails(
        BrokenJournals.GrantsDoubtsAndDeclines.class,
        PurchaseJournalContract.Claiming.class,
        "anOpenReferenceIsNotGrantedAgain",
        "aClaimOfAnAnsweredReferenceReturnsTheAnswer",
        "aClockThatIsSetBackChangesNoAnswer");
  }

  @Test
  void uncheckedRecordsAreDetected() {
    assertFails(
        BrokenJournals.RecordsAnything.class,
        PurchaseJournalContract.Recording.class,
        "onlyAllowedStateChangesAreRecorded",
        "anEarlierAttemptIsAConflict",
        "aFutureAttemptIsAConflict",
        "aClaimFromBeforeAPurgeIsAConflict",
        "aReferenceThatWasNeverClaimedIsAConflict");
    assertFails(
        BrokenJournals.RecordsAnything.class,
        PurchaseJournalContract.Races.class,
        "oneOfEightRecordsIsStored");
  }

  @Test
  void readsThatMissChangesOfAnotherOwnerAreDetected() {
    assertFails(
        BrokenJournals.ReadsOnce.class,
        PurchaseJournalContract.Waits.class,
        "theOutcomeOfAnotherOwnerEndsTheWait",
        "theEndOfAnotherOwnerEndsTheWaitInDoubt");
  }

  @Test
  void attemptsIdentifiedOnlyByNumberAreDetected() {
    assertFails(
        BrokenJournals.IdentifiesByAttemptOnly.class,
        PurchaseJournalContract.Recording.class,
        "aClaimFromBeforeAPurgeIsAConflict");
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        BrokenJournals.GrantsDoubtsAndDeclines.class,
        BrokenJournals.AnswersNotProcessed.class,
        BrokenJournals.RecordsAnything.class,
        BrokenJournals.IdentifiesByAttemptOnly.class,
        BrokenJournals.RestoresOnlyUnknownReferences.class,
        BrokenJournals.PurgesByTheClock.class,
        BrokenJournals.LeavesPrepared.class
      })
  void deviationsFromTheModelAreDetected(Class<? extends BrokenJournals.Broken> suite) {
    assertFails(suite, PurchaseJournalContract.Traces.class, "everyTraceHasTheResultsOfTheModel");
  }

  @Test
  void looseTextComparisonsAreDetected() {
    assertFails(
        BrokenJournals.ComparesLoosely.class,
        PurchaseJournalContract.Values.class,
        "similarMerchantsAreDistinct",
        "similarReferencesAreDistinct");
    assertFails(
        BrokenJournals.IgnoresTheMerchant.class,
        PurchaseJournalContract.Content.class,
        "anotherMerchantHasItsOwnReferences");
  }

  @Test
  void pagesByOffsetAreDetected() {
    assertFails(
        BrokenJournals.CountsPages.class,
        PurchaseJournalContract.Paging.class,
        "resolvingEachPageStillFindsEveryEntry",
        "resolvedEntriesAreSkippedAndAddedEntriesHideNone");
  }

  @Test
  void purgingByTheClockIsDetected() {
    assertFails(
        BrokenJournals.PurgesByTheClock.class,
        PurchaseJournalContract.Purging.class,
        "openEntriesAreNeverRemoved",
        "aClockThatJumpsAheadRemovesNothing",
        "anAgeUnderADayIsRefused",
        "theJournalWorksAfterAPurge");
  }

  @Test
  void purgingOfConcurrentClaimsIsDetected() {
    assertFails(
        BrokenJournals.PurgesLate.class,
        PurchaseJournalContract.Races.class,
        "aPurgeRemovesNoClaim");
  }

  @Test
  void interruptsThatAbortOrAreLostAreDetected() {
    assertFails(
        BrokenJournals.AbortsWhenInterrupted.class,
        PurchaseJournalContract.Interrupts.class,
        "anInterruptedThreadClaimsAndRecords",
        "threadsThatAreInterruptedAllTheTimeLoseNothing");
    assertFails(
        BrokenJournals.ForgetsInterrupts.class,
        PurchaseJournalContract.Interrupts.class,
        "anInterruptedThreadReadsAndPurges");
  }

  @Test
  void unfinishedAttemptsOfADeadOwnerAreDetected() {
    assertFails(
        BrokenJournals.LeavesPrepared.class,
        PurchaseJournalContract.Durability.class,
        "anUnfinishedAttemptIsInDoubtAfterReopening",
        "doubtOfADeadOwnerIsResolvedOnlyByEvidence",
        "resultsReturnedToManyThreadsAreStored");
    assertFails(
        BrokenJournals.LeavesPrepared.class,
        PurchaseJournalContract.Owners.class,
        "aCrashOfOneOwnerKeepsTheClaimsOfTheOther",
        "aResolvedDoubtOfADeadOwnerIsResolvedForBothOwners");
  }

  @Test
  void lostRecordsAreDetected() {
    assertFails(
        BrokenJournals.RecordsLate.class,
        PurchaseJournalContract.Durability.class,
        "endedEntriesAreUnchangedAfterReopening",
        "aLaterAttemptIsNotMistakenForTheFirst",
        "resultsReturnedToManyThreadsAreStored");
  }

  @Test
  void missingHooksAreDetected() {
    assertFails(
        BrokenDurability.OverridesNoHook.class,
        PurchaseJournalContract.Durability.class,
        "endedEntriesAreUnchangedAfterReopening",
        "anUnfinishedAttemptIsInDoubtAfterReopening",
        "resultsReturnedToManyThreadsAreStored");
    assertFails(
        BrokenDurability.OverridesNoHook.class,
        PurchaseJournalContract.Owners.class,
        "aClaimOfOneOwnerIsOpenForTheOther",
        "aCrashOfOneOwnerKeepsTheClaimsOfTheOther");
    assertFails(
        BrokenDurability.OverridesNoHook.class,
        PurchaseJournalContract.Races.class,
        "oneClaimOfTwoOwnersIsGranted");
    assertFails(
        BrokenDurability.OverridesNoHook.class,
        PurchaseJournalContract.Secrecy.class,
        "noCardDataIsStored");
  }

  @Test
  void writingOnlyOnCloseIsDetected() {
    assertFails(
        BrokenDurability.Crashes.class,
        PurchaseJournalContract.Durability.class,
        "endedEntriesAreUnchangedAfterReopening",
        "anUnfinishedAttemptIsInDoubtAfterReopening",
        "doubtOfADeadOwnerIsResolvedOnlyByEvidence",
        "aLaterAttemptIsNotMistakenForTheFirst",
        "purgedEntriesStayUnknown",
        "resultsReturnedToManyThreadsAreStored");
    assertFails(
        BrokenDurability.ClosesInACrash.class,
        PurchaseJournalContract.Secrecy.class,
        "noCardDataIsStored");
  }

  @Test
  void claimsTakenFromLiveOwnersAreDetected() {
    assertFails(
        BrokenJournals.TakesClaimsOfLiveOwners.class,
        PurchaseJournalContract.Owners.class,
        "aCrashOfOneOwnerKeepsTheClaimsOfTheOther");
  }

  @Test
  void roundedValuesAreDetected() {
    assertFails(
        BrokenJournals.RoundsValues.class,
        PurchaseJournalContract.Values.class,
        "timesAreExactToTheMillisecond");
    assertFails(
        BrokenJournals.RoundsValues.class,
        PurchaseJournalContract.Recording.class,
        "anEndingMayHaveOneField",
        "anEndingMayLackEveryField",
        "aRecordedEntryHasTheTimeOfTheRecord");
  }

  @Test
  void aTokenInTheStorageIsDetected() {
    assertFails(
        BrokenJournals.KeepsTokens.class,
        PurchaseJournalContract.Secrecy.class,
        "noCardDataIsStored");
  }
}
