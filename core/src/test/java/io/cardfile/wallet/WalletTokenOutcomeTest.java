package io.cardfile.wallet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.Samples;
import io.cardfile.transport.WireReply;
import io.cardfile.wallet.WalletTokenOutcome.Issued;
import io.cardfile.wallet.WalletTokenOutcome.Kind;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What each outcome of a wallet token request holds, and which reply leads to it. */
class WalletTokenOutcomeTest {

  private static final Exception CAUSE = new Exception("below");

  @Test
  void eachOutcomeHasItsKindAndItsReason() {
    assertHolds("ISSUED", WalletTokenOutcome.issued("tok", "chk"));
    assertHolds("REFUSED: Invalid hash", WalletTokenOutcome.refused(List.of("Invalid\nhash", "b")));
    assertHolds("NOT_SENT: no network", WalletTokenOutcome.notSent("no network", CAUSE));
    assertHolds("FAILED: no reply", WalletTokenOutcome.failed("no reply", CAUSE));
    assertEquals(Optional.of(CAUSE), WalletTokenOutcome.failed("no reply", CAUSE).cause());
    assertThrows(IllegalArgumentException.class, () -> WalletTokenOutcome.issued(" ", "chk"));
    assertThrows(IllegalArgumentException.class, () -> WalletTokenOutcome.issued("tok", ""));
  }

  private static void assertHolds(String text, WalletTokenOutcome outcome) {
    assertEquals(text, outcome.toString());
    assertEquals(outcome.kind() == Kind.ISSUED, outcome instanceof Issued);
    assertEquals(outcome.kind() == Kind.REFUSED, !outcome.errors().isEmpty());
  }

  private static WalletTokenOutcome read(int status, String body) {
    byte[] utf8 = body.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    return WalletTokenOutcome.of(
        Samples.walletToken(), WireReply.read(status, Samples.REQUEST_ID, utf8));
  }

  @Test
  void tokenIsIssued() {
    Issued issued =
        (Issued) read(200, "{'successful':true,'token':'wt-1','checkout_id':'c-1','new':[1]}");
    assertEquals("wt-1", issued.token());
    assertEquals("c-1", issued.checkoutId());
    assertEquals(Optional.of(Samples.REQUEST_ID), issued.requestId());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "200 | {'successful':true,'token':'t','checkout_id':'c','errors':[]} | ISSUED",
        "200 | {'successful':true,'token':'t','checkout_id':'c','errors':null} | ISSUED",
        "200 | {'successful':true,'token':'t','checkout_id':'c','errors':' '} | ISSUED",
        "201 | {'successful':true,'token':'t','checkout_id':'c'} | FAILED: a token with status 201",
        "200 | {'successful':true,'token':'t','checkout_id':'c','errors':['e']}"
            + " | FAILED: successful, but with errors",
        "200 | {'successful':true,'token':'t'}"
            + " | FAILED: successful, without a token or a checkout ID",
        "200 | {'successful':true,'token':' ','checkout_id':'c'}"
            + " | FAILED: successful, without a token or a checkout ID",
        "200 | {'successful':true,'token':7,'checkout_id':'c'}"
            + " | FAILED: successful, without a token or a checkout ID",
        "200 | {'successful':false,'errors':['a','b']} | REFUSED: a",
        "200 | {'successful':false,'errors':['a'],'token':'','checkout_id':null} | REFUSED: a",
        "200 | {'successful':false,'errors':'a'} | REFUSED: a",
        "401 | {'successful':false,'errors':['a']} | REFUSED: a",
        "401 | {'error':'Unauthorized'} | REFUSED: status 401",
        "401 | <html> | REFUSED: status 401",
        "401 | {'successful':true,'token':'t','checkout_id':'c'} | FAILED: a token with status 401",
        "422 | {'successful':false,'errors':[{'amount':'is odd'}]}"
            + " | REFUSED: {\"amount\":\"is odd\"}",
        "422 | {'successful':false,'errors':{'amount':['is odd']}}"
            + " | REFUSED: {\"amount\":[\"is odd\"]}",
        "422 | {'successful':false,'errors':[null,{}]} | FAILED: not successful, without an error",
        "422 | {'successful':false,'errors':['a']} | REFUSED: a",
        "503 | {'successful':false,'errors':['a']} | FAILED: a refusal with status 503",
        "200 | {'successful':false,'errors':['a'],'token':'t'}"
            + " | FAILED: not successful, but with a token",
        "200 | {'successful':false} | FAILED: not successful, without an error",
        "200 | {'successful':'true','token':'t','checkout_id':'c'}"
            + " | FAILED: the reply has no Boolean successful",
        "200 | {} | FAILED: the reply has no Boolean successful",
      })
  void replyLeadsToItsOutcome(int status, String body, String text) {
    WalletTokenOutcome outcome = read(status, body);
    assertEquals(text, outcome.toString());
    assertEquals(Optional.of(Samples.REQUEST_ID), outcome.requestId());
  }

  @ParameterizedTest
  @CsvSource({"502, <html>", "200, ''", "200, []", "200, null", "200, {'a':1"})
  void replyThatIsNoDocumentIsAFailureWithItsStatus(int status, String body) {
    WalletTokenOutcome outcome = read(status, body);
    assertEquals(Kind.FAILED, outcome.kind());
    assertEquals("status " + status, outcome.why().substring(0, 10));
  }

  @Test
  void noTextOfAReplyShowsTheHash() {
    String hash = Samples.walletToken().hash();
    WireReply page = WireReply.read(502, hash, hash.getBytes(StandardCharsets.UTF_8));
    WalletTokenOutcome failed =
        WalletTokenOutcome.of(Samples.walletToken(), page.withContentType("text/" + hash));
    WalletTokenOutcome refused = read(200, "{'successful':false,'errors':['bad " + hash + "']}");
    assertFalse((failed.why() + failed.requestId()).contains(hash), failed.why());
    assertEquals("bad ****", refused.why());
  }
}
