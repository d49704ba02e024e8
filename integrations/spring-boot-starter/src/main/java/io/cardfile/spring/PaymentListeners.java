package io.cardfile.spring;

import io.cardfile.PaymentEvent;
import io.cardfile.PaymentListener;
import io.cardfile.journal.JournalException;
import io.cardfile.transport.Phase;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Notifies each listener bean; what one throws does not keep the event from the next. */
final class PaymentListeners implements PaymentListener {

  private static final Logger LOG = LoggerFactory.getLogger(PaymentListeners.class);

  private final List<PaymentListener> listeners;

  PaymentListeners(List<PaymentListener> listeners) {
    this.listeners = listeners;
  }

  @Override
  public void onPhase(PaymentEvent event, Phase phase) {
    each(listener -> listener.onPhase(event, phase));
  }

  @Override
  public void onOutcome(PaymentEvent event) {
    each(listener -> listener.onOutcome(event));
  }

  @Override
  public void onJournalFailure(PaymentEvent event, JournalException failure) {
    each(listener -> listener.onJournalFailure(event, failure));
  }

  private void each(Consumer<PaymentListener> notification) {
    for (PaymentListener listener : listeners) {
      try {
        notification.accept(listener);
      } catch (RuntimeException e) {
        // Without the message, which is the application's and could contain anything.
        LOG.warn("a payment listener failed: {}, {}", listener.getClass(), e.getClass());
      }
    }
  }
}
