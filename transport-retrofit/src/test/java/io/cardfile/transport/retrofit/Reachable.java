package io.cardfile.transport.retrofit;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Traverses all objects that are reachable from an object, private fields included, and collects
 * their texts.
 */
final class Reachable {

  private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Deque<Object> next = new ArrayDeque<>();
  private final StringBuilder texts = new StringBuilder();

  private Reachable() {}

  /** Returns every text that is reachable from {@code root}, one per line. */
  static String textsOf(Object root) {
    Reachable walk = new Reachable();
    walk.add(root);
    while (!walk.next.isEmpty()) {
      walk.visit(walk.next.remove());
    }
    return walk.texts.toString();
  }

  private void add(Object object) {
    if (object != null && seen.add(object)) {
      next.add(object);
    }
  }

  private void visit(Object object) {
    if (object instanceof Object[] array) {
      Arrays.asList(array).forEach(this::add);
    } else if (object instanceof Collection<?> collection) {
      collection.forEach(this::add);
    } else if (object instanceof Map<?, ?> map) {
      map.forEach((key, value) -> add(new Object[] {key, value}));
    } else if (object instanceof Optional<?> optional) {
      optional.ifPresent(this::add);
    } else {
      say(object);
      fields(object);
    }
  }

  private void say(Object object) {
    if (object instanceof byte[] bytes) {
      texts.append(new String(bytes, StandardCharsets.ISO_8859_1));
    } else {
      texts.append(object instanceof char[] chars ? new String(chars) : object);
    }
    texts.append('\n');
  }

  /**
   * Reads the fields of an object; for the JDK's exceptions, whose fields are not accessible, calls
   * their methods.
   */
  private void fields(Object object) {
    if (object instanceof Throwable thrown) {
      add(thrown.getMessage());
      add(thrown.getLocalizedMessage());
      add(thrown.getCause());
      add(thrown.getSuppressed());
      add(thrown.getStackTrace());
    }
    for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
      if (!type.getName().startsWith("java.") && !type.isArray()) {
        fields(object, type);
      }
    }
  }

  private void fields(Object object, Class<?> type) {
    for (Field field : type.getDeclaredFields()) {
      if (!Modifier.isStatic(field.getModifiers())) {
        try {
          field.setAccessible(true);
          add(field.get(object));
        } catch (IllegalAccessException e) {
          throw new AssertionError(e);
        }
      }
    }
  }
}
