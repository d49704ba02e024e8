package io.cardfile.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.purchase.StoredCredential.CardToken;
import io.cardfile.purchase.StoredCredential.TrackingId;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The option --cards-on-file of the sandbox program. */
class CardsFileTest {

  private static final String HEADER = "card_id,token,tracking_id,tracking,first_transaction\n";
  private static final String GOOD = "A-1,tok-CANARY,MCC 1,given,2024-02-29T17:04:05+11:00\n";

  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final SandboxMain main =
      new SandboxMain(new PrintStream(new ByteArrayOutputStream()), new PrintStream(err, true));
  private int charges;

  @TempDir Path folder;

  @AfterEach
  void close() {
    if (main.server() != null) {
      main.server().close();
    }
  }

  private int start(String csv) throws IOException {
    return start(csv.getBytes(StandardCharsets.UTF_8));
  }

  private int start(byte[] csv) throws IOException {
    Path file = Files.write(folder.resolve("cards.csv"), csv);
    return main.start("--cards-on-file", file.toString(), "--strict");
  }

  private Kind charge(StoredCredential card) {
    FakeGateway gateway = FakeGateway.of(main.server().simulator());
    PaymentClient client =
        PaymentClient.builder(
                Endpoints.test()
                    .walletUrl(gateway.walletUrl())
                    .purchasesUrl(gateway.purchasesUrl())
                    .build(),
                gateway)
            .credentials("TEST-merchant", "TEST")
            .build();
    PurchaseRequest request =
        PurchaseRequest.merchantInitiated(card, AuthReason.SUBSCRIPTION)
            .reference("RENT-" + ++charges)
            .amount(Money.of("19.99", "AUD"))
            .build();
    return client.purchase(request).execute().kind();
  }

  @Test
  void cardsAreChargedByTheRulesOfStoredCredentials() throws Exception {
    assertEquals(0, start(HEADER + GOOD + "A-2,tok-2,,none,\nA-3,tok-3,,unknown,\n"));
    CardToken given = CardToken.of("tok-CANARY");
    assertEquals(Kind.APPROVED, charge(StoredCredential.of(given, TrackingId.of("MCC 1"))));
    assertEquals(Kind.DECLINED, charge(StoredCredential.withUnknownTrackingId(given)));
    CardToken none = CardToken.of("tok-2");
    assertEquals(Kind.APPROVED, charge(StoredCredential.schemeGaveNoTrackingId(none)));
    assertEquals(Kind.DECLINED, charge(StoredCredential.of(none, TrackingId.of("MCC 1"))));
    CardToken unknown = CardToken.of("tok-3");
    assertEquals(Kind.APPROVED, charge(StoredCredential.withUnknownTrackingId(unknown)));
    CardToken other = CardToken.of("tok-4");
    assertEquals(Kind.REFUSED, charge(StoredCredential.withUnknownTrackingId(other)));
  }

  @Test
  void markLineBreaksQuotesAndBlankLinesAreRead() throws Exception {
    String quoted = "\"A \"\"2\"\"\",\"tok,\"\"2\",\"\",\"none\",\n";
    String csv = '\uFEFF' + (HEADER + "\n" + GOOD + quoted).replace("\n", "\r\n");
    assertEquals(0, start(csv), err.toString());
    assertTrue(main.server().simulator().hasOnFile("tok-CANARY"));
    assertTrue(main.server().simulator().hasOnFile("tok,\"2"));
  }

  @Test
  void twoCardsMayHaveOneToken() throws Exception {
    assertEquals(0, start(HEADER + GOOD + GOOD.replace("A-1", "A-2")));
  }

  @ParameterizedTest
  @CsvSource({
    "'A-2,,MCC,given,', 'token: is empty'",
    "'A-2,tok-CANARY ,MCC,given,', 'token: is empty, or begins or ends with a space'",
    "'A-2,tok-2,,given,', 'tracking_id: is empty, although the column tracking is given'",
    "'A-2,tok-2,CANARY,none,', 'tracking_id: must be empty unless'",
    "'A-2,tok-2,CANARY,unknown,', 'tracking_id: must be empty unless'",
    "'A-2,tok-2,,CANARY,', 'tracking: must be given, none or unknown'",
    "'A-2,tok-2,,,', 'tracking: must be given, none or unknown'",
    "'A-2,tok-CANARY,CANARY,given,', 'tracking_id: an earlier line has the same token with'",
    "'A-2,tok-2,CANARY', '3 columns instead of 5'",
    "'A-2;tok-2;;none;', '1 column instead of 5'",
    "'A-2,tok-2,CANARY,given,,', '6 columns instead of 5'",
    "'A-2,\"tok-CANARY,,none,', 'a quote has no end, or text around it'",
    "'A-2,\"tok\"CANARY,,none,', 'a quote has no end, or text around it'",
  })
  void badLineNamesItsNumberAndColumnAndNoValue(String line, String problem) throws Exception {
    assertRefused(HEADER + GOOD + line + "\n" + GOOD, ", line 3: " + problem);
  }

  @ParameterizedTest
  @CsvSource({
    "'', 'line 1: the header must be card_id,token,tracking_id,tracking,first_transaction'",
    "'card_id;token;tracking_id;tracking;first_transaction\n', 'line 1: the header must be '",
    "'card_id,token,tracking_id,tracking\n', 'line 1: the header must be '",
    "'card_id,token,tracking_id,tracking,first_transaction\n', 'line 1: there are no cards'",
    "'card_id,token,tracking_id,tracking,first_transaction\nA-1,tok-CANARY,,none,',"
        + " 'line 2: the file does not end with a line break'",
  })
  void anotherFileIsRefused(String csv, String problem) throws Exception {
    assertRefused(csv.replace("\\n", "\n"), problem);
  }

  @Test
  void textThatIsNotUtf8IsRefused() throws Exception {
    String csv = HEADER + GOOD + GOOD.replace("A-1", "\u00e4");
    assertEquals(SandboxMain.WRONG_OPTIONS, start(csv.getBytes(StandardCharsets.ISO_8859_1)));
    assertTrue(err.toString().contains(", line 3: the text is not UTF-8"), err.toString());
  }

  @Test
  void folderIsRefused() {
    assertEquals(SandboxMain.WRONG_OPTIONS, main.start("--cards-on-file", folder.toString()));
    assertTrue(err.toString().contains(folder + " is a folder"), err.toString());
  }

  private void assertRefused(String csv, String problem) throws IOException {
    assertEquals(SandboxMain.WRONG_OPTIONS, start(csv));
    String shown = err.toString();
    assertTrue(shown.startsWith("cardfile-sandbox: --cards-on-file: " + folder), shown);
    assertTrue(shown.contains(problem), shown);
    assertFalse(shown.contains("CANARY"), shown);
    assertNull(main.server());
  }
}
