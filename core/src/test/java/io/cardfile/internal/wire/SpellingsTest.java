package io.cardfile.internal.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.ProcessorTime;
import io.cardfile.Samples;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.transport.WireHeader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalTime;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Card data and credentials are found in every notation of a gateway. */
class SpellingsTest {

  private static final String NUMBER = "5105105105105100";
  private static final PurchaseRequest FIRST =
      Samples.of(
              PurchaseRequest.firstCardOnFile(
                  Card.builder()
                      .holder("ALEX MASON")
                      .number(NUMBER)
                      .expiry("12/2030")
                      .cvv("737")
                      .build()))
          .build();

  /** A token whose base64 form has a plus, a slash and padding, also after {@code user:}. */
  private static final String TOKEN = "s3cret/Key+42~x>>>???y1";

  /** Replaces each {@code C} by the next four digits of the number. */
  private static String spelled(String pattern) {
    String text = pattern;
    for (int i = 0; text.contains("C"); i += 4) {
      text = text.replaceFirst("C", NUMBER.substring(i, i + 4));
    }
    return text;
  }

  private static String eachDigit(String digits, String format) {
    return digits
        .chars()
        .mapToObj(c -> String.format(Locale.ROOT, format, c, c - '0'))
        .collect(Collectors.joining());
  }

