package io.cardfile.fuzz;

/**
 * A bug behind six letters and a remainder, to prove that coverage guides the search. A search
 * without coverage would have to guess all of them at once.
 */
public final class PlantedBug {

  private PlantedBug() {}

  public static void fuzzerTestOneInput(byte[] input) {
    if (at(input, 0) == 'h'
        && at(input, 1) == 'i'
        && at(input, 2) == 'd'
        && at(input, 3) == 'd'
        && at(input, 4) == 'e'
        && at(input, 5) == 'n'
        && at(input, 6) % 51 == 7) {
      throw new IllegalStateException("the planted bug");
    }
  }

  private static int at(byte[] input, int index) {
    return index < input.length ? input[index] & 0xff : -1;
  }
}
