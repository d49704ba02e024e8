package io.cardfile.internal.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Samples;
import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import io.cardfile.json.JsonValue;
import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.PurchaseResponse;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.purchase.StoredCredential.CardToken;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import io.cardfile.wallet.WalletCallback;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedactorTest {

  /** A text of a person may have a member of any name. */
  @Test
  void aTrackingIdInAnErrorIsMaskedAsText() throws Exception {
    assertEquals(
        "{'errors':{'authorization_tracking_id':'****'}}",
        redacted(FIRST, "{'errors':{'authorization_tracking_id':'" + Samples.CARD_NUMBER + "'}}"));
  }

  /** A masked token would be sent later, for another card or for none. */
  @ParameterizedTest
  @ValueSource(strings = {"'4111111111111111'", "4111111111111111", "'t4111111111111111'"})
  void aTokenThatWasMaskedIsNone(String token) throws Exception {
    String reply = "{'response':{'card_token':" + token + "}}";
    assertEquals("{'response':{'card_token':null}}", redacted(FIRST, reply));
    JsonObject document = Redactor.of(FIRST).document(document(reply));
    assertFalse(PurchaseResponse.of(document).cardToken().isPresent());
  }

  private static final PurchaseRequest FIRST = Samples.first(); // 4111111111111111, CVV 737.

  private static JsonObject document(String json) throws JsonTextException {
    return JsonText.parse(json.replace('\'', '"')).object();
  }

  private static String redacted(PurchaseRequest request, String json) throws JsonTextException {
    return JsonText.write(Redactor.of(request).document(document(json))).replace('"', '\'');
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'x':'4111111111111111'}",
        "{'x':4111111111111111}",
        "{'x':'4111 1111 1111 1111'}",
        "{'x':'4111-1111-1111-1111'}",
        "{'x':'4111.1111.1111.1111'}",
        "{'x':'4111, 1111, 1111, 1111'}",
        "{'x':'4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1'}",
        "{'x':4.111111111111111e15}",
        "{'x':'<4111111111111111>'}",
        "{'x':'pan4111111111111111pan'}",
        "{'x':'994111111111111111199'}",
        "{'errors':['card 4111111111111111 is stolen']}",
        "{'errors':'card 4111111111111111 is stolen'}",
        "{'errors':[4111111111111111]}",
        "{'errors':[{'detail':['4111111111111111']}]}",
        "{'response':{'message':'4111111111111111'}}",
        "{'response':{'message':{'text':'no 4111111111111111'}}}",
        "{'response':{'card_number':'4111111111111111'}}",
        "{'response':{'reference':'4111111111111111','id':4111111111111111}}",
        "{'response':{'amount':4111111111111111}}",
        "{'response':{'metadata':{'a':[[{'b':'4111111111111111'}]]}}}",
        "{'4111111111111111':1}",
        "{'response':{'4111-1111-1111-1111':{'x':1}}}"
      })
  void cardNumberIsNowhere(String json) throws JsonTextException {
    String redacted = redacted(FIRST, json);

    assertFalse(redacted.replaceAll("[ ,.-]", "").contains("1111"), redacted);
    assertTrue(redacted.contains("****"), redacted);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'x':'a 4111111111111111 b'} | {'x':'a **** b'}",
        "{'x':['4111 1111 1111 1111','y',7]} | {'x':['****','y',7]}",
        "{'a':1,'x':4111111111111111,'b':true,'c':null} | {'a':1,'x':'****','b':true,'c':null}",
        "{'a':1,'4111111111111111':2,'b':3} | {'a':1,'****':2,'b':3}",
        "{'4111111111111111':1,'4111-1111-1111-1111':2,'b':3} | {'****':1,'b':3}",
        "{'errors':['4111 1111 1111 1111 and 4111111111111111']} | {'errors':['**** and ****']}"
      })
  void onlyTheNumberIsTakenOut(String json, String expected) throws JsonTextException {
    assertEquals(expected, redacted(FIRST, json));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'errors':['cvv 737 is wrong']} | {'errors':['cvv **** is wrong']}",
        "{'errors':['cvv=737']} | {'errors':['cvv=****']}",
        "{'errors':['cvv737x']} | {'errors':['cvv****x']}",
        "{'errors':[737]} | {'errors':['****']}",
        "{'errors':['1737 and 7370 and 1 737']} | {'errors':['1737 and 7370 and 1 ****']}",
        "{'message':'737'} | {'message':'****'}",
        "{'cvv':'737'} | {'cvv':'****'}",
        "{'cvv_match':737} | {'cvv_match':'****'}",
        "{'card_holder':'737'} | {'card_holder':'****'}",
        "{'detail':'the code 737 is wrong'} | {'detail':'the code **** is wrong'}",
        "{'response':{'x':{'y':['737']}}} | {'response':{'x':{'y':['****']}}}"
      })
  void cvvIsTakenOutWhereItMayBeOne(String json, String expected) throws JsonTextException {
    assertEquals(expected, redacted(FIRST, json));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'amount':737,'captured_amount':737,'decimal_amount':737}",
        "{'amount':'737','decimal_amount':7.37}",
        "{'reference':'737','id':'737','transaction_id':737,'rrn':'737'}",
        "{'reference':'INV 737','id':'a 737'}",
        "{'authorization':'737','response_code':'737','authorization_tracking_id':'737'}",
        "{'metadata':{'card_sequence_number':'737','original_amount':'737'}}",
        "{'metadata':{'original_transaction_reference':'737'}}",
        "{'card_token':'tok-5f0d737a9c','transaction_date':'2026-11-21T17:04:05.737+11:00'}",
        "{'card_token':'737'}",
        "{'link':'a-737-b_C'}",
        "{'x':'1737','y':7370,'z':'0.737'}"
      })
  void cvvIsLeftWhereItIsANumberOfItsOwnRight(String json) throws JsonTextException {
    assertEquals(json, redacted(FIRST, json));
  }

  @Test
  void yearThatIsTheCvvLeavesDatesWhole() throws JsonTextException {
    String json = "{'card_expiry':'2030-12-31','settlement_date':'2026-11-22'}";

    assertEquals(json, redacted(Samples.firstWithCvv("2030"), json));
    assertEquals(json, redacted(Samples.firstWithCvv("2026"), json));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'errors':['card 5555555555554444']} | {'errors':['card ****']}",
        "{'message':'5555 5555 5555 4444.'} | {'message':'****.'}",
        "{'message':'no 5555-5555-5555-4444, 34'} | {'message':'no ****, 34'}",
        "{'message':'12 5555-5555-5555-4444 34'} | {'message':'****'}",
        "{'errors':[{'5555555555554444':1}]} | {'errors':[{'****':1}]}",
        "{'message':'5555555555554445'} | {'message':'5555555555554445'}",
        "{'message':'501234567896'} | {'message':'****'}",
        "{'message':'5012345678901234564'} | {'message':'****'}",
        "{'message':'50123456787'} | {'message':'50123456787'}",
        "{'message':'50123456789012345670'} | {'message':'50123456789012345670'}",
        "{'message':'5555  5555 5555 4444'} | {'message':'****'}",
        "{'x':'5555555555554444'} | {'x':'****'}",
        "{'card_number':'5555555555554444'} | {'card_number':'****'}",
        "{'card_number':'555555XXXXXX4444'} | {'card_number':'555555XXXXXX4444'}",
        "{'card_token':'5555555555554444'} | {'card_token':'5555555555554444'}",
        "{'5555555555554444':1} | {'****':1}",
        "{'errors':['cvv 737']} | {'errors':['cvv 737']}"
      })
  void withoutAKnownCardWhatLooksLikeANumberIsScrubbed(String json, String expected)
      throws JsonTextException {
    assertEquals(expected, redacted(Samples.later(), json));
  }

  @Test
  void numberOfAWalletsCardIsScrubbed() throws JsonTextException {
    WalletCallback callback = WalletCallback.of("https://wallet.example/c/1", "token", "verifier");
    PurchaseRequest request =
        PurchaseRequest.firstWalletOnFile("example_pay", callback)
            .reference("R-1")
            .amount(Money.of("10.00", "AUD"))
            .build();
    String redacted = redacted(request, "{'card_holder':'ADA 5105105105105100','pan':'x'}");
    assertEquals("{'card_holder':'ADA ****','pan':'x'}", redacted);
  }

  @Test
  void checkoutIsScrubbedWhateverWritesItIntoTheRequest() {
    WalletCallback callback =
        WalletCallback.of("https://wallet.example/c/99", "oauth-token", "oauth-verifier");
    JsonObject own =
        JsonObject.builder()
            .put("ticket", callback.oauthToken())
            .put("at", callback.checkoutResourceUrl())
            .put("verifier", callback.oauthVerifier())
            .build();
    Money amount = Money.of("10.00", "AUD");
    PurchaseRequest once = PurchaseRequest.wallet(own).reference("R-1").amount(amount).build();
    PurchaseRequest first =
        PurchaseRequest.firstWalletOnFile(own).reference("R-1").amount(amount).build();
    String text = "no oauth-token, oauth-verifier at https://wallet.example/c/99 4111111111111111";

    assertEquals("no ****, **** at **** ****", Redactor.of(once).text(text));
    assertEquals("no ****, **** at **** ****", Redactor.of(first).text(text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'errors':['4111-1111-1111-1111, cvv 737']} | {'errors':['****, cvv ****']}",
        "{'errors':['secret-ticket is over']} | {'errors':['**** is over']}",
        "{'errors':['no 20271231']} | {'errors':['no ****']}",
        "{'message':'of listed-value'} | {'message':'of ****'}",
        "{'id':'pur-1','x':'737','n':737} | {'id':'pur-1','x':'****','n':'****'}",
        "{'card_number':'5555555555554444'} | {'card_number':'****'}",
        "{'card_token':'secret-ticket'} | {'card_token':'secret-ticket'}"
      })
  void eachValueOfADocumentOfTheCallerIsScrubbed(String json, String expected)
      throws JsonTextException {
    String named = "{'card':{'card_number':'4111111111111111','cvv':'737'},";
    String unnamed = "{'card':{'pan':4111111111111111,'cvv':'737'},";
    String rest = "'a':'secret-ticket','b':[20271231,['listed-value']],'c':true}";
    for (String start : new String[] {named, unnamed}) {
      Redactor redactor = Redactor.of(document(start + rest));
      String redacted = JsonText.write(redactor.document(document(json)));
      assertEquals(expected, redacted.replace('"', '\''));
    }
  }

  @Test
  @Timeout(10)
  void equalValuesOfADocumentAreMaskedSoon() {
    JsonObject document =
        JsonObject.builder()
            .put("card_number", repeated(i -> Samples.CARD_NUMBER))
            .put("cvv", repeated(i -> "737"))
            .put("ticket", repeated(i -> "secret-ticket"))
            .build();
    String digits = " and " + "4".repeat(100_000);

    String text = "secret-ticket of " + Samples.CARD_NUMBER + " with 737" + digits;
    assertEquals("**** of **** with ****" + digits, Redactor.of(document).text(text));
  }

  @Test
  @Timeout(10)
  void differentTextsOfADocumentAreMaskedSoon() {
    String ticket = "t".repeat(1_000);
    JsonObject document =
        JsonObject.builder().put("ticket", repeated(i -> ticket + (10_000 + i))).build();

    String start = ticket.substring(0, 20);
    assertEquals("no ****!", Redactor.of(document).text("no " + start + "!"));
  }

  private static JsonArray repeated(IntFunction<String> text) {
    return JsonArray.of(
        IntStream.range(0, 10_000).mapToObj(text).map(JsonValue::of).toArray(JsonValue[]::new));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "4111-1111", "x", "4111111111111111x"})
  void cardThatIsNoNumberIsAnUnknownOne(String number) throws JsonTextException {
    Redactor redactor =
        Redactor.of(document("{'card_number':'" + number + "','cvv':'" + number + "'}"));

    assertEquals("status 502 of 1234", redactor.text("status 502 of 1234"));
    JsonObject other = document("{'pan':'5555555555554444','note':'of 1234'}");
    assertEquals(
        "{\"pan\":\"****\",\"note\":\"of 1234\"}", JsonText.write(redactor.document(other)));
  }

  /** The gateway may return the number of a renewed card. */
  @Test
  void numberOfAnotherCardIsScrubbedWhereTheCardStands() throws JsonTextException {
    String redacted = redacted(FIRST, "{'card_number':'5555555555554444','x':'5555555555554444'}");
    assertEquals("{'card_number':'****','x':'5555555555554444'}", redacted);
  }

  @Test
  void documentWithoutCardDataIsTheSame() {
    JsonObject document = Samples.document("f01-approved-first");

    assertSame(document, Redactor.of(FIRST).document(document));
    assertSame(document, Redactor.of(Samples.later()).document(document));
  }

  @Test
  void numberThatTheEndHasCutIsTakenOutOfFreeText() {
    Redactor redactor = Redactor.of(FIRST);

    assertEquals("<card>****", redactor.text("<card>411111111"));
    assertEquals("<card>****", redactor.text("<card>4111 1111 1111 111"));
    assertEquals("<card>41111111", redactor.text("<card>41111111"));
    assertEquals("<card>411111111x", redactor.text("<card>411111111x"));
  }

  @Test
  void numbersFarFromEachOtherAreNoCardNumber() {
    String text = "4111 1111 1111" + ".".repeat(33) + "1111";

    assertEquals(text, Redactor.of(FIRST).id(text));
  }

  @Test
  void idKeepsAllButTheCardNumber() {
    Redactor redactor = Redactor.of(FIRST);

    assertEquals("req-****-a", redactor.id("req-4111111111111111-a"));
    assertEquals("req-737", redactor.id("req-737"));
    assertEquals("r411111111111111", redactor.id("r411111111111111"));
    assertEquals("4111111111111111", Redactor.of(Samples.later()).id("4111111111111111"));
  }

  @Test
  void longRunsOfDigitsTakeNoLongerThanTheirLength() {
    String digits = "1 4-1".repeat(200_000);

    assertTrue(Redactor.of(FIRST).text(digits).length() > 0);
    assertFalse(Redactor.of(FIRST).text("4".repeat(1_000_000)).contains("*"));
  }

  @Test
  void tokenOfAMerchantInitiatedTransactionIsTakenOutOfFreeText() throws JsonTextException {
    PurchaseRequest later = Samples.laterBuilder(Samples.storedCredential()).build();

    assertEquals("no card for ****", Redactor.of(later).text("no card for tok-5f0d737a9c"));
    assertEquals(
        "{'errors':['**** is unknown'],'response':{'card_token':'tok-5f0d737a9c'}}",
        redacted(
            later,
            "{'errors':['tok-5f0d737a9c is unknown'],'response':{'card_token':'tok-5f0d737a9c'}}"));
  }

  @ParameterizedTest
  @CsvSource({
    "{'737':1}, {'****':1}",
    "{'cvv 737 is wrong':1}, {'cvv **** is wrong':1}",
    "{'no 4111111111111111 737':1}, {'no **** ****':1}",
    "{'key-737-a':1}, {'key-737-a':1}",
    "{'737':1;'4111111111111111':2}, {'****':1}",
  })
  void namesOfMembersAreScrubbedAsValuesAre(String json, String expected) throws Exception {
    assertEquals(expected, redacted(FIRST, json.replace(';', ',')));
  }

  @Test
  void anIdWithTheCardNumberLosesTheCvvAsWell() {
    assertEquals("****-****", Redactor.of(FIRST).id("4111111111111111-737"));
    assertEquals("req-000000000-737", Redactor.of(FIRST).id("req-000000000-737"));
  }

  @Test
  void credentialsAreTakenOutOfFreeText() throws JsonTextException {
    Redactor redactor =
        Redactor.of(FIRST)
            .withCredentials(
                List.of(
                    WireHeader.of("Authorization", "Basic bWU6aXQ="),
                    WireHeader.of("X-Key", "k-77aa"),
                    WireHeader.of("X-Version", "1")));

    assertEquals("1 page: Basic **** ****", redactor.text("1 page: Basic bWU6aXQ= k-77aa"));
    assertEquals(
        "{\"errors\":[\"no ****\"],\"id\":\"k-77aa\"}",
        JsonText.write(redactor.document(document("{'errors':['no k-77aa'],'id':'k-77aa'}"))));
  }

  private static final String LONG_TOKEN = "abcdefghijklmnopqrstuvwxyz".repeat(20) + "-the-end";

  private static String withoutLongToken(String text) {
    WireHeader header = WireHeader.of("Authorization", "Bearer " + LONG_TOKEN);
    return Redactor.of(FIRST).withCredentials(List.of(header)).text(text);
  }

  @ParameterizedTest
  @ValueSource(ints = {9, 15, 16, 40, 500, 528})
  void credentialIsHiddenWhereTheTextEndsWithinIt(int length) {
    String start = LONG_TOKEN.substring(0, length);
    assertEquals("bad: ****", withoutLongToken("bad: " + start));
    assertEquals("****", withoutLongToken(start));
  }

  @ParameterizedTest
  @ValueSource(ints = {16, 40, 500, 528})
  void credentialIsHiddenWhereItIsCutInTheMiddleOfAText(int length) {
    String start = LONG_TOKEN.substring(0, length);
    assertEquals("<p>bad: ****</p>", withoutLongToken("<p>bad: " + start + "</p>"));
    assertEquals("**** or ****...", withoutLongToken(start + " or " + start + "..."));
  }

  @ParameterizedTest
  @ValueSource(ints = {16, 40, 500})
  void credentialInBase64IsHiddenWhereItIsCut(int length) {
    byte[] bytes = LONG_TOKEN.getBytes(StandardCharsets.US_ASCII);
    String start = Base64.getEncoder().encodeToString(bytes).substring(0, length);
    assertEquals("<p>bad: ****</p>", withoutLongToken("<p>bad: " + start + "</p>"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"fn5+Pz8/Pj4+", "fn5-Pz8_Pj4-"})
  void credentialInBase64OfEitherAlphabetIsHidden(String encoded) {
    WireHeader header = WireHeader.of("X-Key", "~~~???>>>");
    assertEquals(
        "no ****!",
        Redactor.of(FIRST).withCredentials(List.of(header)).text("no " + encoded + "!"));
  }

  @Test
  void credentialIsHiddenBehindAStartOfItself() {
    WireHeader header = WireHeader.of("X-Key", "a".repeat(20) + "b");
    Redactor redactor = Redactor.of(FIRST).withCredentials(List.of(header));
    assertEquals("no ****!", redactor.text("no " + "a".repeat(50) + "b!"));
    assertEquals("no ****b", redactor.text("no " + "a".repeat(16) + "b"));
    assertEquals("no " + "a".repeat(15) + "b", redactor.text("no " + "a".repeat(15) + "b"));
  }

  @Test
  void fewCharactersOfACredentialAreNone() {
    String alike = "abcdefghijklmno in the middle, abcdefgh";
    assertEquals(alike, withoutLongToken(alike));
  }

  @Test
  void tokenThatIsTooShortToBeOneDamagesNoText() {
    StoredCredential credential = StoredCredential.schemeGaveNoTrackingId(CardToken.of("1"));
    PurchaseRequest later = Samples.laterBuilder(credential).reference("R-2").build();

    assertEquals("try 1 of 10", Redactor.of(later).text("try 1 of 10"));
  }

  @ParameterizedTest
  @CsvSource({
    "aaaaaaaa-aaaa-aaaa-4111-111111111111, aaaaaaaa-aaaa-aaaa-4111-111111111111",
    "xaaaaaaa-aaaa-aaaa-4111-111111111111, ****",
    "req-4111111111111111, ****",
    "tok-short, ****",
    "req-tok-short, req-tok-short"
  })
  void requestIdKeepsDigitsOfAUuidOnly(String sent, String shown) throws Exception {
    WireReply reply = WireReply.read(200, sent, new byte[] {'{', '}'});
    String redacted = Redactor.of(later("tok-short")).requestId(reply);
    assertEquals(shown.contains("*"), redacted.contains("*"), redacted);
    assertEquals(sent.equals(shown), sent.equals(redacted), redacted);
  }

  @ParameterizedTest
  @ValueSource(strings = {"tok-short", "tok-short ", " tok-short"})
  void tokenIsMaskedWithoutTheSpacesAroundIt(String token) throws Exception {
    String reply = "{'response':{'response_code':'tok-short'}}";
    assertEquals("{'response':{'response_code':'****'}}", redacted(later(token), reply));
  }

  @Test
  void codeWithLeadingZerosIsKeptForTheRetryAdvice() throws Exception {
    String reply = "{'response':{'response_code':'000000000059'}}";
    assertEquals(reply, redacted(later("tok-short"), reply));
  }

  private static PurchaseRequest later(String token) {
    StoredCredential credential = StoredCredential.schemeGaveNoTrackingId(CardToken.of(token));
    return PurchaseRequest.merchantInitiated(credential, AuthReason.RESUBMISSION)
        .reference("R-1")
        .amount(Money.of("1.00", "AUD"))
        .build();
  }
}
