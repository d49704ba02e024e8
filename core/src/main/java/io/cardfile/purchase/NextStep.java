package io.cardfile.purchase;

/**
 * What to do after an outcome; {@link PurchaseOutcome} has an example. Each constant names the
 * outcomes of a purchase that it follows. For a decline the scheme's advice counts before the
 * response code.
 */
public enum NextStep {
  /** Deliver the goods: the payment is complete. After an approval that is captured in full. */
  DELIVER,
  /**
   * Capture the amount, or the part that is not captured. After an approval that is captured in
   * part or not at all. With response code 10 the issuer approved only a part, and the rest cannot
   * be captured.
   */
  CAPTURE,
  /**
   * Ask the payer for another card or another way to pay, as a new purchase with a new reference.
   * After a decline with the advice {@code update_required} or {@code not_supported}, or with a
   * code that no other step names.
   */
  ASK_FOR_ANOTHER_CARD,
  /**
   * Try the same card again at once, as a new purchase with a new reference. After a decline with
   * code 19, 22, 90, 91, 92, 96 or 99.
   */
  TRY_AGAIN_NOW,
  /**
   * Try the same card again later, as a new purchase with a new reference; {@link RetryAdvice} has
   * the time. After a decline with the advice {@code retry_later}.
   */
  TRY_AGAIN_LATER,
  /**
   * Do not charge this card again for this order. After a decline with the advice {@code
   * do_not_retry} or {@code cancelled}.
   */
  DO_NOT_TRY_AGAIN,
  /**
   * Correct the request, then send it with a new reference; with the same reference if the refusal
   * {@linkplain PurchaseOutcome.Refused#allowsNextAttempt allows it}. After a refusal, a decline
   * with code 82 (wrong CVV), or a reference that the journal has for a purchase that was not
   * charged.
   */
  CORRECT_AND_SEND_AGAIN,
  /** Send the same request with the same reference. After a call that sent nothing. */
  SEND_SAME_REFERENCE_AGAIN,
  /**
   * Look the reference up, and send nothing for this order until the outcome is known. After a
   * doubt, an approval whose reply does not show the capture, an outcome that the journal
   * contradicts, or a reference that the journal has for another purchase that is open or approved.
   */
  LOOK_UP
}
