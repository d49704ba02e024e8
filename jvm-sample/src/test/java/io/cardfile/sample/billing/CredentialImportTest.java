package io.cardfile.sample.billing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.purchase.StoredCredential;
import io.cardfile.purchase.StoredCredential.CardToken;
import io.cardfile.purchase.StoredCredential.TrackingId;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The cards of another system become stored credentials. */
class CredentialImportTest extends BillingFixture {

  private static final String HEADER = "card_id,token,tracking_id,tracking,first_transaction\n";
  private static final String GOOD = "A-1,tok-CANARY-1,MCC 1,given,2024-11-15T10:20:30+11:00\n";

  private int importCards(String csv, String... more) throws IOException {
    Path cards = Files.writeString(folder.resolve("cards.csv"), csv);
    List<String> line = new ArrayList<>(List.of(more));
    line.addAll(List.of("--import", cards.toString(), "--credentials", output().toString()));
    return billing.run(line.toArray(new String[0]));
  }

  private Path output() {
    return folder.resolve("credentials.csv");
  }

  /** Returns the credentials of the output, in its order. */
  private List<StoredCredential> written() throws IOException {
    List<String> lines = Files.readAllLines(output());
    assertEquals("card_id,stored_credential", lines.get(0));
    return lines.stream()
        .skip(1)
        .map(line -> StoredCredential.fromText(line.substring(line.indexOf(',') + 1)))
        .toList();
  }

  @Test
  void cardsBecomeCredentials() throws Exception {
    String none = "A-2,tok-2,,none,\n";
    String unknown = "\"A,3\",tok-3,,unknown,\n";
    assertEquals(BillingRun.DONE, importCards(HEADER + GOOD + none + unknown), billing.err());
    OffsetDateTime time = OffsetDateTime.parse("2024-11-15T10:20:30+11:00");
    List<String> lines = Files.readAllLines(output());
    assertTrue(lines.get(3).startsWith("\"A,3\",cardfile-credential-2?"), lines.get(3));
    Files.writeString(output(), String.join("\n", lines).replace("\"A,3\"", "A-3"));
    assertEquals(
        List.of(
            StoredCredential.of(CardToken.of("tok-CANARY-1"), TrackingId.of("MCC 1"))
                .withEstablishedAt(time),
            StoredCredential.schemeGaveNoTrackingId(CardToken.of("tok-2")),
            StoredCredential.withUnknownTrackingId(CardToken.of("tok-3"))),
        written());
    assertTrue(billing.out().startsWith("3 stored credentials in "), billing.out());
    assertTrue(billing.out().contains("\n1 card with an unknown one: ask"), billing.out());
  }

