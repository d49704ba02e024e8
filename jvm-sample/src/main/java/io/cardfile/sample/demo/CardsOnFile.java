package io.cardfile.sample.demo;

import static io.cardfile.purchase.PurchaseOutcome.Kind.APPROVED;
import static io.cardfile.purchase.PurchaseOutcome.Kind.DECLINED;

import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Declined;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.testkit.TestCard;

/** Cards on file: first transactions, later charges, and the tracking ID that links them. */
final class CardsOnFile {

  private final Shop shop;

  CardsOnFile(Shop shop) {
    this.shop = shop;
  }

  void run() {
    shop.output().heading("Noon: cards on file");
    StoredCredential guest =
        first("COF-1", "0.00", TestCard.MASTERCARD, "no money moves; keep the tracking ID");
    StoredCredential member = first("COF-2", "19.00", TestCard.VISA, "the payer pays and agrees");
    String text = member.toText();
    shop.output().detail("kept as a text of " + text.length() + " characters");
    later(
        "no-show fee", "MIT-1", "80.00", guest, AuthReason.NO_SHOW, "with the guest's tracking ID");
    StoredCredential kept = StoredCredential.fromText(text);
    later("subscription", "MIT-2", "19.00", kept, AuthReason.SUBSCRIPTION, "with the member's");
    trackingIdLost(member);
    StoredCredential union =
        first("COF-3", "25.00", TestCard.UNIONPAY, "this scheme has no tracking IDs");
    later("unscheduled", "MIT-4", "25.00", union, AuthReason.UNSCHEDULED, "so none is sent");
    declined();
  }

  private StoredCredential first(String reference, String amount, TestCard card, String why) {
    PurchaseRequest.Builder request = PurchaseRequest.firstCardOnFile(card.card());
    return Shop.credential(
        shop.pay("first card on file", reference, amount, request, APPROVED, why));
  }

  private void later(
      String title,
      String reference,
      String amount,
      StoredCredential credential,
      AuthReason reason,
      String why) {
    PurchaseRequest.Builder request = PurchaseRequest.merchantInitiated(credential, reason);
    shop.pay(title, reference, amount, request, APPROVED, why);
  }

  private void trackingIdLost(StoredCredential credential) {
    // As in a shop that stored only the token.
    StoredCredential token = StoredCredential.withUnknownTrackingId(credential.cardToken());
    shop.pay(
        "the same, its tracking ID lost",
        "MIT-3",
        "19.00",
        PurchaseRequest.merchantInitiated(token, AuthReason.SUBSCRIPTION),
        DECLINED,
        "the scheme issued an ID, and needs it");
  }

  private void declined() {
    PurchaseOutcome outcome =
        shop.pay(
            "card without funds",
            "COF-4",
            "10.51",
            PurchaseRequest.firstCardOnFile(TestCard.VISA_BY_AMOUNT.card()),
            DECLINED,
            "nothing charged, nothing kept");
    if (outcome instanceof Declined declined) {
      String code = declined.reply().responseCode().orElse("none");
      shop.output().detail("next: " + declined.next() + ", response code " + code);
    }
  }
}
