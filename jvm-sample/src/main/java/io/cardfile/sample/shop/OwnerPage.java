package io.cardfile.sample.shop;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
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
  private final Duration quietPeriod;

  /** A stored card. */
  record CardRow(String id, String title, String order, List<KindRow> kinds) {}

  /**
   * A kind of charge.
   *
   * @param reference the reference of the one attempt that the form can send
   */
  record KindRow(String name, String kindTitle, String amount, String reference) {}

  /** An entry in doubt. */
  record DoubtRow(String reference, String amount, String since) {}

  OwnerPage(
      Pages pages,
      Sessions sessions,
      OwnerLogin login,
      StoredCards cards,
      OwnerCharges charges,
      OrderService orderService,
      Duration quietPeriod) {
    this.pages = pages;
    this.sessions = sessions;
    this.login = login;
    this.cards = cards;
    this.charges = charges;
    this.orderService = orderService;
    this.quietPeriod = quietPeriod;
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
      showLogin(
          context,
          403,
          "The password is wrong. It was given to the shop, or printed when it started.");
      return;
    }
    sessions.renew(context);
    session.login();
    context.redirect("/owner", HttpStatus.SEE_OTHER);
  }

  void logout(Context context) throws HttpError {
    Session session = sessions.of(context);
    RequestGuard.checkForm(context, session);
    session.logout();
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
    values.put("cards", rows());
    values.put("results", charges.results());
    values.put("doubts", charges.inDoubt().stream().map(OwnerPage::row).toList());
    pages.show(context, 200, "owner", values);
  }

  private List<CardRow> rows() throws JournalException {
    List<CardRow> rows = new ArrayList<>();
    for (StoredCard card : cards.all()) {
      List<KindRow> kinds = new ArrayList<>();
      for (OwnerCharges.Kind kind : OwnerCharges.Kind.values()) {
        String reference = charges.next(card, kind).reference();
        kinds.add(new KindRow(kind.word(), kind.title(), kind.amount().toString(), reference));
      }
      rows.add(new CardRow(card.id(), card.title(), card.order(), kinds));
    }
    return rows;
  }

  private static DoubtRow row(JournalEntry entry) {
    return new DoubtRow(
        entry.reference(),
        entry.amount().toString(),
        entry.claimedAt().truncatedTo(ChronoUnit.SECONDS).toString());
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
            .filter(one -> one.word().equals(name))
            .findFirst()
            .orElseThrow(() -> new HttpError(400, "kind: is none of the shop's charges"));
    String reference = Objects.requireNonNullElse(context.formParam("reference"), "");
    session.setNotice(charges.charge(card, kind, reference));
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
                + ": no final answer yet. A decline, or no charge at all, counts "
                + quietPeriod.toMinutes()
                + " minutes after the attempt."
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
