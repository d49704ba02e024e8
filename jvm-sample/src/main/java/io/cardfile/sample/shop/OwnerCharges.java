package io.cardfile.sample.shop;

import io.cardfile.PaymentClient;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalState;
import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.NextStep;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Declined;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.RetryAdvice;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The owner's charges of stored cards, and what is in doubt. Thread-safe. */
final class OwnerCharges {

  private static final int SHOWN = 50;
  private static final int PAGE = 100;

  private static final Duration WAIT = Duration.ofHours(72);

  /** A charge without the payer; the amounts are those of the shop. */
  enum Kind {
    NO_SHOW(References.NO_SHOW, "No-show fee", "80.00", AuthReason.NO_SHOW),
    SUBSCRIPTION(
        References.SUBSCRIPTION, "Breakfast club, one month", "19.00", AuthReason.SUBSCRIPTION);

    private final String prefix;
    private final String title;
    private final Money amount;
    private final AuthReason reason;

    Kind(String prefix, String title, String amount, AuthReason reason) {
      this.prefix = prefix;
      this.title = title;
      this.amount = Money.of(amount, "AUD");
      this.reason = reason;
    }

    /** Returns the name as forms contain it. */
    String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    String title() {
      return title;
    }

    Money amount() {
      return amount;
    }
  }

  /** The result of one charge. */
  record Result(String reference, String kindTitle, String amount, String card, String text) {}

  /**
   * The next attempt of a charge.
   *
   * @param declined the entry of the attempt before, if it was declined
   */
  record Attempt(String reference, Optional<JournalEntry> declined) {}

  private final PaymentClient client;
  private final PaymentService paymentService;
  private final ShopJournal journal;
  private final Clock clock;

  /**
   * The times that schemes have set. The journal does not have them: after a restart WAIT counts.
   */
  private final Map<String, Instant> notBefore = new ConcurrentHashMap<>();

  private final Deque<Result> results = new ArrayDeque<>();

  /**
   * Creates the charges.
   *
   * @param clock determines the month of a subscription, and when a declined card may be charged
   */
  OwnerCharges(
      PaymentClient client, PaymentService paymentService, ShopJournal journal, Clock clock) {
    this.client = client;
    this.paymentService = paymentService;
    this.journal = journal;
    this.clock = clock;
  }

  /**
   * Charges a stored card, and keeps the result for {@link #results}.
   *
   * @param expected the reference in the owner's form, which sends no other attempt
   * @return what happened
   */
  String charge(StoredCard card, Kind kind, String expected) throws JournalException, HttpError {
    Attempt attempt = next(card, kind);
    if (!attempt.reference().equals(expected)) {
      return "Not sent: this form is from before. Read the results below, then use the new one.";
    }
    if (attempt.declined().isPresent()) {
      String refusal = refusal(card, kind, attempt.declined().get());
      if (!refusal.isEmpty()) {
        return refusal;
      }
    }
    String text = text(request(card, kind, expected));
    add(new Result(expected, kind.title, kind.amount.toString(), card.title(), text));
    return text;
  }

  private static PurchaseRequest request(StoredCard card, Kind kind, String reference) {
    return PurchaseRequest.merchantInitiated(card.credential(), kind.reason)
        .reference(reference)
        .amount(kind.amount)
        .customerIp("203.0.113.7")
        .build();
  }

  /**
   * Returns the next attempt of this charge: one for each card, and for each month of a
   * subscription. There is another one only after a decline or a refusal, so a second click charges
   * nothing twice.
   */
  Attempt next(StoredCard card, Kind kind) throws JournalException {
    String month = kind == Kind.SUBSCRIPTION ? "-" + YearMonth.now(clock) : "";
    Optional<JournalEntry> before = Optional.empty();
    for (int number = 1; ; number++) {
      String reference = kind.prefix + card.id() + month + "-" + number;
      Optional<JournalEntry> entry = journal.find(reference);
      if (entry.isEmpty() || !isEnded(entry.get().state())) {
        return new Attempt(reference, entry.isEmpty() ? before : Optional.empty());
      }
      before = entry.filter(ended -> ended.state() == JournalState.DECLINED);
    }
  }

  /** Returns why the card may not be charged yet; empty if the advice allows it. */
  private String refusal(StoredCard card, Kind kind, JournalEntry declined) throws HttpError {
    // The journal has the outcome: nothing is sent.
    PurchaseOutcome outcome =
        paymentService.send(client.purchase(request(card, kind, declined.reference())));
    if (!(outcome instanceof Declined)) {
      return "Not sent: the attempt before was declined, and its advice cannot be read.";
    }
    RetryAdvice advice = ((Declined) outcome).advice();
    if (advice.next() == NextStep.TRY_AGAIN_NOW) {
      return "";
    }
    Instant time = notBefore.getOrDefault(declined.reference(), declined.changedAt().plus(WAIT));
    boolean isAllowed =
        advice.next() == NextStep.TRY_AGAIN_LATER && !clock.instant().isBefore(time);
    return isAllowed
        ? ""
        : "Not sent: the attempt before was declined. " + OutcomeText.advice(advice);
  }

  private static boolean isEnded(JournalState state) {
    return state == JournalState.DECLINED || state == JournalState.REFUSED;
  }

  private String text(PurchaseRequest request) throws HttpError {
    PurchaseOutcome outcome = paymentService.send(client.purchase(request));
    if (outcome instanceof Declined) {
      ((Declined) outcome)
          .advice()
          .notBefore()
          .ifPresent(time -> notBefore.put(outcome.reference(), time.toInstant()));
    }
    return outcome.accept(OutcomeText.INSTANCE);
  }

  private synchronized void add(Result result) {
    results.addFirst(result);
    if (results.size() > SHOWN) {
      results.removeLast();
    }
  }

  /** Returns the latest results of this run of the server, the latest first. */
  synchronized List<Result> results() {
    return List.copyOf(results);
  }

  /** Returns the entries of the journal whose outcome is not known; at most the first 50. */
  List<JournalEntry> inDoubt() throws JournalException {
    List<JournalEntry> found = new ArrayList<>();
    JournalEntry last = null;
    List<JournalEntry> page;
    do {
      page = journal.journal().open(last, PAGE);
      page.stream()
          .filter(entry -> entry.merchant().equals(journal.merchant()))
          .filter(entry -> found.size() < SHOWN)
          .forEach(found::add);
      last = page.isEmpty() ? last : page.get(page.size() - 1);
    } while (page.size() == PAGE && found.size() < SHOWN);
    return found;
  }
}
