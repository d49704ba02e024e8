package io.cardfile.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What is replaced in a reply. The secrets are the card number 4111111111111111, the CVV 737, the
 * card token tok-5f0d737a9c, and the credentials of TEST-merchant with the API token k-77aa.
 */
class RedactionTest {

  private static final Redaction ALL =
      Redaction.none()
          .withCardNumber("4111111111111111")
          .withSecret("737")
          .withSecret("tok-5f0d737a9c")
          .withCredentials(basic("k-77aa"));

  private static List<WireHeader> basic(String token) {
    return BasicAuthorizer.of("TEST-merchant", token)
        .authorize(WireRequest.get("https://gateway.example/").build());
  }

  private static JsonObject parsed(String json) throws Exception {
    return JsonText.parse(json.replace('\'', '"')).object();
  }

  private static String redacted(Redaction redaction, String json) throws Exception {
    return JsonText.write(redaction.document(parsed(json))).replace('"', '\'');
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        // The card number: in every text, number and name, in one piece or in groups.
        "{'x':'4111111111111111'} | {'x':'****'}",
        "{'x':[[{'y':4111111111111111}]]} | {'x':[[{'y':'****'}]]}",
        "{'x':'4111 1111 1111 1111, 4111-1111-1111-1111'} | {'x':'****, ****'}",
        "{'x':'pan4111111111111111pan'} | {'x':'pan****pan'}",
        "{'id':'id-4111111111111111','response_code':4111111111111111}"
            + "| {'id':'id-****','response_code':'****'}",
        "{'metadata':{'order_id':'4111111111111111'}} | {'metadata':{'order_id':'****'}}",
        "{'a':1,'4111111111111111':2,'4111-1111-1111-1111':3} | {'a':1,'****':2}",
        "{'x':['4111.1111.1111.1111','4111\u00a01111_1111/1111','4111  1111+1111_1111']}"
            + "| {'x':['****','****','****']}",
        // The CVV: in a member for it, or a word of a sentence.
        "{'cvv':'737','x':{'cvc':[737],'cvv2':37,'security_code':' 737 '}}"
            + "| {'cvv':'****','x':{'cvc':['****'],'cvv2':'****','security_code':'****'}}",
        "{'errors':['cvv 737 is wrong','737',{'cvv':['is wrong','737']}]}"
            + "| {'errors':['cvv **** is wrong','****',{'cvv':['is wrong','****']}]}",
        "{'error':'CVV 737 is wrong','x':{'fraud_messages':['CVV 737 mismatch']}}"
            + "| {'error':'CVV **** is wrong','x':{'fraud_messages':['CVV **** mismatch']}}",
        "{'error_description':'cvv=737','x':'cvv:737'}"
            + "| {'error_description':'cvv=****','x':'cvv:****'}",
        "{'errors':[737],'response':{'message':'no 737, 1737, 7370, x737'}}"
            + "| {'errors':['****'],'response':{'message':'no ****, 1737, 7370, x737'}}",
        "{'errors':{'cvv 737':1}} | {'errors':{'cvv ****':1}}",
        // The card token and the credentials: wherever they occur.
        "{'x':'no tok-5f0d737a9c!','code':'tok-5f0d737a9c'} | {'x':'no ****!','code':'****'}",
        "{'id':'TEST-merchant:k-77aa','order_id':'x-TEST-merchant:k-77aa'}"
            + "| {'id':'****','order_id':'x-****'}",
        "{'merchant_advice_code':'TEST-merchant:k-77aa'} | {'merchant_advice_code':'****'}",
        "{'x':'https://TEST-merchant:k-77aa@pay.example/'} | {'x':'https://****@pay.example/'}",
        "{'x':['Basic VEVTVC1tZXJjaGFudDprLTc3YWE=']} | {'x':['Basic ****']}",
        "{'VEVTVC1tZXJjaGFudDprLTc3YWE':1} | {'****':1}",
        "{'x':'k-77aa is old','errors':['k-77aa']} | {'x':'**** is old','errors':['****']}",
        // What looks like a card number: in texts that are printed.
        "{'errors':['4000 0000 0000 0002 is stolen',4000000000000002]}"
            + "| {'errors':['**** is stolen','****']}",
        "{'message':{'4000000000000002':'4000-0000-0000-0002'}} | {'message':{'****':'****'}}",
        // A token that must not be sent again.
        "{'card_token':'4111111111111111','token':'t4111111111111111'}"
            + "| {'card_token':null,'token':null}",
        "{'metadata':{'authorization_tracking_id':4111111111111111}}"
            + "| {'metadata':{'authorization_tracking_id':false}}",
      })
  void secretsAreReplaced(String reply, String expected) throws Exception {
    assertEquals(expected, redacted(ALL, reply));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'response':{'amount':737,'surcharge':'737','decimal_amount':'737 AUD','id':'1 737'}}",
        "{'response':{'merchant_id':'737','rrn':737,'authorization':'737','x':[737,' 737 ']}}",
        "{'response':{'reference':'737','response_code':737,'avs_result_code':'737'}}",
        "{'errors':[{'code':'737','id':737,'limit':737}]}",
        "{'response':{'metadata':{'order_id':'737','message':'737"
            + " times','cvv':'not sent','card_sequence_number':'1'}}}",
        "{'response':{'card_token':'tok-5f0d737a9c','token':'tok-5f0d737a9c'}}",
        "{'response':{'reference':'tok-5f0d737a9c','id':'071-P-tok-5f0d737a9c'}}",
        "{'response':{'rrn':'tok-5f0d737a9c','authorization':'tok-5f0d737a9c'}}",
        "{'response':{'transaction_date':'2026-07-37 07:37:00.737','x':'https://x.example/737'}}",
        "{'response':{'id':'req-737-737','message':'1737 and 7370'}}",
        "{'response':{'id':'4000000000000002','rrn':4000000000000002,'x':'4000 0000 0000 0002'}}",
        "{'response':{'metadata':{'order_id':'4000000000000002'},'reference':'4000000000000002'}}",
        "{'response':{'card_number':'411111...1111','merchant':'TEST-merchant'}}",
        "{'successful':true,'test':false,'errors':[],'response':null}"
      })
  void everythingElseStays(String reply) throws Exception {
    assertEquals(reply, redacted(ALL, reply));
    assertEquals(parsed(reply), Redaction.none().document(parsed(reply)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "no 4000000000000002! | no ****!",
        "4000-0000 0000-0002 | ****",
        "12 4000 0000 0000 0002 99 | 12 **** 99",
        "371449635398431, 6250946000000016 | ****, ****",
        "4000001234562345678 and 4222222222222 | **** and ****",
        "cardx4000000000000002x | cardx****x",
        "4000000000000003 | 4000000000000003",
        "400000000002, 14000000000000002 | 400000000002, 14000000000000002",
        "4000  0000 0000 0002 | 4000  0000 0000 0002",
        "4000.0000.0000.0002 | 4000.0000.0000.0002",
        "40000000000000000000000000000002 | 40000000000000000000000000000002",
        "2026-11-28 10:15:00 +10:00 | 2026-11-28 10:15:00 +10:00"
      })
  void textsArePrintedWithoutCardNumbers(String text, String expected) {
    assertEquals(expected, Redaction.printable(text));
    assertEquals(expected, ALL.text(text));
  }

  @Test
  void everyPartOfAReplyIsRedacted() {
    String secret = "tok-5f0d737a9c";
    WireReply unreadable =
        WireReply.unreadable(502, "id-" + secret, "at $." + secret, "<p>" + secret + " 737</p>");
    WireReply redacted = ALL.reply(unreadable.withContentType("text/" + secret));

    assertEquals(502, redacted.status());
    assertEquals("id-****", redacted.requestId().get());
    assertEquals("at $.****", redacted.problem());
    assertEquals("<p>**** ****</p>", redacted.unreadableText());
    assertEquals("", redacted.contentType().orElse(""));
    assertNull(redacted.document());
    WireReply page = WireReply.unreadable(502, null, "", "").withContentType("text/html");
    assertEquals("text/html", ALL.reply(page).contentType().get());
    assertEquals("", ALL.reply(page).requestId().orElse(""));
  }

  /** A transport keeps the first 4,096 characters of a page. */
  @ParameterizedTest
  @ValueSource(strings = {"411111111111111", "tok-5f0d7", "VEVTVC1tZXJjaGFudDpr"})
  void theStartOfASecretAtTheEndOfAPageIsReplaced(String start) {
    WireReply page = WireReply.unreadable(502, null, "", "no " + start);

    assertEquals("no ****", ALL.reply(page).unreadableText());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Bearer a1b2c3d4e5 | x a1b2c3d4e5 y | x **** y",
        "a1b2c3d4e5 | x a1b2c3d4e5 y | x **** y",
        "Basic not:base64 | x not:base64 y | x **** y",
        "Key a1b2c3 d4e5f6 | x a1b2c3 d4e5f6 y | x **** y"
      })
  void theValueOfAnyHeaderIsReplaced(String header, String text, String expected) {
    Redaction redaction = Redaction.none().withCredentials(List.of(WireHeader.of("X-Key", header)));

    assertEquals(expected, redaction.text(text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'card_number':'4000 0000 0000 0003'} | '4000000000000003' | '****'",
        "{'a':[{'number':400000000002}]} | '400000000002' | '****'",
        "{'number':400000000003} | '400000000003' | '400000000003'",
        "{'pan':'4000000000000000003'} | '4000-0000-0000-0000-003' | '****'",
        "{'number':'40000000003'} | '40000000003' | '40000000003'",
        "{'number':'40000000000000000003'} | '40000000000000000003' | '40000000000000000003'",
        "{'cvv':737} | 'no 737' | 'no ****'",
        "{'cvc':'737','cvv2':'738'} | '737 738' | '**** ****'",
        "{'security_code':'737'} | 'no 737' | 'no ****'",
        "{'card_token':'token-1'} | 'no token-1' | 'no ****'",
        "{'token':'t-1','oauth_token':'t-2'} | 't-1 t-2' | '**** ****'",
        "{'oauth_verifier':'v-1','checkout_resource_url':'u-1'} | 'v-1 u-1' | '**** ****'",
        "{'transaction_id':'4111111111111111'} | '4111111111111111' | '4111111111111111'",
        "{'reference':4242424242424242} | '4242424242424242' | '4242424242424242'",
        "{'metadata':{'order_id':'4111111111111111'}} | '4111111111111111' | '4111111111111111'",
        "{'key':'a-text-of-24-characters.'} | 'a-text-of-24-characters.' |"
            + " 'a-text-of-24-characters.'"
      })
  void theSecretsOfADocumentAreFoundByName(String sent, String text, String expected)
      throws Exception {
    Redaction redaction = Redaction.none().withDocument(parsed(sent));

    assertEquals("{'x':" + expected + "}", redacted(redaction, "{'x':" + text + "}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'key':'a-text-of-24-characters.'} | ****",
        "{'key':'a-text-of-23-characters'} | a-text-of-23-characters",
        "{'type':'a-text-of-24-characters.'} | a-text-of-24-characters.",
        "{'id':'a-text-of-24-characters.'} | a-text-of-24-characters.",
        "{'key_id':'a-text-of-24-characters.'} | a-text-of-24-characters.",
        "{'reference':'a-text-of-24-characters.'} | a-text-of-24-characters.",
        "{'method':{'network':'MasterCard'}} | MasterCard",
        "{'oauth_verifier':'verifier-1'} | ****"
      })
  void theLongTextsOfAWalletAreSecretsToo(String fields, String expected) throws Exception {
    Redaction redaction = Redaction.none().withWallet(parsed("{'wallet':" + fields + "}"));

    String text = fields.replaceAll(".*:'|'}+$", "");
    assertEquals(
        "{'card_type':'" + expected + "'}", redacted(redaction, "{'card_type':'" + text + "'}"));
  }

  @Test
  void aBlankSecretIsNone() {
    assertSame(ALL, ALL.withSecret(" ").withSecret(null));
  }
}
