package io.cardfile.spring;

import io.cardfile.PaymentClient;

/**
 * Changes the settings of the auto-configured {@link PaymentClient}, for example its rule for
 * duplicate references. Every bean of this type is called, in the order of {@code @Order}, after
 * the properties were applied. Do not set a listener here, where it is not notified: declare a bean
 * of the type {@code PaymentListener}.
 */
@FunctionalInterface
public interface PaymentClientCustomizer {

  /** Changes {@code builder}, which is not used by any other thread. */
  void customize(PaymentClient.Builder builder);
}
