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
        "of500ReferencesAnd8ClaimsEachOneIsGranted",
        "ofTwoOwnersOneIsGranted",
        "oneNextAttemptIsGranted",
        "oneNextAttemptIsGrantedToOneOfTwoOwners",
        "ofEightContentsOneIsGranted");
  }

  @Test
  void contentThatIsNotComparedIsNoticed() {
    assertBites(
        BrokenJournals.ForgetsContent.class,
        PurchaseJournalContract.Content.class,
        "anotherAmountIsOtherContentInEveryState",
        "anotherCurrencyIsOtherContentInEveryState",
        "anotherKindIsOtherContentInEveryState",
        "aFirstTransactionIsNoLaterOne",
        "anotherTokenIsOtherContent",
        "otherContentIsOtherInEveryAttempt");
  }

  @Test
  void whatIsNotPutBackIsNoticed() {
    assertBites(
        BrokenJournals.RestoresNewOnesAlone.class,
        PurchaseJournalContract.Restoring.class,
        "aListedChargeReplacesEverythingButAnApproval",
        "theAmountOfAClaimedPurchaseStays",
        "theAmountOfAPurchaseThatWasOnlyListedIsTheOneThatIsListed",
        "aDoubtReplacesOnlyADoubtAndWhatAllowsTheNextAttempt");
  }

  @Test
  void destinationsOfWhatIsPutBackThatAreWrongAreNoticed() {
    assertBites(
        BrokenDestinations.RestoresWithoutADestination.class,
        PurchaseJournalContract.Restoring.class,
        "aRestoredEntryIsOfTheDestinationThatIsGiven",
        "aRestoredDoubtReplacesTheDestinationOfAnEarlierAttempt",
        "whatIsNoDestinationIsRefused");
    assertBites(
        BrokenDestinations.RestoresTheLastDestination.class,
        PurchaseJournalContract.Restoring.class,
        "aDoubtOfTwoDestinationsIsOfNone",
        "aDoubtThatMayBeOfElsewhereIsOfNoDestination",
        "aListedChargeOfADoubtAtAnotherDestinationIsOfNone");
    assertBites(
        BrokenDestinations.KeepsTheDestinationOfACharge.class,
        PurchaseJournalContract.Restoring.class,
        "aListedChargeIsOfNoDestinationWhereTheListHasNone");
  }

  @Test
  void destinationsThatAreLostOrKeptFromEarlierAreNoticed() {
    assertBites(
        BrokenDestinations.ForgetsDestinations.class,
        PurchaseJournalContract.Destinations.class,
        "whereAPurchaseIsSentIsKept",
        "everyEndingKeepsTheDestination",
        "eachAttemptHasADestinationOfItsOwn",
        "approvedPurchasesAreFoundByMerchantAndDestination",
        "approvedAreFoundAfterAPurge");
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
        "whatWasUnderWayIsOfItsOwnDestination");
  }

  @Test
  void approvedPurchasesOfElsewhereAreNoticed() {
    assertBites(
        BrokenDestinations.ListsEveryDestination.class,
        PurchaseJournalContract.Destinations.class,
        "approvedPurchasesAreFoundByMerchantAndDestination",
        "theLatestApprovedComeFirst");
    assertBites(
        BrokenDestinations.ListsNoDestination.class,
        PurchaseJournalContract.Destinations.class,
        "approvedPurchasesOfAllDestinationsAreFound");
    assertBites(
        BrokenDestinations.ListsEveryTime.class,
        PurchaseJournalContract.Destinations.class,
        "approvedPurchasesAreFoundThatChangedBeforeATime");
    assertBites(
        BrokenDestinations.ListsWhatEnded.class,
        PurchaseJournalContract.Destinations.class,
        "nothingElseIsFoundAsApproved");
    assertBites(
        BrokenDestinations.ListsTheOldest.class,
        PurchaseJournalContract.Destinations.class,
        "theLatestApprovedComeFirst",
        "approvedAreFoundAfterAPurge");
    assertBites(
        BrokenDestinations.ListsWithoutALimit.class,
        PurchaseJournalContract.Destinations.class,
        "theLatestApprovedComeFirst",
        "aListOfApprovedIsNotToBeChanged",
        "aListOfNothingIsRefused");
  }

  @Test
  void whatWasNotProcessedAndIsUsedUpIsNoticed() {
    assertBites(
        BrokenJournals.UsesUpWhatWasNotProcessed.class,
        PurchaseJournalContract.Claiming.class,
        "whatChargedNothingIsGrantedOnceMore");
  }

  @Test
  void tryingAgainIsNoticed() {
    assertBites(
        BrokenJournals.TriesAgain.class,
        PurchaseJournalContract.Claiming.class,
        "whatIsOpenIsNotGrantedAgain",
        "whatWasAnsweredGivesTheAnswer",
        "aClockThatIsSetBackChangesNoAnswer");
  }

  @Test
  void recordsThatAreNotCheckedAreNoticed() {
    assertBites(
        BrokenJournals.RecordsAnything.class,
        PurchaseJournalContract.Recording.class,
        "onlyWhatAStateMayBecomeIsRecorded",
        "anEarlierAttemptIsOvertaken",
        "anAttemptThatHasNotComeYetIsOvertaken",
        "aClaimOfBeforeAPurgeIsOvertaken",
        "aReferenceThatWasNeverClaimedIsOvertaken");
    assertBites(
        BrokenJournals.RecordsAnything.class,
        PurchaseJournalContract.Races.class,
        "ofEightRecordsOneStands");
  }

  @Test
  void claimsOfOneNumberThatAreTakenForOneAreNoticed() {
    assertBites(
        BrokenJournals.GoesByTheAttemptAlone.class,
        PurchaseJournalContract.Recording.class,
        "aClaimOfBeforeAPurgeIsOvertaken");
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
    assertBites(
        suite, PurchaseJournalContract.Traces.class, "everyTraceOfTheModelIsAnsweredAsInTheModel");
  }

  @Test
  void textsComparedLooselyAreNoticed() {
    assertBites(
        BrokenJournals.ComparesLoosely.class,
        PurchaseJournalContract.Values.class,
        "merchantsThatLookAlikeAreTwo",
        "referencesThatLookAlikeAreTwo");
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
        "settlingEachPageFindsEveryOtherEntry",
        "whatIsSettledAheadIsNotSeenAndWhatIsAddedHidesNothing");
  }

  @Test
  void purgingByTheClockIsNoticed() {
    assertBites(
        BrokenJournals.PurgesByTheClock.class,
        PurchaseJournalContract.Purging.class,
        "whatIsOpenIsNeverRemoved",
        "aClockThatJumpsAheadRemovesNothing",
        "anAgeUnderADayIsRefused",
        "theJournalGoesOnAfterItIsPurged");
  }

  @Test
  void purgingWhatWasClaimedMeanwhileIsNoticed() {
    assertBites(
        BrokenJournals.PurgesLate.class,
        PurchaseJournalContract.Races.class,
        "aPurgeTakesNoClaimAway");
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
        "whatWasUnderWayIsInDoubt",
        "doubtOfADeadOwnerIsSettledByEvidenceAlone",
        "whatManyThreadsWereToldIsThere");
    assertBites(
        BrokenJournals.LeavesPrepared.class,
        PurchaseJournalContract.Owners.class,
        "whenOneDiesTheOthersClaimsStayItsOwn",
        "whoeverSettlesADeadOwnersDoubtTellsBoth");
  }

  @Test
  void recordsThatAreLostAreNoticed() {
    assertBites(
        BrokenJournals.RecordsLate.class,
        PurchaseJournalContract.Durability.class,
        "whatHadEndedIsAsItWas",
        "aLaterAttemptIsNotTakenForTheFirst",
        "whatManyThreadsWereToldIsThere");
  }

  @Test
  void hooksThatAreNotGivenAreNoticed() {
    assertBites(
        BrokenDurability.OpensAlone.class,
        PurchaseJournalContract.Durability.class,
        "whatHadEndedIsAsItWas",
        "whatWasUnderWayIsInDoubt",
        "whatManyThreadsWereToldIsThere");
    assertBites(
        BrokenDurability.OpensAlone.class,
        PurchaseJournalContract.Owners.class,
        "whatOneHasClaimedIsOpenForTheOther",
        "whenOneDiesTheOthersClaimsStayItsOwn");
    assertBites(
        BrokenDurability.OpensAlone.class,
        PurchaseJournalContract.Races.class,
        "ofTwoOwnersOneIsGranted");
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
        "whatHadEndedIsAsItWas",
        "whatWasUnderWayIsInDoubt",
        "doubtOfADeadOwnerIsSettledByEvidenceAlone",
        "aLaterAttemptIsNotTakenForTheFirst",
        "whatWasPurgedStaysUnknown",
        "whatManyThreadsWereToldIsThere");
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
        "whenOneDiesTheOthersClaimsStayItsOwn");
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
        "whatIsRecordedHasTheTimeOfTheRecord");
  }

  @Test
  void aTokenInTheStorageIsNoticed() {
    assertBites(
        BrokenJournals.KeepsTokens.class,
        PurchaseJournalContract.Secrecy.class,
        "noCardDataIsStored");
  }
}
