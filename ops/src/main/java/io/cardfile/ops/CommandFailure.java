package io.cardfile.ops;

/** Ends the command with an exit code; the message says what to do and shows no secret. */
final class CommandFailure extends Exception {

  private static final long serialVersionUID = 1L;

  final int exitCode;

  CommandFailure(int exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  static CommandFailure wrongUsage(String message) {
    return new CommandFailure(Main.WRONG_USAGE, message + "; see help");
  }

  static CommandFailure notFound(String message) {
    return new CommandFailure(Main.NOT_FOUND, message);
  }

  static CommandFailure refused(String message) {
    return new CommandFailure(Main.REFUSED, message);
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
