package io.cardfile.sample.apk.apps;

/** Refers to a class that no version of Android has: the control of the platform check. */
final class TooNew {

  private TooNew() {}

  static long processId() {
    return ProcessHandle.current().pid();
  }
}
