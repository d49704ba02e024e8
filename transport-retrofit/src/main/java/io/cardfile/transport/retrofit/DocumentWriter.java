package io.cardfile.transport.retrofit;

import com.squareup.moshi.JsonWriter;
import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import java.io.IOException;
import java.util.Arrays;
import okio.Buffer;
import okio.BufferedSink;

/** Writes a document member by member; recursion is bounded because the depth of documents is. */
final class DocumentWriter {

  private static final int MAX_DIGITS = 18; // Always fits a long.

  private DocumentWriter() {}

  /** Returns the document in an array of its own; Okio's, which it pools, are overwritten. */
  static byte[] utf8(JsonObject document) throws IOException {
    Buffer buffer = new Buffer();
    JsonWriter writer = JsonWriter.of(buffer);
    writer.setSerializeNulls(true); // By default Moshi omits members that are null.
    write(document, writer);
    byte[] bytes = new byte[(int) buffer.size()];
    move(buffer, bytes);
    return bytes;
  }

  private static void move(Buffer buffer, byte[] to) {
    try (Buffer.UnsafeCursor cursor = buffer.readAndWriteUnsafe(new Buffer.UnsafeCursor())) {
      while (cursor.next() > 0) {
        int length = cursor.end - cursor.start;
        System.arraycopy(cursor.data, cursor.start, to, (int) cursor.offset, length);
        Arrays.fill(cursor.data, cursor.start, cursor.end, (byte) 0);
      }
    }
    buffer.clear();
  }

  private static void write(JsonValue value, JsonWriter writer) throws IOException {
    JsonValue.Kind kind = value.kind(); // A switch would be a class more.
    if (kind == JsonValue.Kind.OBJECT) {
      members(value.object(), writer);
    } else if (kind == JsonValue.Kind.ARRAY) {
      elements(value.array(), writer);
    } else if (kind == JsonValue.Kind.STRING) {
      writer.value(value.text());
    } else if (kind == JsonValue.Kind.NUMBER) {
      literal(value.text(), writer);
    } else if (kind == JsonValue.Kind.BOOLEAN) {
      writer.value(value.bool());
    } else {
      writer.nullValue();
    }
  }

  private static void members(JsonObject object, JsonWriter writer) throws IOException {
    writer.beginObject();
    for (int i = 0; i < object.size(); i++) {
      writer.name(object.name(i));
      write(object.value(i), writer);
    }
    writer.endObject();
  }

  private static void elements(JsonArray array, JsonWriter writer) throws IOException {
    writer.beginArray();
    for (int i = 0; i < array.size(); i++) {
      write(array.get(i), writer);
    }
    writer.endArray();
  }

  // No number class keeps every digit of every literal, but most literals are short integers.
  private static void literal(String literal, JsonWriter writer) throws IOException {
    if (isShortInteger(literal)) {
      writer.value(Long.parseLong(literal));
      return;
    }
    try (BufferedSink sink = writer.valueSink()) {
      sink.writeUtf8(literal);
    }
  }

  private static boolean isShortInteger(String literal) {
    for (int i = 0; i < literal.length(); i++) {
      if (literal.charAt(i) < '0' || literal.charAt(i) > '9') {
        return false;
      }
    }
    return literal.length() <= MAX_DIGITS;
  }
}
