package io.cardfile.testkit.fault;

import java.util.Comparator;

/** Suggests a fault for a misspelt name. */
final class FaultNames {

  private FaultNames() {}

  /** Returns the end of an error message that names the nearest fault; empty when none is near. */
  static String nearest(String given) {
    return FaultCatalogue.all().stream()
        .map(NamedFault::name)
        .max(Comparator.comparingInt(name -> likeness(name, given)))
        .filter(name -> likeness(name, given) > 2) // Many names share their first two letters.
        .map(name -> ", the nearest is \"" + name + "\"")
        .orElse("");
  }

  /** Returns the length of the common prefix, or of {@code given} if {@code name} contains it. */
  private static int likeness(String name, String given) {
    if (name.contains(given)) {
      return given.length();
    }
    int at = 0;
    while (at < Math.min(name.length(), given.length()) && name.charAt(at) == given.charAt(at)) {
      at++;
    }
    return at;
  }
}
