package io.cardfile.chaos;

/**
 * What the caller of one purchase was told.
 *
 * @param call how it came to the call
 * @param kind what the call ended as
 * @param unrecorded whether the journal could not write it down
 */
record CallResult(int index, Call call, Kind kind, boolean unrecorded) {

  /** Why a call was made. */
  enum Call {
    /** The purchase is not final. */
    SALE,
    /** It was told of before: once more the same, by mistake. */
    AGAIN,
    /** It was told of before: another amount under its reference, by mistake. */
    OTHER
  }

  /** The kinds of outcome, and what else a caller may meet. */
  enum Kind {
    APPROVED,
    DECLINED,
    REFUSED,
    /** Refused because of credentials or address: it may be sent again. */
    NOT_PROCESSED,
    NOT_SENT,
    IN_DOUBT,
    /** The reference stands for another purchase. */
    REUSED,
    /** A client that knows no better: some error, to be tried again. */
    FAILED;

    /** Whether it may be sent again at once. */
    boolean allowsNextAttempt() {
      return this == NOT_PROCESSED || this == NOT_SENT;
    }

    /** Whether a shop leaves the purchase alone from now on. */
    boolean isFinal() {
      return this == APPROVED || this == DECLINED || this == REFUSED;
    }
  }

  /** One line: {@code told 17 SALE APPROVED recorded}. */
  String line() {
    return "told " + index + " " + call + " " + kind + (unrecorded ? " unrecorded" : " recorded");
  }

  static CallResult of(String line) {
    String[] parts = line.split(" ");
    return new CallResult(
        Integer.parseInt(parts[1]),
        Call.valueOf(parts[2]),
        Kind.valueOf(parts[3]),
        parts[4].equals("unrecorded"));
  }
}
