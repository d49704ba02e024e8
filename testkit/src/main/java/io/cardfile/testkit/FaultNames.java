package io.cardfile.testkit;

import io.cardfile.testkit.fault.FaultCatalogue;
import io.cardfile.testkit.fault.NamedFault;
import java.util.Comparator;

/** Finds the fault that a misspelt name may stand for. */
final class FaultNames {

  private FaultNames() {}

  /** Returns the end of an error message that names the nearest fault; empty when none is near. */
  static String nearest(String given) {
    return FaultCatalogue.all().stream()
        .map(NamedFault::name)
        .max(Comparator.comparingInt(name -> likeness(name, given)))
        .filter(name -> likeness(name, given) > 2) // Of two letters many begin alike.
        .map(name -> ", the nearest is \"" + name + "\"")
        .orElse("");
  }

  /** The length of what they begin with alike, or of what the name holds as a whole. */
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
