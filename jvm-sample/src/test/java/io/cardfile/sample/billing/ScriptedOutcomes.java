package io.cardfile.sample.billing;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Refused;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.FailingJournal;
import io.cardfile.transport.Transport;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import java.nio.charset.StandardCharsets;

/** Outcomes of purchases over a transport that has one answer. */
final class ScriptedOutcomes {

  private ScriptedOutcomes() {}

  /** Returns a refusal; one that allows no next attempt has a purchase in its reply. */
  static Refused refused(String reference, int status, boolean allowsNextAttempt) {
    return (Refused) client(refusing(status, allowsNextAttempt)).purchase(of(reference)).execute();
  }

  /** Returns a refusal that was read from a journal. */
  static Refused replayedRefusal(String reference, int status) {
    PaymentClient client = client(refusing(status, false));
    client.purchase(of(reference)).execute();
    return (Refused) client.purchase(of(reference)).execute();
  }

  static PurchaseOutcome notSent(String reference, String why) {
    return client(failing(TransportException.notSent(why, null))).purchase(of(reference)).execute();
  }

  /** Returns the outcome of a purchase whose claim the journal refuses. */
  static PurchaseOutcome notClaimed(String reference, Reason reason) {
    FailingJournal journal = FailingJournal.around(InMemoryJournal.create());
    journal.onClaim(1).failBefore(reason);
    return client(refusing(422, false), journal).purchase(of(reference)).execute();
  }

  private static PaymentClient client(Transport transport) {
    return client(transport, InMemoryJournal.create());
  }

  private static PaymentClient client(Transport transport, PurchaseJournal journal) {
    String url = "https://pay.example";
    return PaymentClient.builder(
            Endpoints.test().walletUrl(url).purchasesUrl(url).build(), transport)
        .credentials("TEST-merchant", "TEST")
        .journal(journal, "TEST-merchant")
        .build();
  }

  private static PurchaseRequest of(String reference) {
    return PurchaseRequest.firstCardOnFile(
            Card.builder()
                .holder("Ada Example")
                .number("4111111111111111")
                .expiry("12/2999")
                .cvv("123")
                .build())
        .reference(reference)
        .amount(Money.of("10.00", "AUD"))
        .build();
  }

  private static Transport refusing(int status, boolean allowsNextAttempt) {
    String purchase = allowsNextAttempt ? "" : ",\"response\":{\"id\":\"p-1\"}";
    String body = "{\"successful\":false,\"errors\":[\"Not allowed\"]" + purchase + "}";
    WireReply reply = WireReply.read(status, null, body.getBytes(StandardCharsets.UTF_8));
    return (request, phases) -> new Answer(reply, null);
  }

  private static Transport failing(TransportException failure) {
    return (request, phases) -> new Answer(null, failure);
  }

  /** Returns the reply or throws the failure. */
  private static final class Answer implements Exchange {

    private final WireReply reply;
    private final TransportException failure;

    Answer(WireReply reply, TransportException failure) {
      this.reply = reply;
      this.failure = failure;
    }

    @Override
    public WireReply execute() throws TransportException {
      if (failure != null) {
        throw failure;
      }
      return reply;
    }

    @Override
    public void cancel() {}
  }
}
