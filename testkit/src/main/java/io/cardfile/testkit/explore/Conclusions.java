package io.cardfile.testkit.explore;

import java.util.LinkedHashMap;
import java.util.Map;

/** The conclusion of the code under test about each reference; the last one counts. */
final class Conclusions {

  private final Map<String, Conclusion> byReference = new LinkedHashMap<>();

  synchronized void add(String reference, Conclusion conclusion) {
    byReference.put(reference, conclusion);
  }

  synchronized Map<String, Conclusion> all() {
    return new LinkedHashMap<>(byReference);
  }
}
