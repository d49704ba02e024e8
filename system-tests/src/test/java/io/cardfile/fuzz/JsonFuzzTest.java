package io.cardfile.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.code_intelligence.jazzer.junit.DictionaryFile;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import io.cardfile.json.JsonValue;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/** Any bytes are refused, or are a document that is the same after it is written and read again. */
class JsonFuzzTest {

  static Stream<byte[]> seeds() throws IOException {
    return Seeds.replies();
  }

  @MethodSource("seeds")
  @DictionaryFile(resourcePath = "words")
  @FuzzTest(maxDuration = "")
  void aDocumentIsRefusedOrReadAgain(byte[] input) throws JsonTextException {
    JsonValue value;
    try {
      value = JsonText.parse(input);
    } catch (JsonTextException e) {
      return;
    }
    assertEquals(value, JsonText.parse(JsonText.writeUtf8(value)));
  }
}
