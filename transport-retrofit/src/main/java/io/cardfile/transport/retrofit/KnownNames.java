package io.cardfile.transport.retrofit;

import com.squareup.moshi.JsonReader;
import java.io.IOException;
import java.util.Arrays;

/**
 * A cache of the member names of earlier replies, because the next reply has the same names.
 * Thread-safe and bounded; keeps only words of lower-case letters and underscores.
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
      add(name);
    }
    return name;
  }

  int size() {
    return table.names.length;
  }

  boolean contains(String name) {
    return Arrays.asList(table.names).contains(name);
  }

  private synchronized void add(String name) {
    String[] names = table.names;
    if (names.length < MAX_NAMES && !contains(name)) {
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
