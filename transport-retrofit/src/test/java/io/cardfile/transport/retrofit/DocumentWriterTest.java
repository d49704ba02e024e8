package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonValue;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Moshi's writer writes what core writes. */
class DocumentWriterTest {

  @Test
  void whatIsWrittenIsWhatCoreWrites() throws Exception {
    List<JsonValue> values =
        Arrays.asList(
            JsonValue.ofNumber("10.10"),
            JsonValue.ofNumber("-0"),
            JsonValue.ofNumber("1E400"),
            JsonValue.ofNumber("9007199254740993"),
            JsonValue.ofNumber("184467440737095516160"),
            JsonValue.of(Long.MIN_VALUE),
            JsonValue.of("\u0000\u001f\"\\/\b\f\n\r\t\u007f\u2028\ud83d\ude00"),
            JsonValue.of(true),
            JsonValue.nullValue(),
            JsonObject.builder().put("", JsonValue.nullValue()).put("b", "").build());
    JsonObject document = JsonObject.builder().put("a", JsonArray.of(values)).build();
    assertArrayEquals(JsonText.writeUtf8(document), DocumentWriter.utf8(document));
  }
}
