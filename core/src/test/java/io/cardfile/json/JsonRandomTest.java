package io.cardfile.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Documents from fixed seeds; a failure names the number to start the generator with. */
class JsonRandomTest {
  private static final Pattern MESSAGE =
      Pattern.compile(
          "(expected (a value|the end of the document|a member name|a digit|':'|',' or '[]}]'|'\""
              + "|a control character to be escaped|an escape of RFC 8259"
              + "|four hexadecimal digits)'?( but the document ended)?"
              + "|duplicate name|not UTF-8|half of a surrogate pair|nested deeper than 64)"
              + " at \\$(\\.[A-Za-z0-9_]{1,40}|\\.\\?|\\[[0-9]+])*, offset [0-9]+");

  @Test
  void writingAndReadingGivesTheSameValue() throws JsonTextException {
    for (int seed = 0; seed < 5_000; seed++) {
      String text = RandomDocuments.next(new Random(seed));
      JsonValue value = JsonText.parse(text);
      String written = JsonText.write(value);
      assertEquals(value, JsonText.parse(written), "seed " + seed);
      assertEquals(value, JsonText.parse(JsonText.writeUtf8(value)), "seed " + seed);
      assertEquals(written, JsonText.write(JsonText.parse(written)), "seed " + seed);
    }
  }

  @Test
  void writingEndsNoLineAndHoldsNoControlCharacter() throws JsonTextException {
    for (int seed = 0; seed < 1_000; seed++) {
      String written = JsonText.write(JsonText.parse(RandomDocuments.next(new Random(seed))));
      assertTrue(
          written.chars().noneMatch(c -> c < ' ' || c == 0x2028 || c == 0x2029), "seed " + seed);
    }
  }

  @Test
  void mutatedDocumentsAreReadOrRefusedAndNothingElse() {
    int refused = 0;
    for (int seed = 0; seed < 20_000; seed++) {
      Random random = new Random(seed);
      byte[] document = RandomDocuments.next(random).getBytes(UTF_8);
      refused += survives(mutated(document, random), seed) ? 0 : 1;
    }
    assertTrue(refused > 10_000, refused + " of 20,000 mutated documents were refused");
  }

  @Test
  void randomBytesAreReadOrRefusedAndNothingElse() {
    for (int seed = 0; seed < 5_000; seed++) {
      Random random = new Random(seed);
      byte[] noise = new byte[random.nextInt(60)];
      random.nextBytes(noise);
      survives(noise, seed);
    }
  }

  private static boolean survives(byte[] document, int seed) {
    try {
      JsonValue value = JsonText.parse(document);
      assertEquals(value, JsonText.parse(JsonText.write(value)), "seed " + seed);
      return true;
    } catch (JsonTextException e) {
      assertTrue(MESSAGE.matcher(e.getMessage()).matches(), e.getMessage());
      assertTrue(e.offset() >= 0 && e.offset() <= document.length, "seed " + seed);
      return false;
    }
  }

  private static byte[] mutated(byte[] document, Random random) {
    byte[] result = document;
    for (int times = 1 + random.nextInt(3); times > 0 && result.length > 0; times--) {
      result = mutatedOnce(result, random);
    }
    return result;
  }

  private static byte[] mutatedOnce(byte[] document, Random random) {
    int at = random.nextInt(document.length);
    int to = Math.min(document.length, at + 1 + random.nextInt(12));
    byte[] slice = Arrays.copyOfRange(document, at, to);
    return switch (random.nextInt(6)) {
      case 0 -> Arrays.copyOf(document, at); // Cut off.
      case 1 -> spliced(document, at, to, new byte[0]); // Taken out.
      case 2 -> spliced(document, at, at, slice); // Twice.
      case 3 -> spliced(document, at, at + 1, new byte[] {(byte) random.nextInt()});
      case 4 -> spliced(document, at, at, new byte[] {token(random)});
      default -> spliced(document, at, at + 1, new byte[] {token(random)});
    };
  }

  private static byte token(Random random) {
    String tokens = "{}[]:,\"\\u0123456789-+.eEtrufalsn/ \n";
    return (byte) tokens.charAt(random.nextInt(tokens.length()));
  }

  private static byte[] spliced(byte[] document, int from, int to, byte[] with) {
    byte[] result = new byte[document.length - (to - from) + with.length];
    System.arraycopy(document, 0, result, 0, from);
    System.arraycopy(with, 0, result, from, with.length);
    System.arraycopy(document, to, result, from + with.length, document.length - to);
    return result;
  }
}
