package io.cardfile.sample.android;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The current payment in storage that survives the process. It has no token and no data of the
 * wallet, because a new process queries the shop and sends nothing again.
 */
interface PaymentStore {

  /** Returns the invoice number of the payment, or null if there is none. */
  @Nullable String invoice();

  /** Returns whether the wallet's callback may have been sent to the shop. */
  boolean isSubmitted();

  /**
   * Writes the payment and returns when it is durable. Called before a request is sent.
   *
   * @throws IOException if it is not stored; then the request must not be sent
   */
  void save(String invoice, boolean submitted) throws IOException;

  /** Removes the payment. */
  void clear();
}
