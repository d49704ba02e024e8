package io.cardfile.micrometer;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** Names and tags that several meters share. */
final class Names {

  static final String NONE = "NONE";

  private Names() {}

  /** Returns one tag with a name that the caller has chosen. */
  static Tags tag(String key, String name) {
    if (Objects.requireNonNull(name, key + " == null").isEmpty()) {
      throw new IllegalArgumentException("the name of the " + key + " is empty");
    }
    return Tags.of(key, name);
  }

  /**
   * Removes {@code first} and fails if Prometheus would drop it: the first meter of a name decides
   * which tags the others have.
   *
   * @param before the meters that were there before {@code first} was registered. They are not
   *     compared earlier, because the filters of the registry decide about names and tags
   */
  static void requireTagsOfOthers(MeterRegistry registry, List<Meter> before, Meter first) {
    String name = first.getId().getName();
    for (Meter other : before) {
      if (other.getId().getName().equals(name)
          && !keys(other.getId()).equals(keys(first.getId()))) {
        registry.remove(first);
        throw new IllegalArgumentException(
            name + " is there with other tags: name each merchant or journal, or none");
      }
    }
  }

  private static Set<String> keys(Meter.Id meter) {
    return meter.getTags().stream().map(Tag::getKey).collect(Collectors.toSet());
  }
}
