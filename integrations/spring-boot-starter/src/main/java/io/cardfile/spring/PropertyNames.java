package io.cardfile.spring;

import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.StandardEnvironment;

/** The names of the properties. */
final class PropertyNames {

  private static final String PREFIX = "cardfile.";

  /** Every name, in the order of the fields. */
  static final List<String> KNOWN = below(PREFIX, CardfileProperties.class).toList();

  private PropertyNames() {}

  private static Stream<String> below(String prefix, Class<?> type) {
    return Arrays.stream(type.getDeclaredFields())
        .filter(field -> !field.isSynthetic())
        .flatMap(field -> names(prefix, field));
  }

  private static Stream<String> names(String prefix, Field field) {
    String name = prefix + DataObjectPropertyName.toDashedForm(field.getName());
    Class<?> type = field.getType();
    return type.getEnclosingClass() == CardfileProperties.class
        ? below(name + ".", type)
        : Stream.of(name);
  }

  /**
   * Returns the names of environment variables and system properties that look like a property and
   * are none. Boot does not refuse them, and other programs may own them: Kubernetes sets {@code
   * CARDFILE_PORT} for a service of that name.
   */
  static List<String> unknownVariables(MutablePropertySources sources) {
    List<String> known = KNOWN.stream().map(PropertyNames::uniform).toList();
    return Stream.of(
            StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
            StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME)
        .map(sources::get)
        .filter(EnumerablePropertySource.class::isInstance)
        .flatMap(source -> Stream.of(((EnumerablePropertySource<?>) source).getPropertyNames()))
        .filter(name -> name.toLowerCase(Locale.ROOT).replace('_', '.').startsWith(PREFIX))
        .filter(name -> !known.contains(uniform(name)))
        .sorted()
        .toList();
  }

  /** Returns what is left of a name in Boot's relaxed binding. */
  private static String uniform(String name) {
    return name.replaceAll("[^A-Za-z0-9]", "").toLowerCase(Locale.ROOT);
  }
}
