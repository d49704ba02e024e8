package io.cardfile.sample.apk;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;

/** The part of the dex format that the checks need; see "Dalvik executable format". */
final class DexFile {

  private static final int STRINGS = 0x38;
  private static final int TYPES = 0x40;
  private static final int METHODS = 0x58;
  private static final int CLASSES = 0x60;
  private static final int CLASS_SIZE = 32;

  private final ByteBuffer bytes;

  DexFile(byte[] content) {
    bytes = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
    if (!new String(content, 0, 4, StandardCharsets.ISO_8859_1).equals("dex\n")) {
      throw new IllegalArgumentException("not a dex file");
    }
  }

  int size() {
    return bytes.capacity();
  }

  /** Returns the number of method references; a dex file can have 65,536. */
  int methodRefs() {
    return bytes.getInt(METHODS);
  }

  int classCount() {
    return bytes.getInt(CLASSES);
  }

  /** Returns the classes in the file, such as {@code a.b}. */
  Set<String> classes() {
    Set<String> names = new TreeSet<>();
    int first = bytes.getInt(CLASSES + 4);
    for (int i = 0; i < classCount(); i++) {
      String descriptor = type(bytes.getInt(first + i * CLASS_SIZE));
      names.add(descriptor.substring(1, descriptor.length() - 1).replace('/', '.'));
    }
    return names;
  }

  /** Returns all strings in the file: literals, and names that were not shortened. */
  Set<String> strings() {
    Set<String> texts = new TreeSet<>();
    for (int i = 0; i < bytes.getInt(STRINGS); i++) {
      texts.add(string(i));
    }
    return texts;
  }

  private String type(int index) {
    return string(bytes.getInt(bytes.getInt(TYPES + 4) + index * 4));
  }

  private String string(int index) {
    int at = bytes.getInt(bytes.getInt(STRINGS + 4) + index * 4);
    while (bytes.get(at)
        < 0) { // The length, seven bits per byte; the text also ends with a zero byte.
      at++;
    }
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    for (at++; bytes.get(at) != 0; at++) {
      text.write(bytes.get(at));
    }
    return text.toString(StandardCharsets.UTF_8);
  }
}
