package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import io.cardfile.json.JsonValue;
import io.cardfile.transport.WireReply;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import okio.Buffer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Moshi's reader and writer, as strict as those of core. */
class DocumentsTest {

  private static final String REPLY =
      "{\"successful\":true,\"response\":{\"id\":\"071-P\\u00e9\\ud83d\\ude00\",\"amount\":1000,"
          + "\"decimal_amount\":10.0,\"e\":[1e3,-0,0.5E+7,null,false],\"m\\u0065ta\":{\"a\":\"\"},"
          + "\"text\":\"Sm\u00f8rrebr\u00f8d \u20ac \ud83d\ude00 \\\"\\\\\\/\\b\\f\\n\\r\\t\"},"
          + "\"errors\":[],\"test\":true} ";

  // Bytes on which strict and lenient readers differ more often than on others.
  private static final String[] SPLICES = {
    "\"",
    "\\",
    "\\u",
    "\\ud83d",
    "\\udc00",
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "0",
    "-",
    "+",
    ".",
    "e",
    "E",
    "1",
    "T",
    "true",
    "TRUE",
    "nulL",
    "\n",
    "\t",
    "\f",
    "\u0000",
    "'",
    "/",
    "//",
    "#",
    ";",
    "=",
    "NaN",
    "\u00ef\u00bb\u00bf",
    "\u00c0\u00af",
    "\u00ed\u00a0\u0080",
    "\u00f4\u0090\u0080\u0080",
    "\u00ff",
    "\"successful\":false,",
    "\"a\":1,",
    "18446744073709551616",
    "{\"a\":1}"
  };

  private static @Nullable JsonValue strict(byte[] document) {
    try {
      return JsonText.parse(document);
    } catch (JsonTextException e) {
      return null;
    }
  }

  private static void assertSame(byte[] document, KnownNames names) {
    JsonValue expected = strict(document);
    JsonValue read = DocumentReader.read(document, names);
    if (expected == null || !new String(document, StandardCharsets.ISO_8859_1).matches(LONG)) {
      assertEquals(expected, read, () -> new String(document, StandardCharsets.ISO_8859_1));
    }
    if (expected != null && expected.kind() == JsonValue.Kind.OBJECT) {
      assertEquals(expected, reply(document, names).document());
    }
  }

  // Moshi reads some numbers of more than 19 digits as octal; the oracle reads them correctly.
  private static final String LONG = "(?s).*[0-9]{20}.*";

  private static WireReply reply(byte[] document, KnownNames names) {
    return ReceivedBody.of(document, names).toReply(200, null);
  }

  @Test
  void twentyThousandMutationsAreReadTheSame() {
    Random random = new Random(20261121);
    KnownNames names = new KnownNames();
    int accepted = 0;
    for (int i = 0; i < 20_000; i++) {
      byte[] document = mutated(REPLY.getBytes(StandardCharsets.UTF_8), random);
      assertSame(document, names);
      accepted += strict(document) == null ? 0 : 1;
    }
    assertTrue(accepted > 1_000 && accepted < 19_000, "of both kinds: " + accepted);
  }

  private static byte[] mutated(byte[] document, Random random) {
    byte[] result = document;
    for (int i = random.nextInt(2); i >= 0; i--) {
      int at = random.nextInt(result.length);
      int cut = random.nextInt(3) * random.nextInt(4);
      String splice = random.nextInt(4) == 0 ? "" : SPLICES[random.nextInt(SPLICES.length)];
      result = spliced(result, at, Math.min(cut, result.length - at), splice, random);
    }
    return result;
  }

  private static byte[] spliced(byte[] in, int at, int cut, String splice, Random random) {
    byte[] insert = splice.getBytes(StandardCharsets.ISO_8859_1);
    if (random.nextInt(5) == 0) {
      insert = new byte[] {(byte) random.nextInt(256)};
    }
    Buffer out = new Buffer().write(in, 0, at).write(insert);
    return out.write(in, at + cut, in.length - at - cut).readByteArray();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        " {} ",
        "[]",
        "1",
        "\"\"",
        "true",
        "null",
        "-0",
        "0",
        "1E5",
        "truE",
        "1E",
        "01",
        "-",
        "{\"a\":\"\\ud83d\\ude00\"}",
        "{\"\\ud83d\":1}",
        "{\"a\":\"\\ude00\"}",
        "{\"a\":1}\f",
        "{\"\":1,\"\":2}",
        "{\"a\\u0000\":1}",
        "{\"a\":184467440737095516160}",
        "\u00e9",
        "{\"\u00e9\":\"\u2028\"}",
        "[[[]]]",
        "{\"a\":\"\\u12g4\"}",
        "{\"a\":\"\\u+123\"}",
        "\"\\u\"",
        "{\"a\":\"\\u00E9\"}",
        "[1 2]",
        "[\"a\" \"b\"]",
        "{\"a\" 1}",
        "{\"a\":1 \"b\":2}",
        "[,]",
        ""
      })
  void theTableIsReadTheSame(String document) {
    assertSame(document.getBytes(StandardCharsets.UTF_8), new KnownNames());
  }

  @ParameterizedTest
  @ValueSource(ints = {63, 64, 65, 254, 255, 256, 5_000})
  void depthIsTheSame(int depth) {
    for (String pair : Arrays.asList("[]", "{}")) {
      String open = pair.equals("[]") ? "[" : "{\"a\":";
      String document =
          String.join("", Collections.nCopies(depth - 1, open))
              + pair
              + String.join("", Collections.nCopies(depth - 1, pair.substring(1)));
      assertSame(document.getBytes(StandardCharsets.UTF_8), new KnownNames());
    }
  }

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
    Buffer written = new Buffer();
    DocumentWriter.write(document, written);
    assertArrayEquals(JsonText.writeUtf8(document), written.readByteArray());
  }

  @Test
  void namesAreRememberedButNotTheirValuesAndNotWithoutEnd() {
    KnownNames names = new KnownNames();
    for (int i = 0; i < 500; i++) {
      String word = "w" + Integer.toString(i, 36).replaceAll("[0-9]", "_") + "x".repeat(i % 30);
      JsonValue read = reader("{\"" + word + "\":\"" + word + "\",\"4444333322221111\":1}", names);
      assertEquals(word, read.object().name(0));
      assertEquals("4444333322221111", read.object().name(1));
    }
    assertTrue(names.size() > 100 && names.size() <= 128, () -> "remembered " + names.size());
    assertFalse(names.contains("4444333322221111"));
  }

  private static JsonValue reader(String document, KnownNames names) {
    JsonValue read = DocumentReader.read(document.getBytes(StandardCharsets.UTF_8), names);
    assertNotNull(read);
    return read;
  }
}
