package io.cardfile.ops;

import java.io.File;

/** Writes a command that a person copies into a shell. */
final class Shell {

  private Shell() {}

  /** Returns how this program was started. */
  static String program() {
    String classPath = System.getProperty("java.class.path", "cardfile-ops.jar");
    return classPath.contains(File.pathSeparator) || !classPath.endsWith(".jar")
        ? "java -cp " + quoted(classPath) + " " + Main.class.getName()
        : "java -jar " + quoted(classPath);
  }

  /** Returns {@code text} as one word of a POSIX shell. */
  static String quoted(String text) {
    return text.matches("[A-Za-z0-9._:/@%+=,-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
  }
}
