package io.cardfile.chaos;

/** What the code around the client does wrong, all through one process of a shop. */
enum CallerFault {
  /** Nothing. */
  NONE,
  /** An interceptor tries a failed request again, up to three times. */
  RESENDING_INTERCEPTOR,
  /** An interceptor carries some requests over an OkHttp client of its own. */
  OTHER_CLIENT,
  /** The listener throws whenever it is called. */
  LISTENER_THROWS,
  /** The authorizer throws for some requests. */
  AUTHORIZER_THROWS,
  /** The authorizer takes longer than the deadline for some requests. */
  AUTHORIZER_IS_SLOW,
  /** The token is wrong for some requests, as while it is being replaced. */
  WRONG_TOKEN,
  /** Two clients, each with connections of its own, share the journal. */
  TWO_CLIENTS,
  /** The caller sends again at once what was not sent, or may be sent again. */
  RETRIES_AT_ONCE,
  /** Some database connections of the journal are within a transaction that is rolled back. */
  CALLERS_TRANSACTION,
  /** Some database connections of the journal look for its table in another schema first. */
  OTHER_SCHEMA;

  /** The fault of the {@code number}th process of a shop: each in turn. */
  static CallerFault of(int number) {
    CallerFault[] all = values();
    return all[Math.floorMod(number, all.length)];
  }
}
