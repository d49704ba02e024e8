package io.cardfile.ops;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.file.FileJournal;
import io.cardfile.json.JsonObject;
import io.cardfile.purchase.Capture;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.testkit.Canaries;
import io.cardfile.testkit.TestCard;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OnFileTest {

  @TempDir Path folder;
  private Path file;
  private Shop shop;
  private Operator operator;

  @BeforeEach
  void start() throws Exception {
    file = folder.resolve("purchases.journal");
    shop = new Shop(false);
    operator = shop.operator("--file", file.toString());
    FileJournal.create(file).close();
  }

  @AfterEach
  void noOutputHasASecret() {
    shop.close();
    String secrets = operator.everything();
    assertEquals(
        List.of(), Canaries.of(Shop.TOKEN, TestCard.VISA.number(), "987", "A Holder").in(secrets));
  }

  private void chargeWithoutReply(String reference) throws Exception {
    try (FileJournal journal = FileJournal.open(file)) {
      shop.loseReply(journal, reference);
    }
  }

  private void chargeLongAgo(String reference) throws Exception {
    Files.delete(file);
    Clock past = Clock.offset(Clock.systemUTC(), Duration.ofMinutes(-16));
    try (FileJournal journal = FileJournal.create(file, past)) {
      shop.loseReply(journal, reference);
    }
  }

  private JournalEntry entry(String reference) throws Exception {
    try (FileJournal journal = FileJournal.openReadOnly(file)) {
      return journal.find(Shop.MERCHANT, reference).orElseThrow();
    }
  }

  @Test
  void anEmptyJournalHasNothingOpen() {
    assertEquals("open  0" + System.lineSeparator(), operator.run("list"));
  }

  @Test
  void listAndShowReadWhileTheApplicationRuns() throws Exception {
    try (FileJournal journal = FileJournal.open(file)) {
      shop.loseReply(journal, "ORDER-1");
      journal.claim(PurchaseContent.firstCardOnFile("other", "ORDER-22", Shop.PRICE));
      String list = operator.run("list");
      String[] lines = list.split(System.lineSeparator());
      assertTrue(lines[0].matches("MERCHANT +REFERENCE +AMOUNT +CURRENCY +STATE .*NEXT"), list);
      assertTrue(lines[1].matches("acme-live +ORDER-1 +19.00 +AUD +IN_DOUBT .* 0 min +look-up.*"));
      assertTrue(
          lines[2].matches("other +ORDER-22 +19.00 +AUD +PREPARED .*wait: it is under way.*"));
      assertTrue(list.contains("open  2"), list);
      assertEquals(lines[1].indexOf("IN_DOUBT"), lines[2].indexOf("PREPARED"));
      assertEquals(1, operator.json("list", "--merchant", "other").get("entries").array().size());
      assertTrue(operator.run("show", "ORDER-1").contains("state      IN_DOUBT"), operator.out);
      assertEquals(Main.DONE, operator.exitCodeOf("look-up", "ORDER-1"));
    }
  }

  @Test
  void jsonHasTheSameFields() throws Exception {
    chargeWithoutReply("ORDER-1");
    JsonObject listed = operator.json("list").get("entries").array().get(0).object();
    assertEquals("ORDER-1", listed.get("reference").text());
    assertEquals("19.00", listed.get("amount").text());
    assertEquals(listed.names(), operator.json("show", "ORDER-1").names());
  }

  @Test
  void aChargeIsResolvedByTheLineThatTheLookUpPrints() throws Exception {
    chargeWithoutReply("ORDER 1's");
    JsonObject found = operator.json("look-up", "ORDER 1's");
    assertEquals("It is paid.", found.get("meaning").text());
    String line = found.get("type").text();
    assertTrue(operator.run("look-up", "ORDER 1's").contains(line));

    operator.answer = "y";
    operator.run(wordsOf(line));
    JournalOutcome outcome = entry("ORDER 1's").outcome().get();
    assertEquals(JournalState.APPROVED, outcome.state());
    assertEquals("FULL", outcome.detail().get());
    assertEquals(System.getProperty("user.name") + ": look-up: APPROVED", outcome.note().get());
    try (FileJournal journal = FileJournal.open(file)) {
      PurchaseOutcome replayed = shop.pay(journal, "ORDER 1's", TestCard.VISA);
      assertEquals(PurchaseOutcome.Kind.APPROVED, replayed.kind());
      assertTrue(replayed.isReplayed());
    }
    assertEquals(1, shop.gateway.ledger().entries().size());
  }

  @Test
  void theStoredCardOfAFirstPaymentIsLeftToTheReconciler() throws Exception {
    try (FileJournal journal = FileJournal.open(file)) {
      shop.gateway.next().loseReply();
      shop.payAndStore(journal, "ORDER-1", TestCard.VISA);
    }
    assertEquals(Main.NOT_FOUND, operator.exitCodeOf("look-up", "ORDER-1"));
    assertTrue(operator.out.contains("It is paid. Leave it to the reconciler"), operator.out);
    assertFalse(operator.out.contains("type "), operator.out);
    for (String option : List.of("--charged", "--authorized")) {
      String[] words = {"resolve", "ORDER-1", option, "p", "--reason", "seen", "--yes"};
      assertEquals(Main.REFUSED, operator.exitCodeOf(words));
      assertTrue(operator.err.contains("without the credential"), operator.err);
    }
    assertEquals(JournalState.IN_DOUBT, entry("ORDER-1").state());
    operator.answer = "y";
    operator.run(
        "resolve", "ORDER-1", "--charged", "p", "--reason", "seen", "--without-credential");
    assertTrue(operator.questions.get(0).contains("does not get the stored card"));
    assertEquals(JournalState.APPROVED, entry("ORDER-1").state());
  }

  @Test
  void aChargeOfAnEntryThatWasResolvedAsNotChargedIsAContradiction() throws Exception {
    Files.delete(file);
    Clock past = Clock.offset(Clock.systemUTC(), Duration.ofMinutes(-16));
    try (FileJournal journal = FileJournal.create(file, past)) {
      shop.loseReply(journal, "ORDER-1");
    }
    String[] wrong = {"resolve", "ORDER-1", "--not-charged", "--reason", "guessed", "--yes"};
    operator.run(wrong);
    String[] lookUp = {"look-up", "ORDER-1", "--merchant", Shop.MERCHANT};
    assertEquals(Main.FAILED, operator.exitCodeOf(lookUp));
    assertTrue(operator.out.contains("Stop payments of this reference"), operator.out);
    assertEquals("CHARGE_NOT_APPROVED", operator.json(lookUp).get("decision").text());
  }

  @Test
  void theQuestionShowsTheId() throws Exception {
    chargeLongAgo("ORDER-1");
    operator.answer = "y";
    operator.run("resolve", "ORDER-1", "--charged", "foo", "--reason", "seen");
    String question = operator.questions.get(0);
    assertTrue(question.contains("It becomes APPROVED with the ID foo: the"), question);
    assertTrue(question.contains("cannot be undone"), question);
  }

  @Test
  void aReplyOfTheOtherSystemSaysWhatToCorrect() throws Exception {
    chargeWithoutReply("ORDER-1");
    Operator live =
        new Operator("--file", file.toString(), "--live", shop.gateway.url(), "--username", "shop");
    live.environment.put("CARDFILE_API_TOKEN", Shop.TOKEN);
    assertEquals(Main.FAILED, live.exitCodeOf("look-up", "ORDER-1"));
    String text = "UNKNOWN: the reply is not from the live system: correct the address";
    assertTrue(live.out.contains(text), live.out);
    assertTrue(live.out.contains("Do not resolve it."), live.out);
  }

  @Test
  void theNoteNamesTheUserThatCalledSudo() throws Exception {
    chargeLongAgo("ORDER-1");
    operator.environment.put("SUDO_USER", "jane");
    operator.run("resolve", "ORDER-1", "--charged", "p-7", "--reason", "seen", "--yes");
    assertEquals("jane: seen", entry("ORDER-1").outcome().get().note().get());
  }

  @Test
  void aWrongMerchantIsPointedOut() throws Exception {
    chargeWithoutReply("ORDER-1");
    assertEquals(Main.NOT_FOUND, operator.exitCodeOf("look-up", "ORDER-1", "--merchant", "acme"));
    assertTrue(operator.err.contains("are both right?"), operator.err);
  }

  @Test
  void anAuthorisationDoesNotLookLikeAPayment() throws Exception {
    try (FileJournal journal = FileJournal.open(file)) {
      shop.loseReplyOfAuthorisation(journal, "ORDER-1");
    }
    JsonObject found = operator.json("look-up", "ORDER-1");
    assertTrue(found.get("gateway").text().matches("AUTHORIZED AUD 19.00, capture NONE, ID \\S+"));
    assertEquals("It is authorised, and not captured.", found.get("meaning").text());
    assertEquals("APPROVED", found.get("decision").text());
    assertTrue(found.get("type").text().contains(" --authorized "));
  }

  @Test
  void anUnexpectedErrorIsAFailureWithoutItsText() throws Exception {
    chargeLongAgo("ORDER-1");
    String[] line = {"resolve", "ORDER-1", "--declined", "--reason", "x", "--file", "" + file};
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(printed, true);
    Main main =
        new Main(
            new Setup(Map.of(), null),
            out,
            out,
            question -> {
              throw new StackOverflowError(TestCard.VISA.number());
            });
    assertEquals(Main.FAILED, main.run(line));
    assertTrue(printed.toString().contains("unexpected java.lang.StackOverflowError at "));
    assertFalse(printed.toString().contains(TestCard.VISA.number()));
  }

  @Test
  void anotherQuietPeriodIsKept() throws Exception {
    Files.delete(file);
    Clock past = Clock.offset(Clock.systemUTC(), Duration.ofMinutes(-16));
    try (FileJournal journal = FileJournal.create(file, past)) {
      Shop.loseRequest(journal, "ORDER-1");
    }
    String[] lookUp = {"look-up", "ORDER-1", "--quiet-period", "1h"};
    assertEquals("TOO_EARLY", operator.json(lookUp).get("decision").text());
    String[] resolve = {"resolve", "ORDER-1", "--not-charged", "--reason", "x", "--yes"};
    assertEquals(Main.REFUSED, operator.exitCodeOf(with(resolve, "--quiet-period", "1h")));
    assertEquals(Main.WRONG_USAGE, operator.exitCodeOf(with(resolve, "--quiet-period", "1m")));
    String line = operator.json("look-up", "ORDER-1", "--quiet-period", "16m").get("type").text();
    assertTrue(line.contains(" --quiet-period 16m "), line);
    operator.run(with(resolve, "--quiet-period", "16m"));
  }

  @Test
  void aListOfAnotherMerchantSaysThatOthersHaveOpenPurchases() throws Exception {
    assertFalse(operator.run("list", "--merchant", "acme").contains("note"), operator.out);
    chargeWithoutReply("ORDER-1");
    String list = operator.run("list", "--merchant", "acme");
    assertTrue(list.contains("other merchants have open purchases"), list);
  }

  /** Returns the arguments of a printed line, as a shell splits it. */
  private static String[] wordsOf(String line) throws Exception {
    String arguments = line.substring(line.indexOf(" --file"));
    Process shell =
        new ProcessBuilder("sh", "-c", "printf '%s\\n' " + arguments)
            .redirectErrorStream(true)
            .start();
    String[] words = new String(shell.getInputStream().readAllBytes()).split("\n");
    assertEquals(0, shell.waitFor());
    return Arrays.copyOfRange(words, 2, words.length); // Without its own --file.
  }

  @Test
  void notFoundResolvesNothingBeforeTheQuietPeriodIsOver() throws Exception {
    try (FileJournal journal = FileJournal.open(file)) {
      Shop.loseRequest(journal, "ORDER-1");
    }
    assertEquals(Main.NOT_FOUND, operator.exitCodeOf("look-up", "ORDER-1"));
    assertTrue(operator.out.contains("or not yet: the request may still be on its way"));
    assertFalse(operator.out.contains("type "));
    for (String option : List.of("--not-charged", "--voided", "--declined")) {
      int refused = operator.exitCodeOf("resolve", "ORDER-1", option, "--reason", "seen", "--yes");
      assertEquals(Main.REFUSED, refused);
      assertTrue(operator.err.matches("(?s).*not charged from 20.*Z on.*"), operator.err);
    }
    assertEquals(JournalState.IN_DOUBT, entry("ORDER-1").state());
  }

  @Test
  void notFoundIsResolvedAfterTheQuietPeriod() throws Exception {
    Files.delete(file);
    Clock past = Clock.offset(Clock.systemUTC(), Duration.ofMinutes(-16));
    try (FileJournal journal = FileJournal.create(file, past)) {
      Shop.loseRequest(journal, "ORDER-1");
    }
    String line = operator.json("look-up", "ORDER-1").get("type").text();
    operator.answer = "y";
    operator.run(wordsOf(line));
    assertTrue(operator.questions.get(0).contains("which charges the card"));
    assertEquals(JournalState.NOT_CHARGED, entry("ORDER-1").state());
  }

  @Test
  void theLineOfAnEarlierAttemptResolvesNoLaterOne() throws Exception {
    chargeLongAgo("ORDER-1");
    String[] words = {"resolve", "ORDER-1", "--charged", "p-7", "--reason", "seen", "--yes"};
    assertEquals(Main.REFUSED, operator.exitCodeOf(with(words, "--attempt", "2")));
    assertTrue(operator.err.contains("another attempt by now"), operator.err);
    assertEquals(JournalState.IN_DOUBT, entry("ORDER-1").state());
    operator.run(with(words, "--attempt", "1"));
  }

  @Test
  void aVoidedPurchaseNeedsANewReference() throws Exception {
    chargeLongAgo("ORDER-1");
    operator.run("resolve", "ORDER-1", "--voided", "--reason", "seen", "--yes");
    String shown = operator.run("show", "ORDER-1", "--merchant", Shop.MERCHANT);
    assertTrue(shown.contains("a new payment needs a new reference"), shown);
    String[] words = {"resolve", "ORDER-1", "--not-charged", "--reason", "x", "--yes"};
    assertEquals(Main.REFUSED, operator.exitCodeOf(with(words, "--merchant", Shop.MERCHANT)));
  }

  @Test
  void notFoundIsNoAnswerIfTheLastPaidPurchaseIsNotFoundEither() throws Exception {
    Files.delete(file);
    Clock past = Clock.offset(Clock.systemUTC(), Duration.ofMinutes(-16));
    try (FileJournal journal = FileJournal.create(file, past)) {
      PurchaseContent paid = PurchaseContent.firstCardOnFile(Shop.MERCHANT, "PAID", Shop.PRICE);
      journal.record(
          journal.claim(paid).entry(), JournalOutcome.approved("p-0", null, Capture.FULL));
      Shop.loseRequest(journal, "ORDER-1");
    }
    assertEquals(Main.FAILED, operator.exitCodeOf("look-up", "ORDER-1"));
    assertTrue(operator.out.contains("neither is the merchant's latest approved"), operator.out);
    assertEquals("SOURCE_NOT_VERIFIED", operator.json("look-up", "ORDER-1").get("decision").text());
  }

  @Test
  void wrongCredentialsResolveNothing() throws Exception {
    chargeWithoutReply("ORDER-1");
    operator.environment.put("CARDFILE_API_TOKEN", "another-token-that-is-wrong");
    assertEquals(Main.NOT_FOUND, operator.exitCodeOf("look-up", "ORDER-1"));
    String text = "UNKNOWN: the gateway refuses the user name or the API token, with status 401";
    assertTrue(operator.out.contains(text), operator.out);
    assertTrue(operator.out.contains("Correct what the report names"), operator.out);
    assertFalse(operator.everything().contains("another-token"));
  }

  @Test
  void aGatewayThatDoesNotAnswerIsAFailure() throws Exception {
    chargeWithoutReply("ORDER-1");
    shop.gateway.close();
    assertEquals(Main.FAILED, operator.exitCodeOf("look-up", "ORDER-1"));
    assertTrue(operator.out.contains("(the query failed)"), operator.out);
    assertTrue(operator.out.contains("Check the address and the network"), operator.out);
    assertEquals("SOURCE_FAILED", operator.json("look-up", "ORDER-1").get("decision").text());
  }

  @ParameterizedTest
  @CsvSource({
    "--charged p-7, APPROVED, FULL",
    "--authorized p-7, APPROVED, NONE",
    "--declined, DECLINED, ''"
  })
  void aPersonResolvesWithAReason(String options, JournalState state, String detail)
      throws Exception {
    chargeLongAgo("ORDER-1");
    operator.answer = "yes";
    String[] words = ("resolve ORDER-1 --by jane --reason seen " + options).split(" ");
    String shown = operator.run(words);
    assertTrue(operator.questions.get(0).contains("It becomes " + state), shown);
    assertTrue(shown.contains("jane: seen"), shown);
    JournalOutcome outcome = entry("ORDER-1").outcome().get();
    assertEquals(state, outcome.state());
    assertEquals(detail, outcome.detail().orElse(""));
    assertEquals("jane: seen", outcome.note().get());

    assertEquals(Main.NOT_FOUND, operator.exitCodeOf(with(words, "--merchant", Shop.MERCHANT)));
    String other = state == JournalState.DECLINED ? "--charged=p" : "--declined";
    assertEquals(
        Main.REFUSED,
        operator.exitCodeOf(
            ("resolve ORDER-1 --merchant acme-live --reason seen " + other.replace('=', ' '))
                .split(" ")));
    assertEquals(outcome, entry("ORDER-1").outcome().get());
  }

  private static String[] with(String[] words, String... more) {
    String[] all = Arrays.copyOf(words, words.length + more.length);
    System.arraycopy(more, 0, all, words.length, more.length);
    return all;
  }

  @ParameterizedTest
  @ValueSource(strings = {"n", "", "no", "yess", "Y E S"})
  void anyOtherAnswerChangesNothing(String answer) throws Exception {
    chargeLongAgo("ORDER-1");
    operator.answer = answer;
    assertEquals(
        Main.REFUSED, operator.exitCodeOf("resolve", "ORDER-1", "--declined", "--reason", "seen"));
    assertEquals(JournalState.IN_DOUBT, entry("ORDER-1").state());
    assertEquals(Main.REFUSED, operator.exitCodeOf("purge", "--older-than", "400d"));
  }

  @Test
  void withoutAConsoleAScriptSaysYes() throws Exception {
    chargeLongAgo("ORDER-1");
    operator.answer = null;
    String[] words = {"resolve", "ORDER-1", "--declined", "--reason", "seen"};
    assertEquals(Main.REFUSED, operator.exitCodeOf(words));
    assertTrue(operator.err.contains("--yes"), operator.err);
    assertEquals(JournalState.IN_DOUBT, entry("ORDER-1").state());
    operator.questions.clear();
    operator.run(with(words, "--yes"));
    assertEquals(List.of(), operator.questions);
    assertEquals(JournalState.DECLINED, entry("ORDER-1").state());
  }

  @Test
  void changesNeedTheFileAlone() throws Exception {
    try (FileJournal journal = FileJournal.open(file)) {
      shop.loseReply(journal, "ORDER-1");
      assertEquals(
          Main.FAILED,
          operator.exitCodeOf("resolve", "ORDER-1", "--declined", "--reason", "x", "--yes"));
      assertTrue(operator.err.contains("LOCKED"), operator.err);
      assertEquals(Main.FAILED, operator.exitCodeOf("purge", "--older-than", "400d", "--yes"));
    }
  }

  @Test
  void aReferenceOfTwoMerchantsNeedsTheMerchant() throws Exception {
    chargeWithoutReply("ORDER-1");
    try (FileJournal journal = FileJournal.open(file)) {
      journal.claim(PurchaseContent.firstCardOnFile("other", "ORDER-1", Shop.PRICE));
    }
    assertEquals(Main.WRONG_USAGE, operator.exitCodeOf("show", "ORDER-1"));
    assertTrue(operator.err.contains("--merchant"), operator.err);
    operator.run("show", "ORDER-1", "--merchant", "other");
  }

  @Test
  void whatIsNotThereIsNotFound() {
    assertEquals(Main.NOT_FOUND, operator.exitCodeOf("show", "4111111111111111"));
    assertEquals(
        Main.NOT_FOUND, operator.exitCodeOf("show", "ORDER-9", "--merchant", Shop.MERCHANT));
  }

  @Test
  void aFileThatIsMissingIsAFailure() throws Exception {
    Files.delete(file);
    assertEquals(Main.FAILED, operator.exitCodeOf("list"));
    assertEquals(Main.FAILED, operator.exitCodeOf("purge", "--older-than", "400d", "--yes"));
    assertFalse(Files.exists(file));
  }

  @Test
  void aCardNumberIsNoReason() throws Exception {
    chargeWithoutReply("ORDER-1");
    String card = TestCard.VISA.number();
    assertEquals(
        Main.WRONG_USAGE,
        operator.exitCodeOf("resolve", "ORDER-1", "--declined", "--reason", card, "--yes"));
    assertEquals(JournalState.IN_DOUBT, entry("ORDER-1").state());
  }

  @Test
  void aPurgeSaysHowMuchItRemoved() throws Exception {
    assertEquals(
        0,
        Integer.parseInt(
            operator.json("purge", "--older-than", "400d", "--yes").get("removed").text()));
  }

  @Test
  void aProcessEndsWithTheExitCode() throws Exception {
    File log = folder.resolve("log").toFile();
    Process process =
        new ProcessBuilder(
                System.getProperty("java.home") + "/bin/java",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "purge",
                "--older-than",
                "400d",
                "--file",
                file.toString())
            .redirectErrorStream(true)
            .redirectOutput(log)
            .start();
    process.getOutputStream().close();
    assertTrue(process.waitFor(5, TimeUnit.MINUTES));
    assertEquals(Main.REFUSED, process.exitValue(), Files.readString(log.toPath()));
    assertTrue(Files.readString(log.toPath()).contains("--yes"));
  }

  @Test
  void theJournalDoesNotOutliveACommand() throws JournalException, Exception {
    operator.run("list");
    FileJournal.open(file).close();
  }
}