  @ParameterizedTest
  @CsvSource({
    "'A-2,,MCC 2,given,', token: is empty",
    "'A-2, ,MCC 2,given,', token: is empty",
    "'A-2,tok-CANARY ,MCC 2,given,', token: begins or ends with a space",
    "'A-2,tok-CAN\u0007ARY,MCC 2,given,', token: begins or ends with a space",
    "'A-2,4.00556E+15,MCC 2,given,', token: was rounded by a spreadsheet",
    "'A-2,tok-CANARY,1E+15,given,', tracking_id: was rounded by a spreadsheet",
    "'A-2,tok-CANARY,,given,', tracking_id: is empty: if the first reply had no ID",
    "'A-2,tok-CANARY, ,given,', tracking_id: is empty",
    "'A-2,tok-CANARY,\u0007,given,', tracking_id: is empty",
    "'A-2,tok-CANARY,MCC CANARY,none,', tracking_id: must be empty",
    "'A-2,tok-CANARY,MCC CANARY,unknown,', tracking_id: must be empty",
    "'A-2,tok-CANARY,MCC CANARY,,', 'tracking: must be given, none or unknown'",
    "'A-2,tok-CANARY,MCC CANARY,CANARY,', 'tracking: must be given, none or unknown'",
    "'A-2,tok-CANARY,MCC,given,15.11.CANARY', first_transaction: is not a time",
    "'A-2,tok-CANARY,MCC,given,2024-11-15T10:20:30', first_transaction: is not a time",
    "'A-2,tok-CANARY,MCC,given,2023-02-30T10:20:30Z', first_transaction: is not a time",
    "'A-2,tok-CANARY,MCC,given,2023-02-29T10:20:30Z', first_transaction: is not a time",
    "'A-2,tok-CANARY,MCC,given,2023-02-28T24:00:00Z', first_transaction: is not a time",
    "'A-2,tok-CANARY,MCC,given,2023-02-28T10:20:60Z', first_transaction: is not a time",
    "'A-2,tok-CANARY,MCC,given,2023-02-28T10:20:30+19:00', first_transaction: is not a time",
    "'A-2,tok-CANARY,MCC,given,2023-02-28T10:20:30+11:00+1100', first_transaction: is not a time",
    "'A-2,tok-CANARY,MCC,given,2023-02-28T10:20:30ZZ', first_transaction: is not a time",
    "'A-2,tok-CANARY,MCC,given,2023-02-28t10:20:30z', first_transaction: is not a time",
    "'A-2,tok-CANARY,MCC,given,-2023-02-28T10:20:30Z', first_transaction: is not a time",
    "'A-2,tok-CANARY,MCC,given,2999-02-28T10:20:30Z', first_transaction: is in the future",
    "',tok-CANARY,MCC,given,', card_id: is empty",
    "'1E+15,tok-CANARY,MCC,given,', card_id: was rounded by a spreadsheet",
    "'NULL,tok-CANARY,MCC,given,', card_id: is the text of a database for no value",
    "'A-2,null,MCC CANARY,given,', token: is the text of a database for no value",
    "'A-2,\\N,MCC CANARY,given,', token: is the text of a database for no value",
    "'A-2,tok-CANARY,NULL,given,', tracking_id: is the text of a database for no value",
    "'A-2,tok-CANARY,(Null),given,', tracking_id: is the text of a database for no value",
    "'A-2,tok-CANARY,\\n,given,', tracking_id: is the text of a database for no value",
    "'A-2,tok-CANARY,NULL,none,', tracking_id: is the text of a database for no value",
    "'A-2,tok-CANARY,MCC,given,NULL', first_transaction: is the text of a database",
    "'A-1,tok-CANARY,MCC,given,', card_id: is the same as in line 2",
    "'A-2,4005550000000001,MCC CANARY,given,', token: has digits like a card number",
    "'A-2,4005-5500-0000-0001,MCC CANARY,given,', token: has digits like a card number",
    "'Ann 4005550000000001,tok-CANARY,MCC,given,', card_id: has digits like a card number",
    "'A-2,4005.5500.0000.0001,MCC CANARY,given,', token: has digits like a card number",
    "'A-2,4005550000000001-1227,MCC CANARY,given,', token: has digits like a card number",
    "'7-4005550000000001,tok-CANARY,MCC,given,', card_id: has digits like a card number",
    "'A-2,100000000008,MCC CANARY,given,', token: has digits like a card number",
    "'A-2,tok-CANARY,MCC', 3 columns instead of 5",
  })
  void badLineNamesItsNumberAndColumnAndNoValue(String line, String problem) throws Exception {
    String last = GOOD.replace("A-1", "A-9");
    assertEquals(BillingRun.BAD_LINES, importCards(HEADER + GOOD + line + "\n" + last));
    String wanted = "cardfile-billing: " + folder.resolve("cards.csv") + ", line 3: " + problem;
    assertTrue(billing.err().startsWith(wanted), billing.err());
    assertTrue(billing.err().contains(": 1 bad line; nothing was written: "), billing.err());
    String shown = billing.err().replace(folder.toString(), ""); // Its name has random digits.
    assertFalse(shown.contains("CANARY"), shown);
    assertFalse(shown.contains("4005"), shown);
    try (var left = Files.list(folder)) {
      assertEquals(List.of(folder.resolve("cards.csv")), left.toList());
    }
  }

  @Test
  void trackingIdMayLookLikeACardNumber() throws Exception {
    String id = "378282246310005"; // 15 digits, as those of Visa.
    assertEquals(BillingRun.DONE, importCards(HEADER + GOOD.replace("MCC 1", id)), billing.err());
    assertEquals(TrackingId.of(id), written().get(0).trackingId().orElseThrow());
  }

  @Test
  void numericTokensMayLookLikeCardNumbers() throws Exception {
    String card = HEADER + GOOD.replace("tok-CANARY-1", "4005550000000001");
    assertEquals(BillingRun.DONE, importCards(card, "--numeric-tokens"), billing.err());
    assertEquals("4005550000000001", written().get(0).cardToken().reveal());
  }

