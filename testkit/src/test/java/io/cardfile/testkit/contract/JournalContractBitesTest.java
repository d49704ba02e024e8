package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each journal here makes one mistake, and fails the rows that are about it. */
class JournalContractBitesTest {

  private static void assertBites(
      Class<? extends PurchaseJournalContract> suite, Class<?> group, String... rows) {
    Set<String> failed =
        FailedRows.ofGroup(suite, group).stream()
            .map(name -> name.split(" ")[0])
            .collect(Collectors.toSet());
    Set<String> passed = new TreeSet<>(List.of(rows));
    passed.removeAll(failed);
    assertEquals(Set.of(), passed, () -> "rows that do not bite; failed are " + failed);
  }

  @Test
  void lookingBeforeWritingLosesTheRaces() {
    assertBites(
        BrokenJournals.LooksThenWrites.class,
        PurchaseJournalContract.Races.class,
        "oneOfEightClaimsIsGrantedForEachOf500References",
        "oneClaimOfTwoOwnersIsGranted",
        "oneNextAttemptIsGranted",
        "oneNextAttemptIsGrantedToOneOfTwoOwners",
        "oneOfEightContentsIsGranted");
  }

  @Test
  void contentThatIsNotComparedIsNoticed() {
    assertBites(
        BrokenJournals.ForgetsContent.class,
        PurchaseJournalContract.Content.class,
        "anotherAmountIsOtherContentInEveryState",
        "anotherCurrencyIsOtherContentInEveryState",
        "anotherKindIsOtherContentInEveryState",
        "aFirstTransactionIsOtherContentThanALaterOne",
        "anotherTokenIsOtherContent",
        "otherContentIsDetectedInEveryAttempt");
  }

  @Test
  void whatIsNotPutBackIsNoticed() {
    assertBites(
        BrokenJournals.RestoresNewOnesAlone.class,
        PurchaseJournalContract.Restoring.class,
        "aListedChargeReplacesEverythingButAnApproval",
        "theAmountOfAClaimedPurchaseIsKept",
        "theAmountOfAPurchaseThatWasOnlyListedIsReplaced",
        "aDoubtReplacesOnlyDoubtsAndStatesThatAllowTheNextAttempt");
  }

