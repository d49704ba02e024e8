package io.cardfile.testkit.contract;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonValue;
import io.cardfile.transport.WireReply;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Reads documents with Jackson's streaming API, as strictly as the library itself. */
final class JacksonDocuments {

  private static final JsonFactory JACKSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder().maxNestingDepth(JsonText.MAX_DEPTH).build())
          .build();

  private JacksonDocuments() {}

  static WireReply read(int status, String requestId, byte[] body) {
    try {
      return WireReply.of(status, requestId, parse(body));
    } catch (IOException | IllegalArgumentException e) {
      String text = new String(body, StandardCharsets.UTF_8);
      return WireReply.unreadable(status, requestId, "not one strict JSON object", text);
    }
  }

  /** Jackson would guess the encoding of bytes, so this passes text. */
  private static JsonObject parse(byte[] body) throws IOException {
    String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
    try (JsonParser parser = JACKSON.createParser(text)) {
      expect(parser, parser.nextToken(), JsonToken.START_OBJECT);
      JsonObject object = object(parser);
      expect(parser, parser.nextToken(), null);
      return object;
    }
  }

  private static void expect(JsonParser parser, JsonToken found, JsonToken wanted)
      throws IOException {
    if (found != wanted) {
      throw new JsonParseException(parser, "one object was expected");
    }
  }

  /** The builder refuses a duplicate name. */
  private static JsonObject object(JsonParser parser) throws IOException {
    JsonObject.Builder object = JsonObject.builder();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = wellFormed(parser, parser.currentName());
      parser.nextToken();
      object.put(name, value(parser));
    }
    return object.build();
  }

  private static JsonArray array(JsonParser parser) throws IOException {
    List<JsonValue> values = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      values.add(value(parser));
    }
    return JsonArray.of(values);
  }

  private static JsonValue value(JsonParser parser) throws IOException {
    switch (parser.currentToken()) {
      case START_OBJECT:
        return object(parser);
      case START_ARRAY:
        return array(parser);
      case VALUE_STRING:
        return JsonValue.of(wellFormed(parser, parser.getText()));
      case VALUE_NUMBER_INT:
      case VALUE_NUMBER_FLOAT:
        return JsonValue.ofNumber(parser.getText()); // As a number it would lose digits.
      case VALUE_TRUE:
      case VALUE_FALSE:
        return JsonValue.of(parser.getBooleanValue());
      case VALUE_NULL:
        return JsonValue.nullValue();
      default:
        throw new JsonParseException(parser, "a value was expected");
    }
  }

  /** Jackson accepts half a surrogate pair. */
  private static String wellFormed(JsonParser parser, String text) throws IOException {
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
      throw new JsonParseException(parser, "half a surrogate pair");
    }
    return text;
  }

  static byte[] write(JsonObject document) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator generator = JACKSON.createGenerator(bytes)) {
      write(generator, document);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static void write(JsonGenerator generator, JsonValue value) throws IOException {
    switch (value.kind()) {
      case OBJECT:
        writeObject(generator, value.object());
        break;
      case ARRAY:
        writeArray(generator, value.array());
        break;
      case STRING:
        generator.writeString(value.text());
        break;
      case NUMBER:
        generator.writeNumber(value.text());
        break;
      case BOOLEAN:
        generator.writeBoolean(value.bool());
        break;
      default:
        generator.writeNull();
    }
  }

  private static void writeObject(JsonGenerator generator, JsonObject object) throws IOException {
    generator.writeStartObject();
    for (int i = 0; i < object.size(); i++) {
      generator.writeFieldName(object.name(i));
      write(generator, object.value(i));
    }
    generator.writeEndObject();
  }

  private static void writeArray(JsonGenerator generator, JsonArray array) throws IOException {
    generator.writeStartArray();
    for (int i = 0; i < array.size(); i++) {
      write(generator, array.get(i));
    }
    generator.writeEndArray();
  }
}
