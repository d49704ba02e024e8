package io.cardfile.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.code_intelligence.jazzer.junit.DictionaryFile;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.purchase.StoredCredential.CardToken;
import io.cardfile.purchase.StoredCredential.TrackingId;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/** A stored text is refused without showing its token, or is read and written again unchanged. */
class StoredCredentialFuzzTest {

  private static final CardToken TOKEN = CardToken.of("tok-7391");

  static Stream<byte[]> seeds() {
    return Seeds.of(
        StoredCredential.of(TOKEN, TrackingId.of("123456789012345")).toText(),
        StoredCredential.schemeGaveNoTrackingId(TOKEN).toText(),
        StoredCredential.withUnknownTrackingId(TOKEN).toText());
  }

  @MethodSource("seeds")
  @DictionaryFile(resourcePath = "words")
  @FuzzTest(maxDuration = "")
  void aTextIsRefusedOrWrittenAgain(byte[] input) {
    String text = new String(input, StandardCharsets.UTF_8);
    StoredCredential credential;
    try {
      credential = StoredCredential.fromText(text);
    } catch (IllegalArgumentException e) {
      assertFalse(e.getMessage().contains("tok-7391"), "the token is shown");
      return;
    }
    assertEquals(text, credential.toText());
  }
}
