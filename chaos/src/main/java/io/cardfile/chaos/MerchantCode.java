package io.cardfile.chaos;

import io.cardfile.PaymentEvent;
import io.cardfile.PaymentListener;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.Phase;
import io.cardfile.transport.RequestAuthorizer;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** A merchant's code around the client, with one fault. Thread-safe. */
final class MerchantCode {

  /** A fault that affects only some requests affects one request in this many. */
  private static final int ONE_IN = 8;

  private static final int TRIES = 3;

  private final MerchantCodeFault fault;
  private final Duration deadline;
  private final AtomicInteger count = new AtomicInteger();

  MerchantCode(MerchantCodeFault fault, Duration deadline) {
    this.fault = fault;
    this.deadline = deadline;
  }

  private boolean isNextFaulty() {
    return count.incrementAndGet() % ONE_IN == 0;
  }

  RequestAuthorizer authorizer() {
    RequestAuthorizer right = BasicAuthorizer.of(CardsOnFile.USERNAME, CardsOnFile.TOKEN);
    RequestAuthorizer wrong = BasicAuthorizer.of(CardsOnFile.USERNAME, "WRONG");
    return request -> (isNextFaulty() && isFaulty() ? wrong : right).authorize(request);
  }

  /** Applies the authorizer's fault; returns whether to use the wrong token. */
  private boolean isFaulty() {
    if (fault == MerchantCodeFault.AUTHORIZER_THROWS) {
      throw new IllegalStateException("planted: the vault is locked");
    }
    if (fault == MerchantCodeFault.AUTHORIZER_IS_SLOW) {
      long end = System.nanoTime() + deadline.plusMillis(20).toNanos();
      while (System.nanoTime() < end) {
        LockSupport.parkNanos(end - System.nanoTime());
      }
    }
    return fault == MerchantCodeFault.WRONG_TOKEN;
  }

  PaymentListener listener() {
    return fault == MerchantCodeFault.LISTENER_THROWS ? new Throwing() : new PaymentListener() {};
  }

  private static final class Throwing implements PaymentListener {

    @Override
    public void onPhase(PaymentEvent event, Phase phase) {
      throw new IllegalStateException("planted: the log is full");
    }

    @Override
    public void onOutcome(PaymentEvent event) {
      throw new IllegalStateException("planted: the log is full");
    }
  }

  /** Returns how many clients share the journal. */
  int clients() {
    return fault == MerchantCodeFault.TWO_CLIENTS ? 2 : 1;
  }

  /** Returns the maximum number of calls while the purchase may be sent again. */
  int calls() {
    return fault == MerchantCodeFault.RETRIES_AT_ONCE ? TRIES : 1;
  }
}
