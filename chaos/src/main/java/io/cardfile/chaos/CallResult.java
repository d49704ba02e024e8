package io.cardfile.chaos;

/**
 * The outcome that one call of a purchase returned to its caller.
 *
 * @param call why the call was made
 * @param kind the kind of the outcome
 * @param unrecorded whether the journal could not record the outcome
 */
record CallResult(int index, Call call, Kind kind, boolean unrecorded) {

  /** Why a call was made. */
  enum Call {
    /** The purchase has no final outcome yet. */
    SALE,
    /** The caller already has an outcome and mistakenly makes the same purchase again. */
    AGAIN,
    /**
     * The caller already has an outcome and mistakenly buys another amount under the same
     * reference.
     */
    OTHER
  }

  /** The kinds of outcome, and the other results that a call can have. */
  enum Kind {
    APPROVED,
    DECLINED,
    REFUSED,
    /** Refused because of the credentials or the address; the purchase may be sent again. */
    NOT_PROCESSED,
    NOT_SENT,
    IN_DOUBT,
    /** The reference already belongs to another purchase. */
    REUSED,
    /** A client without our library met some error, and its shop tries again. */
    FAILED;

    /** Returns whether the purchase may be sent again at once. */
    boolean allowsNextAttempt() {
      return this == NOT_PROCESSED || this == NOT_SENT;
    }

    /** Returns whether the outcome is final, so that a shop makes no further calls. */
    boolean isFinal() {
      return this == APPROVED || this == DECLINED || this == REFUSED;
    }
  }

  /** Returns the result as one line, such as {@code result 17 SALE APPROVED recorded}. */
  String line() {
    return "result " + index + " " + call + " " + kind + (unrecorded ? " unrecorded" : " recorded");
  }

  /** Reads a {@link #line}. */
  static CallResult of(String line) {
    String[] parts = line.split(" ");
    return new CallResult(
        Integer.parseInt(parts[1]),
        Call.valueOf(parts[2]),
        Kind.valueOf(parts[3]),
        parts[4].equals("unrecorded"));
  }
}
