package io.cardfile.testkit.gateway;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The test cards of one simulator: those of {@link TestCards} and added ones. Thread-safe. */
final class CardTable {

  static final int MAX_ADDED = 1000;

  private final Map<String, TestCard> added = new LinkedHashMap<>();

  synchronized void add(TestCard card) {
    if (TestCards.find(card.number()).isPresent()) {
      throw new IllegalArgumentException(
          "the number of a card of TestCards keeps its result: use another number");
    }
    if (added.size() >= MAX_ADDED && !added.containsKey(card.number())) {
      throw new IllegalStateException("no more than " + MAX_ADDED + " test cards can be added");
    }
    added.put(card.number(), card);
  }

  synchronized Optional<TestCard> find(String number) {
    TestCard card = added.get(number);
    return card == null ? TestCards.find(number) : Optional.of(card);
  }

  synchronized List<TestCard> all() {
    List<TestCard> all = new ArrayList<>(TestCards.all());
    all.addAll(added.values());
    return Collections.unmodifiableList(all);
  }

  synchronized void clear() {
    added.clear();
  }
}
