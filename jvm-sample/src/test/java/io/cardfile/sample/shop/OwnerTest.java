package io.cardfile.sample.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.json.JsonObject;
import io.cardfile.money.Money;
import io.cardfile.sample.shop.Visitor.Page;
import io.cardfile.testkit.FailingJournal;
import io.cardfile.testkit.LedgerEntry;
import io.cardfile.testkit.LedgerEntry.Kind;
import io.cardfile.testkit.LedgerEntry.TrackingIdUse;
import io.cardfile.testkit.TestGateway;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OwnerTest {

  private static final String PASSWORD = "owner-password-1";

  private final FailingJournal journal = FailingJournal.around(InMemoryJournal.create());
  private TestGateway gateway;
  private ShopServer shop;
  private Visitor owner;

  @BeforeEach
  void start() {
    gateway = TestGateway.builder().http().chargeDuplicates().build();
    shop = ShopServer.builder(gateway.url()).journal(journal).ownerPassword(PASSWORD).start();
    owner = new Visitor(shop);
    owner.logIn(PASSWORD);
  }

  @AfterEach
  void close() {
    gateway.close();
    shop.close();
  }

  private String payAndSaveCard() {
    return new Visitor(shop).pay(true).invoice();
  }

  private Page charge(String order, String charge) {
    return owner.post("/owner/charge", "card", order.substring(4), "charge", charge);
  }

  @Test
  void pageNeedsThePassword() {
    Visitor stranger = new Visitor(shop);
    assertTrue(stranger.get("/owner").has("Password"));
    Page wrong = stranger.logIn("wrong");
    assertEquals(403, wrong.status());
    assertTrue(wrong.has("The password is wrong."), wrong.text());
    assertFalse(stranger.get("/owner").has("Saved cards"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/owner/charge", "/owner/reconcile"})
  void actionNeedsThePassword(String path) {
    String card = payAndSaveCard().substring(4);
    Visitor stranger = new Visitor(shop);
    assertEquals(403, stranger.post(path, "card", card, "charge", "no_show").status());
    owner.post("/owner/logout");
    assertEquals(403, owner.post(path, "card", card, "charge", "no_show").status());
    assertEquals(1, gateway.ledger().entries().size());
  }

  @Test
  void loginChangesTheSession() {
    Visitor visitor = new Visitor(shop);
    visitor.get("/");
    String before = visitor.cookie();
    visitor.logIn(PASSWORD);
    assertNotEquals(before, visitor.cookie());
  }

  @Test
  void cardIsKeptOnlyIfThePayerAllowsIt() {
    String once = new Visitor(shop).pay(false).invoice();
    new App(shop.url()).orderAndPay("INV-1");
    Visitor payer = new Visitor(shop);
    String callback = payer.openWallet(false);
    gateway.next().loseReply();
    String found = payer.get(callback).invoice();
    payer.post("/orders/" + found + "/check");
    String saved = payAndSaveCard();
    Page page = owner.get("/owner");
    assertFalse(page.has(once) || page.has("INV-1") || page.has(found), page.text());
    assertTrue(page.has("Order " + saved), page.text());
    assertTrue(page.text().matches("(?s).*<h3>VISA •••• \\d{4}</h3>.*"), page.text());
  }

  @Test
  void cardIsChargedOnceHoweverOftenTheFormIsSent() {
    String order = payAndSaveCard();
    String question = "No-show fee of AUD 80.00?";
    assertTrue(owner.get("/owner").has(question));
    assertTrue(charge(order, "no_show").has("the card was charged."));
    Page again = charge(order, "no_show");
    assertTrue(again.has("charged before. Nothing was sent again."), again.text());
    assertTrue(again.has("✓ Charged"), again.text());
    assertFalse(again.has(question), again.text());
    String reference = "NOSHOW-" + order.substring(4);
    gateway.ledger().chargedOnce(reference).total(Money.of("200.00", "AUD"));
    LedgerEntry charge = gateway.ledger().entries().get(1);
    assertEquals(Kind.MERCHANT_INITIATED, charge.kind());
    assertEquals(Optional.of(TrackingIdUse.CARRIED), charge.trackingIdUse());
    JsonObject sent = gateway.request(reference).document().orElseThrow();
    assertNull(sent.get("customer_ip"));
  }

  @Test
  void declinedChargeIsNotMadeAgain() {
    String order = payAndSaveCard();
    assertTrue(charge(order, "minibar").has("Ask the guest for another card."));
    assertTrue(charge(order, "minibar").has("✕ Declined"));
    assertEquals(2, gateway.ledger().entries().size());
    gateway.ledger().notCharged("MINIBAR-" + order.substring(4));
  }

  @Test
  void refusedChargeIsNotMadeAgain() {
    String order = payAndSaveCard();
    gateway.next().refuse("Card holder is invalid");
    Page refused = charge(order, "no_show");
    assertTrue(refused.has("Nothing was charged. It cannot be made again here."), refused.text());
    assertTrue(refused.has("✕ Not accepted"), refused.text());
  }

  @Test
  void chargeThatWasRefusedForTheSettingsIsMadeAgain() {
    String order = payAndSaveCard();
    gateway.next().status(401);
    Page refused = charge(order, "no_show");
    assertTrue(refused.has("Correct the shop&#39;s settings, and try again."), refused.text());
    assertTrue(charge(order, "no_show").has("the card was charged."));
  }

  @Test
  void chargeThatIsNotSentMayHaveBeenMadeBefore() {
    String order = payAndSaveCard();
    gateway.next().loseReply();
    charge(order, "no_show");
    journal.onClaim(journal.claims() + 1).failBefore(Reason.UNAVAILABLE);
    Page page = charge(order, "no_show");
    assertTrue(page.has("not sent this time. It is charged at most once,"), page.text());
    assertFalse(page.has("Nothing was charged"), page.text());
    gateway.ledger().chargedOnce("NOSHOW-" + order.substring(4));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1234567"})
  void shortPasswordIsRefused(String password) {
    ShopServer.Builder builder = ShopServer.builder(gateway.url());
    assertThrows(IllegalArgumentException.class, () -> builder.ownerPassword(password));
  }

  @Test
  void lostReplyIsInDoubtUntilTheOwnerChecks() {
    String order = payAndSaveCard();
    gateway.next().loseReply();
    Page doubt = charge(order, "no_show");
    assertTrue(doubt.has("It may have been charged."), doubt.text());
    assertTrue(doubt.text().matches("(?s).*<time datetime=\"[^\"]+Z\">\\d+ \\w+, [\\d:]+ UTC<.*"));
    gateway.next().loseReply();
    assertTrue(owner.post("/owner/reconcile").has("no final answer yet"));
    Page resolved = owner.post("/owner/reconcile");
    assertTrue(resolved.has("Nothing is in doubt."), resolved.text());
    assertTrue(resolved.has("✓ Charged"), resolved.text());
    gateway.ledger().chargedOnce("NOSHOW-" + order.substring(4));
  }

  /** The reply with the card was lost; the look-up has it. */
  @Test
  void cardOfAPaymentThatWasInDoubtIsKeptAndCharged() {
    Visitor payer = new Visitor(shop);
    String callback = payer.openWallet(true);
    gateway.next().loseReply();
    String order = payer.get(callback).invoice();
    assertFalse(owner.get("/owner").has("Order " + order));
    assertTrue(owner.post("/owner/reconcile").has("Order " + order));
    assertTrue(charge(order, "no_show").has("the card was charged."));
    assertEquals("/orders/" + order, payer.get("/checkout").path()); // No second order.
    assertEquals("Paid", payer.post("/orders/" + order + "/check").title());
  }
}
