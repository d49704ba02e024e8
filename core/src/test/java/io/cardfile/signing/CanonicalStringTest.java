package io.cardfile.signing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.validation.ValidationException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class CanonicalStringTest {
  private static final CanonicalString WALLET =
      CanonicalString.walletToken("TEST-merchant", "INV-1042", "AUD", "10.00");

  private static final HashSigner SIGNER = new JcaHashSigner(SharedSecret.ofUtf8("TEST"));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "wallet-plain",
        "wallet-space-and-slash",
        "wallet-non-ascii",
        "wallet-three-decimals"
      })
  void walletTokensAreSignedAsInTheVectors(String name) throws Exception {
    Vectors.Vector v = Vectors.named(name);
    List<String> p = v.parts;
    CanonicalString text = CanonicalString.walletToken(p.get(0), p.get(1), p.get(2), p.get(3));
    assertSigned(v, text);
  }

  @Test
  void hostedPagesAreSignedAsInTheVectors() throws Exception {
    assertSigned(
        Vectors.named("field-purchase-form"), CanonicalString.hostedPage("ABCD1234", "100", "AUD"));
    assertSigned(
        Vectors.named("field-return-path"),
        CanonicalString.hostedPage(
            "ABCD1234", "100", "AUD", List.of("https://example.com/purchase/successful")));
  }

  /** {@code printf TEST-merchant:INV-1042:AUD:10.00 | openssl dgst -md5 -hmac TEST-secret}. */
  @Test
  void hostedPageOfTheSpecificationIsSignedLikeAWalletToken() {
    CanonicalString page =
        CanonicalString.specifiedHostedPage("TEST-merchant", "INV-1042", "AUD", "10.00");
    HashSigner signer = new JcaHashSigner(SharedSecret.ofUtf8("TEST-secret"));
    assertEquals("TEST-merchant:INV-1042:AUD:10.00", page.text());
    assertEquals("4fd0ce80b4aa4072e1f1d892537c358a", page.hash(signer, HashEncoding.LOWER_HEX));
    assertEquals(page.text(), wallet("TEST-merchant", "INV-1042", "AUD", "10.00").text());
    assertNotEquals(page, wallet("TEST-merchant", "INV-1042", "AUD", "10.00"));
    assertEquals("CanonicalString(specified_hosted_page, 4 parts)", page.toString());
  }

  /** The two strings of a hosted page differ, so a page refuses the hash of the other one. */
  @Test
  void hostedPageIsTheFieldsStringUnlessTheSpecificationsIsNamed() {
    assertEquals(
        "INV-1042:10.00:AUD", CanonicalString.hostedPage("INV-1042", "10.00", "AUD").text());
    assertRefused(
        "username: separator", () -> CanonicalString.specifiedHostedPage("a:b", "i", "AUD", "1"));
    assertRefused(
        "invoice_number: separator",
        () -> CanonicalString.specifiedHostedPage("a", "i:", "AUD", "1"));
  }

  @Test
  void hostedPagesEndInAFlagAReturnPathOrBoth() {
    assertEquals("r:1:AUD", hosted().text());
    assertEquals("r:1:AUD:true", hosted("true").text());
    assertEquals("r:1:AUD:/back", hosted("/back").text());
    assertEquals("r:1:AUD:https://a.example/b:c", hosted("https://a.example/b:c").text());
    assertEquals("r:1:AUD:true:https://a.example/", hosted("true", "https://a.example/").text());
    assertEquals("r:1:AUD:true:http://a.example/", hosted("true", "http://a.example/").text());
    assertThrows(IllegalArgumentException.class, () -> hosted("true", "/back", "more"));
  }

  /** Otherwise (flag, path) and (path) could have the same text. */
  @Test
  void aFlagAndAReturnPathNeverReadLikeOneReturnPath() {
    assertRefused("flag: separator", () -> hosted("https", "//a.example/"));
    assertRefused("flag: separator", () -> hosted("http", "//a.example/"));
    assertRefused("return_path: separator", () -> hosted("true:/back"));
    assertRefused("return_path: separator", () -> hosted("true:https://a.example/"));
    assertRefused("return_path: separator", () -> hosted("HTTPS://a.example/"));
    assertRefused("return_path: separator", () -> hosted("true", "javascript:x"));
    assertRefused("flag: separator", () -> hosted("a:b", "/back"));
  }

  @Test
  void repliesOfHostedPagesAreVerified() {
    CanonicalString reply =
        CanonicalString.hostedPageReply("1", "true", "1000", "AUD", "id-1", "token-1");
    assertEquals("1:true:1000:AUD:id-1:token-1", reply.text());
    String hash = reply.hash(SIGNER, HashEncoding.LOWER_HEX);
    assertTrue(reply.verify(SIGNER, HashEncoding.LOWER_HEX, hash));
    CanonicalString forged =
        CanonicalString.hostedPageReply("1", "true", "9000", "AUD", "id-1", "token-1");
    assertFalse(forged.verify(SIGNER, HashEncoding.LOWER_HEX, hash));
    assertEquals("1:token-1", CanonicalString.hostedPageTokenReply("1", "token-1").text());
  }

  @Test
  void aColonIsRefusedInEveryPartOfAWalletToken() {
    assertRefused("username: separator", () -> wallet("a:b", "i", "AUD", "1.00"));
    assertRefused("invoice_number: separator", () -> wallet("u", "a:b", "AUD", "1.00"));
    assertRefused("currency: separator", () -> wallet("u", "i", "A:D", "1.00"));
    assertRefused("amount: separator", () -> wallet("u", "i", "AUD", "1:00"));
  }

  @Test
  void aColonIsRefusedInEveryPartOfAReply() {
    List<String> names = List.of("r", "successful", "amount", "currency", "id", "token");
    for (int i = 0; i < names.size(); i++) {
      String[] p = {"1", "true", "1", "AUD", "i", "t"};
      p[i] = "a:b";
      assertRefused(
          names.get(i) + ": separator",
          () -> CanonicalString.hostedPageReply(p[0], p[1], p[2], p[3], p[4], p[5]));
    }
    assertRefused("r: separator", () -> CanonicalString.hostedPageTokenReply(":", "t"));
    assertRefused("token: separator", () -> CanonicalString.hostedPageTokenReply("1", ":"));
  }

  @Test
  void aColonIsRefusedInEveryFixedPartOfAHostedPage() {
    assertRefused("reference: separator", () -> CanonicalString.hostedPage("a:b", "1", "AUD"));
    assertRefused("amount: separator", () -> CanonicalString.hostedPage("r", "1:0", "AUD"));
    assertRefused("currency: separator", () -> CanonicalString.hostedPage("r", "1", ":AUD"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\ud83d", "a\udd11", "\udd11\ud83d", "https://a.example/\ud83d"})
  void halfASurrogatePairIsRefused(String value) {
    assertRefused("return_path: non_ascii", () -> hosted(value));
  }

  @Test
  void everythingThatIsWrongIsSaidAtOnceAndNoValueWithIt() {
    ValidationException e =
        assertThrows(
            ValidationException.class, () -> wallet("canary:1", "canary\ud83d", ":", "1.00"));
    assertEquals(
        List.of("username: separator", "invoice_number: non_ascii", "currency: separator"),
        codes(e));
    assertFalse(e.getMessage().contains("canary"), e.getMessage());
  }

  @Test
  void valuesAreTakenAsTheyAre() {
    assertEquals(
        " Merchant :caf\u00e9 100%/?#:aud:",
        wallet(" Merchant ", "caf\u00e9 100%/?#", "aud", "").text());
    assertNotEquals(
        wallet("u", "caf\u00e9", "AUD", "1.00"), wallet("u", "cafe\u0301", "AUD", "1.00"));
  }

  @ParameterizedTest
  @EnumSource
  void whatIsHashedIsVerifiedInEveryEncoding(HashEncoding encoding) {
    String hash = WALLET.hash(SIGNER, encoding);
    assertTrue(WALLET.verify(SIGNER, encoding, hash));
    assertFalse(WALLET.verify(SIGNER, encoding, hash.substring(1)));
    assertFalse(WALLET.verify(SIGNER, encoding, ""));
    assertFalse(WALLET.verify(SIGNER, encoding, null));
    HashSigner other = new JcaHashSigner(SharedSecret.ofUtf8("OTHER"));
    assertFalse(WALLET.verify(other, encoding, hash));
  }

  @Test
  void theBytesAreACopy() {
    WALLET.utf8()[0] = 0;
    assertArrayEquals(WALLET.text().getBytes(StandardCharsets.UTF_8), WALLET.utf8());
  }

  @Test
  void equalWhenFormAndTextAre() {
    assertEquals(wallet("a", "b", "AUD", "1.00"), wallet("a", "b", "AUD", "1.00"));
    assertEquals(
        wallet("a", "b", "AUD", "1.00").hashCode(), wallet("a", "b", "AUD", "1.00").hashCode());
    assertNotEquals(wallet("a", "b", "AUD", "1.00"), wallet("a", "b", "AUD", "1.01"));
    assertNotEquals(
        CanonicalString.hostedPage("a", "b", "c", List.of("d")), wallet("a", "b", "c", "d"));
  }

  @Test
  void theTextFormNamesTheFormAndNoValue() {
    assertEquals("CanonicalString(wallet_token, 4 parts)", WALLET.toString());
    assertEquals("CanonicalString(hosted_page, 5 parts)", hosted("t", "/b").toString());
    assertEquals(
        "CanonicalString(hosted_page_token_reply, 2 parts)",
        CanonicalString.hostedPageTokenReply("1", "t").toString());
  }

  @ParameterizedTest
  @CsvSource({"0", "1", "2", "3"})
  void nullsAreRefused(int which) {
    String[] p = {"u", "i", "AUD", "1.00"};
    p[which] = null;
    assertThrows(NullPointerException.class, () -> wallet(p[0], p[1], p[2], p[3]));
    assertThrows(NullPointerException.class, () -> hosted((String) null));
    List<String> withNull = Collections.singletonList(null);
    assertThrows(
        NullPointerException.class, () -> CanonicalString.hostedPage("r", "1", "AUD", withNull));
    assertThrows(NullPointerException.class, () -> WALLET.hash(null, HashEncoding.BASE64));
    assertThrows(NullPointerException.class, () -> WALLET.hash(SIGNER, null));
    assertThrows(NullPointerException.class, () -> WALLET.verify(SIGNER, null, ""));
  }

  private static void assertSigned(Vectors.Vector vector, CanonicalString text) {
    assertEquals(vector.message, text.text());
    HashSigner signer = new JcaHashSigner(vector.secret);
    assertEquals(vector.hex, text.hash(signer, HashEncoding.LOWER_HEX));
    assertTrue(text.verify(signer, HashEncoding.LOWER_HEX, vector.hex));
  }

  private static void assertRefused(String placeAndCode, Executable construction) {
    ValidationException e = assertThrows(ValidationException.class, construction);
    assertEquals(List.of(placeAndCode), codes(e));
  }

  private static List<String> codes(ValidationException e) {
    return e.violations().stream()
        .map(v -> v.path() + ": " + v.code())
        .collect(Collectors.toList());
  }

  private static CanonicalString wallet(
      String username, String invoice, String currency, String a) {
    return CanonicalString.walletToken(username, invoice, currency, a);
  }

  private static CanonicalString hosted(String... tail) {
    return CanonicalString.hostedPage("r", "1", "AUD", Arrays.asList(tail));
  }
}
