package io.cardfile.sample.shop;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The pages of the shop's owner. */
final class OwnerPage {

  private final Pages pages;
  private final Sessions sessions;
  private final OwnerLogin login;
  private final StoredCards cards;
  private final OwnerCharges charges;
  private final OrderService orderService;

  /** A stored card. */
  record CardRow(String id, String title, String order) {}

  /** A kind of charge. */
  record KindRow(String name, String kindTitle, String amount) {}

  /** An entry in doubt. */
  record DoubtRow(String reference, String amount, String since) {}

  OwnerPage(
      Pages pages,
      Sessions sessions,
      OwnerLogin login,
      StoredCards cards,
      OwnerCharges charges,
      OrderService orderService) {
    this.pages = pages;
    this.sessions = sessions;
    this.login = login;
    this.cards = cards;
    this.charges = charges;
    this.orderService = orderService;
  }

  void showLogin(Context context) {
    showLogin(context, 200, "");
  }

  private void showLogin(Context context, int status, String error) {
    Session session = sessions.of(context);
    Map<String, Object> values = new HashMap<>();
    values.put("title", "Log in as the owner");
    values.put("formToken", session.formToken());
    values.put("error", error);
    pages.show(context, status, "owner-login", values);
  }

  void login(Context context) throws HttpError {
    Session session = sessions.of(context);
    RequestGuard.checkForm(context, session);
    if (!login.isRight(Objects.requireNonNullElse(context.formParam("password"), ""))) {
      showLogin(context, 403, "The password is wrong. The shop printed it when it started.");
      return;
    }
    session.setOwner(true);
    sessions.renew(context);
    context.redirect("/owner", HttpStatus.SEE_OTHER);
  }

  void logout(Context context) throws HttpError {
    Session session = sessions.of(context);
    RequestGuard.checkForm(context, session);
    session.setOwner(false);
    context.redirect("/", HttpStatus.SEE_OTHER);
  }

  void show(Context context) throws JournalException {
    Optional<Session> session = sessions.find(context).filter(Session::isOwner);
    if (session.isEmpty()) {
      context.redirect("/owner/login", HttpStatus.SEE_OTHER);
      return;
    }
    Map<String, Object> values = new HashMap<>();
    values.put("title", "Stored cards and charges");
    values.put("formToken", session.get().formToken());
    values.put("notice", session.get().takeNotice());
    values.put("cards", cards.all().stream().map(OwnerPage::row).toList());
    values.put("kinds", kinds());
    values.put("results", charges.results());
    values.put("doubts", charges.inDoubt().stream().map(OwnerPage::row).toList());
    pages.show(context, 200, "owner", values);
  }

  private static CardRow row(StoredCard card) {
    return new CardRow(card.id(), card.title(), card.order());
  }

  private static DoubtRow row(JournalEntry entry) {
    return new DoubtRow(
        entry.reference(),
        entry.amount().toString(),
        entry.claimedAt().truncatedTo(ChronoUnit.SECONDS).toString());
  }

  private static List<KindRow> kinds() {
    return Arrays.stream(OwnerCharges.Kind.values())
        .map(
            kind ->
                new KindRow(
                    kind.name().toLowerCase(Locale.ROOT), kind.title(), kind.amount().toString()))
        .toList();
  }

  void charge(Context context) throws JournalException, HttpError {
    Session session = owner(context);
    StoredCard card =
        cards
            .find(Objects.requireNonNullElse(context.formParam("card"), ""))
            .orElseThrow(() -> new HttpError(404, "card: is not stored"));
    String name = Objects.requireNonNullElse(context.formParam("kind"), "");
    OwnerCharges.Kind kind =
        Arrays.stream(OwnerCharges.Kind.values())
            .filter(one -> one.name().toLowerCase(Locale.ROOT).equals(name))
            .findFirst()
            .orElseThrow(() -> new HttpError(400, "kind: is none of the shop's charges"));
    session.setNotice(charges.charge(card, kind).text());
    context.redirect("/owner", HttpStatus.SEE_OTHER);
  }

  void reconcile(Context context) throws JournalException, HttpError {
    Session session = owner(context);
    String reference = Objects.requireNonNullElse(context.formParam("reference"), "");
    Order order =
        orderService
            .find(reference)
            .orElseThrow(() -> new HttpError(404, "reference: is not in the journal"));
    session.setNotice(
        order.status().isInDoubt() || order.status() == OrderStatus.PAYING
            ? reference
                + ": no final answer yet. A decline, or no charge at all, counts 15 minutes after"
                + " the attempt."
            : reference + ": " + order.status().word().replace('_', ' ') + ".");
    context.redirect("/owner", HttpStatus.SEE_OTHER);
  }

  private Session owner(Context context) throws HttpError {
    Session session =
        sessions
            .find(context)
            .filter(Session::isOwner)
            .orElseThrow(() -> new HttpError(403, "log in as the owner first"));
    RequestGuard.checkForm(context, session);
    return session;
  }
}
