package io.cardfile;

import static io.cardfile.LookUps.MERCHANT;
import static io.cardfile.LookUps.NOW;
import static io.cardfile.LookUps.inDoubt;
import static io.cardfile.LookUps.lookup;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.Finding;
import io.cardfile.json.JsonText;
import io.cardfile.money.Money;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which findings the replies to a look-up give. */
class PurchaseLookupReplyTest {

  private static final String ENDING =
      "; the next look-up may return the same: resolve it with a settlement file that lists the"
          + " purchase, or ask the gateway and record the answer by hand";

  private static Finding find(WireReply reply) throws TransportException {
    return lookup(FakeTransport.replying(reply)).build().find(inDoubt());
  }

  private static Finding find(int status, String sample) throws TransportException {
    return find(Samples.reply(status, sample));
  }

  private static String reply(String name, String from, String to) {
    String text = new String(Samples.bytes(name + ".json"), StandardCharsets.UTF_8);
    assertTrue(text.contains(from), from);
    return text.replace(from, to);
  }

  @Test
  void approvalIsACharge() throws Exception {
    Finding finding = find(200, "f01-approved-first");
    assertEquals(Finding.Kind.CHARGED, finding.kind());
    assertEquals(Money.of("10.00", "AUD"), finding.amount().orElseThrow());
    assertEquals("pur-71c0ffee", finding.gatewayId().orElseThrow());
    assertEquals("00", finding.responseCode().orElseThrow());
  }

  @Test
  void findingKeepsNoCodeWithTheApiToken() throws Exception {
    String approval = reply("f01-approved-first", "\"00\"", "\"TEST-token\"");
    assertFalse(find(Samples.replyOf(200, approval)).responseCode().isPresent());
    String decline = reply("f06-declined", "\"05\"", "\"TEST-token\"");
    assertFalse(find(Samples.replyOf(200, decline)).responseCode().isPresent());
  }

  @Test
  void declineIsADecline() throws Exception {
    Finding finding = find(200, "f06-declined");
    assertEquals(Finding.Kind.DECLINED, finding.kind());
    assertEquals("05", finding.responseCode().orElseThrow());
  }

  @Test
  void idThatHoldsTheApiTokenIsNotKept() throws Exception {
    String token = "Zk3jTq90LmXv7RbC2s";
    String body = JsonText.write(Samples.document("f01-approved-first"));
    WireReply reply = Samples.replyOf(200, body.replace("pur-71c0ffee", token));
    PurchaseLookup lookup =
        PurchaseLookup.builder(
                Clients.ENDPOINTS,
                FakeTransport.replying(reply),
                BasicAuthorizer.of(MERCHANT, token))
            .build();

    assertEquals(Optional.empty(), lookup.find(inDoubt()).gatewayId());
  }

  @Test
  void notFoundIsNotChargedAsOfBeforeTheQuestion() throws Exception {
    Finding finding = find(404, "f17-404");
    assertEquals(Finding.Kind.NOT_CHARGED, finding.kind());
    assertEquals(NOW, finding.asOf().orElseThrow());
  }

  /** The caller's error text means "not found" even if it contains words of a failure. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "PurchaseNotFoundException",
        "RecordNotFoundException",
        "Purchase unavailable",
        "No response from archive",
        "No internal record of this purchase",
        "Purchase status unknown",
        "Bad gateway reference",
        "Already gone"
      })
  void theCallersWordsMeanNotFound(String error) throws Exception {
    String body = "{\"successful\":false,\"response\":{},\"errors\":[\"" + error + "\"]}";
    assertEquals(Finding.Kind.NOT_CHARGED, find(error, 404, body));
    assertEquals(Finding.Kind.UNKNOWN, find(error, 422, body));
    assertEquals(Finding.Kind.UNKNOWN, find("Another error", 404, body));
    String two = body.replace("]", ",\"x\"]");
    assertEquals(Finding.Kind.UNKNOWN, find(error, 404, two));
    String captured = body.replace("{}", "{\"captured\":true}");
    assertEquals(Finding.Kind.UNKNOWN, find(error, 404, captured));
  }

  private static Finding.Kind find(String notFound, int status, String body)
      throws TransportException {
    return lookup(FakeTransport.replying(Samples.replyOf(status, body)))
        .notFoundError(notFound)
        .build()
        .find(inDoubt())
        .kind();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'exception':null",
        "'exception':'RecordNotFound'",
        "'outcome':'not_found'",
        "'message':'PurchaseNotFoundException'"
      })
  void aFurtherMemberDoesNotPreventNotFound(String member) throws Exception {
    String body = "{'successful':false,'errors':['Could not find Purchase']," + member + "}";
    Finding finding = find(Samples.replyOf(404, body.replace('\'', '"')));
    assertEquals(Finding.Kind.NOT_CHARGED, finding.kind());
  }

  /** A trace number that looks like a card number is masked together with the code next to it. */
  @Test
  void replyIsJudgedBeforeItIsMasked() throws Exception {
    String body =
        "{\"successful\":false,\"response\":{},\"errors\":[\"Could not find Purchase\"],"
            + "\"message\":\"Error 409 20261123000003\"}";
    assertEquals(Finding.Kind.UNKNOWN, find(Samples.replyOf(404, body)).kind());
  }