  @Test
  void cardsWithOneTokenAreCounted() throws Exception {
    String same = GOOD.replace("A-1", "A-2") + GOOD.replace("A-1", "A-3");
    assertEquals(BillingRun.DONE, importCards(HEADER + GOOD + same), billing.err());
    assertEquals(3, written().size());
    String end = "\n2 cards with the token of an earlier line: check that no card is in the file";
    assertTrue(billing.out().contains(end), billing.out());
  }

  @Test
  void fileOfAnotherSystemIsReadWithItsMarkLineBreaksQuotesAndBlankLines() throws Exception {
    String quoted = "\"A \"\"2\"\" B\",\"tok,2\",\"MCC\"\"2\",given,\n";
    String csv = ("\uFEFF" + HEADER + "\n" + GOOD + "\n\n" + quoted).replace("\n", "\r\n");
    assertEquals(BillingRun.DONE, importCards(csv), billing.err());
    assertEquals(2, written().size());
    assertEquals("tok,2", written().get(1).cardToken().reveal());
    assertEquals("MCC\"2", written().get(1).trackingId().orElseThrow().value());
    assertTrue(Files.readString(output()).contains("\"A \"\"2\"\" B\","));
  }

  @Test
  void blankLinesAreCounted() throws Exception {
    assertEquals(BillingRun.BAD_LINES, importCards(HEADER + "\n\n" + GOOD + "\r\nx\n"));
    assertTrue(billing.err().contains(", line 6: 1 column instead of 5\n"), billing.err());
  }

