package io.cardfile.internal.wire;

import static io.cardfile.Samples.reply;
import static io.cardfile.Samples.replyOf;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.ReadReplies;
import io.cardfile.Samples;
import io.cardfile.transport.WireReply;
import io.cardfile.wallet.WalletTokenOutcome;
import io.cardfile.wallet.WalletTokenOutcome.Issued;
import io.cardfile.wallet.WalletTokenOutcome.Kind;
import java.util.Arrays;
import java.util.Collections;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WalletTokenReplyTest {

  private static WalletTokenOutcome read(String body) {
    return ReadReplies.walletToken(replyOf(200, body));
  }

  @Test
  void tokenIsIssued() {
    Issued issued = (Issued) ReadReplies.walletToken(reply(200, "f19-wallet-token"));

    assertEquals("wt-3c9a52", issued.token());
    assertEquals("chk-7700", issued.checkoutId());
    assertEquals(Optional.of(Samples.REQUEST_ID), issued.requestId());
  }

  @Test
  void failureIsRefused() {
    WalletTokenOutcome refused = ReadReplies.walletToken(reply(200, "f20-wallet-failure"));

    assertEquals(Collections.singletonList("Invalid hash"), refused.errors());
    assertEquals(Optional.of(Samples.REQUEST_ID), refused.requestId());
  }

  @Test
  void everyErrorIsTold() {
    WalletTokenOutcome refused = read("{\"successful\":false,\"errors\":[\"a\",\"b\"]}");

    assertEquals(Arrays.asList("a", "b"), refused.errors());
  }

  @Test
  void blankTokenIsAFailure() {
    WalletTokenOutcome failed = ReadReplies.walletToken(reply(200, "f21-wallet-token-blank"));

    assertEquals("successful, without a token or a checkout ID", failed.why());
    assertEquals(Optional.of(Samples.REQUEST_ID), failed.requestId());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'token':null,'checkout_id':null",
        "'token':'','checkout_id':' '",
        "'token':7,'checkout_id':['c']"
      })
  void blankTokenNextToARefusalCountsAsAbsent(String members) {
    String body = "{'successful':false,'errors':['e']," + members + "}";

    assertEquals(Kind.REFUSED, read(body.replace('\'', '"')).kind());
  }

  /** Rows 137 to 140 and their neighbours. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'successful':true}",
        "{'successful':true,'checkout_id':'c'}",
        "{'successful':true,'token':'t'}",
        "{'successful':true,'token':'','checkout_id':'c'}",
        "{'successful':true,'token':' ','checkout_id':'c'}",
        "{'successful':true,'token':'t','checkout_id':' '}",
        "{'successful':true,'token':null,'checkout_id':'c'}",
        "{'successful':true,'token':7,'checkout_id':'c'}",
        "{'successful':true,'token':['t'],'checkout_id':'c'}",
        "{'successful':true,'token':'t','checkout_id':'c','errors':['e']}",
        "{'successful':false}",
        "{'successful':false,'errors':[]}",
        "{'successful':false,'errors':null}",
        "{'successful':false,'errors':['e'],'token':'t'}",
        "{'successful':false,'errors':['e'],'checkout_id':'c'}",
        "{'successful':false,'errors':['e'],'response':{'successful':true}}",
        "{'successful':true,'token':'t','checkout_id':'c','response':{'successful':false}}",
        "{'successful':true,'token':'t','checkout_id':'c','response':{'successful':'true'}}",
        "{'successful':'true','token':'t','checkout_id':'c'}",
        "{'successful':1,'token':'t','checkout_id':'c'}",
        "{'successful':null,'token':'t','checkout_id':'c'}",
        "{'token':'t','checkout_id':'c'}",
        "{}",
        "{'successful':true,'successful':true,'token':'t','checkout_id':'c'}",
        "[]",
        "null",
        ""
      })
  void whatTheSpecificationDoesNotAllowIsAFailure(String body) {
    WalletTokenOutcome outcome = read(body.replace('\'', '"'));

    assertEquals(Kind.FAILED, outcome.kind());
    assertEquals(Optional.of(Samples.REQUEST_ID), outcome.requestId());
  }

  @ParameterizedTest
  @CsvSource({"200, f22-truncated.txt", "502, f22-bad-gateway.html", "200, f22-empty.txt"})
  void whatIsNoDocumentIsAFailure(int status, String file) {
    WireReply reply = WireReply.read(status, Samples.REQUEST_ID, Samples.bytes(file));

    WalletTokenOutcome failed = ReadReplies.walletToken(reply);

    assertEquals("status " + status + ": " + reply.problem(), failed.why());
    assertEquals(Optional.of(Samples.REQUEST_ID), failed.requestId());
  }

  @Test
  void contentTypeOfAnUnreadableReplyIsInTheReason() {
    WireReply reply = WireReply.read(502, null, Samples.bytes("f22-bad-gateway.html"));

    WalletTokenOutcome failed = ReadReplies.walletToken(reply.withContentType("Text/HTML"));

    assertEquals("status 502, Text/HTML: " + reply.problem(), failed.why());
  }

  @Test
  void statusOfATokenOrARefusalThatDoesNotCountIsInTheReason() {
    WalletTokenOutcome token = ReadReplies.walletToken(reply(201, "f19-wallet-token"));
    WalletTokenOutcome refusal = ReadReplies.walletToken(reply(503, "f20-wallet-failure"));

    assertEquals("a token with status 201", token.why());
    assertEquals("a refusal with status 503", refusal.why());
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "null", "\"\"", "\" \"", "{}"})
  void noErrorsInAnyFormLeaveATokenAToken(String errors) {
    String token = "{\"successful\":true,\"token\":\"t\",\"checkout_id\":\"c\",\"errors\":";

    assertEquals(Kind.ISSUED, read(token + errors + "}").kind());
  }
}
