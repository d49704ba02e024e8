package io.cardfile.sample.guide;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.OutcomeSource;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.file.FileJournal;
import io.cardfile.journal.jdbc.JdbcJournal;
import io.cardfile.money.Money;
import io.cardfile.purchase.Capture;
import io.cardfile.purchase.LookUpOutcome;
import io.cardfile.purchase.NextStep;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.reconcile.JournalOperations;
import io.cardfile.reconcile.Reconciler;
import io.cardfile.reconcile.Reconciliation;
import io.cardfile.transport.RequestAuthorizer;
import io.cardfile.transport.Transport;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/** The code of docs/learn/never-charged-twice.md, docs/operating.md and docs/operate/databases.md. */
class Payments {

  // region client
  private final Endpoints endpoints;
  private final Transport transport;
  private final RequestAuthorizer authorizer;
  // The name under which the journal keeps the references, such as acme-live. Never change it.
  private final String merchant;
  private final PurchaseJournal journal;
  private final PaymentClient client;

  Payments(
      Endpoints endpoints,
      Transport transport,
      RequestAuthorizer authorizer,
      String merchant,
      PurchaseJournal journal) {
    this.endpoints = endpoints;
    this.transport = transport;
    this.authorizer = authorizer;
    this.merchant = merchant;
    this.journal = journal;
    this.client =
        PaymentClient.builder(endpoints, transport)
            .authorizer(authorizer)
            .journal(journal, merchant)
            .build();
  }

  // endregion

  // region create
  static void makeJournal(Path file) throws IOException {
    FileJournal.create(file).close();
  }

  // endregion

  // region database
  static JdbcJournal inDatabase(DataSource pool) throws JournalException {
    return JdbcJournal.builder(pool)
        .lease(Duration.ofMinutes(2)) // At least twice the client's deadline of 55 s.
        .open();
  }

  // endregion

  // region charge
  String charge(PurchaseRequest request) {
    PurchaseOutcome outcome = client.purchase(request).execute();
    outcome.journalFailure().ifPresent(this::alert); // Not claimed, or not recorded.
    switch (outcome.kind()) {
      case APPROVED:
        return paid((PurchaseOutcome.Approved) outcome);
      case DECLINED:
        return "declined: " + ((PurchaseOutcome.Declined) outcome).advice();
      case REFUSED:
        return correct((PurchaseOutcome.Refused) outcome);
      case REFERENCE_REUSED:
        return "stop, a person looks: " + outcome; // The first may be charged.
      case NOT_SENT:
        return "again, same reference: " + ((PurchaseOutcome.NotSent) outcome).why();
      default:
        return "wait"; // In doubt: the reconciler resolves it.
    }
  }

  static String paid(PurchaseOutcome.Approved approved) {
    if (approved.capture() == Capture.NONE) return "authorised only";
    return approved.isReplayed() ? "paid before" : "paid";
  }

  static String correct(PurchaseOutcome.Refused refused) {
    String what = refused.allowsNextAttempt() ? "the settings, same reference: " : "the request: ";
    return "correct " + what + refused.errors();
  }

  void alert(Exception trouble) {
    System.err.println("payments: " + trouble.getMessage()); // Or your alerting.
  }

  // endregion

  // region credential
  Optional<StoredCredential> credentialOf(String reference) throws IOException {
    Optional<JournalEntry> entry =
        journal.find(merchant, reference).filter(found -> found.state() == JournalState.APPROVED);
    if (!entry.isPresent() || !entry.get().isFirstCardOnFile()) {
      return Optional.empty(); // A later charge has another tracking ID.
    }
    return clientWithLookUps().lookUp(reference, entry.get().amount()).execute().storedCredential();
  }

  // endregion

  // region resolve-with
  Reconciliation resolveWith(RequestAuthorizer earlier) {
    return Reconciler.builder(journal).source("earlier account", lookUpsOf(earlier)).build().run();
  }

  private OutcomeSource lookUpsOf(RequestAuthorizer account) {
    return PaymentClient.builder(endpoints, transport)
        .authorizer(account)
        .journal(journal, merchant)
        .lookUps()
        .build()
        .outcomeSource();
  }

