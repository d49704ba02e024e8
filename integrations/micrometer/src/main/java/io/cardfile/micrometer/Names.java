package io.cardfile.micrometer;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
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

  /** Fails if Prometheus would drop this meter: the first of its name decides which tags it has. */
  static void requireTagsOfOthers(MeterRegistry registry, Meter.Id meter) {
    for (Meter other : registry.find(meter.getName()).meters()) {
      if (!keys(other.getId()).equals(keys(meter))) {
        throw new IllegalArgumentException(
            meter.getName() + " is there with other tags: name each merchant or journal, or none");
      }
    }
  }

  private static Set<String> keys(Meter.Id meter) {
    return meter.getTags().stream().map(Tag::getKey).collect(Collectors.toSet());
  }
}
