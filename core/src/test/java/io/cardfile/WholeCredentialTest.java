package io.cardfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonText;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Declined;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.Phase;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A reply or a failure that repeats a whole credential, in any member, does not show it. */
class WholeCredentialTest {

  private static final String USER = "TEST-merchant";
  private static final String TOKEN = "Zk3jTq90LmXv7RbC2s";
  private static final String SHORT_TOKEN = "k-77aa";

  private static String encoded(String token) {
    return Base64.getEncoder()
        .encodeToString((USER + ":" + token).getBytes(StandardCharsets.UTF_8));
  }

  static Stream<String> credentials() {
    return Stream.of(TOKEN, SHORT_TOKEN)
        .flatMap(
            token ->
                Stream.of(
                    "Basic " + encoded(token),
                    "basic " + encoded(token),
                    "Authorization: Basic " + encoded(token) + "; q=1",
                    encoded(token),
                    encoded(token).replace("=", ""),
                    USER + ":" + token,
                    "https://" + USER + ":" + token + "@pay.example/"));
  }

  private static PurchaseOutcome purchase(FakeTransport transport, String credential) {
    boolean isShort =
        credential.contains(SHORT_TOKEN)
            || credential.contains(encoded(SHORT_TOKEN).replace("=", ""));
    return PaymentClient.builder(Clients.ENDPOINTS, transport)
        .authorizer(BasicAuthorizer.of(USER, isShort ? SHORT_TOKEN : TOKEN))
        .build()
        .purchase(Samples.first())
        .execute();
  }

  private static void assertHidden(String shown) {
    for (String token : List.of(TOKEN, SHORT_TOKEN)) {
      assertFalse(shown.contains(token), shown);
      assertFalse(shown.contains(encoded(token).replace("=", "")), shown);
    }
    assertTrue(shown.contains("****"), shown);
  }

  @ParameterizedTest
  @MethodSource("credentials")
  void noMemberOfAReplyShowsIt(String credential) {
    for (String member :
        List.of(
            "'message':'no #'",
            "'note':'#'",
            "'metadata':{'request':{'headers':['#']}}",
            "'#':1",
            "'id':'#'",
            "'merchant_advice_code':'#'",
            "'rrn':'#'",
            "'card_holder':'#'")) {
      String body =
          "{'successful':true,'response':{'successful':false,'reference':'ORDER-1001',"
              + member
              + "}}";
      String json = body.replace('\'', '"').replace("#", credential);
      Declined outcome =
          (Declined) purchase(FakeTransport.replying(Samples.replyOf(200, json)), credential);
      assertHidden(JsonText.write(outcome.purchase().document()));
    }
  }

  @ParameterizedTest
  @MethodSource("credentials")
  void neitherAnUnreadableReplyNorAFailureShowsIt(String credential) {
    byte[] page = ("<html>" + credential + "</html>").getBytes(StandardCharsets.UTF_8);
    WireReply reply = WireReply.read(502, credential, page).withContentType(credential);
    InDoubt unreadable = (InDoubt) purchase(FakeTransport.replying(reply), credential);
    TransportException failure = TransportException.inDoubt(Phase.SENT, "no " + credential, null);
    InDoubt failed = (InDoubt) purchase(FakeTransport.failing(failure), credential);

    assertHidden(unreadable.text().orElseThrow());
    assertHidden(unreadable.detail() + unreadable.requestId().orElse("") + "****");
    assertHidden(failed + failed.detail());
    assertHidden(String.valueOf(failed.cause().orElseThrow()));
  }

  @Test
  void theMerchantsNameAloneIsNoCredential() {
    String body =
        "{'successful':true,'response':{'successful':false,'reference':'ORDER-1001',"
            + "'merchant':'TEST-merchant','card_token':'tok-k-77aa'}}";
    FakeTransport transport = FakeTransport.replying(Samples.replyOf(200, body.replace('\'', '"')));
    Declined outcome = (Declined) purchase(transport, SHORT_TOKEN);

    assertEquals(body, JsonText.write(outcome.purchase().document()).replace('"', '\''));
  }
}