  private static String inScript(String digits, int zero) {
    StringBuilder out = new StringBuilder();
    digits.chars().forEach(c -> out.appendCodePoint(zero + c - '0'));
    return out.toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "C\u00a0C\u00a0C\u00a0C",
        "C\u2009C\u2009C\u2009C",
        "C\u2013C\u2013C\u2013C",
        "C  C   C    C",
        "C\u200bC\u200bC\u200bC",
        "C\u00adC\ufeffC\u2060C",
        "C / C / C / C",
        "C.C_C:C",
        "C\tC\nC\r\nC",
        "C, C; C | C",
        "(C) (C) (C) (C)",
        "[C][C][C][C]",
        "C&nbsp;C&nbsp;C&nbsp;C",
        "C&#160;C&#xA0;C&thinsp;C",
        "C&#45;C&#x2d;C&#45;C",
        "C%20C%20C%20C",
        "C%2DC%2dC+C",
        "C\\u00a0C\\u00A0C\\nC",
        "<b>C</b><b>C</b><b>C</b><b>C</b>",
        "C<br/>C<BR>C<br />C",
        "C<span class=\"g2\">C</span><span id='x9' style='top:1px'>C</span>C"
      })
  void groupsAreFoundWithAnythingBetweenThem(String pattern) {
    String text = spelled(pattern);

    assertScrubbed(FIRST, text);
    assertScrubbed(Samples.later(), text); // Looks like a card number.
  }

  @ParameterizedTest
  @ValueSource(
      ints = {0xff10, 0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0x1040, 0x1d7ce, 0x1d7d8, 0x1d7f6})
  void digitsOfEveryScriptAreFound(int zero) {
    String text = inScript(NUMBER, zero);

    assertScrubbed(FIRST, text);
    assertScrubbed(Samples.later(), text);
    assertScrubbed(FIRST, spelledIn(text, "-"));
    assertEquals("cvv **** is", Redactor.of(FIRST).text("cvv " + inScript("737", zero) + " is"));
  }

  private static String spelledIn(String digits, String separator) {
    int group = digits.length() / 4;
    StringBuilder out = new StringBuilder(digits);
    for (int i = 3; i > 0; i--) {
      out.insert(i * group, separator);
    }
    return out.toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "&#%1$d;",
        "&#%1$d",
        "&#0%1$d;",
        "&#x%1$x;",
        "&#X%1$X;",
        "%%%1$x",
        "\\u%1$04x",
        "%2$d&shy;",
        "<i>%2$d</i>",
        "<td class=d%2$d>%2$d</td>",
        "%2$d ",
        "%2$d\u200b",
        "%2$d. ",
        "%2$d\ufe0f\u20e3"
      })
  void digitsAreFoundOneByOne(String format) {
    String text = eachDigit(NUMBER, format);

    assertScrubbed(FIRST, text);
    assertScrubbed(Samples.later(), text);
    assertNoDigits(Redactor.of(FIRST).text("cvv: " + eachDigit("737", format)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"C and C and C, C", "CxCxCxC", "CnbspCnbspCnbspC"})
  void theOwnNumberIsFoundWithLettersBetweenItsDigits(String pattern) {
    assertEquals("x ****", Redactor.of(FIRST).text("x " + spelled(pattern)));
  }

  private static void assertScrubbed(PurchaseRequest request, String spelling) {
    assertNoDigits(Redactor.of(request).text("card: " + spelling + " is stolen"));
  }

  private static void assertNoDigits(String redacted) {
    String words = redacted.replaceAll("<[^<>]*>", "");
    assertTrue(words.contains("****"), redacted);
    assertTrue(words.codePoints().noneMatch(Character::isDigit), redacted);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-11-21T17:04:05.731+11:00",
        "2026-11-21 17:04:05.123",
        "21.11.2026 17:04:05,123",
        "192.168.100.123",
        "550e8400-e29b-41d4-a716-446655440000",
        "tok_5f0d5105a9c1051b0510c5100",
        "MCC9.2026.11.21.17.04.05.99",
        "00:1A:2B:3C:4D:5E:6F:70",
        "1637485445.737123",
        "1, 22, 333, 4444, 55555",
        "411111XXXXXX1111",
        "+61 (2) 9999 9999 / +61 (2) 8888",
        "12.50 AUD, 13.75 AUD, 1000.00 AUD, 99.95 AUD"
      })
  void datesTokensAddressesAndIdsStayWhole(String text) throws Exception {
    JsonObject document = JsonObject.builder().put("message", text).put("x", text).build();

    assertEquals(document, Redactor.of(FIRST).document(document));
    assertEquals(document, Redactor.of(Samples.later()).document(document));
    assertEquals(document, Redactor.ofUnknownCard().document(document));
  }

  /** Tests each time of a day; one in ten has a correct check digit. */
  @Test
  void noTimeOfADayLooksLikeACardNumber() {
    for (int second = 0; second < 86_400; second += 7) {
      String time = LocalTime.ofSecondOfDay(second).toString();
      String text = "2026-11-21T" + time + ".737+11:00, 2026/11/21 " + time + ".737";
      assertEquals(text, Redactor.ofUnknownCard().text(text));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"%s", "Bearer %s", "token=%s;", "<td>%s</td>"})
  void theTokenOfBasicCredentialsIsFoundInAnyForm(String pattern) {
    byte[] pair = ("user:" + TOKEN).getBytes(StandardCharsets.UTF_8);
    String encoded = Base64.getEncoder().encodeToString(pair);
    assertTrue(encoded.contains("+") && encoded.contains("/") && encoded.endsWith("="));
    Redactor redactor =
        Redactor.of(FIRST)
            .withCredentials(List.of(WireHeader.of("Authorization", "basic " + encoded)));

    assertNoToken(redactor, pattern, TOKEN.getBytes(StandardCharsets.UTF_8));
    assertNoToken(redactor, pattern, pair);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Bearer " + TOKEN, TOKEN, "basic-ish " + TOKEN})
  void otherCredentialsAreFoundInAnyForm(String header) {
    Redactor redactor = Redactor.of(FIRST).withCredentials(List.of(WireHeader.of("X-Key", header)));

    assertNoToken(redactor, "%s", TOKEN.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void aTokenIsFoundAsOftenAsItStandsThere() {
    Redactor redactor = Redactor.of(FIRST).withCredentials(List.of(WireHeader.of("X-Key", TOKEN)));

    assertEquals("**** is not ****", redactor.text(TOKEN + " is not " + TOKEN));
  }

  @Test
  void credentialsOfSeveralWordsAreFoundAsAWhole() {
    Redactor redactor =
        Redactor.of(FIRST).withCredentials(List.of(WireHeader.of("X-Key", "Key a1b2c3 d4e5f6")));

    assertEquals("not ****, ****", redactor.text("not a1b2c3 d4e5f6, d4e5f6"));
  }

  @Test
  void whatStandsBelowAnErrorIsFreeTextAtAnyDepth() throws Exception {
    String json = "{\"errors\":[{\"detail\":{\"text\":\"key K3y-a1b2c3\"}}]}";
    Redactor redactor =
        Redactor.of(FIRST).withCredentials(List.of(WireHeader.of("X-Key", "K3y-a1b2c3")));

    JsonObject redacted = redactor.document(Samples.replyOf(400, json).document());

    assertEquals(json.replace("K3y-a1b2c3", "****"), JsonText.write(redacted));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<a href='?pan=C%20C%20C%20C&x=1'>x</a>",
        "<input value='C&#x20;C&#32;C&nbsp;C'>",
        "<td title='C\\u0020C\\u0020C\\u0020C'/>"
      })
  void escapesAreResolvedWithinTagsAsWell(String pattern) {
    String redacted = Redactor.of(FIRST).text(spelled(pattern));

    assertEquals(pattern.replaceAll("C.*C", "****"), redacted);
  }

  @Test
  void aTokenIsFoundInAnAddressWithinATag() {
    Redactor redactor = Redactor.of(FIRST).withCredentials(List.of(WireHeader.of("X-Key", TOKEN)));

    assertEquals(
        "<a href='?key=****'>x</a>",
        redactor.text("<a href='?key=" + percent(TOKEN, "%%%02X") + "'>x</a>"));
  }

  @Test
  void aLessThanSignHidesNoEscapesBehindIt() {
    assertScrubbed(FIRST, "a < &#53;105 1051 0510 5100 <b>");
  }

  private static void assertNoToken(Redactor redactor, String pattern, byte[] secret) {
    String plain = new String(secret, StandardCharsets.UTF_8);
    String standard = Base64.getEncoder().encodeToString(secret);
    String url = Base64.getUrlEncoder().encodeToString(secret);
    for (String form : List.of(plain, standard, url)) {
      for (String spelling :
          List.of(
              form,
              form.replace("=", ""),
              percent(form, "%%%02X"),
              percent(form, "%%%02x"),
              form.replace("/", "\\/"),
              percent(form, "&#%d;"),
              percent(form, "&#x%x;"),
              percent(form, "\\u%04x"))) {
        String redacted = redactor.text("no " + pattern.replace("%s", spelling) + " here");
        String expected = "no " + pattern.replace("%s", "****") + " here";
        String tidy = redacted.replaceAll("\\*{4}(=|%3[dD]|&#61;|&#x3d;|\\\\u003d)*", "****");
        assertEquals(expected, tidy);
      }
    }
  }

  private static String percent(String text, String format) {
    return text.chars()
        .mapToObj(
            c ->
                Character.isLetterOrDigit(c)
                    ? Character.toString(c)
                    : String.format(Locale.ROOT, format, c))
        .collect(Collectors.joining());
  }

  @Test
  void aTokenThatTheEndHasCutIsTakenOut() {
    Redactor redactor = Redactor.of(FIRST).withCredentials(List.of(WireHeader.of("X-Key", TOKEN)));

    String page = "<p>no ".repeat(40);
    assertEquals(page + "****", redactor.text(page + TOKEN.substring(0, 9)));
    assertEquals(page + "s3cret/", redactor.text(page + "s3cret/"));
  }

  @Test
  void credentialsThatAreNotBase64AreKnownAsTheyAre() {
    Redactor redactor =
        Redactor.of(FIRST)
            .withCredentials(List.of(WireHeader.of("Authorization", "Basic not*base64")));

    assertEquals("no ****", redactor.text("no not*base64"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "4",
        "51051051",
        "1 ",
        "5-1-0-",
        "1234\u00a0",
        "&#52;",
        "%34",
        "%",
        "<a",
        "<a>4",
        "&4",
        "\\u0034",
        "\uff14",
        "\ud835\udfd2",
        "<",
        "&",
        "\\",
        "4&",
        "5105105105105100 "
      })
  void aHostileMebibyteIsScrubbedInFarLessThanASecond(String unit) {
    String text = unit.repeat((1 << 20) / unit.length());
    Redactor redactor =
        Redactor.of(FIRST).withCredentials(List.of(WireHeader.of("X-Key", "4".repeat(60) + "x")));

    ProcessorTime.within(Duration.ofSeconds(2), () -> redactor.text(text));
  }

  @Test
  void theIdThatAJournalKeepsNeverHoldsTheApiToken() throws Exception {
    String token = "Zk3jTq90LmXv7RbC2s";
    String pair =
        Base64.getEncoder().encodeToString(("user:" + token).getBytes(StandardCharsets.UTF_8));
    Redactor redactor =
        Redactor.of(FIRST)
            .withCredentials(List.of(WireHeader.of("authorization", "Basic " + pair)));
    for (String value : List.of(token, "a-" + token, pair)) {
      JsonObject document = JsonObject.builder().put("id", value).build();
      assertEquals("****", redactor.document(document).get("id").text());
    }
    JsonObject others = JsonObject.builder().put("reference", token).put("id", "user").build();
    assertEquals(others, redactor.document(others));
  }
}
