package io.cardfile.testkit.explore;

import java.util.LinkedHashMap;
import java.util.Map;

/** What the code under test concluded of each reference; the last word counts. */
final class Conclusions {

  private final Map<String, Conclusion> byReference = new LinkedHashMap<>();

  synchronized void add(String reference, Conclusion conclusion) {
    byReference.put(reference, conclusion);
  }

  synchronized Map<String, Conclusion> all() {
    return new LinkedHashMap<>(byReference);
  }
}
