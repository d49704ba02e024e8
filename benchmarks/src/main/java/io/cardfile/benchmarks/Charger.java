package io.cardfile.benchmarks;

/** A client that charges a card at the loopback server. Thread-safe. */
interface Charger {

  /** The amount of each charge. */
  long CENTS = 1900;

  /**
   * Charges a card with the ordinary call of the library, and reads the whole reply.
   *
   * @param reference 16 characters, different for each charge
   * @throws Exception if the reply is not an approval
   */
  void charge(String reference) throws Exception;

  /** Throws unless {@code approved}; each client calls it with what its library says. */
  static void require(boolean approved, Object reply) {
    if (!approved) {
      throw new IllegalStateException("not approved: " + reply);
    }
  }
}
