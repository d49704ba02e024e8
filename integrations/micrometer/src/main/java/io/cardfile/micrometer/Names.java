package io.cardfile.micrometer;

import io.micrometer.core.instrument.Tags;
import java.util.Objects;

/** Values of tags that several meters share. */
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
}
