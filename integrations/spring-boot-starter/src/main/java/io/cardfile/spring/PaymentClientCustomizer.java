package io.cardfile.spring;

import io.cardfile.PaymentClient;

/**
 * Changes the settings of the auto-configured {@link PaymentClient}, for example its rule for
 * duplicate references. Every bean of this type is called, in the order of {@code @Order}, after
 * the properties were applied. Listeners are beans of the type {@code PaymentListener}: one that is
 * set here is not notified.
 */
@FunctionalInterface
public interface PaymentClientCustomizer {

  /** Changes {@code builder}, which is not used by any other thread. */
  void customize(PaymentClient.Builder builder);
}
