package io.cardfile.purchase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Samples;
import io.cardfile.money.Money;
import io.cardfile.purchase.LookUpOutcome.Kind;
import io.cardfile.transport.WireReply;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What each reply to the look-up of ORDER-1001 over AUD 10.00 means. */
class LookUpOutcomeTest {

  private static final Money AMOUNT = Money.of("10.00", "AUD");
  private static final String PAID =
      "{'successful':true,'response':{'successful':true,'id':'p-1','reference':'ORDER-1001',"
          + "'amount':1000,'currency':'AUD','message':'Approved','response_code':'00',"
          + "'captured':true,'captured_amount':1000,'card_token':'tok-1'},'errors':[]}";
  private static final String DECLINED =
      PAID.replace("'response':{'successful':true", "'response':{'successful':false")
          .replace("'00'", "'05'")
          .replace("'captured':true,'captured_amount':1000", "'captured':false")
          .replace("Approved", "Declined");

  private static WireReply reply(int status, String body) {
    return Samples.replyOf(status, body.replace('\'', '"'));
  }

  private static LookUpOutcome found(int status, String body) {
    return LookUpOutcome.of("ORDER-1001", AMOUNT, reply(status, body));
  }

  /**
   * Each row replaces parts of an approval, or of a decline: OLD -> NEW, separated by semicolons.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "PAID       | DELIVER          | 200 | paid     | ",
        "PAID       | DELIVER          | 201 | paid     | ",
        "PAID       | DELIVER          | 200 | paid     | :1000, -> :1000.0,",
        "PAID       | DELIVER          | 200 | paid     | :1000, -> :1e3,",
        "PAID       | DELIVER          | 200 | paid     | 'captured_amount':1000, -> ",
        "PAID       | DELIVER          | 200 | paid     | 'captured':true, -> ",
        "PAID       | DELIVER          | 200 | paid     | '00' -> '11'",
        "PAID       | DELIVER          | 200 | paid     | '00' -> '0000'",
        "PAID       | DELIVER          | 200 | paid     | '00' -> 'OK'",
        "PAID       | DELIVER          | 200 | paid     | 'errors':[] -> 'errors':null",
        "PAID       | DELIVER          | 200 | paid     | 'id':'p-1' -> 'duplicate':true",
        "PAID       | CAPTURE          | 200 | paid     | 'captured_amount':1000 ->"
            + " 'captured_amount':400",
        "PAID       | CAPTURE          | 200 | paid     | '00' -> '10'",
        "AUTHORIZED | CAPTURE          | 200 | paid     | 'captured':true,'captured_amount':1000 ->"
            + " 'captured':false,'captured_amount':0",
        "AUTHORIZED | CAPTURE          | 200 | paid     | 'captured':true,'captured_amount':1000 ->"
            + " 'captured':false",
        "AUTHORIZED | CAPTURE          | 200 | paid     | 'captured':true,'captured_amount':1000 ->"
            + " 'captured_amount':0",
        "VOIDED     | DO_NOT_TRY_AGAIN | 200 | paid     | 'captured_amount':1000 ->"
            + " 'captured_amount':0",
        "VOIDED     | DO_NOT_TRY_AGAIN | 200 | paid     | 'captured_amount':1000 ->"
            + " 'captured_amount':0.00",
        "VOIDED     | DO_NOT_TRY_AGAIN | 200 | paid     | Approved -> VOIDED",
        "VOIDED     | DO_NOT_TRY_AGAIN | 200 | declined | Declined -> Voided",
        "VOIDED     | DO_NOT_TRY_AGAIN | 200 | paid     | 'captured_amount':1000 ->"
            + " 'captured_amount':0e30",
        "ALARM      | LOOK_UP          | 200 | declined | '05' -> '00'",
        "VOIDED     | DO_NOT_TRY_AGAIN | 200 | declined | '05' -> '00'; 'captured':false ->"
            + " 'captured':true,'captured_amount':0",
        "UNKNOWN    | LOOK_UP          | 200 | paid     | 'captured':true,'captured_amount':1000,"
            + " -> ",
        "UNKNOWN    | LOOK_UP          | 200 | paid     | 'captured':true, -> 'captured':false,",
        "UNKNOWN    | LOOK_UP          | 200 | paid     | 'captured_amount':1000 ->"
            + " 'captured_amount':1001",
        "ALARM      | LOOK_UP          | 200 | paid     | 'errors':[] -> 'errors':['x']",
        "ALARM      | LOOK_UP          | 200 | paid     | 'id':'p-1' -> 'errors':['x']",
        "ALARM      | LOOK_UP          | 200 | paid     | '00' -> '05'",
        "ALARM      | LOOK_UP          | 200 | paid     | '00' -> 5",
        "ALARM      | LOOK_UP          | 422 | paid     | ",
        "ALARM      | LOOK_UP          | 200 | paid     | 'amount':1000 -> 'amount':100000",
        "ALARM      | LOOK_UP          | 200 | paid     | AUD -> NZD",
        "ALARM      | LOOK_UP          | 200 | declined | 'amount':1000 -> 'amount':2000",
        "UNKNOWN    | LOOK_UP          | 200 | paid     | ORDER-1001 -> ORDER-100",
        "UNKNOWN    | LOOK_UP          | 200 | paid     | ORDER-1001 -> order-1001",
        "UNKNOWN    | LOOK_UP          | 200 | paid     | 'reference':'ORDER-1001', -> ",
        "UNKNOWN    | LOOK_UP          | 200 | paid     | 'amount':1000, -> ",
        "UNKNOWN    | LOOK_UP          | 200 | paid     | 'currency':'AUD', -> ",
        "UNKNOWN    | LOOK_UP          | 200 | paid     | 'successful':true,'id' -> 'id'",
        "UNKNOWN    | LOOK_UP          | 200 | paid     | {'successful':true,'response' ->"
            + " {'response'",
        "UNKNOWN    | LOOK_UP          | 200 | paid     | {'successful':true,'response' ->"
            + " {'successful':false,'response'",
        "UNKNOWN    | LOOK_UP          | 404 | paid     | ",
        "UNKNOWN    | LOOK_UP          | 500 | paid     | ",
        "DECLINED   | ASK_FOR_ANOTHER_CARD | 200 | declined | ",
        "DECLINED   | ASK_FOR_ANOTHER_CARD | 422 | declined | ",
        "DECLINED   | ASK_FOR_ANOTHER_CARD | 200 | declined | '05' -> '51'",
        "DECLINED   | DO_NOT_TRY_AGAIN | 200 | declined | 'id' ->"
            + " 'merchant_advice_code':'do_not_retry','id'",
        "DECLINED   | CORRECT_AND_SEND_AGAIN | 200 | declined | '05' -> '82'",
        "UNKNOWN    | LOOK_UP          | 200 | declined | 'captured':false -> 'captured':true",
        "UNKNOWN    | LOOK_UP          | 200 | declined | 'captured':false ->"
            + " 'captured':true,'captured_amount':1000",
        "UNKNOWN    | LOOK_UP          | 200 | declined | 'captured':false -> 'captured_amount':1",
        "ALARM      | LOOK_UP          | 200 | declined | '05' -> '00'; 'captured':false ->"
            + " 'captured':null",
        "DECLINED   | CORRECT_AND_SEND_AGAIN | 200 | declined | '05' -> '99';"
            + " 'errors':[] -> 'errors':['CVV is required']",
        "DECLINED   | TRY_AGAIN_NOW    | 200 | declined | '05' -> '99'",
        "UNKNOWN    | LOOK_UP          | 200 | declined | Declined -> Gateway timeout",
        "UNKNOWN    | LOOK_UP          | 200 | declined | 'errors':[] -> 'errors':['Timeout']",
        "PAID       | DELIVER          | 200 | paid     | 'amount':1000 -> 'amount':'1000'",
        "PAID       | DELIVER          | 200 | paid     | 'captured_amount':1000 ->"
            + " 'captured_amount':'1000'",
        "UNKNOWN    | LOOK_UP          | 200 | paid     | 'captured_amount':1000 ->"
            + " 'captured_amount':'10.00'",
        "UNKNOWN    | LOOK_UP          | 200 | paid     | 'captured_amount':1000 ->"
            + " 'captured_amount':10.5",
        "UNKNOWN    | LOOK_UP          | 200 | declined | '05' -> '94'",
        "UNKNOWN    | LOOK_UP          | 500 | declined | ",
      })
  void replyMeans(String kind, NextStep next, int status, String base, String changes) {
    String body = base.equals("paid") ? PAID : DECLINED;
    for (String change : changes == null ? new String[0] : changes.split("; ")) {
      String[] parts = (change + " ").split(" -> ", 2);
      assertTrue(body.contains(parts[0]), change);
      body = body.replace(parts[0], parts[1].trim());
    }
    LookUpOutcome outcome = found(status, body);
    Kind expected = kind.equals("ALARM") ? Kind.UNKNOWN : Kind.valueOf(kind);
    assertEquals(expected, outcome.kind(), outcome::toString);
    assertEquals(next, outcome.next());
    assertEquals(kind.equals("ALARM"), outcome.isAlarming());
    assertEquals(expected == Kind.UNKNOWN, !outcome.why().isEmpty());
  }

  @ParameterizedTest
  @CsvSource({
    "404, false, Could not find Purchase, NOT_FOUND",
    "404, false, could not find purchase, NOT_FOUND",
    "404, false, Could not find Merchant, UNKNOWN",
    "404, true, Could not find Purchase, UNKNOWN",
    "200, false, Could not find Purchase, UNKNOWN",
    "502, false, Could not find Purchase, UNKNOWN",
    "401, false, Incorrect Username or Token, UNKNOWN"
  })
  void notFoundIsOnlyOneReply(int status, boolean successful, String error, Kind kind) {
    String body = "{'successful':" + successful + ",'response':{},'errors':['" + error + "']}";
    LookUpOutcome outcome = found(status, body);
    assertEquals(kind, outcome.kind());
    assertEquals(
        kind == Kind.NOT_FOUND ? NextStep.SEND_SAME_REFERENCE_AGAIN : NextStep.LOOK_UP,
        outcome.next());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'successful':false,'response':{},'errors':[]}",
        "{'successful':false,'response':{},'errors':['Could not find Purchase','x']}",
        "{'successful':false,'response':{'id':'p-1'},'errors':['Could not find Purchase']}",
        "{'error':'Could not find Purchase'}",
        "<html>Could not find Purchase</html>",
        ""
      })
  void otherRepliesWithStatus404AreUnknown(String body) {
    assertEquals(Kind.UNKNOWN, found(404, body).kind());
  }

  @Test
  void amountOfZeroIsPaidInFull() {
    String zero = PAID.replace(":1000", ":0");
    Money nothing = Money.ofMinor(0, "AUD");
    for (String body : new String[] {zero, zero.replace("'captured':true", "'captured':false")}) {
      LookUpOutcome outcome = LookUpOutcome.of("ORDER-1001", nothing, reply(200, body));
      assertEquals(Kind.PAID, outcome.kind());
      assertEquals(NextStep.DELIVER, outcome.next());
    }
  }

  @Test
  void aReferenceMayEndInBlanks() {
    String body = PAID.replace("ORDER-1001", "ORDER-1001  ");
    assertEquals(Kind.PAID, LookUpOutcome.of("ORDER-1001  ", AMOUNT, reply(200, body)).kind());
    assertEquals(Kind.UNKNOWN, found(200, body).kind());
  }

  @Test
  void replyOfTheOtherSystemIsAlarming() {
    for (String body :
        new String[] {
          PAID, DECLINED, "{'successful':false,'errors':['Could not find Purchase']}"
        }) {
      int status = body.contains("Could") ? 404 : 200;
      WireReply test = reply(status, body.replace("{'successful'", "{'test':true,'successful'"));
      assertTrue(LookUpOutcome.of("ORDER-1001", AMOUNT, test, false).isAlarming());
      Kind kind = LookUpOutcome.of("ORDER-1001", AMOUNT, test, null).kind();
      assertFalse(kind == Kind.UNKNOWN);
      assertEquals(kind, LookUpOutcome.of("ORDER-1001", AMOUNT, test, true).kind());
      WireReply text = reply(status, body.replace("{'successful'", "{'test':'true','successful'"));
      assertTrue(LookUpOutcome.of("ORDER-1001", AMOUNT, text, true).isAlarming());
      assertEquals(kind, LookUpOutcome.of("ORDER-1001", AMOUNT, reply(status, body), false).kind());
    }
  }

  @Test
  void outcomeHasWhatTheReplyHas() {
    LookUpOutcome paid = found(200, PAID);
    assertEquals("ORDER-1001", paid.reference());
    assertEquals(Optional.of(AMOUNT), paid.amount());
    assertEquals(Optional.of("p-1"), paid.id());
    assertEquals(Optional.of(Samples.REQUEST_ID), paid.requestId());
    assertEquals("tok-1", paid.storedCredential().get().cardToken().reveal());
    assertEquals("ORDER-1001 PAID", paid.toString());
    assertEquals(Optional.empty(), found(200, DECLINED).storedCredential());
    assertEquals(
        Optional.of(Money.of("20.00", "AUD")),
        found(200, PAID.replace("'amount':1000", "'amount':2000")).amount());
    assertEquals(Optional.empty(), found(502, "").reply());
  }
}
