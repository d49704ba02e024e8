package io.cardfile.fuzz;

/**
 * Identifies why an input was refused by the place of the exception: a rough measure of coverage.
 */
final class RefusalSite {

  private static final int FRAMES = 4;

  private RefusalSite() {}

  static String of(Exception e) {
    StringBuilder way = new StringBuilder(e.getClass().getSimpleName());
    StackTraceElement[] frames = e.getStackTrace();
    for (int i = 0; i < Math.min(FRAMES, frames.length); i++) {
      way.append(' ').append(frames[i].getMethodName()).append(frames[i].getLineNumber());
    }
    return way.toString();
  }
}
