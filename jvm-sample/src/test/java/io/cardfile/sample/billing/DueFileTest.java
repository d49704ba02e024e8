package io.cardfile.sample.billing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.purchase.StoredCredential.CardToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DueFileTest {

  private static final String HEADER = "reference,amount,currency,stored_credential,auth_reason\n";
  private static final String CREDENTIAL = Credential.TEXT;
  private static final String GOOD = "INV-1,1250,AUD," + CREDENTIAL + ",subscription\n";

  private static final String OTHER = GOOD.replace("INV-1", "INV-3");

  @TempDir Path folder;

  @Test
  void lineIsReadAsACharge() throws Exception {
    try (DueFile file = open(HEADER + GOOD)) {
      DueCharge charge = file.next();
      assertEquals(2, charge.line());
      assertEquals("INV-1", charge.reference());
      assertEquals(Money.of("12.50", "AUD"), charge.request().amount());
      PurchaseRequest request = charge.request();
      assertEquals(AuthReason.SUBSCRIPTION, request.reason().orElseThrow());
      assertEquals(CREDENTIAL, request.storedCredential().orElseThrow().toText());
      assertEquals(null, file.next());
      assertEquals(null, file.next());
    }
  }

  @Test
  void minorUnitsAreThoseOfTheCurrency() throws Exception {
    String lines = GOOD.replace("AUD", "JPY") + GOOD.replace("AUD", "KWD").replace("1,", "2,");
    try (DueFile file = open(HEADER + lines)) {
      assertEquals(Money.of("1250", "JPY"), file.next().request().amount());
      assertEquals(Money.of("1.250", "KWD"), file.next().request().amount());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'CANARY/1,1250,AUD,$,subscription', reference",
    "'1.23457E+15,1250,AUD,$,subscription', reference",
    "'15:30,1250,AUD,$,subscription', reference",
    "'INV-2,2147483648,AUD,$,subscription', amount",
    "',1250,AUD,$,subscription', reference",
    "'INV-2,12.50,AUD,$,subscription', amount",
    "'INV-2,-1250,AUD,$,subscription', amount",
    "'INV-2,0,AUD,$,subscription', amount",
    "'INV-2,99999999999999999999,AUD,$,subscription', amount",
    "'INV-2,5123456789012346,AUD,$,subscription', amount",
    "'INV-2,,AUD,$,subscription', amount",
    "'INV-2,1250,aud,$,subscription', currency",
    "'INV-2,1250,CANARY,$,subscription', currency",
    "'INV-2,1250,ZZZ,$,subscription', currency",
    "'INV-2,1250,AUD,CANARY,subscription', stored_credential",
    "'INV-2,1250,AUD,$x,subscription', stored_credential",
    "'INV-2,1250,AUD,,subscription', stored_credential",
    "'INV-2,1250,AUD,$,', auth_reason",
    "'INV-2,1250,AUD,$,subscripton', auth_reason",
    "'INV-2,1250,AUD,$,no_', auth_reason",
    "'INV-2,1250,AUD,$,CANARY', auth_reason",
  })
  void badLineNamesTheColumnAndNoValue(String line, String column) throws Exception {
    String text = HEADER + GOOD + line.replace("$", CREDENTIAL) + "\n" + OTHER;
    DueCheck check = check(text);
    assertEquals(2, check.charges());
    assertEquals(1, check.badLines());
    BadLine bad = check.firstBad().get(0);
    assertEquals(column, bad.column(), bad.toString());
    assertEquals(3, bad.line());
    assertTrue(bad.toString().startsWith("line 3: " + column + ": "), bad.toString());
    assertHoldsNothing(bad.toString());
  }

  @Test
  void lineOfAnotherWidthIsBad() throws Exception {
    DueCheck check = check(HEADER + "INV-1,1250,AUD\n" + GOOD.strip() + ",CANARY\nx\n");
    assertEquals(
        List.of(
            "line 2: 3 columns instead of 5",
            "line 3: 6 columns instead of 5",
            "line 4: 1 column instead of 5"),
        check.firstBad().stream().map(BadLine::toString).toList());
  }

  @Test
  void bomEmptyLinesQuotesAndOtherLineEndsAreAccepted() throws Exception {
    String quoted = "\"INV-2\",\"1250\",AUD," + CREDENTIAL + ",\"partial shipment\"";
    DueCheck check = check("\uFEFF" + (HEADER + GOOD + "\n" + quoted + "\n").replace("\n", "\r\n"));
    assertEquals(2, check.charges());
    assertEquals(0, check.badLines());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "reference,amount\n",
        "INV-1,1250,AUD,CANARY,subscription\n",
        "amount,reference,currency,stored_credential,auth_reason\n",
        "reference;amount;currency;stored_credential;auth_reason\n"
      })
  void anotherHeaderIsRefused(String text) {
    IOException e = assertThrows(IOException.class, () -> check(text));
    String empty = text.isEmpty() ? "the file is empty: " : "";
    String wanted = "due.csv, line 1: " + empty + "the header must be " + HEADER.strip();
    assertTrue(e.getMessage().contains(wanted), e.getMessage());
    assertHoldsNothing(e.getMessage());
  }

  @Test
  void fileWithoutChargesHasNone() throws Exception {
    assertEquals(new DueCheck(0, 0, List.of()), check(HEADER));
  }

  @ParameterizedTest
  @CsvSource({"1, ''", "2, 'INV-1,1250,AUD,$,no_show'", "3, 'INV-1,1250,AUD,$,no_show\nINV-2,1'"})
  void lastLineMustEndWithALineBreak(int line, String lines) {
    String text = (HEADER + lines.replace("\\n", "\n")).replace("$", CREDENTIAL);
    IOException e = assertThrows(IOException.class, () -> check(text.stripTrailing()));
    String wanted = "due.csv, line " + line + ": the file does not end with a line break";
    assertTrue(e.getMessage().contains(wanted), e.getMessage());
    assertHoldsNothing(e.getMessage());
  }

  @Test
  void fileLongerThanABufferMustEndWithALineBreakToo() throws Exception {
    StringBuilder text = new StringBuilder(HEADER);
    for (int i = 0; i < 500; i++) {
      text.append(GOOD.replace("INV-1", "INV-" + i));
    }
    assertEquals(500, check(text.toString()).charges());
    IOException e = assertThrows(IOException.class, () -> check(text.toString().stripTrailing()));
    assertTrue(e.getMessage().contains("due.csv, line 501: the file does not"), e.getMessage());
  }

  @Test
  void reasonThatIsNotKnownIsABadLineWithAHint() throws Exception {
    DueCheck check = check(HEADER + GOOD.replace("subscription", "seasonal"));
    assertEquals(
        "line 2: auth_reason: is unknown to this version;" + " --allow-unknown-reasons charges it",
        check.firstBad().get(0).toString());
  }

  @Test
  void reasonThatIsNotKnownIsChargedWhereThatIsAllowed() throws Exception {
    String lines = GOOD.replace("subscription", "seasonal");
    Path path = Files.writeString(folder.resolve("due.csv"), HEADER + lines);
    try (DueFile file = DueFile.open(DueInput.of(path), new DuePolicy(true, false))) {
      PurchaseRequest request = file.next().request();
      assertEquals("seasonal", request.reason().orElseThrow().value());
    }
  }

  @Test
  void cardWithAnUnknownTrackingIdIsABadLineUnlessAllowed() throws Exception {
    String unknown = StoredCredential.withUnknownTrackingId(CardToken.of("tok-1")).toText();
    String text = HEADER + GOOD.replace(CREDENTIAL, unknown);
    assertEquals(
        "line 2: stored_credential: has an unknown tracking ID, so the issuer may decline: ask the"
            + " gateway for the ID; --allow-unknown-tracking-ids charges it",
        check(text).firstBad().get(0).toString());
    Path path = Files.writeString(folder.resolve("due.csv"), text);
    DueCheck check = DueCheck.of(DueInput.of(path), new DuePolicy(false, true));
    assertEquals(new DueCheck(1, 0, List.of()), check);
  }

  @Test
  void credentialThatWasCutOffIsReportedAsCutOff() throws Exception {
    String cut = CREDENTIAL.substring(0, CREDENTIAL.length() - 1);
    assertEquals(
        "line 2: stored_credential: the stored credential is cut off, damaged, or has blanks or"
            + " quotes around it: is its column long enough?",
        check(HEADER + GOOD.replace(CREDENTIAL, cut)).firstBad().get(0).toString());
  }

  @Test
  void quoteWithoutEndIsReportedAndNotReadAsALine() {
    String endless = "\"CANARY,1250,AUD,\n" + GOOD.repeat(10);
    IOException e = assertThrows(IOException.class, () -> check(HEADER + GOOD + endless));
    assertTrue(
        e.getMessage().contains(", line 3: the record that begins here does not end"),
        e.getMessage());
    assertHoldsNothing(e.getMessage());
  }

  @Test
  void textAfterAQuoteIsReportedWithItsLine() {
    String behind = GOOD.replace("1250", "\"12\"CANARY");
    IOException e = assertThrows(IOException.class, () -> check(HEADER + GOOD + behind + GOOD));
    assertTrue(
        e.getMessage().contains(", line 3: the record that begins here does not end"),
        e.getMessage());
    assertHoldsNothing(e.getMessage());
  }

  @Test
  void quoteWithoutEndDoesNotTakeTheWholeFileIntoMemory() throws Exception {
    String endless = HEADER + "\"" + GOOD.repeat(40_000);
    IOException e = assertThrows(IOException.class, () -> check(endless));
    assertTrue(
        e.getMessage().contains(", line 2: the record that begins here does not end"),
        e.getMessage());
    assertHoldsNothing(e.getMessage());
  }

  @Test
  void textThatIsNotUtf8IsReportedAndNotReplaced() throws Exception {
    byte[] bytes =
        (HEADER + GOOD.replace("INV-1", "INV-\u00e4")).getBytes(StandardCharsets.ISO_8859_1);
    Path path = Files.write(folder.resolve("latin1.csv"), bytes);
    IOException e =
        assertThrows(IOException.class, () -> DueCheck.of(DueInput.of(path), DuePolicy.STRICT));
    assertTrue(e.getMessage().contains("latin1.csv, line 2: the text from"), e.getMessage());
  }

  @Test
  void lineThatIsNotUtf8IsNamedBehindABuffer() throws Exception {
    Path path = folder.resolve("latin1.csv");
    Files.writeString(path, HEADER + "\u00e4\r\n".repeat(5_000));
    Files.write(path, new byte[] {'\n', 'M', (byte) 0xfc, '\n'}, StandardOpenOption.APPEND);
    IOException e =
        assertThrows(IOException.class, () -> DueCheck.of(DueInput.of(path), DuePolicy.STRICT));
    assertTrue(e.getMessage().contains(", line 5003: the text from"), e.getMessage());
  }

  @Test
  void utf16IsReported() throws Exception {
    byte[] bytes = ("\uFEFF" + HEADER + GOOD).getBytes(StandardCharsets.UTF_16LE);
    Path path = Files.write(folder.resolve("utf16.csv"), bytes);
    IOException e =
        assertThrows(IOException.class, () -> DueCheck.of(DueInput.of(path), DuePolicy.STRICT));
    assertTrue(e.getMessage().contains("utf16.csv, line 1: the text from here on is not UTF-8"));
  }

  @Test
  void byteOrderMarkBeforeAQuoteIsAccepted() throws Exception {
    String quoted = "\uFEFF\"" + HEADER.strip().replace(",", "\",\"") + "\"\r\n";
    assertEquals(1, check(quoted + GOOD).charges());
  }

  @Test
  void referenceThatComesAgainIsBad() throws Exception {
    String lines = GOOD.repeat(2) + GOOD.replace("INV-1", "INV-2");
    DueCheck check = check(HEADER + lines + GOOD);
    assertEquals(2, check.charges());
    assertEquals(
        List.of(
            "line 3: reference: is the same as in line 2",
            "line 5: reference: is the same as in line 2"),
        check.firstBad().stream().map(BadLine::toString).toList());
  }

  @Test
  void tooManyBadLinesAreCountedAndTheFirstShown() throws Exception {
    DueCheck check = check(HEADER + "x\n".repeat(1_000) + GOOD);
    assertEquals(1_000, check.badLines());
    assertEquals(20, check.firstBad().size());
    assertEquals(1, check.charges());
  }

  @Test
  void whatIsReadAfterABadLineIsTheNextLine() throws Exception {
    List<String> read = new ArrayList<>();
    try (DueFile file = open(HEADER + GOOD + "x\n" + GOOD.replace("INV-1", "INV-3"))) {
      read.add(file.next().reference());
      assertThrows(BadLineException.class, file::next);
      read.add(file.next().reference());
    }
    assertEquals(List.of("INV-1", "INV-3"), read);
  }

  @Test
  void credentialIsFoundByCardId() throws Exception {
    String line = GOOD.replace(CREDENTIAL, "\"A,1\"");
    DueInput input = withCardId(line + line.replace("INV-1", "INV-2"), "\"A,1\"," + CREDENTIAL);
    try (DueFile file = DueFile.open(input, DuePolicy.STRICT)) {
      PurchaseRequest request = file.next().request();
      assertEquals(CREDENTIAL, request.storedCredential().orElseThrow().toText());
      assertEquals("INV-2", file.next().reference()); // A card may be due twice.
    }
  }

  @ParameterizedTest
  @CsvSource({
    "CANARY, card_id: is not in the file of --credentials",
    "'', card_id: is not in the file of --credentials",
    "A-2, card_id: has an unknown tracking ID",
  })
  void badCardIdNamesItsLineAndNoValue(String cardId, String problem) throws Exception {
    String unknown = StoredCredential.withUnknownTrackingId(CardToken.of("tok-1")).toText();
    String lines = GOOD.replace(CREDENTIAL, "A-1") + OTHER.replace(CREDENTIAL, cardId);
    DueInput input = withCardId(lines, "A-1," + CREDENTIAL + "\nA-2," + unknown);
    DueCheck check = DueCheck.of(input, DuePolicy.STRICT);
    assertEquals(1, check.charges());
    String bad = check.firstBad().get(0).toString();
    assertTrue(bad.startsWith("line 3: " + problem), bad);
    assertHoldsNothing(bad);
  }

  @ParameterizedTest
  @CsvSource({
    "'A-1,$\nA-1,$', 'line 3: card_id: is the same as in an earlier line'",
    "'A-1,$\nA-2,', 'line 3: stored_credential: '",
    "'A-1,$\nA-2,$x', 'line 3: stored_credential: '",
    "'A-1,$\n,$', 'line 3: card_id: is empty'",
    "'A-1,$\nA-2', 'line 3: 1 column instead of 2'",
  })
  void badLineOfTheCredentialsNamesItsNumberAndNoValue(String lines, String problem) {
    IOException e =
        assertThrows(
            IOException.class,
            () -> withCardId("", lines.replace("\\n", "\n").replace("$", CREDENTIAL)));
    assertTrue(e.getMessage().contains("credentials.csv, " + problem), e.getMessage());
    assertHoldsNothing(e.getMessage());
  }

  @Test
  void fileWithCardIdNeedsTheCredentials() {
    String text = HEADER.replace("stored_credential", "card_id");
    IOException e = assertThrows(IOException.class, () -> check(text));
    assertTrue(
        e.getMessage().endsWith("; a file with card_id needs --credentials"), e.getMessage());
  }

  @Test
  void fileWithCredentialsIsRefusedWithOthers() throws Exception {
    DueInput input = withCardId("", "A-1," + CREDENTIAL);
    Files.writeString(folder.resolve("due.csv"), HEADER + GOOD);
    IOException e =
        assertThrows(IOException.class, () -> DueFile.open(input, DuePolicy.STRICT).close());
    assertTrue(
        e.getMessage().contains("header must be reference,amount,currency,card_id,auth_reason"),
        e.getMessage());
  }

  private DueInput withCardId(String lines, String credentials) throws IOException {
    Path path = folder.resolve("credentials.csv");
    Files.writeString(path, "card_id,stored_credential\n" + credentials + "\n");
    String header = HEADER.replace("stored_credential", "card_id");
    Path due = Files.writeString(folder.resolve("due.csv"), header + lines);
    return DueInput.of(due, CardCredentials.read(path));
  }

  private static void assertHoldsNothing(String message) {
    assertFalse(message.contains("CANARY"), message);
    assertFalse(message.contains("512345"), message);
    assertFalse(message.contains("tok-"), message);
  }

  private DueCheck check(String text) throws IOException {
    return DueCheck.of(input(text), DuePolicy.STRICT);
  }

  private DueFile open(String text) throws IOException {
    return DueFile.open(input(text), DuePolicy.STRICT);
  }

  private DueInput input(String text) throws IOException {
    return DueInput.of(Files.writeString(folder.resolve("due.csv"), text));
  }
}
