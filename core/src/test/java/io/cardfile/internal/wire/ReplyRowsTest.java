package io.cardfile.internal.wire;

import static io.cardfile.Samples.replyOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.cardfile.ReadReplies;
import io.cardfile.Samples;
import io.cardfile.json.JsonText;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.InDoubt.Why;
import io.cardfile.transport.WireReply;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Rows 99 to 120 of the bad inputs: an approval with one error, which leaves the purchase in doubt.
 */
class ReplyRowsTest {

  private static final String OUTER = "{\"successful\":true,\"response\":{";
  private static final String INNER = "\"decimal_amount\":10.0,\"successful\":true,";

  private static String approval() {
    return JsonText.write(Samples.document("f01-approved-first"));
  }

  private static String approvalWith(String old, String replacement) {
    String changed = approval().replace(old, replacement.replace('\'', '"'));
    assertNotEquals(approval(), changed, "nothing was replaced");
    return changed;
  }

  private static PurchaseOutcome read(String body) {
    return ReadReplies.purchase(Samples.first(), replyOf(200, body));
  }

  private static Why whyInDoubt(PurchaseOutcome outcome) {
    return assertInstanceOf(InDoubt.class, outcome).why();
  }

  @Test
  void emptyObject() {
    assertEquals(Why.INCOMPLETE_REPLY, whyInDoubt(read("{}")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'response':{",
        "{'successful':null,'response':{",
        "{'successful':'true','response':{",
        "{'successful':1,'response':{",
        "{'successful':[true],'response':{",
        "{'Successful':true,'response':{"
      })
  void outerSuccessfulIsNoBoolean(String start) {
    assertEquals(Why.INCOMPLETE_REPLY, whyInDoubt(read(approvalWith(OUTER, start))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'decimal_amount':10.0,",
        "'decimal_amount':10.0,'successful':null,",
        "'decimal_amount':10.0,'successful':'true',",
        "'decimal_amount':10.0,'successful':1,",
        "'decimal_amount':10.0,'successful':{},",
        "'decimal_amount':10.0,'SUCCESSFUL':true,"
      })
  void innerSuccessfulIsNoBoolean(String members) {
    assertEquals(Why.INCOMPLETE_REPLY, whyInDoubt(read(approvalWith(INNER, members))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "null", "true", "'approved'", "{}"})
  void responseHoldsNoAnswer(String response) {
    String body = "{'successful':true,'response':" + response + ",'errors':[]}";

    assertEquals(Why.INCOMPLETE_REPLY, whyInDoubt(read(body.replace('\'', '"'))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'successful':true,'successful':true,'response':{",
        "{'successful':false,'successful':true,'response':{",
        "{'successful':true,'successful':false,'response':{",
        "{'\\u0073uccessful':false,'successful':true,'response':{",
        "{'successful':true,'response':{},'response':{"
      })
  void outerMemberTwice(String start) {
    assertEquals(Why.UNREADABLE_REPLY, whyInDoubt(read(approvalWith(OUTER, start))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'decimal_amount':10.0,'successful':true,'successful':true,",
        "'decimal_amount':10.0,'successful':false,'successful':true,",
        "'decimal_amount':10.0,'successful':true,'success\\u0066ul':false,",
        "'decimal_amount':10.0,'amount':1,'successful':true,"
      })
  void innerMemberTwice(String members) {
    assertEquals(Why.UNREADABLE_REPLY, whyInDoubt(read(approvalWith(INNER, members))));
  }

  @ParameterizedTest
  @CsvSource({
    "'\"reference\":\"ORDER-1001\",', '\"reference\":\"ORDER-1002\",'",
    "'\"reference\":\"ORDER-1001\",', '\"reference\":\"order-1001\",'",
    "'\"reference\":\"ORDER-1001\",', '\"reference\":\"ORDER-1001 \",'",
    "'\"reference\":\"ORDER-1001\",', '\"reference\":null,'",
    "'\"reference\":\"ORDER-1001\",', ''",
    "'\"amount\":1000,', '\"amount\":1001,'",
    "'\"amount\":1000,', '\"amount\":-1000,'",
    "'\"amount\":1000,', '\"amount\":\"1000\",'",
    "'\"amount\":1000,', '\"amount\":1e3,'",
    "'\"amount\":1000,', '\"amount\":1000.0,'",
    "'\"amount\":1000,', '\"amount\":18446744073709552616,'",
    "'\"amount\":1000,', '\"amount\":null,'",
    "'\"amount\":1000,', ''",
    "'\"currency\":\"AUD\",', '\"currency\":\"NZD\",'",
    "'\"currency\":\"AUD\",', '\"currency\":\"aud\",'",
    "'\"currency\":\"AUD\",', '\"currency\":36,'",
    "'\"currency\":\"AUD\",', ''"
  })
  void echoDiffers(String member, String other) {
    assertEquals(Why.ECHO_MISMATCH, whyInDoubt(read(approvalWith(member, other))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", " {}", "null", "x", "\u0000", "}", "]", ","})
  void somethingFollowsTheDocument(String tail) {
    assertEquals(Why.UNREADABLE_REPLY, whyInDoubt(read(approval() + tail)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{successful:true,'response':{",
        "{'successful':TRUE,'response':{",
        "{'successful':true;'response':{",
        "{'successful'=true,'response':{",
        "{/**/'successful':true,'response':{",
        "{'successful':true,,'response':{",
        "{'x':01,'successful':true,'response':{",
        "{'x':NaN,'successful':true,'response':{",
        "{'x':.5,'successful':true,'response':{",
        "{'x':'a\nb','successful':true,'response':{",
        "{'x':'\\x41','successful':true,'response':{",
        "{'x':'\\ud83d','successful':true,'response':{",
        ")]}'{'successful':true,'response':{"
      })
  void lenientJson(String start) {
    assertEquals(Why.UNREADABLE_REPLY, whyInDoubt(read(approvalWith(OUTER, start))));
  }

  @Test
  void byteOrderMark() {
    assertEquals(Why.UNREADABLE_REPLY, whyInDoubt(read("\ufeff" + approval())));
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16", "UTF-16LE", "UTF-32BE", "ISO-8859-1"})
  void otherEncoding(String charset) {
    String accented = approval().replace("ALEX", "AL\u00c9X");
    byte[] body = accented.getBytes(Charset.forName(charset));

    WireReply reply = WireReply.read(200, null, body);

    assertEquals(Why.UNREADABLE_REPLY, whyInDoubt(ReadReplies.purchase(Samples.first(), reply)));
  }

  @Test
  void deepNesting() {
    String deep = "[".repeat(255) + "]".repeat(255);
    String body = approvalWith(OUTER, "{'x':" + deep + ",'successful':true,'response':{");

    assertEquals(Why.UNREADABLE_REPLY, whyInDoubt(read(body)));
  }

  @Test
  void cutAtAnyByte() {
    byte[] whole = approval().getBytes(StandardCharsets.UTF_8);
    for (int length = 0; length < whole.length; length++) {
      String part = new String(whole, 0, length, StandardCharsets.UTF_8);

      assertEquals(Why.UNREADABLE_REPLY, whyInDoubt(read(part)), "cut at " + length);
    }
  }
}
