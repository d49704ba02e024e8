package io.cardfile.benchmarks.client;

import java.io.IOException;

/**
 * One client, ready to charge a card at the loopback server.
 *
 * <p>An implementation has a public constructor with a {@link Setup}. Thread-safe.
 */
public interface Charger extends AutoCloseable {

  /** The amount of each charge, in cents. */
  long CENTS = 1900;

  /**
   * Charges a card, and reads the whole reply.
   *
   * @param reference 16 characters, different for each charge
   * @throws Exception when the reply is not an approval, or there is none
   */
  void charge(String reference) throws Exception;

  @Override
  default void close() throws IOException {}
}
