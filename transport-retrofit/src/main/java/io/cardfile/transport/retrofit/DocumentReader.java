package io.cardfile.transport.retrofit;

import com.squareup.moshi.JsonDataException;
import com.squareup.moshi.JsonReader;
import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonValue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import okio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * Reads a document with Moshi's streaming reader and accepts exactly what {@link JsonText} accepts:
 * {@link StrictScan} refuses malformed strings and literals that Moshi accepts, and this class
 * refuses malformed structure that Moshi accepts.
 */
final class DocumentReader {

  private final JsonReader reader;
  private final KnownNames names;

  private DocumentReader(JsonReader reader, KnownNames names) {
    this.reader = reader;
    this.names = names;
  }

  /** Returns the document, or null for anything that is not exactly one strict document. */
  static @Nullable JsonValue read(byte[] utf8, KnownNames names) {
    if (utf8.length > JsonText.MAX_CHARS || !StrictScan.accepts(utf8)) {
      return null;
    }
    try (JsonReader reader = JsonReader.of(new Buffer().write(utf8))) {
      JsonValue document = new DocumentReader(reader, names).value(0);
      return reader.peek() == JsonReader.Token.END_DOCUMENT ? document : null;
    } catch (IOException | JsonDataException | IllegalArgumentException e) {
      return null;
    }
  }

  private JsonValue value(int depth) throws IOException {
    switch (reader.peek()) {
      case BEGIN_OBJECT:
        return members(depth + 1);
      case BEGIN_ARRAY:
        return elements(depth + 1);
      case STRING:
        return JsonValue.of(reader.nextString());
      case NUMBER:
        return JsonValue.ofNumber(reader.nextString());
      case BOOLEAN:
        return JsonValue.of(reader.nextBoolean());
      default:
        reader.nextNull();
        return JsonValue.nullValue();
    }
  }

  private JsonObject members(int depth) throws IOException {
    requireDepth(depth);
    JsonObject.Builder object = JsonObject.builder();
    reader.beginObject();
    while (reader.hasNext()) {
      object.put(names.next(reader), value(depth)); // put refuses a duplicate name.
    }
    reader.endObject();
    return object.build();
  }

  private JsonArray elements(int depth) throws IOException {
    requireDepth(depth);
    List<JsonValue> values = new ArrayList<>();
    reader.beginArray();
    while (reader.hasNext()) {
      values.add(value(depth));
    }
    reader.endArray();
    return JsonArray.of(values);
  }

  private static void requireDepth(int depth) {
    if (depth > JsonText.MAX_DEPTH) {
      throw new IllegalArgumentException("nested too deep");
    }
  }
}
