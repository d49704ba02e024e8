package io.cardfile.reconcile;

import java.util.ArrayList;
import java.util.List;

/** The number of references, and the first of them, for a message. */
final class NamedReferences {

  private static final int MAX = 10;

  private final List<String> first = new ArrayList<>();
  private int count;

  void add(String reference) {
    if (count++ < MAX) {
      first.add(SourceTexts.masked(reference));
    }
  }

  boolean isEmpty() {
    return count == 0;
  }

  @Override
  public String toString() {
    return count
        + (count == 1 ? " reference (" : " references (")
        + String.join(", ", first)
        + (count > MAX ? ", and others)" : ")");
  }
}
