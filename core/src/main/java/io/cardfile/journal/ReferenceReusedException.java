package io.cardfile.journal;

/**
 * Thrown when the journal has another purchase under the reference: another amount, currency, kind
 * or card token. Nothing was sent. Check {@link #state} before you use a new reference for the same
 * debt: the first purchase may have been charged.
 */
public final class ReferenceReusedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String reference;
  private final JournalState state;

  /**
   * Creates an exception for the journal's entry of the reference; the message contains reference,
   * amount and state.
   */
  public ReferenceReusedException(JournalEntry first) {
    super(
        "reference "
            + first.reference()
            + " stands for another purchase in the journal, of "
            + first.amount()
            + ", which is "
            + first.state()
            + advice(first.state()));
    this.reference = first.reference();
    this.state = first.state();
  }

  private static String advice(JournalState state) {
    if (state.isOpen()) {
      return ": it may have been charged, so resolve it before anything else is sent for this debt";
    }
    if (state == JournalState.REFUSED) {
      return ": the gateway refused it";
    }
    return state == JournalState.APPROVED
        ? ": it was charged, so check whether this debt is paid before you use another reference"
        : ": it was not charged";
  }

  /** Returns the merchant's reference. */
  public String reference() {
    return reference;
  }

  /** Returns the state of the purchase that the journal has under the reference. */
  public JournalState state() {
    return state;
  }
}
