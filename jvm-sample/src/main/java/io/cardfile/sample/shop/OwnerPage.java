package io.cardfile.sample.shop;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Refused;
import io.cardfile.sample.shop.StoredCards.StoredCard;
import io.javalin.http.BadRequestResponse;
import io.javalin.http.Context;
import io.javalin.http.ForbiddenResponse;
import io.javalin.http.HttpStatus;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The pages of the shop's owner: charges of stored cards, and payments in doubt. */
final class OwnerPage {

  private final Pages pages;
  private final StoredCards cards;
  private final Payments payments;
  private final String password;

  /** A stored card with its charges. */
  record CardRow(StoredCard card, List<ChargeRow> charges) {}

  /**
   * A charge of a card.
   *
   * @param badge its status; empty if the owner may make it
   */
  record ChargeRow(LaterCharge charge, String tone, String badge) {}

  /** A payment in doubt. */
  record DoubtRow(String reference, String amount, UtcTime since) {}

  OwnerPage(Pages pages, StoredCards cards, Payments payments, String password) {
    this.pages = pages;
    this.cards = cards;
    this.payments = payments;
    this.password = password;
  }

  void show(Context context) throws JournalException {
    Optional<Session> session = Session.find(context).filter(Session::isOwner);
    if (session.isEmpty()) {
      showLogin(context, 200, "");
      return;
    }
    Map<String, Object> values = new HashMap<>();
    values.put("notice", session.get().takeNotice());
    values.put("cards", cardRows());
    List<DoubtRow> doubts = payments.inDoubt().stream().map(OwnerPage::doubtRow).toList();
    values.put("hasDoubts", !doubts.isEmpty());
    values.put("doubts", doubts);
    pages.show(context, 200, "owner", "For the owner", values);
  }

  private void showLogin(Context context, int status, String error) {
    pages.show(context, status, "login", "For the owner", Map.of("error", error));
  }

  void logIn(Context context) {
    String given = Objects.requireNonNullElse(context.formParam("password"), "");
    if (!MessageDigest.isEqual(bytes(given), bytes(password))) {
      showLogin(context, 403, "The password is wrong.");
      return;
    }
    Session.of(context).setOwner(true);
    context.req().changeSessionId(); // So that an ID from before the login is invalid.
    context.redirect("/owner", HttpStatus.SEE_OTHER);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  void logOut(Context context) {
    Session.of(context).setOwner(false);
    context.redirect("/", HttpStatus.SEE_OTHER);
  }

  private List<CardRow> cardRows() throws JournalException {
    List<CardRow> rows = new ArrayList<>();
    for (StoredCard card : cards.all()) {
      List<ChargeRow> charges = new ArrayList<>();
      for (LaterCharge charge : LaterCharge.values()) {
        charges.add(chargeRow(charge, payments.find(charge.reference(card))));
      }
      rows.add(new CardRow(card, charges));
    }
    return rows;
  }

  private static ChargeRow chargeRow(LaterCharge charge, Optional<JournalEntry> entry) {
    if (entry.isEmpty() || entry.get().state().allowsNextAttempt()) {
      return new ChargeRow(charge, "", "");
    }
    return switch (entry.get().state()) {
      case APPROVED -> new ChargeRow(charge, "good", "✓ Charged");
      case DECLINED -> new ChargeRow(charge, "bad", "✕ Declined");
      case REFUSED -> new ChargeRow(charge, "bad", "✕ Not accepted");
      case PREPARED -> new ChargeRow(charge, "wait", "? Being charged");
      default -> new ChargeRow(charge, "wait", "? In doubt");
    };
  }

  private static DoubtRow doubtRow(JournalEntry entry) {
    return new DoubtRow(
        entry.reference(), entry.amount().toString(), UtcTime.of(entry.claimedAt()));
  }

  /** Charges a card, after the page has asked the owner. */
  void charge(Context context) {
    Session session = owner(context);
    StoredCard card =
        cards
            .find(Objects.requireNonNullElse(context.formParam("card"), ""))
            .orElseThrow(() -> new BadRequestResponse("card: is not stored"));
    LaterCharge charge =
        LaterCharge.find(Objects.requireNonNullElse(context.formParam("charge"), ""))
            .orElseThrow(() -> new BadRequestResponse("charge: is not one of the shop"));
    session.setNotice(charge.title() + ": " + resultText(payments.charge(card, charge)));
    context.redirect("/owner", HttpStatus.SEE_OTHER);
  }

  private static String resultText(PurchaseOutcome outcome) {
    return switch (outcome.kind()) {
      case APPROVED ->
          outcome.isReplayed()
              ? "charged before. Nothing was sent again."
              : "the card was charged.";
      case DECLINED -> "declined. Nothing was charged. Ask the guest for another card.";
      case REFUSED ->
          "not accepted. Nothing was charged. "
              + (((Refused) outcome).allowsNextAttempt()
                  ? "Correct the shop's settings, and try again."
                  : "It cannot be made again here.");
      case NOT_SENT -> "not sent this time. It is charged at most once, so you can try again.";
      case IN_DOUBT -> "in doubt. It may have been charged. Check it below.";
      case REFERENCE_REUSED ->
          "not sent. The reference stands for another charge, which may have been made: look it"
              + " up.";
    };
  }

  /** Looks up what is in doubt. */
  void reconcile(Context context) throws JournalException {
    Session session = owner(context);
    payments.reconcile();
    session.setNotice(
        payments.inDoubt().isEmpty()
            ? "Checked: nothing is in doubt."
            : "Checked: no final answer yet. Only 15 minutes after the attempt it counts that the"
                + " gateway has no charge.");
    context.redirect("/owner", HttpStatus.SEE_OTHER);
  }

  private static Session owner(Context context) {
    return Session.find(context)
        .filter(Session::isOwner)
        .orElseThrow(() -> new ForbiddenResponse("log in as the owner first"));
  }
}