  /** A reply with any data of a purchase is not a "not found" reply. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "'status':'pending'",
        "'message':'Approved'",
        "'authorization':'831000','rrn':'1'",
        "'amount':1900,'currency':'AUD'",
        "'errors':[]"
      })
  void responseWithAMemberPreventsNotFound(String member) throws Exception {
    String body = "{'successful':false,'errors':['Could not find Purchase'],'response':{%s}}";
    String full = body.formatted(member).replace('\'', '"');
    assertEquals(Finding.Kind.UNKNOWN, find(Samples.replyOf(404, full)).kind());
    String text = full.replaceFirst("\"response\":.*", "\"response\":\"captured\"}");
    assertEquals(
        Finding.Kind.UNKNOWN,
        find("Already gone", 404, text.replace("Could not find Purchase", "Already gone")));
    String list =
        text.replace("\"captured\"", "[{\"id\":\"p-1\"}]")
            .replace("Could not find Purchase", "Already gone");
    assertEquals(Finding.Kind.UNKNOWN, find("Already gone", 404, list));
    String empty = body.formatted("'id':null,'amount':null").replace('\'', '"');
    assertEquals(Finding.Kind.NOT_CHARGED, find(Samples.replyOf(404, empty)).kind());
  }

  @ParameterizedTest
  @CsvSource({
    "200, f17-404",
    "422, f17-404",
    "400, f17-404",
    "401, f16-401",
    "404, f16-401",
    "422, f18-duplicate-reference",
    "200, f07-validation-failure",
    "200, f10-timeout-that-looks-declined",
    "200, f14-failed-outside-approved-inside",
    "404, f01-approved-first",
    "500, f01-approved-first",
    "202, f01-approved-first",
    "503, f17-404",
    "404, f08-validation-failure-empty",
    "200, f19-wallet-token"
  })
  void whatIsNotExplicitIsUnknown(int status, String sample) throws Exception {
    assertEquals(Finding.Kind.UNKNOWN, find(status, sample).kind());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{}",
        "null",
        "[]",
        "Could not find Purchase",
        "{\"successful\":false}",
        "{\"successful\":false,\"errors\":[]}",
        "{\"successful\":false,\"response\":{},\"errors\":[\"Not found: no such path\"]}",
        "{\"successful\":false,\"response\":{},\"errors\":[\"Could not find Purchase\",\"x\"]}",
        "{\"successful\":true,\"response\":{},\"errors\":[\"Could not find Purchase\"]}",
        "{\"successful\":\"false\",\"response\":{},\"errors\":[\"Could not find Purchase\"]}",
        "{\"response\":{},\"errors\":[\"Could not find Purchase\"]}",
        "{\"successful\":false,\"response\":\"x\",\"errors\":[\"Could not find Purchase\"],"
            + "\"exception\":\"x\"}",
        "{\"successful\":false,\"response\":{\"successful\":true},"
            + "\"errors\":[\"Could not find Purchase\"]}",
        "{\"successful\":false,\"response\":{\"captured\":true},"
            + "\"errors\":[\"Could not find Purchase\"]}",
        "{\"successful\":false,\"response\":{\"id\":\"p-1\"},"
            + "\"errors\":[\"Could not find Purchase\"]}",
        "{\"successful\":false,\"response\":{\"reference\":\"ORDER-1001\"},"
            + "\"errors\":[\"Could not find Purchase\"]}",
        "{\"successful\":false,\"successful\":false,\"errors\":[\"Could not find Purchase\"]}"
      })
  void another404IsUnknown(String body) throws Exception {
    assertEquals(Finding.Kind.UNKNOWN, find(Samples.replyOf(404, body)).kind());
  }

  @ParameterizedTest
  @CsvSource({
    "200, f10-timeout-that-looks-declined, true",
    "404, f01-approved-first, true",
    "500, f01-approved-first, true",
    "404, f16-401, false",
    "503, f17-404, false",
    "200, f19-wallet-token, false"
  })
  void whatNamesThePurchaseTellsThatTheGatewayHasIt(int status, String sample, boolean there)
      throws Exception {
    assertEquals(there, find(status, sample).isWithoutOutcome());
    assertFalse(find(status, sample).isAlarming());
  }

  @ParameterizedTest
  @CsvSource({
    "200, f10-timeout-that-looks-declined, true",
    "404, f01-approved-first, true",
    "200, f14-failed-outside-approved-inside, true",
    "500, f01-approved-first, false",
    "422, f18-duplicate-reference, true",
    "409, f18-duplicate-reference, true",
    "422, f17-404, false"
  })
  void whatContradictsItselfTellsWhatElseEndsTheDoubt(int status, String sample, boolean tells)
      throws Exception {
    assertEquals(tells, find(status, sample).why().endsWith(ENDING), find(status, sample).why());
  }

  /** Such members occur in each reply, also about an earlier purchase of the payer. */
  @Test
  void declineThatSpeaksOfADuplicateTellsWhatElseEndsTheDoubt() throws Exception {
    String duplicate =
        reply("f06-declined", "\"amount\": 1000", "\"amount\":1000,\"duplicate\":true");
    Finding finding = find(Samples.replyOf(200, duplicate));

    assertEquals("the gateway has this reference already" + ENDING, finding.why());
    assertTrue(finding.isWithoutOutcome());
  }

