package io.cardfile.sample.billing;

/** Thrown for a wrong command line; the message names the option and never its value. */
final class WrongOptions extends Exception {

  private static final long serialVersionUID = 1L;

  WrongOptions(String message) {
    super(message);
  }
}