  @ParameterizedTest
  @CsvSource({
    "'A-2,tok-CANARY,MCC CANARY,given,', 'line 3: the file does not end with a line break'",
    "'A-2,tok-CANARY,MCC CAN', 'line 3: the file does not end with a line break'",
    "'A-2,\"tok-CANARY', 'line 3: '",
    "'A-2,\"tok\"-CANARY,MCC CANARY,given,\n', 'line 3: the record that begins here'",
  })
  void fileThatIsCutOffIsRefusedAsAWhole(String last, String problem) throws Exception {
    String csv = HEADER + GOOD + last.replace("\\n", "\n");
    assertEquals(BillingRun.FAILED, importCards(csv, "--skip-bad"), billing.err());
    assertTrue(billing.err().contains(problem), billing.err());
    assertFalse(billing.err().contains("CANARY"), billing.err());
    assertFalse(Files.exists(output()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"+11:00", "+1100", "+11"})
  void timeOfAReplyIsReadInEachForm(String offset) throws Exception {
    String line = GOOD.replace("+11:00", offset);
    assertEquals(BillingRun.DONE, importCards(HEADER + line), billing.err());
    OffsetDateTime time = OffsetDateTime.parse("2024-11-15T10:20:30+11:00");
    assertEquals(time, written().get(0).establishedAt().orElseThrow());
  }

  @ParameterizedTest
  @CsvSource({"2024-11-14T23:20:30Z, 0", "2024-11-14T23:20:29.999Z, 3"})
  void timeInTheFutureIsBad(Instant now, int code) throws Exception {
    Path cards = Files.writeString(folder.resolve("cards.csv"), HEADER + GOOD);
    PrintStream none = new PrintStream(OutputStream.nullOutputStream());
    BillingRun run = new BillingRun(none, none, Map.of(), Clock.fixed(now, ZoneOffset.UTC));
    assertEquals(code, run.run("--import", "" + cards, "--credentials", "" + output()));
  }

  @ParameterizedTest
  @CsvSource({
    "'', 'line 1: the file is empty: the header must be card_id,'",
    "'\uFEFF', 'line 1: the file is empty: the header must be card_id,'",
    "'card_id,token,tracking_id,tracking,first_transaction\n', 'line 1: there are no cards after'",
    "'card_id,token,tracking_id,tracking,first_transaction\n\n', 'line 1: there are no cards after'"
  })
  void fileWithoutCardsIsRefused(String csv, String problem) throws Exception {
    assertEquals(BillingRun.FAILED, importCards(csv, "--skip-bad"));
    assertTrue(billing.err().contains(problem), billing.err());
    assertFalse(Files.exists(output()));
  }

  @Test
  void fileWithoutAGoodLineIsRefusedAlsoOnRequest() throws Exception {
    assertEquals(BillingRun.BAD_LINES, importCards(HEADER + "x\n", "--skip-bad"));
    String end = ": 1 bad line; nothing was written: correct the file: it has no good line\n";
    assertTrue(billing.err().endsWith(end), billing.err());
    assertFalse(Files.exists(output()));
  }

  @Test
  void badLinesAreLeftOutOnRequest() throws Exception {
    String last = GOOD.replace("A-1", "A-9");
    assertEquals(BillingRun.DONE, importCards(HEADER + GOOD + "x\n" + last, "--skip-bad"));
    assertEquals(2, written().size());
    assertTrue(billing.err().contains(", line 3: 1 column instead of 5\n"), billing.err());
    assertTrue(billing.err().endsWith(": 1 bad line left out\n"), billing.err());
  }

  @Test
  void existingFileIsNotOverwritten() throws Exception {
    Files.writeString(output(), "mine");
    assertEquals(BillingRun.FAILED, importCards(HEADER + GOOD));
    assertEquals("mine", Files.readString(output()));
    assertTrue(billing.err().contains(output() + " already exists"), billing.err());
  }

  @Test
  void linkToAMissingFileIsNotReplaced() throws Exception {
    Files.createSymbolicLink(output(), folder.resolve("missing.csv"));
    assertEquals(BillingRun.FAILED, importCards(HEADER + GOOD));
    assertTrue(Files.isSymbolicLink(output()));
    assertFalse(Files.exists(folder.resolve("missing.csv")));
  }

  @Test
  void exportUnderTheNameWithTmpIsKept() throws Exception {
    Path export = Files.writeString(folder.resolve("credentials.csv.tmp"), HEADER + GOOD);
    String[] line = {"--import", "" + export, "--credentials", "" + output()};
    assertEquals(BillingRun.DONE, billing.run(line), billing.err());
    assertEquals(1, written().size());
    assertEquals(HEADER + GOOD, Files.readString(export));
  }

  @Test
  void onlyItsOwnerMayReadTheFile() throws Exception {
    assertEquals(BillingRun.DONE, importCards(HEADER + GOOD), billing.err());
    assertEquals(
        "rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(output())));
  }

  @Test
  void missingFolderIsNamed() throws Exception {
    Path cards = Files.writeString(folder.resolve("cards.csv"), HEADER + GOOD);
    String to = folder.resolve("missing").resolve("c.csv").toString();
    assertEquals(BillingRun.FAILED, billing.run("--import", cards.toString(), "--credentials", to));
    assertEquals(
        "cardfile-billing: " + folder.resolve("missing") + ": there is no such folder: create it\n",
        billing.err());
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void signalLeavesNoFile() throws Exception {
    Path pipe = folder.resolve("pipe");
    Process mkfifo = new ProcessBuilder("mkfifo", pipe.toString()).inheritIO().start();
    assertTrue(mkfifo.waitFor(5, TimeUnit.MINUTES));
    Path made = Files.createDirectory(folder.resolve("made"));
    String to = made.resolve("c.csv").toString();
    try (BillingProcess process =
        BillingProcess.start(folder, "import", "--import", "" + pipe, "--credentials", to)) {
      process.awaitThat(() -> made.toFile().list().length == 2, 300); // It waits for the pipe.
      process.terminate();
      assertEquals(143, process.exitCode(300), process.output());
    }
    assertEquals(0, made.toFile().list().length);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "token,card_id",
        "token,card_id,tracking_id,tracking,first_transaction",
        "card_id,token,tracking_id,tracking,first_transaction,note",
        "card_id;token;tracking_id;tracking;first_transaction",
        "Card_ID,token,tracking_id,tracking,first_transaction"
      })
  void anotherHeaderIsRefused(String header) throws Exception {
    assertEquals(BillingRun.FAILED, importCards(header + "\n" + GOOD));
    assertTrue(billing.err().contains("line 1: the header must be " + HEADER.strip()));
    assertFalse(Files.exists(output()));
  }

  @Test
  void fileOfTheGuideIsImported() throws Exception {
    String page = Files.readString(Path.of("..", "docs", "migrating-cards.md"));
    int from = page.indexOf("```csv\n") + "```csv\n".length();
    assertEquals(
        BillingRun.DONE,
        importCards(page.substring(from, page.indexOf("```", from))),
        billing.err());
    assertEquals(
        List.of(true, false, false),
        written().stream().map(credential -> credential.trackingId().isPresent()).toList());
    assertTrue(written().get(2).isTrackingIdUnknown());
  }
}