  @Test
  void declineWithoutAnAmountTellsThatTheGatewayHasIt() throws Exception {
    String bare = reply("f06-declined", "\"amount\": 1000", "\"x\": 1000");
    assertTrue(find(Samples.replyOf(200, bare)).isWithoutOutcome());
  }

  @ParameterizedTest
  @ValueSource(strings = {"f01-approved-first", "f06-declined"})
  void anotherReferenceIsUnknown(String sample) throws Exception {
    String other = reply(sample, "\"ORDER-1001\"", "\"ORDER-1002\"");
    assertEquals(Finding.Kind.UNKNOWN, find(Samples.replyOf(200, other)).kind());
    String none = reply(sample, "\"reference\"", "\"referenz\"");
    assertEquals(Finding.Kind.UNKNOWN, find(Samples.replyOf(200, none)).kind());
  }

  @ParameterizedTest
  @ValueSource(strings = {"f01-approved-first", "f06-declined"})
  void anotherAmountIsToldAsItIs(String sample) throws Exception {
    String other = reply(sample, "\"amount\": 1000", "\"amount\": 999");
    assertEquals(Money.of("9.99", "AUD"), amount(other));
    String currency = reply(sample, "\"AUD\"", "\"JPY\"");
    assertEquals(Money.ofMinor(1000, "JPY"), amount(currency));
  }

  private static Money amount(String body) throws TransportException {
    return find(Samples.replyOf(200, body)).amount().orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({
    "'\"amount\": 1000', '\"amount\": \"1000\"'",
    "'\"amount\": 1000', '\"amount\": 1e3'",
    "'\"amount\": 1000', '\"x\": 1000'",
    "'\"currency\": \"AUD\"', '\"currency\": \"aud\"'",
    "'\"currency\": \"AUD\"', '\"currency\": \"QQQ\"'",
    "'\"currency\": \"AUD\"', '\"currency\": null'"
  })
  void amountThatCannotBeReadIsUnknown(String from, String to) throws Exception {
    for (String sample : List.of("f01-approved-first", "f06-declined")) {
      Finding finding = find(Samples.replyOf(200, reply(sample, from, to)));
      assertEquals(Finding.Kind.UNKNOWN, finding.kind(), sample);
    }
  }

  /**
   * Only the caller's error text means "not found"; other words of the reply are still evaluated.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "'message':'Upstream timeout'",
        "'message':'Transaction is still processing'",
        "'response':{'message':'Payment is pending'}",
        "'response':{'response_code':'94'}",
        "'response':{'errors':['Reference has already been taken']}"
      })
  void notFoundIsNotBelievedNextToWordsThatContradictIt(String member) throws Exception {
    String body = "{'successful':false,'errors':['Could not find Purchase']," + member + "}";
    assertEquals(Finding.Kind.UNKNOWN, find(Samples.replyOf(404, body.replace('\'', '"'))).kind());
  }
}
