package io.cardfile.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.validation.ValidationException;
import io.cardfile.validation.Violation;
import io.cardfile.validation.Violation.Codes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class BasicAuthorizerTest {

  private static final WireRequest ANY = WireRequest.post("https://pay.example").build();

  private static String header(String username, String token) {
    WireHeader header = BasicAuthorizer.of(username, token).authorize(ANY).get(0);
    assertEquals("Authorization", header.name());
    return header.value();
  }

  /** Uses the examples of RFC 7617, sections 2 and 2.1. */
  @Test
  void headerIsThatOfTheRfc() {
    assertEquals("Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==", header("Aladdin", "open sesame"));
    assertEquals("Basic dGVzdDoxMjPCow==", header("test", "123\u00a3"));
  }

  @Test
  void tokenMayHoldColons() {
    assertEquals("Basic dTphOmI=", header("u", "a:b"));
  }

  @Test
  void userNameWithAColonIsRefused() {
    ValidationException e =
        assertThrows(ValidationException.class, () -> BasicAuthorizer.of("a:b", "token"));

    assertEquals(Codes.SEPARATOR, e.violations().get(0).code());
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {"", " ", "\t", "s3cret\n", "s3cret ", " s3cret", "s3cret\u0000", "s3cret\u0085"})
  void credentialsThatCannotBeSentAreRefusedAndNotRepeated(String text) {
    ValidationException e =
        assertThrows(ValidationException.class, () -> BasicAuthorizer.of(text, text));

    List<String> paths = new ArrayList<>();
    for (Violation violation : e.violations()) {
      assertEquals(text == null ? Codes.MISSING : Codes.CONFIG_CREDENTIALS, violation.code());
      paths.add(violation.path());
    }
    assertEquals(Arrays.asList("username", "token"), paths);
    assertFalse(e.getMessage().contains("s3cret"));
  }

  @Test
  void nothingIsShown() {
    assertEquals("BasicAuthorizer(****)", BasicAuthorizer.of("user", "s3cret").toString());
  }

  @Test
  void halfASurrogatePairIsRefusedInsteadOfSentAsAQuestionMark() {
    assertThrows(ValidationException.class, () -> BasicAuthorizer.of("user", "s3cret\ud83d"));
    assertThrows(ValidationException.class, () -> BasicAuthorizer.of("user\udc00", "s3cret"));
  }
}
