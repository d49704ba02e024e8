package io.cardfile.purchase;

/**
 * What to do after an outcome. {@code NextStep} of a purchase:
 *
 * <table>
 *   <caption>The next step of each outcome</caption>
 *   <tr><td>approved, captured in full</td><td>{@link #DELIVER}</td></tr>
 *   <tr><td>approved, captured in part or not at all</td><td>{@link #CAPTURE}</td></tr>
 *   <tr><td>approved, the reply does not show the capture</td><td>{@link #LOOK_UP}</td></tr>
 *   <tr><td>declined with code 19, 22, 90, 91, 92, 96 or 99</td>
 *       <td>{@link #TRY_AGAIN_NOW}</td></tr>
 *   <tr><td>declined with the advice {@code retry_later}</td>
 *       <td>{@link #TRY_AGAIN_LATER}</td></tr>
 *   <tr><td>declined with the advice {@code do_not_retry} or {@code cancelled}</td>
 *       <td>{@link #DO_NOT_TRY_AGAIN}</td></tr>
 *   <tr><td>declined with code 82, a wrong CVV</td>
 *       <td>{@link #CORRECT_AND_SEND_AGAIN}</td></tr>
 *   <tr><td>declined otherwise</td><td>{@link #ASK_FOR_ANOTHER_CARD}</td></tr>
 *   <tr><td>refused</td><td>{@link #CORRECT_AND_SEND_AGAIN}</td></tr>
 *   <tr><td>reference reused, the first purchase is open or approved</td>
 *       <td>{@link #LOOK_UP}</td></tr>
 *   <tr><td>reference reused otherwise</td><td>{@link #CORRECT_AND_SEND_AGAIN}</td></tr>
 *   <tr><td>not sent</td><td>{@link #SEND_SAME_REFERENCE_AGAIN}</td></tr>
 *   <tr><td>in doubt</td><td>{@link #LOOK_UP}</td></tr>
 * </table>
 *
 * <pre>{@code
 * switch (outcome.next()) {
 *   case DELIVER:
 *     deliver(order);
 *     break;
 *   case ASK_FOR_ANOTHER_CARD:
 *     showCardForm(order);
 *     break;
 *   ...
 * }
 * }</pre>
 */
public enum NextStep {
  /** The payment is complete: deliver the goods. */
  DELIVER,
  /**
   * The amount, or a part of it, is not captured: capture it. With response code 10 the issuer
   * approved a part only, and the rest cannot be captured.
   */
  CAPTURE,
  /**
   * Ask the payer for another card or another way to pay, as a new purchase with a new reference.
   */
  ASK_FOR_ANOTHER_CARD,
  /** The same card may succeed at once, as a new purchase with a new reference. */
  TRY_AGAIN_NOW,
  /** The same card may succeed later, as a new purchase with a new reference. */
  TRY_AGAIN_LATER,
  /** Do not charge this card again for this order. */
  DO_NOT_TRY_AGAIN,
  /**
   * Correct the request, then send it with a new reference; with the same one if the refusal {@link
   * PurchaseOutcome.Refused#allowsNextAttempt allows it}.
   */
  CORRECT_AND_SEND_AGAIN,
  /** Send the same request with the same reference. */
  SEND_SAME_REFERENCE_AGAIN,
  /** The outcome is not known: look the reference up, and send no other reference until then. */
  LOOK_UP
}
