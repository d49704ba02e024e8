package io.cardfile.sample;

/** Thrown for a wrong command line; the message names the option and never its value. */
public final class WrongOptions extends Exception {

  private static final long serialVersionUID = 1L;

  /**
   * Creates an exception.
   *
   * @param message what to correct
   */
  public WrongOptions(String message) {
    super(message);
  }
}
