package io.cardfile;

import io.cardfile.journal.InMemoryJournal;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.transport.Transport;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.Transport.PhaseObserver;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;

/** Makes the purchase of {@code docs/walk.md}, in a JVM of its own. */
final class OnePurchaseMain {

  private OnePurchaseMain() {}

  public static void main(String[] args) {
    WireReply reply = Samples.reply(200, "f01-approved-first");
    if (execute(call(reply)).kind() != execute(call(reply)).kind()) {
      throw new IllegalStateException("two equal purchases have different outcomes");
    }
    PurchaseOutcome outcome = recorded(call(reply)); // All classes are initialized by now.
    stop();
    System.out.println(outcome.kind());
  }

  private static PaymentCall<PurchaseOutcome> call(WireReply reply) {
    return Clients.builder(new OneReply(reply))
        .journal(InMemoryJournal.create())
        .build()
        .purchase(Samples.first());
  }

  private static PurchaseOutcome execute(PaymentCall<PurchaseOutcome> call) {
    return call.execute();
  }

  /** From the entry of this method the entries of other methods are recorded. */
  static PurchaseOutcome recorded(PaymentCall<PurchaseOutcome> call) {
    return call.execute();
  }

  /** At the entry of this method recording ends. */
  static void stop() {}

  private static final class OneReply implements Transport, Exchange {

    private final WireReply reply;

    OneReply(WireReply reply) {
      this.reply = reply;
    }

    @Override
    public Exchange prepare(WireRequest request, PhaseObserver phases) {
      return this;
    }

    @Override
    public WireReply execute() {
      return reply;
    }

    @Override
    public void cancel() {}
  }
}
