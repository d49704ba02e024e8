package io.cardfile.testkit.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.contract.TransportContract.Attribution;
import io.cardfile.testkit.contract.TransportContract.Documents;
import io.cardfile.testkit.contract.TransportContract.LookUps;
import io.cardfile.testkit.contract.TransportContract.Observers;
import io.cardfile.testkit.contract.TransportContract.SendingOnce;
import io.cardfile.testkit.contract.TransportContract.Strictness;
import io.cardfile.testkit.contract.TransportContract.Threads;
import io.cardfile.testkit.contract.TransportContract.UnreachableServers;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A deliberate mistake in a transport that otherwise fulfils the contract fails the row on it. */
@Tag("slow")
class PlantedTransportsTest {

  private static final String EACH = "eachLookUpReachesTheServer ";
  private static final String BOTH = "everyRequestOfALookUpReachesTheServer";
  private static final String FOR_YEARS = "Cache-Control: public, max-age=2147483647, immutable";

  private static void assertFails(String row, Set<String> failed) {
    assertTrue(failed.contains(row), () -> row + " does not fail; failed are " + failed);
  }

  private static String failure(Class<?> suite) {
    return FailedRows.ofSuite(suite, Observers.class, 0);
  }

  @Test
  void aCacheByUrlFailsTheLookUps() {
    Set<String> failed = FailedRows.ofGroup(PlantedSuites.CachesByUrl.class, LookUps.class);
    assertFails(EACH + "X-Nothing: special", failed);
    assertFails(EACH + FOR_YEARS, failed);
    assertFails(BOTH, failed);
  }

  @Test
  void aCacheThatHonoursHeadersFailsTheLookUps() {
    Set<String> failed = FailedRows.ofGroup(PlantedSuites.CachesByHeaders.class, LookUps.class);
    assertFails(EACH + FOR_YEARS, failed);
    assertFalse(failed.contains(EACH + "X-Nothing: special"), failed.toString());
  }

  @Test
  void attributingEveryReplyFailsAttribution() {
    Set<String> failed =
        FailedRows.ofGroup(PlantedSuites.AttributesEveryReply.class, Attribution.class);
    assertFails("aSecondReplyOnAConnectionIsNotAttributed", failed);
    assertFails("aLeftOverRefusalDoesNotRefuseThePurchase", failed);
  }

  @ParameterizedTest
  @ValueSource(strings = {"AttributesAfterPause", "AttributesAfterLookUps"})
  void attributingOnAKeptConnectionFailsAttribution(String suite) throws Exception {
    Set<String> failed = FailedRows.ofGroup(suite(suite), Attribution.class);
    assertFails("aSecondReplyOnAConnectionIsNotAttributed", failed);
    assertFails("aLeftOverRefusalDoesNotRefuseThePurchase", failed);
  }

  @Test
  void cuttingLongTextsFailsTheDocuments() {
    Set<String> failed = FailedRows.ofGroup(PlantedSuites.CutsLongTexts.class, Documents.class);
    assertFails("aLongIdWithControlCharactersPasses", failed);
    assertFalse(failed.contains("allKindsOfValuesPass"), failed.toString());
  }

  @Test
  void checkingPermissionBeforeConnectingFailsAttribution() {
    Set<String> failed =
        FailedRows.ofGroup(PlantedSuites.ChecksBeforeConnecting.class, Attribution.class);
    assertFails("aRequestThatMayNoLongerBeSentIsNotSent", failed);
  }

  @Test
  void aConnectionForEachHeaderOfACallFailsAttribution() {
    Set<String> failed =
        FailedRows.ofGroup(PlantedSuites.SeparatesByEveryHeader.class, Attribution.class);
    assertFails("aCallHeaderKeepsTheConnection", failed);
  }

  @Test
  void omittingTheLastCheckFailsAttribution() {
    Set<String> failed =
        FailedRows.ofGroup(PlantedSuites.OmitsTheLastCheck.class, Attribution.class);
    assertFails("aRequestThatMayNoLongerBeSentIsNotSent", failed);
    assertFails("aRequestThatIsPreparedAgainIsSentOnce", failed);
    assertFails("eachRequestOnAKeptConnectionIsSentOnlyWithPermission", failed);
  }

  @Test
  void cardDataInALogFailsTheSuite() {
    String failure = failure(PlantedSuites.Logs.class);
    assertContains(
        "card number is written to java.util.logging, logger planted.transport", failure);
    assertContains("CVV is written to java.util.logging", failure);
    assertFalse(failure.contains(Secrets.CARD_NUMBER), "shows a card number");
  }

  @Test
  void printedCardDataFailsTheSuiteAndIsStillPrinted() {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream out = System.out;
    System.setOut(new PrintStream(printed, true, UTF_8));
    try {
      assertContains("card number is written to System.out", failure(PlantedSuites.Prints.class));
      assertContains(Secrets.CARD_NUMBER, printed.toString(UTF_8));
      int length = printed.size();
      System.out.print("as before");
      assertEquals(length + 9, printed.size(), "the stream is restored");
    } finally {
      System.setOut(out);
    }
  }

