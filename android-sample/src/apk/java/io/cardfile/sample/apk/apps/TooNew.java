package io.cardfile.sample.apk.apps;

/** Asks for what Android has in no version: the control of the check of the platform's API. */
final class TooNew {

  private TooNew() {}

  static long processId() {
    return ProcessHandle.current().pid();
  }
}
