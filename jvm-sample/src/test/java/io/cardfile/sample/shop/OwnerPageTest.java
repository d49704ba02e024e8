package io.cardfile.sample.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.money.Money;
import io.cardfile.sample.shop.Browser.Page;
import io.cardfile.sample.shop.StoredCards.Added;
import io.cardfile.testkit.Canaries;
import io.cardfile.testkit.TestClock;
import io.cardfile.testkit.TestGateway;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OwnerPageTest {

  private static final String PASSWORD = "owner-password-1";
  private static final Pattern CARD = Pattern.compile("name=\"card\" value=\"([^\"]+)\"");

  private final TestClock clock = TestClock.at(Instant.parse("2026-03-02T00:00:00Z"));
  private final List<String> log = new CopyOnWriteArrayList<>();

  @TempDir Path folder;
  private TestGateway gateway;
  private ShopServer shop;
  private Browser owner;

  @BeforeEach
  void start() throws IOException {
    gateway = TestGateway.builder().http().chargeDuplicates().build();
    shop = builder().newJournal().start();
    owner = new Browser(shop);
  }

  @AfterEach
  void close() throws IOException {
    shop.close();
    gateway.close();
  }

  private ShopServer.Builder builder() {
    return ShopServer.builder(gateway.url())
        .folder(folder)
        .ownerPassword(PASSWORD)
        .clock(clock)
        .log(log::add);
  }

  private String pay(String card) {
    return new Browser(shop).cart("room", "1").pay(card).invoice();
  }

  private Page loggedIn() {
    Page login = owner.login(PASSWORD);
    assertEquals("/owner", login.location());
    return owner.get("/owner");
  }

  private static String card(Page page) {
    Matcher found = CARD.matcher(page.text());
    assertTrue(found.find(), page.text());
    return found.group(1);
  }

  private Page charge(String card, String kind) {
    Page charged = submit(card, kind, reference(owner.get("/owner"), card, kind));
    assertEquals(303, charged.status(), charged.text());
    return owner.get("/owner");
  }

  private Page submit(String card, String kind, String reference) {
    return owner.post("/owner/charge", "card", card, "kind", kind, "reference", reference);
  }

  private static String reference(Page page, String card, String kind) {
    String prefix = (kind.equals("no_show") ? "NOSHOW-" : "SUBS-") + card;
    Matcher found =
        Pattern.compile("name=\"reference\" value=\"(" + prefix + "[^\"]*)\"").matcher(page.text());
    assertTrue(found.find(), page.text());
    return found.group(1);
  }

  @ParameterizedTest
  @CsvSource({"/owner, 303", "/owner/login, 200"})
  void pageNeedsALogin(String path, int status) {
    assertEquals(status, owner.get(path).status());
    owner.get("/"); // Begins a session.
    assertEquals(status, owner.get(path).status());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/owner/charge", "/owner/reconcile"})
  void actionNeedsALogin(String path) {
    pay("save");
    assertEquals(403, owner.post(path, "card", "x", "kind", "no_show").status());
  }

  @Test
  void wrongPasswordIsRefusedAndTooManyAreSlowedDown() {
    for (int i = 0; i < 5; i++) {
      assertEquals(403, owner.login("wrong").status());
    }
    assertEquals(429, owner.login(PASSWORD).status());
    clock.advance(Duration.ofMinutes(1));
    assertEquals(303, owner.login(PASSWORD).status());
  }

  @Test
  void loginRenewsTheSession() {
    owner.get("/");
    String before = owner.cookie();
    String token = owner.get("/").formToken();
    owner.login(PASSWORD);
    assertNotEquals(before, owner.cookie());
    assertEquals(403, owner.postRaw("/owner/logout", "form_token=" + token).status());
    owner.post("/owner/logout");
    assertEquals("/owner/login", owner.get("/owner").location());
  }

  @Test
  void cardIsStoredOnlyIfThePayerAllowsIt() {
    String once = pay("once");
    assertFalse(loggedIn().text().contains(once));
    String saved = pay("save");
    Page page = owner.get("/owner");
    assertTrue(page.text().contains("Stored by order " + saved), page.text());
    assertTrue(page.text().matches("(?s).*<h3>VISA ending in \\d{4}</h3>.*"));
  }

  @ParameterizedTest
  @CsvSource({"no_show, NOSHOW-%s-1, 8000", "subscription, SUBS-%s-2026-03-1, 1900"})
  void storedCardIsChargedOnceHoweverOftenTheButtonIsPressed(
      String kind, String reference, long amount) {
    pay("save");
    String card = card(loggedIn());
    assertTrue(charge(card, kind).text().contains("Approved: the card was charged."));
    assertTrue(charge(card, kind).text().contains("Approved before: the journal has the charge"));
    gateway
        .ledger()
        .chargedOnce(reference.formatted(card))
        .total(Money.ofMinor(12_000 + amount, "AUD"));
  }

  @Test
  void subscriptionIsChargedAgainInTheNextMonth() {
    pay("save");
    String card = card(loggedIn());
    charge(card, "subscription");
    clock.advance(Duration.ofDays(31));
    loggedIn(); // The session has ended.
    charge(card, "subscription");
    gateway
        .ledger()
        .chargedOnce("SUBS-" + card + "-2026-03-1")
        .chargedOnce("SUBS-" + card + "-2026-04-1");
  }

  @Test
  void lostReplyIsInDoubtAndReconciledByTheButton() {
    pay("save");
    String card = card(loggedIn());
    gateway.next().loseReply();
    Page doubt = charge(card, "no_show");
    String reference = "NOSHOW-" + card + "-1";
    assertTrue(doubt.text().contains("In doubt: it may have been charged."), doubt.text());
    assertTrue(doubt.text().contains("Reconcile " + reference), doubt.text());
    owner.post("/owner/reconcile", "reference", reference);
    Page resolved = owner.get("/owner");
    assertTrue(resolved.text().contains(reference + ": approved."), resolved.text());
    assertTrue(resolved.text().contains("Nothing is in doubt."), resolved.text());
    gateway.ledger().chargedOnce(reference);
  }

  @Test
  void reconcileWithoutAnAnswerSaysWhen() {
    pay("save");
    String card = card(loggedIn());
    gateway.always().loseReply();
    charge(card, "no_show");
    owner.post("/owner/reconcile", "reference", "NOSHOW-" + card + "-1");
    assertTrue(owner.get("/owner").text().contains("no final answer yet"));
  }

  /** The reply with the card token was lost; the look-up has it. */
  @Test
  void cardOfAnOrderThatWasInDoubtIsStoredWhenItIsResolved() {
    Browser payer = new Browser(shop).cart("room", "1");
    Browser.Paying paying = payer.openWallet("save");
    gateway.next().loseReply();
    payer.get(paying.path());
    assertFalse(loggedIn().text().contains("Stored by order"));
    owner.post("/owner/reconcile", "reference", paying.invoice());
    Page page = owner.get("/owner");
    assertTrue(page.text().contains("Stored by order " + paying.invoice()), page.text());
    assertTrue(charge(card(page), "no_show").text().contains("Approved: the card was charged."));
  }

  @Test
  void storedCardsOutliveTheServerInAFileOfItsOwner() throws IOException {
    pay("save");
    String card = card(loggedIn());
    Path file = folder.resolve("stored-cards.json");
    assertEquals(PosixFilePermissions.fromString("rw-------"), Files.getPosixFilePermissions(file));
    shop.close();
    shop = builder().start();
    owner = new Browser(shop);
    assertEquals(card, card(loggedIn()));
    assertTrue(charge(card, "no_show").text().contains("Approved: the card was charged."));
  }

  @Test
  void damagedFileIsReportedWithoutItsContent() throws IOException {
    shop.close();
    Files.writeString(folder.resolve("stored-cards.json"), "[{\"credential\":\"s3cret\"}]");
    FileSystemException e = assertThrows(FileSystemException.class, () -> builder().start());
    assertTrue(e.getMessage().contains("is not a list of stored cards"), e.getMessage());
    assertEquals(List.of(), Canaries.of("s3cret").in(e.toString()));
  }

  @Test
  void tokenIsNeverShownNorLogged() throws IOException {
    pay("save");
    Page page = loggedIn();
    Page charged = charge(card(page), "no_show");
    String file = Files.readString(folder.resolve("stored-cards.json"));
    Matcher token = Pattern.compile("token=([^&\"]+)").matcher(file);
    assertTrue(token.find(), "the file has the token");
    Canaries canaries = Canaries.of(token.group(1), PASSWORD, Customer.TOKEN, Customer.VERIFIER);
    assertEquals(List.of(), canaries.in(page.text() + charged.text() + log + shop));
  }

  /** A card's type is a text of the gateway. */
  @Test
  void textOfTheGatewayIsEscaped() throws IOException {
    pay("save");
    shop.close();
    Path file = folder.resolve("stored-cards.json");
    String probe = "<script>alert(1)</script>";
    Files.writeString(file, Files.readString(file).replace("\"VISA\"", "\"" + probe + "\""));
    shop = builder().start();
    owner = new Browser(shop);
    Page page = loggedIn();
    assertTrue(page.text().contains("&lt;script&gt;alert(1)&lt;"), page.text());
    assertFalse(page.text().contains(probe), page.text());
  }

  @ParameterizedTest
  @CsvSource({
    "91, none, 0, true",
    "91, retry_later, 71, false",
    "91, retry_later, 72, true",
    "05, none, 1000, false",
    "51, none, 1000, false"
  })
  void declinedChargeIsMadeAgainOnlyWhenItsAdviceAllowsIt(
      String code, String advice, int hours, boolean isCharged) throws Exception {
    InMemoryJournal journal = InMemoryJournal.create(clock);
    try (ShopServer other =
        ShopServer.builder(gateway.url())
            .journal(journal)
            .ownerPassword(PASSWORD)
            .clock(clock)
            .start()) {
      String order = new Browser(other).cart("room", "1").pay("save").invoice();
      owner = new Browser(other);
      String card = card(loggedIn());
      String first = reference(owner.get("/owner"), card, "no_show");
      decline(journal, order, first, code, advice);
      submit(card, "no_show", first); // The late half of a double click.
      assertTrue(owner.get("/owner").text().contains("Not sent: this form is from before"));
      clock.advance(Duration.ofHours(hours));
      loggedIn();
      Page page = charge(card, "no_show");
      String second = "NOSHOW-" + card + "-2";
      if (isCharged) {
        gateway.ledger().notCharged(first).chargedOnce(second);
      } else {
        assertTrue(page.text().contains("Not sent: the attempt before was declined. "));
        gateway.ledger().notCharged(first).notCharged(second);
      }
    }
  }

  private void decline(
      PurchaseJournal journal, String order, String reference, String code, String advice)
      throws JournalException {
    String token = gateway.ledger().credential(order).cardToken().reveal();
    PurchaseContent content =
        PurchaseContent.merchantInitiated(
            "TEST-merchant", reference, Money.of("80.00", "AUD"), token);
    journal.record(journal.claim(content).entry(), JournalOutcome.declined(null, code, advice));
  }

  /** The process ended between the journal's line and the file's. */
  @Test
  void cardThatWasNotWrittenIsFetchedByTheNextLookAtItsOrder() throws IOException {
    String saved = pay("save");
    shop.close();
    Files.delete(folder.resolve("stored-cards.json"));
    shop = builder().start();
    owner = new Browser(shop);
    assertTrue(loggedIn().text().contains("No card is stored"));
    owner.post("/owner/reconcile", "reference", saved);
    assertTrue(owner.get("/owner").text().contains("Stored by order " + saved));
  }

  @Test
  void orderWhoseCardCannotBeWrittenStaysInDoubtUntilItCan() throws IOException {
    Browser payer = new Browser(shop).cart("room", "1");
    Browser.Paying paying = payer.openWallet("save");
    gateway.next().loseReply();
    payer.get(paying.path());
    Path obstacle = Files.createDirectory(folder.resolve("stored-cards.json")).resolve("x");
    Files.createFile(obstacle);
    loggedIn();
    owner.post("/owner/reconcile", "reference", paying.invoice());
    assertTrue(owner.get("/owner").text().contains("no final answer yet"));
    Files.delete(obstacle);
    Files.delete(obstacle.getParent());
    owner.post("/owner/reconcile", "reference", paying.invoice());
    assertTrue(owner.get("/owner").text().contains("Stored by order " + paying.invoice()));
  }

  @Test
  void cardOfAnAppsPaymentIsNotKept() {
    Customer app = new Customer(shop);
    app.order("INV-1");
    assertEquals("200 approved", app.pay("INV-1").brief());
    assertTrue(loggedIn().text().contains("No card is stored"));
  }

  @Test
  void cardOfAnotherMerchantIsKeptAndNotOffered() throws IOException {
    String saved = pay("save");
    shop.close();
    shop = builder().credentials("TEST-other", "TEST", "TEST").start();
    owner = new Browser(shop);
    assertTrue(loggedIn().text().contains("No card is stored"));
    shop.close();
    shop = builder().start();
    owner = new Browser(shop);
    assertTrue(loggedIn().text().contains("Stored by order " + saved));
  }

  /** As where the disk is full: the next look-up or replay tries again. */
  @Test
  void cardThatCannotBeWrittenIsNotKept() throws Exception {
    String order = pay("save");
    String file = Files.readString(folder.resolve("stored-cards.json"));
    JsonObject entry = JsonText.parse(file).array().get(0).object();
    Path other = folder.resolve("other");
    StoredCards cards = StoredCards.open(other, entry.get("merchant").text());
    StoredCard card = card(file, order, 1);
    assertThrows(IOException.class, () -> cards.add(card)); // There is no such folder.
    assertFalse(cards.has(card.order()));
    Files.createDirectory(other);
    assertEquals(Added.STORED, cards.add(card));
    assertTrue(Files.exists(other.resolve("stored-cards.json")));
  }

  @Test
  void fullStoreSaysSo() throws Exception {
    String order = pay("save");
    String file = Files.readString(folder.resolve("stored-cards.json"));
    JsonObject entry = JsonText.parse(file).array().get(0).object();
    StoredCards cards = StoredCards.inMemory(entry.get("merchant").text());
    for (int i = 0; i < StoredCards.LIMIT; i++) {
      assertEquals(Added.STORED, cards.add(card(file, order, i)));
    }
    assertEquals(Added.KNOWN, cards.add(card(file, order, 0)));
    assertEquals(Added.FULL, cards.add(card(file, order, StoredCards.LIMIT)));
  }

  private static StoredCard card(String file, String order, int number) throws Exception {
    String other = file.replace(order, "WEB-" + number);
    return StoredCard.read(JsonText.parse(other).array().get(0).object());
  }
}