  @Test
  void cardDataPrintedOnFailuresFailsTheSuite() {
    PrintStream err = System.err;
    System.setErr(new PrintStream(OutputStream.nullOutputStream()));
    try {
      assertContains(
          "card number in Base64 is written to System.err",
          FailedRows.ofSuite(PlantedSuites.PrintsFailures.class, UnreachableServers.class, 0));
    } finally {
      System.setErr(err);
    }
  }

  @Test
  void cardDataBelowTheWorkingFolderFailsTheSuite() throws Exception {
    assertWritten(PlantedSuites.WritesFile.class, PlantedSuites.BELOW_WORKING_FOLDER);
  }

  @Test
  void cardDataInTheTemporaryFolderFailsTheSuite() throws Exception {
    assertWritten(PlantedSuites.WritesTemporaryFile.class, PlantedSuites.IN_TEMPORARY_FOLDER);
  }

  private static void assertWritten(Class<?> suite, Path file) throws Exception {
    Files.deleteIfExists(file);
    try {
      assertContains("card number is written to file " + file.toAbsolutePath(), failure(suite));
      assertContains("card number is written to file", failure(suite)); // The file has grown.
    } finally {
      Files.deleteIfExists(file);
    }
  }

  @Test
  void aLateSecondRequestFailsTheSuite() {
    String failure = FailedRows.ofSuite(PlantedSuites.SendsAgainLater.class, Documents.class, 1500);
    assertContains("more requests reached the server of headersArrive", failure);
    assertContains("more requests reached the server of documentsAreDeclaredAsJson", failure);
  }

  private static void assertContains(String part, String text) {
    assertTrue(text.contains(part), text);
  }

  @ParameterizedTest
  @CsvSource({
    "SendsAgainAtOnce, lost-reply, the request was sent 2 times",
    "ReportsNotSent, lost-reply, unexpected outcome NOT_SENT",
    "ReportsFailureAsApproval, lost-reply, unexpected outcome APPROVED",
    "AcceptsHalfBodies, half-body, unexpected outcome APPROVED",
    "AcceptsHalfBodies, half-body-uncharged, unexpected outcome APPROVED"
  })
  void aLostOrHalfReplyIsFailedBy(String suite, String fault, String message) throws Exception {
    Map<String, String> failed =
        FailedRows.messagesOfFaults(suite(suite), "onAFreshConnection", CatalogueRows.all(), fault);
    assertEquals(Set.of("onAFreshConnection " + fault), failed.keySet());
    assertContains(message, failed.toString());
  }

  @Test
  void losingAnInterruptFailsTheRowsOfThreads() {
    Map<String, String> failed =
        FailedRows.messagesOfGroup(PlantedSuites.LosesInterrupts.class, Threads.class);
    assertEquals(
        Set.of(
            "anInterruptWhileWaitingIsKeptAndNeverNotSent",
            "anInterruptWithoutAReplyIsInDoubtInTime"),
        failed.keySet());
    failed.values().forEach(message -> assertContains("the interrupt is kept", message));
  }

  @Test
  void callWhoseTimeIsUpBeforeItIsSentIsMadeAgain() throws Exception {
    String row = "anInterruptWithoutAReplyIsInDoubtInTime";
    assertFalse(FailedRows.ofGroup(suite("TimeIsUpUnsentOnce"), Threads.class).contains(row));
    assertTrue(FailedRows.ofGroup(suite("TimeIsUpUnsentAlways"), Threads.class).contains(row));
  }

  @Test
  void ignoringDeadlinesFailsTheLastingFaults() throws Exception {
    String fault = "no-reply";
    assertEquals(
        Set.of("onAFreshConnection " + fault),
        FailedRows.ofFaults(
            suite("IgnoresDeadlines"), "onAFreshConnection", CatalogueRows.all(), fault));
  }

  @ParameterizedTest
  @CsvSource({
    "ReportsBusyAsNotSent, everyStatusReturnsTheReply 503",
    "TreatsUnreadableAsEmpty, aReplyWithoutABodyIsUnreadable 204",
    "OmitsTheContentType, theContentTypeOfAnUnreadableReplyIsKept",
    "ShowsCardInExceptions, headersArrive",
    "WritesDocumentsItsOwnWay, theBodyIsExactlyTheTextOfJsonText 1"
  })
  void rowsOfDocumentsAreFailedBy(String suite, String row) throws Exception {
    assertFails(row, FailedRows.ofGroup(suite(suite), Documents.class));
  }

  @Test
  void anAlteredReferenceFailsTheRowOfThreads() {
    assertFails(
        "threadsGetTheirOwnReplies",
        FailedRows.ofGroup(PlantedSuites.LowercasesReferences.class, SendingOnce.class));
  }

  @Test
  void answeringAFailureWithAnEarlierReplyFailsTheLookUps() {
    assertFails(
        "aLookUpIsNotRepeatedAfterALostReply",
        FailedRows.ofGroup(PlantedSuites.AnswersWithTheLastReply.class, LookUps.class));
  }

  @Test
  void treatingUnreadableAsEmptyFailsStrictness() {
    assertFails(
        "aByteOrderMarkIsUnreadable",
        FailedRows.ofGroup(PlantedSuites.TreatsUnreadableAsEmpty.class, Strictness.class));
  }

  private static Class<? extends TransportContract> suite(String name)
      throws ClassNotFoundException {
    return Class.forName(PlantedSuites.class.getName() + "$" + name)
        .asSubclass(TransportContract.class);
  }
}
