package io.cardfile.purchase;

/**
 * What to do after an outcome.
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
  /** The amount, or a part of it, is authorised but not captured: capture it. */
  CAPTURE,
  /** Ask the payer for another card or another way to pay. */
  ASK_FOR_ANOTHER_CARD,
  /** The same card may succeed at once: send a new purchase with a new reference. */
  TRY_AGAIN_NOW,
  /** The same card may succeed later: send a new purchase with a new reference then. */
  TRY_AGAIN_LATER,
  /** Do not charge this card again for this order. */
  DO_NOT_TRY_AGAIN,
  /** Correct the request, then send it. */
  CORRECT_AND_SEND_AGAIN,
  /** Send the same request with the same reference. */
  SEND_SAME_REFERENCE_AGAIN,
  /** The outcome is not known: look the reference up, and send no other reference until then. */
  LOOK_UP
}
