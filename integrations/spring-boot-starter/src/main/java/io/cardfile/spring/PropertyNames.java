package io.cardfile.spring;

import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

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
    return type.getEnclosingClass() == CardfileProperties.class && !type.isEnum()
        ? below(name + ".", type)
        : Stream.of(name);
  }

  /**
   * Returns the names of environment variables and system properties that begin like a property and
   * set none. Boot does not refuse them, and other programs may own them: Kubernetes sets {@code
   * CARDFILE_PORT} for a service of that name.
   */
  static List<String> unknownVariables(MutablePropertySources sources) {
    return Stream.of(
            StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
            StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME)
        .map(sources::get)
        .filter(EnumerablePropertySource.class::isInstance)
        .flatMap(source -> unknown((EnumerablePropertySource<?>) source))
        .sorted()
        .toList();
  }

  private static Stream<String> unknown(EnumerablePropertySource<?> source) {
    return Arrays.stream(source.getPropertyNames())
        .filter(name -> name.toLowerCase(Locale.ROOT).replace('_', '.').startsWith(PREFIX))
        .filter(name -> !setsProperty(source, name));
  }

  /** Returns whether Boot finds a property in a source of the same kind that has only this name. */
  private static boolean setsProperty(PropertySource<?> source, String name) {
    Map<String, Object> only = Map.of(name, "");
    ConfigurationPropertySource alone =
        ConfigurationPropertySource.from(
            source instanceof SystemEnvironmentPropertySource
                ? new SystemEnvironmentPropertySource(source.getName(), only)
                : new MapPropertySource(source.getName(), only));
    return KNOWN.stream()
        .map(ConfigurationPropertyName::of)
        .anyMatch(known -> alone.getConfigurationProperty(known) != null);
  }
}