  // endregion

  // region look-up
  PaymentClient clientWithLookUps() {
    return PaymentClient.builder(endpoints, transport).authorizer(authorizer).lookUps().build();
  }

  String stateOf(PaymentClient client, String reference, Money amount) {
    LookUpOutcome found = client.lookUp(reference, amount).execute();
    switch (found.kind()) {
      case PAID:
        return found.next() == NextStep.DELIVER ? "paid" : "paid in part";
      case AUTHORIZED:
        return "authorised: capture it";
      case VOIDED:
        return "voided";
      case DECLINED:
        return "declined, if the last attempt is 15 minutes ago";
      case NOT_FOUND:
        return "not found: 15 minutes after the last attempt, send the same reference again";
      default:
        if (found.isAlarming()) alert(new IOException(reference + ": " + found.why()));
        return "unknown: " + found.why();
    }
  }

  // endregion

  // region reopened
  static FileJournal reopened(FileJournal failed, Path file) throws IOException {
    failed.close(); // May fail as well, and the lock is given back all the same.
    return FileJournal.open(file);
  }

  // endregion

  // region reconcile
  Reconciliation reconcile() {
    Reconciliation run =
        Reconciler.builder(journal)
            .source("look-up", lookUpsOf(authorizer))
            .onStoredCredential((entry, credential) -> store(entry.reference(), credential))
            .onAlarm(alarm -> alert(new IllegalStateException(alarm.toString())))
            .build()
            .run();
    run.failure().ifPresent(this::alert); // The journal failed: run it again for the rest.
    for (JournalEntry entry : run.resolved()) update(entry);
    return run;
  }

  /** Also for the references of your own orders: see below. An order may be updated twice. */
  void update(JournalEntry entry) {
    String reference = entry.reference();
    switch (entry.state()) {
      case APPROVED:
        write(reference, "paid");
        break;
      case DECLINED:
        write(reference, "declined");
        break;
      case REFUSED:
        write(reference, "refused");
        break;
      case PREPARED:
      case IN_DOUBT:
        write(reference, "wait");
        break;
      default: // Not charged, sent or processed.
        boolean isVoided = entry.outcome().get().isVoided();
        write(reference, isVoided ? "voided, pay with a new reference" : "again, same reference");
    }
  }

  void write(String reference, String status) {
    System.out.println(reference + ": " + status); // In your database, and deliver once.
  }

  void store(String reference, StoredCredential credential) {
    System.out.println(reference + ": card on file"); // In your vault; twice must do no harm.
  }

  void schedule(ScheduledExecutorService timer) {
    timer.scheduleWithFixedDelay(this::reconcileOrAlert, 0, 10, TimeUnit.MINUTES);
  }

  void reconcileOrAlert() {
    try {
      reconcile();
    } catch (RuntimeException e) { // Of your own code, such as write: it would be the last run.
      alert(e);
    }
  }

  // endregion

  // region update-all
  void updateAll(List<String> unfinished) throws IOException {
    for (String reference : unfinished) {
      Optional<JournalEntry> entry = journal.find(merchant, reference);
      if (entry.isPresent()) update(entry.get()); // Otherwise no call has claimed it.
    }
  }

  // endregion

  // region by-hand
  /** The outcome is approved, declined or notCharged. Fails if there is a newer attempt by now. */
  void resolveByHand(JournalEntry seen, JournalOutcome outcome, String who, String reason)
      throws JournalException {
    JournalOperations.builder(journal).build().resolve(seen, outcome, who, reason);
  }

  // endregion

  // region purge
  long purgeOld() throws JournalException {
    return journal.purge(Duration.ofDays(400)); // Nothing that is open; never under a day.
  }

  // endregion

  // region jdbc
  static PaymentClient client(PaymentClient.Builder builder, DataSource pool) throws IOException {
    JdbcJournal journal =
        JdbcJournal.builder(pool)
            .lease(Duration.ofMinutes(2)) // At least twice the client's deadline.
            .timeout(Duration.ofSeconds(10))
            .open();
    return builder.journal(journal, "acme-live").build();
  }
  // endregion
}
