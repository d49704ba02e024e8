package io.cardfile.reconcile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.Finding;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.money.Money;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettlementFileTest {

  private static final String HEADER = "reference,id,amount,currency,status\n";
  private static final Instant AS_OF = Instant.parse("2026-11-21T06:00:00Z");
  private static final Instant FROM = AS_OF.minusSeconds(86_400);
  private static final Money TEN = Money.of("10.00", "AUD");

  private static SettlementFile.Builder builder() {
    return SettlementFile.builder("merchant");
  }

  private static SettlementFile read(SettlementFile.Builder builder, String text)
      throws IOException {
    return builder.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static Finding find(SettlementFile file, String merchant, String reference) {
    PurchaseContent content = SampleContents.of(merchant, reference);
    return file.find(JournalEntry.first(content, FROM));
  }

  private static Finding find(String lines) throws IOException {
    return find(read(builder(), HEADER + lines), "merchant", "R-1");
  }

  private static SettlementFormatException refused(String text) {
    return assertThrows(SettlementFormatException.class, () -> read(builder(), text));
  }

  @Test
  void approvedLineIsACharge() throws IOException {
    Finding finding = find("R-1,p-1,1000,AUD,approved\n");
    assertEquals(Finding.Kind.CHARGED, finding.kind());
    assertEquals(TEN, finding.amount().orElseThrow());
    assertEquals("p-1", finding.gatewayId().orElseThrow());
  }

  @Test
  void declinedLineIsADecline() throws IOException {
    SettlementFile file =
        read(builder().complete(FROM, AS_OF), HEADER + "R-1,,1000,AUD,declined\n");
    Finding finding = find(file, "merchant", "R-1");
    assertEquals(Finding.Kind.DECLINED, finding.kind());
    assertEquals(AS_OF, finding.asOf().orElseThrow());
    assertFalse(finding.gatewayId().isPresent());
  }

  @Test
  void declinedLineMayBeOfAnEarlierAttemptWhereTheFileIsNotComplete() throws IOException {
    Finding finding = find("R-1,,1000,AUD,declined\n");
    assertEquals(Finding.Kind.UNKNOWN, finding.kind());
    assertFalse(finding.isWithoutOutcome(), "no money moved");
  }

  @Test
  void amountIsInMinorUnits() throws IOException {
    assertEquals(Money.ofMinor(300, "JPY"), find("R-1,,300,JPY,approved\n").amount().get());
    assertEquals(Money.of("1.255", "KWD"), find("R-1,,1255,KWD,approved\n").amount().get());
    long most = 999_999_999_999_999_999L;
    assertEquals(
        Money.ofMinor(most, "JPY"), find("R-1,," + most + ",JPY,approved\n").amount().get());
  }

  @ParameterizedTest
  @ValueSource(strings = {"refunded", "", "settled", "approved ", "pending"})
  void anotherStatusResolvesNothing(String status) throws IOException {
    Finding finding = find("R-1,p-1,1000,AUD," + status + "\n");
    assertEquals(Finding.Kind.UNKNOWN, finding.kind());
    assertTrue(finding.isWithoutOutcome());
  }

  @Test
  void statusesCanBeAdded() throws IOException {
    SettlementFile.Builder builder =
        builder().charged("Settled").declined("FAILED").complete(FROM, AS_OF);
    SettlementFile file = read(builder, HEADER + "A,,1,AUD,SETTLED\nB,,1,AUD,failed\n");
    assertEquals(Finding.Kind.CHARGED, find(file, "merchant", "A").kind());
    assertEquals(Finding.Kind.DECLINED, find(file, "merchant", "B").kind());
    assertThrows(IllegalArgumentException.class, () -> builder.charged("failed"));
    assertThrows(IllegalArgumentException.class, () -> builder.declined("Approved"));
  }

  @ParameterizedTest
  @CsvSource({"approved, approved", "approved, declined", "declined, declined", "x, approved"})
  void referenceOnTwoLinesIsAlarming(String one, String other) throws IOException {
    String line = "R-1,p-1,1000,AUD,";
    Finding finding = find(line + one + "\n" + line + other + "\n");
    assertEquals(Finding.Kind.UNKNOWN, finding.kind());
    assertTrue(finding.isAlarming());
  }

  @Test
  void missingReferenceIsUnknown() throws IOException {
    assertEquals(Finding.Kind.UNKNOWN, find("R-2,p-1,1000,AUD,approved\n").kind());
  }

  @Test
  void missingReferenceIsNotChargedWhereTheFileIsComplete() throws IOException {
    SettlementFile file =
        read(builder().complete(FROM, AS_OF), HEADER + "R-2,p-1,1000,AUD,approved\n");
    assertEquals(AS_OF, find(file, "merchant", "R-1").asOf().orElseThrow());
    assertEquals(Finding.Kind.CHARGED, find(file, "merchant", "R-2").kind());
    assertEquals(Finding.Kind.UNKNOWN, find(file, "other", "R-1").kind());
    assertEquals(Finding.Kind.UNKNOWN, find(file, "other", "R-2").kind());
  }

  @ParameterizedTest
  @CsvSource({
    "R-01-x, r-01-X",
    "007, 7",
    "7, 0007",
    "R-1, R -1",
    "R-1, R-\u200b1",
    "R-1, R\u00ad-1",
    "R-1, \uff32-1",
    "R-1, R-\uff11",
    "fi, \ufb01",
    "R-1, R1",
    "R-1, R_1",
    "R-1, R\u20131",
    "R1, R.1",
    "ORDER-1-2, ORDER-1",
    "INV-2026-7, 2026-7"
  })
  void lineWithNearlyTheReferenceAndItsAmountAlarms(String ours, String listed) throws IOException {
    String text = HEADER + "R-2,p-2,1,AUD,approved\n" + listed + ",p-1,1000,AUD,approved\n";
    for (SettlementFile.Builder builder :
        new SettlementFile.Builder[] {builder(), builder().complete(FROM, AS_OF)}) {
      Finding finding = find(read(builder, text), "merchant", ours);
      assertEquals(Finding.Kind.UNKNOWN, finding.kind());
      assertTrue(finding.isAlarming(), finding.why());
    }
  }

  @ParameterizedTest
  @CsvSource({"r-1, 1001, AUD", "r-1, 1000, NZD", "R-10, 1000, AUD", "R/1, 1000, AUD"})
  void lineThatDiffersInMoreIsNoNearMiss(String listed, long amount, String currency)
      throws IOException {
    String text = HEADER + listed + ",p-1," + amount + "," + currency + ",approved\n";
    Finding finding = find(read(builder().complete(FROM, AS_OF), text), "merchant", "R-1");
    assertEquals(Finding.Kind.NOT_CHARGED, finding.kind());
  }

  /** Two references that became one, with each order of their lines. */
  @ParameterizedTest
  @CsvSource({"R, 1000, 2000", "R, 2000, 1000", "r-1, 1000, 2000", "r-1, 2000, 1000"})
  void lineNextToAnotherOfTheSameReferenceIsANearMissToo(String listed, int first, int second)
      throws IOException {
    String line = listed + ",,AMOUNT,AUD,approved\n";
    String text = HEADER + line.replace("AMOUNT", "" + first) + line.replace("AMOUNT", "" + second);
    Finding finding = find(read(builder().complete(FROM, AS_OF), text), "merchant", "R-1");
    assertTrue(finding.isAlarming(), finding.why());
  }

  @Test
  void partOfAReferenceIsNoNearMissWhereTheFileHasLongerOnes() throws IOException {
    String text = HEADER + "ORDER-1,p-1,1000,AUD,approved\nORDER-17,p-2,1000,AUD,approved\n";
    Finding finding = find(read(builder().complete(FROM, AS_OF), text), "merchant", "ORDER-1-2");
    assertEquals(Finding.Kind.NOT_CHARGED, finding.kind());
  }

  @Test
  void lineOfTheReferenceItselfCountsWhateverStandsNextToIt() throws IOException {
    Finding finding = find("r-1,p-2,1000,AUD,approved\nR-1,p-1,1000,AUD,approved\n");
    assertEquals("p-1", finding.gatewayId().orElseThrow());
  }

  @Test
  void namesChargedLinesOfItsMerchantInTheOrderOfTheFile() throws IOException {
    SettlementFile file =
        read(
            builder(),
            HEADER
                + "E,,1,AUD,approved\nB,,1,AUD,declined\nC,,1,AUD,pending\n"
                + "D,,1,AUD,approved\nD,,1,AUD,approved\nA,,1,AUD,approved\n");
    assertEquals(List.of("E", "A"), file.chargedReferences("merchant", 10));
    assertEquals(List.of("E"), file.chargedReferences("merchant", 1));
    assertEquals(List.of(), file.chargedReferences("other", 10));
  }

  @Test
  void whatWasClaimedBeforeTheFileBeginsMayBeInAnother() throws IOException {
    SettlementFile file = read(builder().complete(FROM.plusMillis(1), AS_OF), HEADER);
    assertEquals(Finding.Kind.UNKNOWN, find(file, "merchant", "R-1").kind());
    assertFalse(find(file, "merchant", "R-1").isWithoutOutcome());
  }

  @Test
  void fileCannotEndBeforeItBegins() {
    assertThrows(IllegalArgumentException.class, () -> builder().complete(AS_OF, AS_OF));
    assertThrows(IllegalArgumentException.class, () -> builder().complete(AS_OF, FROM));
    assertThrows(NullPointerException.class, () -> builder().complete(FROM, null));
  }

  @Test
  void completeFileEndsWithALineBreak() throws IOException {
    String cut = HEADER + "R-2,p-1,1000,AUD,approved";
    SettlementFile.Builder complete = builder().complete(FROM, AS_OF);
    assertEquals(
        2, assertThrows(SettlementFormatException.class, () -> read(complete, cut)).line());
    assertEquals(1, read(builder(), cut).size());
  }

  @Test
  void columnsStandInAnyOrderWithOthersBetween() throws IOException {
    String text =
        "fee,status,currency,note,amount,id,reference\r\n9,approved,AUD,\"a,b\",1000,p,R-1\r\n";
    assertEquals(TEN, find(read(builder(), text), "merchant", "R-1").amount().orElseThrow());
  }

  @ParameterizedTest
  @ValueSource(strings = {"reference", "id", "amount", "currency", "status"})
  void headerMustNameEachColumnOnce(String column) {
    SettlementFormatException missing = refused(HEADER.replace(column, "x"));
    assertEquals(1, missing.line());
    assertEquals(column, missing.column());
    assertEquals(column, refused(HEADER.trim() + "," + column + "\n").column());
  }

  @Test
  void emptyFileIsRefusedAndAHeaderAloneIsNot() throws IOException {
    assertEquals(1, refused("").line());
    assertEquals(0, read(builder(), HEADER).size());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "10.00",
        "10,00",
        "",
        " 1000",
        "+1000",
        "-1000",
        "1e3",
        "1000.0",
        "\u0661",
        "1234567890123456789"
      })
  void amountThatIsNoWholeNumberIsRefusedWithoutItsValue(String amount) {
    SettlementFormatException e =
        refused(HEADER + "R-1,p-1,1,AUD,approved\nR-2,p-1,\"" + amount + "\",AUD,approved\n");
    assertEquals(3, e.line());
    assertEquals("amount", e.column());
    assertEquals(
        "line 3, column amount: is not a whole number of minor units in digits", e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"aud", "QQQ", "", "XAU", "AUDD"})
  void currencyThatIsNoneIsRefused(String currency) {
    SettlementFormatException e = refused(HEADER + "R-1,p-1,1000," + currency + ",approved\n");
    assertEquals("currency", e.column());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "R-1", "R-1,p-1,1000,AUD", "R-1,p-1,1000,AUD,approved,", ","})
  void lineOfAnotherWidthIsRefused(String line) {
    SettlementFormatException e = refused(HEADER + line + "\n");
    assertEquals(2, e.line());
    assertEquals("", e.column());
  }

  @Test
  void blankReferenceIsRefused() {
    assertEquals("reference", refused(HEADER + " ,p-1,1000,AUD,approved\n").column());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {" R-1", "R-1 ", "R-1\t", "\u00a0R-1", "\"R-1\n\"", "R-1\u200b", "\u0000R-1"})
  void paddedReferenceIsRefused(String reference) {
    assertEquals("reference", refused(HEADER + reference + ",p-1,1000,AUD,approved\n").column());
  }

  @Test
  void messagesHoldNoValue() {
    String number = SampleContents.CARD_NUMBER;
    for (String line :
        new String[] {
          number, number + ",,,,", "R," + number + ",4111x,AUD,a", "R,,1," + number + ",a"
        }) {
      assertFalse(refused(HEADER + line + "\n").getMessage().contains("4111"), line);
    }
  }

  @Test
  void referencesAreComparedLetterByLetter() throws IOException {
    assertEquals(Finding.Kind.UNKNOWN, find("r-1,p-1,1000,AUD,approved\n").kind());
  }

  @Test
  void fileIsReadFromItsPath(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("settlement.csv");
    Files.writeString(file, "\uFEFF" + HEADER + "R-1,p-1,1000,AUD,approved\n");
    assertEquals(1, builder().read(file).size());
    assertThrows(NoSuchFileException.class, () -> builder().read(folder.resolve("none")));
  }
}
