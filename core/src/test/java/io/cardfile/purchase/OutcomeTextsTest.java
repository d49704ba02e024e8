package io.cardfile.purchase;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.Outcomes;
import io.cardfile.Samples;
import io.cardfile.internal.outcome.OutcomeOrigin;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.InDoubt.Why;
import io.cardfile.purchase.PurchaseOutcome.Refused;
import io.cardfile.transport.Phase;
import org.junit.jupiter.api.Test;

/** The exact text of each outcome. */
class OutcomeTextsTest {

  private static final String ECHO =
      "'successful':true,'reference':'ORDER-1001','amount':1000,'currency':'AUD'";

  private static PurchaseResponse refusal(String errors) {
    return SampleResponses.envelope("'successful':false,'errors':" + errors);
  }

  private static String doubt(String detail, int status, PurchaseResponse reply, String text) {
    return Outcomes.inDoubt("R-1", Why.CONTRADICTION, detail, status, reply, text).toString();
  }

  @Test
  void approvalHasTheResponseCode() {
    PurchaseResponse reply = SampleResponses.response(ECHO + ",'response_code':'00'");

    assertEquals(
        "APPROVED(ORDER-1001, response code 00)",
        Outcomes.approved(Samples.first(), reply, null).toString());
    assertEquals(
        "APPROVED(ORDER-1001)",
        Outcomes.approved(Samples.first(), SampleResponses.response(ECHO), null).toString());
  }

  @Test
  void declineHasTheResponseCodeThatAJournalCouldKeep() {
    assertEquals("DECLINED(R-1, response code 05)", declined("'05'"));
    assertEquals("DECLINED(R-1, response code 5)", declined("5"));
    assertEquals("DECLINED(R-1)", declined("'0 5'"));
    assertEquals("DECLINED(R-1)", declined("'5555555555554444'"));
    assertEquals("DECLINED(R-1)", declined("null"));
  }

  private static String declined(String code) {
    PurchaseResponse reply =
        SampleResponses.response("'successful':false,'message':'no','response_code':" + code);
    return Outcomes.declined("R-1", reply, null).toString();
  }

  @Test
  void refusalHasTheStatusAndTheFirstError() {
    assertEquals(
        "REFUSED(R-1, status 422: Card expired)",
        Outcomes.refused("R-1", 422, refusal("['Card expired','b']"), null).toString());
    assertEquals(
        "REFUSED(R-1, status 422: one two)",
        Outcomes.refused("R-1", 422, refusal("['one\\ntwo']"), null).toString());
    assertEquals(
        "REFUSED(R-1, status 422: {\"a\":\"b\"})",
        Outcomes.refused("R-1", 422, refusal("{'a':'b'}"), null).toString());
    assertEquals(
        "REFUSED(R-1, status 422)", Outcomes.refused("R-1", 422, refusal("['']"), null).toString());
    assertEquals(
        "REFUSED(R-1, status 401, allows the next attempt: No such user)",
        new Refused("R-1", 401, refusal("['No such user']"), true, OutcomeOrigin.WITHOUT_REPLY)
            .toString());
  }

  @Test
  void doubtHasTheStatusAndTheFirstError() {
    PurchaseResponse reply = SampleResponses.envelope("'errors':['Card expired','b']");
    assertEquals(
        "IN_DOUBT(R-1, REPLIED, CONTRADICTION: an approval with errors, status 200: Card expired)",
        doubt("an approval with errors", 200, reply, ""));
    assertEquals(
        "IN_DOUBT(R-1, REPLIED, CONTRADICTION: status 503 is not conclusive, status 503:"
            + " Card expired)",
        doubt("status 503 is not conclusive", 503, reply, ""));
    assertEquals(
        "IN_DOUBT(R-1, REPLIED, CONTRADICTION: status 502, text/html: no JSON, status 502)",
        doubt("status 502, text/html: no JSON", 502, null, "<html>"));
    assertEquals(
        "IN_DOUBT(R-1, SENT, NO_REPLY: it broke)",
        Outcomes.inDoubt("R-1", Phase.SENT, Why.NO_REPLY, "it broke", null).toString());
  }

  @Test
  void textOfADoubtShowsNothingOfAnUnreadableBody() {
    InDoubt outcome = Outcomes.inDoubt("R-1", Why.UNREADABLE_REPLY, "no JSON", 502, null, "<html>");

    assertEquals(
        "IN_DOUBT(R-1, REPLIED, UNREADABLE_REPLY: no JSON, status 502)", outcome.toString());
  }
}
