package io.cardfile.transport.retrofit;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import java.io.IOException;
import java.util.Map;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/** Writes documents as {@code JsonText.writeUtf8} does: numbers keep their written form. */
final class DocumentAdapter extends JsonAdapter<JsonObject> {

  /** Replies are read by core's strict reader: Moshi accepts a name that occurs twice. */
  @Override
  public JsonObject fromJson(JsonReader reader) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void toJson(JsonWriter writer, @Nullable JsonObject document) throws IOException {
    writer.setSerializeNulls(true); // By default Moshi omits members that are null.
    write(writer, document == null ? JsonValue.nullValue() : document);
  }

  private static void write(JsonWriter writer, JsonValue value) throws IOException {
    switch (value.kind()) {
      case OBJECT:
        writeMembers(writer, value.object());
        break;
      case ARRAY:
        writeElements(writer, value.array());
        break;
      case STRING:
        writer.value(value.text());
        break;
      case NUMBER:
        writeNumber(writer, value.text());
        break;
      case BOOLEAN:
        writer.value(value.bool());
        break;
      default:
        writer.nullValue();
    }
  }

  private static void writeMembers(JsonWriter writer, JsonObject object) throws IOException {
    writer.beginObject();
    for (Map.Entry<String, JsonValue> member : object.members().entrySet()) {
      writer.name(member.getKey());
      write(writer, member.getValue());
    }
    writer.endObject();
  }

  private static void writeElements(JsonWriter writer, JsonArray array) throws IOException {
    writer.beginArray();
    for (int i = 0; i < array.size(); i++) {
      write(writer, array.get(i));
    }
    writer.endArray();
  }

  /** Writes the digits as they are: no class of numbers keeps {@code 10.10} and {@code 1E+400}. */
  private static void writeNumber(JsonWriter writer, String literal) throws IOException {
    try (BufferedSink sink = writer.valueSink()) {
      sink.writeUtf8(literal);
    }
  }
}