  @Test
  void destinationsOfWhatIsPutBackThatAreWrongAreNoticed() {
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
  void destinationsThatAreLostOrKeptFromEarlierAreNoticed() {
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
  void approvedPurchasesOfElsewhereAreNoticed() {
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
  void whatWasNotProcessedAndIsUsedUpIsNoticed() {
    assertBites(
        BrokenJournals.UsesUpWhatWasNotProcessed.class,
        PurchaseJournalContract.Claiming.class,
        "aReferenceThatWasNotChargedIsGrantedAgain");
  }

  @Test
  void tryingAgainIsNoticed() {
    assertBites(
        BrokenJournals.TriesAgain.class,
        PurchaseJournalContract.Claiming.class,
        "anOpenReferenceIsNotGrantedAgain",
        "aClaimOfAnAnsweredReferenceReturnsTheAnswer",
        "aClockThatIsSetBackChangesNoAnswer");
  }

  @Test
  void recordsThatAreNotCheckedAreNoticed() {
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
  void claimsOfOneNumberThatAreTakenForOneAreNoticed() {
    assertBites(
        BrokenJournals.GoesByTheAttemptAlone.class,
        PurchaseJournalContract.Recording.class,
        "aClaimFromBeforeAPurgeIsOvertaken");
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        BrokenJournals.TriesAgain.class,
        BrokenJournals.UsesUpWhatWasNotProcessed.class,
        BrokenJournals.RecordsAnything.class,
        BrokenJournals.GoesByTheAttemptAlone.class,
        BrokenJournals.RestoresNewOnesAlone.class,
        BrokenJournals.PurgesByTheClock.class,
        BrokenJournals.LeavesPrepared.class
      })
  void answersThatAreNotThoseOfTheModelAreNoticed(Class<? extends BrokenJournals.Broken> suite) {
    assertBites(suite, PurchaseJournalContract.Traces.class, "everyTraceHasTheResultsOfTheModel");
  }

  @Test
  void textsComparedLooselyAreNoticed() {
    assertBites(
        BrokenJournals.ComparesLoosely.class,
        PurchaseJournalContract.Values.class,
        "similarMerchantsAreDistinct",
        "similarReferencesAreDistinct");
    assertBites(
        BrokenJournals.KnowsOneMerchant.class,
        PurchaseJournalContract.Content.class,
        "anotherMerchantHasItsOwnReferences");
  }

  @Test
  void pagesThatAreCountedAreNoticed() {
    assertBites(
        BrokenJournals.CountsPages.class,
        PurchaseJournalContract.Paging.class,
        "settlingEachPageStillFindsEveryEntry",
        "settledEntriesAreSkippedAndAddedEntriesHideNone");
  }

  @Test
  void purgingByTheClockIsNoticed() {
    assertBites(
        BrokenJournals.PurgesByTheClock.class,
        PurchaseJournalContract.Purging.class,
        "openEntriesAreNeverRemoved",
        "aClockThatJumpsAheadRemovesNothing",
        "anAgeUnderADayIsRefused",
        "theJournalWorksAfterAPurge");
  }

  @Test
  void purgingWhatWasClaimedMeanwhileIsNoticed() {
    assertBites(
        BrokenJournals.PurgesLate.class,
        PurchaseJournalContract.Races.class,
        "aPurgeRemovesNoClaim");
  }

  @Test
  void interruptsThatBreakOffOrAreLostAreNoticed() {
    assertBites(
        BrokenJournals.GivesUpWhenInterrupted.class,
        PurchaseJournalContract.Interrupts.class,
        "anInterruptedThreadClaimsAndRecords",
        "threadsThatAreInterruptedAllTheTimeLoseNothing");
    assertBites(
        BrokenJournals.ForgetsInterrupts.class,
        PurchaseJournalContract.Interrupts.class,
        "anInterruptedThreadReadsAndPurges");
  }

  @Test
  void whatADeadOwnerLeavesIsNoticed() {
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
  void recordsThatAreLostAreNoticed() {
    assertBites(
        BrokenJournals.RecordsLate.class,
        PurchaseJournalContract.Durability.class,
        "endedEntriesAreUnchangedAfterReopening",
        "aLaterAttemptIsNotMistakenForTheFirst",
        "resultsReturnedToManyThreadsAreStored");
  }

  @Test
  void hooksThatAreNotGivenAreNoticed() {
    assertBites(
        BrokenDurability.OpensAlone.class,
        PurchaseJournalContract.Durability.class,
        "endedEntriesAreUnchangedAfterReopening",
        "anUnfinishedAttemptIsInDoubtAfterReopening",
        "resultsReturnedToManyThreadsAreStored");
    assertBites(
        BrokenDurability.OpensAlone.class,
        PurchaseJournalContract.Owners.class,
        "aClaimOfOneOwnerIsOpenForTheOther",
        "aCrashOfOneOwnerKeepsTheClaimsOfTheOther");
    assertBites(
        BrokenDurability.OpensAlone.class,
        PurchaseJournalContract.Races.class,
        "oneClaimOfTwoOwnersIsGranted");
    assertBites(
        BrokenDurability.OpensAlone.class,
        PurchaseJournalContract.Secrecy.class,
        "noCardDataIsStored");
  }

  @Test
  void writingWhenItIsClosedIsNoticed() {
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
  void claimsTakenFromTheLivingAreNoticed() {
    assertBites(
        BrokenJournals.TakesLiveClaims.class,
        PurchaseJournalContract.Owners.class,
        "aCrashOfOneOwnerKeepsTheClaimsOfTheOther");
  }

  @Test
  void valuesThatAreRoundedAreNoticed() {
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
  void aTokenInTheStorageIsNoticed() {
    assertBites(
        BrokenJournals.KeepsTokens.class,
        PurchaseJournalContract.Secrecy.class,
        "noCardDataIsStored");
  }
}
