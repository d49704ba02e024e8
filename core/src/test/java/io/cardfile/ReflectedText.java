package io.cardfile;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The text of an object by reflection, as JSON mappers and {@code toString} builders in logging
 * aspects show it: every field that is neither static nor transient, recursively.
 */
final class ReflectedText {

  private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
  private final StringBuilder text = new StringBuilder();

  static String of(Object object) {
    ReflectedText printer = new ReflectedText();
    printer.add(object);
    return printer.text.toString();
  }

  private void add(Object value) {
    if (value == null || !seen.add(value)) {
      return;
    }
    if (value instanceof CharSequence || value instanceof Number || value instanceof byte[]) {
      text.append(value instanceof byte[] bytes ? new String(bytes) : value).append('\n');
    } else if (value instanceof Collection<?> elements) {
      elements.forEach(this::add);
    } else if (value instanceof Map<?, ?> map) {
      map.forEach(this::addBoth);
    } else if (value instanceof Optional<?> optional) {
      optional.ifPresent(this::add);
    } else if (value instanceof AtomicReference<?> reference) {
      add(reference.get());
    } else if (value.getClass().isArray()) {
      for (int i = 0; i < Array.getLength(value); i++) {
        add(Array.get(value, i));
      }
    } else {
      addFields(value);
    }
  }

  private void addBoth(Object key, Object value) {
    add(key);
    add(value);
  }

  private void addFields(Object object) {
    for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
      if (type.getName().startsWith("io.cardfile.") && !type.isHidden()) {
        for (Field field : type.getDeclaredFields()) {
          addField(object, field);
        }
      }
    }
  }

  private void addField(Object object, Field field) {
    int modifiers = field.getModifiers();
    if (Modifier.isStatic(modifiers) || Modifier.isTransient(modifiers)) {
      return;
    }
    try {
      field.setAccessible(true);
      int before = text.length();
      add(field.get(object));
      if (!Canaries.in(text.substring(before)).isEmpty()) {
        text.append("shown by ").append(field).append('\n');
      }
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }
}
