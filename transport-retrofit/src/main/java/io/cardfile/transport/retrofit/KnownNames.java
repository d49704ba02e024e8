package io.cardfile.transport.retrofit;

import com.squareup.moshi.JsonReader;
import java.io.IOException;
import java.util.Arrays;

/**
 * The member names of earlier replies: the next reply has the same, and a name that is known need
 * not be made again. Thread-safe and bounded, and nothing but words is remembered.
 */
final class KnownNames {

  private static final int MAX_NAMES = 128;
  private static final int MAX_LENGTH = 40;

  private volatile Table table = new Table(new String[0]);

  private static final class Table {
    final transient String[] names;
    final JsonReader.Options options;

    Table(String[] names) {
      this.names = names;
      options = JsonReader.Options.of(names);
    }
  }

  /** Reads the next name. */
  String next(JsonReader reader) throws IOException {
    Table known = table;
    int index = reader.selectName(known.options);
    if (index >= 0) {
      return known.names[index];
    }
    String name = reader.nextName();
    if (known.names.length < MAX_NAMES && isWord(name)) {
      learn(name);
    }
    return name;
  }

  int size() {
    return table.names.length;
  }

  boolean knows(String name) {
    return Arrays.asList(table.names).contains(name);
  }

  private synchronized void learn(String name) {
    String[] names = table.names;
    if (names.length < MAX_NAMES && !knows(name)) {
      String[] more = Arrays.copyOf(names, names.length + 1);
      more[names.length] = name;
      table = new Table(more);
    }
  }

  private static boolean isWord(String name) {
    for (int i = 0; i < name.length() && i <= MAX_LENGTH; i++) {
      char c = name.charAt(i);
      if (c != '_' && (c < 'a' || c > 'z')) {
        return false;
      }
    }
    return !name.isEmpty() && name.length() <= MAX_LENGTH;
  }
}
