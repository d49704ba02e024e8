package io.cardfile.spring;

/**
 * Ends the start of the application. The message names properties and causes, never a value; the
 * action states what to do.
 */
final class CardfileStartException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String action;

  /** Creates an exception without a cause, because a cause could show a value. */
  CardfileStartException(String problem, String action) {
    super(problem);
    this.action = action;
  }

  String action() {
    return action;
  }
}
