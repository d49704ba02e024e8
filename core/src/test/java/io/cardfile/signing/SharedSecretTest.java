package io.cardfile.signing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.validation.ValidationException;
import io.cardfile.validation.Violation;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SharedSecretTest {
  @ParameterizedTest
  @ValueSource(strings = {"TEST", "x", "a b", "cl\u00e9-secr\u00e8te", "\ud83d\udd11", "a\tb\nc"})
  void theKeyIsTheUtf8OfTheText(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    assertArrayEquals(utf8, SharedSecret.ofUtf8(text).revealForSigning());
    assertArrayEquals(utf8, SharedSecret.ofBytes(utf8).revealForSigning());
    assertEquals(SharedSecret.ofUtf8(text), SharedSecret.ofBytes(utf8));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "\n",
        " s3cr3t",
        "s3cr3t ",
        "s3cr3t\n",
        "s3cr3t\r\n",
        "\ts3cr3t",
        "s3cr3t\u00a0",
        "\u3000s3cr3t",
        "s3cr3t\u2028",
        "\ufeffs3cr3t"
      })
  void whatIsEmptyOrSurroundedByWhiteSpaceIsRefused(String text) {
    assertRefused(text, () -> SharedSecret.ofUtf8(text));
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    assertRefused(text, () -> SharedSecret.ofBytes(utf8));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"\0s3cr3t", "s3cr3t\u001b", "s3\ud83dcr3t", "\udd11s3cr3t", "s3cr3t\ud83d"})
  void whatCannotBeATypedSecretIsRefused(String text) {
    assertRefused(text, () -> SharedSecret.ofUtf8(text));
  }

  @Test
  void bytesThatAreNoTextAreTakenAsTheyAre() {
    byte[][] keys = {
      {0x0b, 0x0b, 0x0b}, {0x0c}, {' ', (byte) 0xff, ' '}, {'\n', 1, '\n'}, {(byte) 0xc3}, {0}
    };
    for (byte[] key : keys) {
      assertArrayEquals(key, SharedSecret.ofBytes(key).revealForSigning());
    }
  }

  @Test
  void theCallersArraysAreNotKept() {
    byte[] given = {'a', 'b', 'c'};
    SharedSecret secret = SharedSecret.ofBytes(given);
    given[0] = 'x';
    secret.revealForSigning()[1] = 'x';
    assertEquals(SharedSecret.ofUtf8("abc"), secret);
  }

  @Test
  void equalWhenTheBytesAre() {
    SharedSecret secret = SharedSecret.ofUtf8("s3cr3t");
    assertEquals(secret, SharedSecret.ofUtf8("s3cr3t"));
    assertEquals(secret.hashCode(), SharedSecret.ofUtf8("s3cr3t").hashCode());
    assertNotEquals(secret, SharedSecret.ofUtf8("s3cr3T"));
    assertNotEquals(secret, SharedSecret.ofUtf8("s3cr3"));
    assertNotEquals(secret, null);
    assertNotEquals(secret, "s3cr3t");
  }

  @Test
  void neitherTextNorHashCodeShowsTheBytes() {
    assertEquals("SharedSecret(****)", SharedSecret.ofUtf8("s3cr3t").toString());
    assertEquals(SharedSecret.ofUtf8("a").hashCode(), SharedSecret.ofUtf8("other").hashCode());
  }

  private static void assertRefused(
      String text, org.junit.jupiter.api.function.Executable construction) {
    ValidationException e = assertThrows(ValidationException.class, construction);
    assertEquals(1, e.violations().size());
    Violation violation = e.violations().get(0);
    assertEquals("shared_secret", violation.path());
    assertEquals("config_secret", violation.code());
    assertFalse(text.length() > 1 && e.getMessage().contains(text.trim()), "tells the secret");
  }
}
