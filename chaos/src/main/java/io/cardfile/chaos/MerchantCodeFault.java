package io.cardfile.chaos;

/** A fault of the merchant's code around the client, for the lifetime of one process. */
enum MerchantCodeFault {
  /** No fault. */
  NONE,
  /** The listener throws whenever it is called. */
  LISTENER_THROWS,
  /** The authorizer throws for some requests. */
  AUTHORIZER_THROWS,
  /** The authorizer takes longer than the deadline for some requests. */
  AUTHORIZER_IS_SLOW,
  /** The token is wrong for some requests, as during a rotation. */
  WRONG_TOKEN,
  /** Two clients with separate connections share the journal. */
  TWO_CLIENTS,
  /** The caller immediately repeats a purchase that was not sent or may be sent again. */
  RETRIES_AT_ONCE,
  /** Some of the journal's database connections are in a transaction that is rolled back. */
  CALLERS_TRANSACTION,
  /** Some of the journal's database connections search another schema for its table first. */
  OTHER_SCHEMA;

  /** Returns the fault of the {@code number}th process of a shop; the faults take turns. */
  static MerchantCodeFault of(int number) {
    MerchantCodeFault[] all = values();
    return all[Math.floorMod(number, all.length)];
  }
}
