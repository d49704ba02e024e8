package io.cardfile.wallet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.validation.ValidationException;
import io.cardfile.wallet.WalletCallback.Query;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The parser of a callback that arrives as a query. */
class WalletCallbackQueryTest {

  private static final String STATE = "5f2c81d077aa30b1";
  private static final String GOOD =
      "checkout_resource_url=https%3A%2F%2Fwallet.example%2Fc%2F1"
          + "&oauth_token=t-1&oauth_verifier=v-1&state="
          + STATE;

  private static void assertRefused(List<String> violations, Query query, String raw) {
    assertRefused(violations, query, raw, STATE);
  }

  private static void assertRefused(
      List<String> violations, Query query, String raw, String expected) {
    ValidationException e =
        assertThrows(ValidationException.class, () -> query.read(raw, expected));
    assertEquals(violations, e.violations().stream().map(x -> x.path() + ": " + x.code()).toList());
    assertFalse(e.toString().contains(STATE), e::toString);
    assertFalse(e.toString().contains("t-1"), e::toString);
    assertFalse(e.toString().contains("secret"), e::toString);
  }

  @Test
  void partsAreDecoded() {
    WalletCallback callback = Query.create().read(GOOD, STATE);
    assertEquals("https://wallet.example/c/1", callback.checkoutResourceUrl());
    assertEquals("t-1", callback.oauthToken());
    assertEquals("v-1", callback.oauthVerifier());
  }

  @Test
  void leadingQuestionMarkIsIgnored() {
    assertEquals("t-1", Query.create().read("?" + GOOD, STATE).oauthToken());
  }

  @Test
  void orderAndOtherParametersDoNotMatter() {
    String raw =
        "&x=1&x=2&=3&%zz=4&oauth_verifier=a+b%2Bc&state="
            + STATE
            + "&utm&oauth_token=%C3%A9&checkout_resource_url=u=v&";
    WalletCallback callback = Query.create().read(raw, STATE);
    assertEquals("u=v", callback.checkoutResourceUrl());
    assertEquals("\u00e9", callback.oauthToken());
    assertEquals("a b+c", callback.oauthVerifier());
  }

  @Test
  void namesCanBeSet() {
    Query query = Query.create("url", "tok\u00e9n", "verifier", "s t");
    WalletCallback callback =
        query.read("url=u&tok%C3%A9n=t&verifier=v&s+t=" + STATE + "&oauth_token=x", STATE);
    assertEquals("t", callback.oauthToken());
    assertEquals("u", callback.checkoutResourceUrl());
    assertEquals("v", callback.oauthVerifier());
    assertRefused(
        List.of(
            "state: state",
            "checkout_resource_url: missing",
            "oauth_token: missing",
            "oauth_verifier: missing"),
        query,
        GOOD);
  }

  @ParameterizedTest
  @CsvSource({
    "a, a, b, c, oauthToken equals checkoutResourceUrl",
    "a, b, c, a, state equals checkoutResourceUrl",
    "a, b, b, c, oauthVerifier equals oauthToken",
    "'', b, c, d, checkoutResourceUrl is blank",
    "a, '  ', c, d, oauthToken is blank",
    "a, b, '\t', d, oauthVerifier is blank",
    "a, b, c, ' ', state is blank",
    "' ', ' ', c, d, checkoutResourceUrl is blank"
  })
  void nameThatIsBlankOrUsedTwiceIsRefused(
      String url, String token, String verifier, String state, String message) {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class, () -> Query.create(url, token, verifier, state));
    assertEquals(message, e.getMessage());
  }

  @ParameterizedTest
  @CsvSource({
    ", b, c, d, checkoutResourceUrl == null",
    "a, , c, d, oauthToken == null",
    "a, b, , d, oauthVerifier == null",
    "a, b, c, , state == null"
  })
  void nameThatIsNullIsRefused(
      String url, String token, String verifier, String state, String message) {
    NullPointerException e =
        assertThrows(NullPointerException.class, () -> Query.create(url, token, verifier, state));
    assertEquals(message, e.getMessage());
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", "&", "state", "oauth_token"})
  void emptyQueryLacksEverything(String raw) {
    List<String> violations =
        "oauth_token".equals(raw)
            ? List.of(
                "state: state",
                "checkout_resource_url: missing",
                "oauth_token: blank",
                "oauth_verifier: missing")
            : List.of(
                "state: state",
                "checkout_resource_url: missing",
                "oauth_token: missing",
                "oauth_verifier: missing");
    assertRefused(violations, Query.create(), raw);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "5f2c81d077aa30b",
        "5f2c81d077aa30b12",
        "5F2C81D077AA30B1",
        "+5f2c81d077aa30b1",
        "xf2c81d077aa30b1",
        "5f2c81d077aa30b2",
        "%zz"
      })
  void anotherStateIsRefused(String state) {
    List<String> violations =
        state.equals("%zz") ? List.of("state: chars", "state: state") : List.of("state: state");
    assertRefused(violations, Query.create(), GOOD.replace(STATE, state));
  }

  @Test
  void missingStateIsRefusedTogetherWithTheOtherViolations() {
    String raw = GOOD.replace("&state=" + STATE, "").replace("v-1", "");
    assertRefused(List.of("state: state", "oauth_verifier: blank"), Query.create(), raw);
  }

  /** A session that has expired, or whose state was used before. */
  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", "  "})
  void sessionWithoutAStateIsRefused(String expected) {
    assertRefused(List.of("state: state"), Query.create(), GOOD, expected);
    String blank = GOOD.replace(STATE, expected == null ? "null" : expected.replace(' ', '+'));
    assertRefused(List.of("state: state"), Query.create(), blank, expected);
  }

  @ParameterizedTest
  @CsvSource({
    "oauth_token=t-2, oauth_token: exclusive",
    "oauth_token=t-1, oauth_token: exclusive",
    "oauth%5Ftoken=x, oauth_token: exclusive",
    "checkout_resource_url, checkout_resource_url: exclusive",
    "state=5f2c81d077aa30b1, state: exclusive"
  })
  void aParameterThatOccursTwiceIsRefused(String second, String violation) {
    assertRefused(List.of(violation), Query.create(), GOOD + "&" + second);
  }

  @ParameterizedTest
  @CsvSource({
    "%zz, chars",
    "secret%, chars",
    "secret%4, chars",
    "%C3, chars",
    "%ED%A0%BD, chars",
    "%C0%AF, chars",
    "%EF%BF%BD, chars",
    "secret%0A, chars",
    "secret%00, chars",
    "+, blank"
  })
  void aPartThatIsMalformedIsRefusedAndNotShown(String part, String code) {
    assertRefused(List.of("oauth_token: " + code), Query.create(), GOOD.replace("t-1", part));
    assertRefused(List.of("oauth_verifier: " + code), Query.create(), GOOD.replace("v-1", part));
  }

  @Test
  void lengthsAreLimited() {
    String part = "x".repeat(2049);
    assertRefused(List.of("oauth_token: too_long"), Query.create(), GOOD.replace("t-1", part));
    Query.create().read(GOOD.replace("t-1", part.substring(1)), STATE);
    String filler = GOOD + "&x=" + "y".repeat(8192 - GOOD.length() - 3);
    Query.create().read(filler, STATE);
    assertRefused(List.of("query: too_long"), Query.create(), filler + "y");
  }
}
