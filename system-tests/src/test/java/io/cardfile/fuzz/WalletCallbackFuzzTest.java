package io.cardfile.fuzz;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.cardfile.validation.ValidationException;
import io.cardfile.wallet.WalletCallback;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/** The three texts of a callback are returned unchanged, or are refused if one is not printable. */
class WalletCallbackFuzzTest {

  static Stream<byte[]> seeds() {
    return Seeds.of(
        "https://wallet.example/checkout/1?a=b&c=%C3%A9\ntoken-1\nverifier-1",
        "\n\n", "a\n\u0007\nb");
  }

  @MethodSource("seeds")
  @FuzzTest(maxDuration = "")
  void theTextsAreReturnedUnchangedOrRefused(byte[] input) {
    String text = new String(input, StandardCharsets.UTF_8);
    String[] parts = Arrays.copyOf(text.split("\n", 3), 3);
    try {
      WalletCallback callback = WalletCallback.of(parts[0], parts[1], parts[2]);
      assertArrayEquals(
          parts,
          new String[] {
            callback.checkoutResourceUrl(), callback.oauthToken(), callback.oauthVerifier()
          });
      assertTrue(Arrays.stream(parts).noneMatch(String::isBlank), "a blank text was accepted");
      assertTrue(text.chars().noneMatch(c -> c < ' ' && c != '\n'), "a control was accepted");
    } catch (ValidationException e) {
      assertTrue(!e.violations().isEmpty(), "refused without a violation");
    }
  }
}
