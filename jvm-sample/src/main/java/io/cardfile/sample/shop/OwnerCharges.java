package io.cardfile.sample.shop;

import io.cardfile.PaymentClient;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.ReferenceReusedException;
import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import java.time.Clock;
import java.time.YearMonth;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** The owner's charges of stored cards, and what is in doubt. Thread-safe. */
final class OwnerCharges {

  private static final int SHOWN = 50;
  private static final int PAGE = 100;
  private static final int MAX_ATTEMPTS = 20;

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

    String title() {
      return title;
    }

    Money amount() {
      return amount;
    }
  }

  /** The result of one charge. */
  record Result(String reference, String kindTitle, String amount, String card, String text) {}

  private final PaymentClient client;
  private final PaymentService paymentService;
  private final ShopJournal journal;
  private final Clock clock;
  private final Deque<Result> results = new ArrayDeque<>();

  /**
   * Creates the charges.
   *
   * @param clock determines the month of a subscription
   */
  OwnerCharges(
      PaymentClient client, PaymentService paymentService, ShopJournal journal, Clock clock) {
    this.client = client;
    this.paymentService = paymentService;
    this.journal = journal;
    this.clock = clock;
  }

  /** Charges a stored card, and keeps the result for {@link #results}. */
  Result charge(StoredCard card, Kind kind) throws JournalException, HttpError {
    String reference = reference(card, kind);
    PurchaseRequest request =
        PurchaseRequest.merchantInitiated(card.credential(), kind.reason)
            .reference(reference)
            .amount(kind.amount)
            .build();
    Result result =
        new Result(reference, kind.title, kind.amount.toString(), card.title(), text(request));
    add(result);
    return result;
  }

  /**
   * Returns the reference of this charge: one for each card, and for each month of a subscription.
   * There is another one only after a decline or a refusal, so a second click charges nothing
   * twice.
   */
  private String reference(StoredCard card, Kind kind) throws JournalException, HttpError {
    String month = kind == Kind.SUBSCRIPTION ? "-" + YearMonth.now(clock) : "";
    for (int attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      String reference = kind.prefix + card.id() + month + "-" + attempt;
      Optional<JournalEntry> entry = journal.find(reference);
      if (entry.isEmpty() || !isEnded(entry.get().state())) {
        return reference;
      }
    }
    throw new HttpError(409, "the card was declined too often for this charge");
  }

  private static boolean isEnded(JournalState state) {
    return state == JournalState.DECLINED || state == JournalState.REFUSED;
  }

  private String text(PurchaseRequest request) throws HttpError {
    try {
      PurchaseOutcome outcome = paymentService.send(client.purchase(request));
      return outcome.accept(OutcomeText.INSTANCE);
    } catch (ReferenceReusedException e) {
      return "Not sent: the reference stands for another charge. A person has to check this.";
    }
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
