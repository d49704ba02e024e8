package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each journal here makes one mistake, and fails the rows on it. */
class JournalContractBitesTest {

  private static void assertBites(
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
    assertBites(
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
    assertBites(
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
    assertBites(
        BrokenJournals.RestoresOnlyUnknownReferences.class,
        PurchaseJournalContract.Restoring.class,
        "aListedChargeReplacesEverythingButAnApproval",
        "theAmountOfAClaimedPurchaseIsKept",
        "theAmountOfAPurchaseThatWasOnlyListedIsReplaced",
        "aDoubtReplacesOnlyDoubtsAndStatesThatAllowTheNextAttempt");
  }

  @Test
  void wrongDestinationsOfRestoredEntriesAreDetected() {
    assertBites(
        BrokenDestinations.RestoresWithoutADestination.class,
        PurchaseJournalContract.Restoring.class,
        "aRestoredEntryHasTheGivenDestination",
        "aRestoredDoubtReplacesTheDestinationOfAnEarlierAttempt",
        "anInvalidDestinationIsRefused");
    assertBites(
        BrokenDestinations.RestoresTheLastDestination.class,
        PurchaseJournalContract.Restoring.class,
        "aDoubtOfTwoDestinationsHasNoDestination",
        "aDoubtThatMayHaveTwoDestinationsHasNoDestination",
        "aListedChargeOfADoubtAtAnotherDestinationHasNoDestination");
    assertBites(
        BrokenDestinations.KeepsTheDestinationOfACharge.class,
        PurchaseJournalContract.Restoring.class,
        "aListedChargeHasNoDestinationIfTheListHasNone");
  }

  @Test
  void lostOrOutdatedDestinationsAreDetected() {
    assertBites(
        BrokenDestinations.ForgetsDestinations.class,
        PurchaseJournalContract.Destinations.class,
        "theDestinationOfAPurchaseIsStored",
        "everyEndingKeepsTheDestination",
        "eachAttemptHasADestinationOfItsOwn",
        "approvedPurchasesAreFoundByMerchantAndDestination",
        "approvedPurchasesAreFoundAfterAPurge");
    assertBites(
        BrokenDestinations.KeepsTheFirstDestination.class,
        PurchaseJournalContract.Destinations.class,
        "eachAttemptHasADestinationOfItsOwn");
    assertBites(
        BrokenDestinations.WritesTheDestinationAtTheEnd.class,
        PurchaseJournalContract.Destinations.class,
        "eachAttemptHasADestinationOfItsOwn");
    assertBites(
        BrokenDestinations.WritesTheDestinationAtTheEnd.class,
        PurchaseJournalContract.Durability.class,
        "anUnfinishedAttemptKeepsItsDestination");
  }

  @Test
  void approvedPurchasesOfOtherDestinationsAreDetected() {
    assertBites(
        BrokenDestinations.ListsEveryDestination.class,
        PurchaseJournalContract.Destinations.class,
        "approvedPurchasesAreFoundByMerchantAndDestination",
        "theLatestApprovedPurchasesComeFirst");
    assertBites(
        BrokenDestinations.ListsNoDestination.class,
        PurchaseJournalContract.Destinations.class,
        "approvedPurchasesOfAllDestinationsAreFound");
    assertBites(
        BrokenDestinations.ListsEveryTime.class,
        PurchaseJournalContract.Destinations.class,
        "approvedPurchasesAreFoundByTimeOfChange");
    assertBites(
        BrokenDestinations.ListsWhatEnded.class,
        PurchaseJournalContract.Destinations.class,
        "onlyApprovedPurchasesAreFound");
    assertBites(
        BrokenDestinations.ListsTheOldest.class,
        PurchaseJournalContract.Destinations.class,
        "theLatestApprovedPurchasesComeFirst",
        "approvedPurchasesAreFoundAfterAPurge");
    assertBites(
        BrokenDestinations.ListsWithoutALimit.class,
        PurchaseJournalContract.Destinations.class,
        "theLatestApprovedPurchasesComeFirst",
        "theListOfApprovedPurchasesIsUnmodifiable",
        "aLimitBelowOneIsRefused");
  }

  @Test
  void notProcessedTakenAsAnAnswerIsDetected() {
    assertBites(
        BrokenJournals.AnswersNotProcessed.class,
        PurchaseJournalContract.Claiming.class,
        "aReferenceThatWasNotChargedIsGrantedAgain");
  }

  @Test
  void grantsOfOpenOrAnsweredReferencesAreDetected() {
    assertBites(
        BrokenJournals.GrantsDoubtsAndDeclines.class,
        PurchaseJournalContract.Claiming.class,
        "anOpenReferenceIsNotGrantedAgain",
        "aClaimOfAnAnsweredReferenceReturnsTheAnswer",
        "aClockThatIsSetBackChangesNoAnswer");
  }

  @Test
  void uncheckedRecordsAreDetected() {
    assertBites(
        BrokenJournals.RecordsAnything.class,
        PurchaseJournalContract.Recording.class,
        "onlyAllowedStateChangesAreRecorded",
        "anEarlierAttemptIsOvertaken",
        "aFutureAttemptIsOvertaken",
        "aClaimFromBeforeAPurgeIsOvertaken",
        "aReferenceThatWasNeverClaimedIsOvertaken");
    assertBites(
        BrokenJournals.RecordsAnything.class,
        PurchaseJournalContract.Races.class,
        "oneOfEightRecordsIsStored");
  }

  @Test
  void attemptsIdentifiedOnlyByNumberAreDetected() {
    assertBites(
        BrokenJournals.IdentifiesByAttemptOnly.class,
        PurchaseJournalContract.Recording.class,
        "aClaimFromBeforeAPurgeIsOvertaken");
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
    assertBites(suite, PurchaseJournalContract.Traces.class, "everyTraceHasTheResultsOfTheModel");
  }

  @Test
  void looseTextComparisonsAreDetected() {
    assertBites(
        BrokenJournals.ComparesLoosely.class,
        PurchaseJournalContract.Values.class,
        "similarMerchantsAreDistinct",
        "similarReferencesAreDistinct");
    assertBites(
        BrokenJournals.IgnoresTheMerchant.class,
        PurchaseJournalContract.Content.class,
        "anotherMerchantHasItsOwnReferences");
  }

  @Test
  void pagesByOffsetAreDetected() {
    assertBites(
        BrokenJournals.CountsPages.class,
        PurchaseJournalContract.Paging.class,
        "settlingEachPageStillFindsEveryEntry",
        "settledEntriesAreSkippedAndAddedEntriesHideNone");
  }

  @Test
  void purgingByTheClockIsDetected() {
    assertBites(
        BrokenJournals.PurgesByTheClock.class,
        PurchaseJournalContract.Purging.class,
        "openEntriesAreNeverRemoved",
        "aClockThatJumpsAheadRemovesNothing",
        "anAgeUnderADayIsRefused",
        "theJournalWorksAfterAPurge");
  }

  @Test
  void purgingOfConcurrentClaimsIsDetected() {
    assertBites(
        BrokenJournals.PurgesLate.class,
        PurchaseJournalContract.Races.class,
        "aPurgeRemovesNoClaim");
  }

  @Test
  void interruptsThatAbortOrAreLostAreDetected() {
    assertBites(
        BrokenJournals.AbortsWhenInterrupted.class,
        PurchaseJournalContract.Interrupts.class,
        "anInterruptedThreadClaimsAndRecords",
        "threadsThatAreInterruptedAllTheTimeLoseNothing");
    assertBites(
        BrokenJournals.ForgetsInterrupts.class,
        PurchaseJournalContract.Interrupts.class,
        "anInterruptedThreadReadsAndPurges");
  }

  @Test
  void unfinishedAttemptsOfADeadOwnerAreDetected() {
    assertBites(
        BrokenJournals.LeavesPrepared.class,
        PurchaseJournalContract.Durability.class,
        "anUnfinishedAttemptIsInDoubtAfterReopening",
        "doubtOfADeadOwnerIsSettledOnlyByEvidence",
        "resultsReturnedToManyThreadsAreStored");
    assertBites(
        BrokenJournals.LeavesPrepared.class,
        PurchaseJournalContract.Owners.class,
        "aCrashOfOneOwnerKeepsTheClaimsOfTheOther",
        "aSettledDoubtOfADeadOwnerIsSettledForBothOwners");
  }

  @Test
  void lostRecordsAreDetected() {
    assertBites(
        BrokenJournals.RecordsLate.class,
        PurchaseJournalContract.Durability.class,
        "endedEntriesAreUnchangedAfterReopening",
        "aLaterAttemptIsNotMistakenForTheFirst",
        "resultsReturnedToManyThreadsAreStored");
  }

  @Test
  void missingHooksAreDetected() {
    assertBites(
        BrokenDurability.OverridesNoHook.class,
        PurchaseJournalContract.Durability.class,
        "endedEntriesAreUnchangedAfterReopening",
        "anUnfinishedAttemptIsInDoubtAfterReopening",
        "resultsReturnedToManyThreadsAreStored");
    assertBites(
        BrokenDurability.OverridesNoHook.class,
        PurchaseJournalContract.Owners.class,
        "aClaimOfOneOwnerIsOpenForTheOther",
        "aCrashOfOneOwnerKeepsTheClaimsOfTheOther");
    assertBites(
        BrokenDurability.OverridesNoHook.class,
        PurchaseJournalContract.Races.class,
        "oneClaimOfTwoOwnersIsGranted");
    assertBites(
        BrokenDurability.OverridesNoHook.class,
        PurchaseJournalContract.Secrecy.class,
        "noCardDataIsStored");
  }

  @Test
  void writingOnlyOnCloseIsDetected() {
    assertBites(
        BrokenDurability.Crashes.class,
        PurchaseJournalContract.Durability.class,
        "endedEntriesAreUnchangedAfterReopening",
        "anUnfinishedAttemptIsInDoubtAfterReopening",
        "doubtOfADeadOwnerIsSettledOnlyByEvidence",
        "aLaterAttemptIsNotMistakenForTheFirst",
        "purgedEntriesStayUnknown",
        "resultsReturnedToManyThreadsAreStored");
    assertBites(
        BrokenDurability.ClosesInACrash.class,
        PurchaseJournalContract.Secrecy.class,
        "noCardDataIsStored");
  }

  @Test
  void claimsTakenFromLiveOwnersAreDetected() {
    assertBites(
        BrokenJournals.TakesClaimsOfLiveOwners.class,
        PurchaseJournalContract.Owners.class,
        "aCrashOfOneOwnerKeepsTheClaimsOfTheOther");
  }

  @Test
  void roundedValuesAreDetected() {
    assertBites(
        BrokenJournals.RoundsValues.class,
        PurchaseJournalContract.Values.class,
        "timesAreExactToTheMillisecond");
    assertBites(
        BrokenJournals.RoundsValues.class,
        PurchaseJournalContract.Recording.class,
        "anEndingMayHaveOneField",
        "anEndingMayLackEveryField",
        "aRecordedEntryHasTheTimeOfTheRecord");
  }

  @Test
  void aTokenInTheStorageIsDetected() {
    assertBites(
        BrokenJournals.KeepsTokens.class,
        PurchaseJournalContract.Secrecy.class,
        "noCardDataIsStored");
  }
}
