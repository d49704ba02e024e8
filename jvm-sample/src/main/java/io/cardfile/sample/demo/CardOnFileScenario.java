package io.cardfile.sample.demo;

import static io.cardfile.purchase.PurchaseOutcome.Kind.APPROVED;
import static io.cardfile.purchase.PurchaseOutcome.Kind.DECLINED;

import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseOutcome.Declined;
import io.cardfile.purchase.StoredCredential;

/** Cards on file: first transactions, later charges, and the tracking ID that links them. */
final class CardOnFileScenario {

  private static final String HOLDER = "Ada Example";
  private static final String EXPIRY = "12/2035";

  private final ScenarioOutput output;
  private final DemoShop shop;

  CardOnFileScenario(ScenarioOutput output, DemoShop shop) {
    this.output = output;
    this.shop = shop;
  }

  void run() {
    output.heading("Noon: cards on file");
    StoredCredential guest = zeroAmount();
    StoredCredential member = initialPayment();
    textForm(member);
    later("no-show fee, AUD 80.00, card of the zero amount", "80.00", guest, AuthReason.NO_SHOW);
    later(
        "subscription, AUD 19.00, card with the payment", "19.00", member, AuthReason.SUBSCRIPTION);
    withoutTrackingId(member);
    schemeWithoutTrackingId();
    declined();
  }

  private StoredCredential zeroAmount() {
    PurchaseOutcome outcome =
        shop.putOnFile(shop.newReference("COF"), Money.of("0.00", "AUD"), card("5123456789012346"));
    output.step(
        "first card on file, AUD 0.00",
        APPROVED,
        outcome.kind(),
        "no money moves; the scheme issues a tracking ID to keep");
    return DemoShop.credential(outcome);
  }

  private StoredCredential initialPayment() {
    PurchaseOutcome outcome =
        shop.putOnFile(
            shop.newReference("SUB"), Money.of("19.00", "AUD"), card("4005550000000001"));
    output.step(
        "first card on file with a payment, AUD 19.00",
        APPROVED,
        outcome.kind(),
        "the payer is present, pays, and agrees that the card is stored");
    return DemoShop.credential(outcome);
  }

  private void textForm(StoredCredential credential) {
    String text = credential.toText();
    boolean same = StoredCredential.fromText(text).equals(credential);
    output.check(
        "stored credential written to and read from " + text.length() + " characters", same);
  }

  private void later(String title, String amount, StoredCredential credential, AuthReason reason) {
    PurchaseOutcome outcome =
        shop.charge(
            shop.newReference("MIT"),
            Money.of(amount, "AUD"),
            StoredCredential.fromText(credential.toText()),
            reason);
    output.step(
        title, APPROVED, outcome.kind(), "carries the tracking ID of its first transaction");
  }

  private void withoutTrackingId(StoredCredential credential) {
    // As in a shop that stored only the token.
    StoredCredential tokenAlone = StoredCredential.withUnknownTrackingId(credential.cardToken());
    PurchaseOutcome outcome =
        shop.charge(
            shop.newReference("MIT"),
            Money.of("19.00", "AUD"),
            tokenAlone,
            AuthReason.SUBSCRIPTION);
    output.step(
        "the same, with the tracking ID lost by the shop",
        DECLINED,
        outcome.kind(),
        "the scheme issued an ID, and requires it");
    output.detail(
        "Cardfile keeps token and ID in one StoredCredential, and no later reply changes it:");
    output.detail("this step made another one, withUnknownTrackingId.");
  }

  private void schemeWithoutTrackingId() {
    PurchaseOutcome first =
        shop.putOnFile(
            shop.newReference("COF"), Money.of("25.00", "AUD"), card("6250946000000016"));
    output.step(
        "first card on file, scheme without tracking IDs",
        APPROVED,
        first.kind(),
        "the reply's ID is blank");
    StoredCredential credential = DemoShop.credential(first);
    output.check("no tracking ID is stored", credential.trackingId().isEmpty());
    PurchaseOutcome later =
        shop.charge(
            shop.newReference("MIT"), Money.of("25.00", "AUD"), credential, AuthReason.UNSCHEDULED);
    output.step(
        "unscheduled charge of that card",
        APPROVED,
        later.kind(),
        "the ID is omitted, never sent blank");
    output.check(
        "the later reply has no stored credential",
        !(later instanceof Approved) || ((Approved) later).storedCredential().isEmpty());
  }

  private void declined() {
    PurchaseOutcome outcome =
        shop.putOnFile(
            shop.newReference("COF"), Money.of("10.51", "AUD"), card("4111111111111111"));
    output.step(
        "first card on file, card without funds",
        DECLINED,
        outcome.kind(),
        "nothing charged, nothing stored");
    if (outcome instanceof Declined) {
      Declined declined = (Declined) outcome;
      output.detail(
          "advice: "
              + declined.advice().next()
              + declined.advice().waitAtLeast().map(w -> " after " + w.toHours() + " h").orElse("")
              + " (code "
              + declined.reply().responseCode().orElse("none")
              + ")");
    }
  }

  static Card card(String number) {
    return Card.builder().holder(HOLDER).number(number).expiry(EXPIRY).cvv("123").build();
  }
}
