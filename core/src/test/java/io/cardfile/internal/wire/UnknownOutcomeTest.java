package io.cardfile.internal.wire;

import static io.cardfile.Samples.replyOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.cardfile.ReadReplies;
import io.cardfile.Samples;
import io.cardfile.json.JsonValue;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.InDoubt.Why;
import io.cardfile.purchase.PurchaseOutcome.Refused;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A refusal without an answer of the issuer, such as a time-out with status 400, does not show
 * whether it was charged.
 */
class UnknownOutcomeTest {

  private static PurchaseOutcome read(int status, String body) {
    return ReadReplies.purchase(Samples.first(), replyOf(status, body));
  }

  @ParameterizedTest
  @ValueSource(strings = {"409", "504", "TIMEOUT", "duplicate_reference", "94", "094"})
  void codeOfTheResponseIsReadAsAnErrorIs(String code) {
    String body =
        "{\"successful\":false,\"errors\":[\"Purchase failed\"],\"response\":{\"successful\":false,"
            + "\"reference\":\"%s\",\"response_code\":\"%s\"}}";
    String reply = body.formatted(Samples.REFERENCE, code);
    assertEquals(PurchaseOutcome.Kind.IN_DOUBT, read(422, reply).kind());
    String plain = body.formatted(Samples.REFERENCE, "05");
    assertEquals(PurchaseOutcome.Kind.REFUSED, read(422, plain).kind());
  }

  @ParameterizedTest
  @ValueSource(strings = {"409", "duplicate_reference", "94", "094"})
  void codeOfADeclineMayMeanDuplicate(String code) {
    String body =
        "{\"successful\":true,\"errors\":[],\"response\":{\"successful\":false,"
            + "\"reference\":\"%s\",\"response_code\":\"%s\"}}";
    String reply = body.formatted(Samples.REFERENCE, code);
    assertEquals(PurchaseOutcome.Kind.IN_DOUBT, read(200, reply).kind());
    String plain = body.formatted(Samples.REFERENCE, "insufficient_funds");
    assertEquals(PurchaseOutcome.Kind.DECLINED, read(200, plain).kind());
  }

  /** The document is classified before it is masked. */
  @ParameterizedTest
  @CsvSource({"504,Error 504", "409,Error 409", "502,HTTP 502"})
  void cvvThatIsTheNumberOfTheErrorHidesNothing(String cvv, String error) {
    Card card =
        Card.builder()
            .holder("Ann Example")
            .number("4005550000000001")
            .expiry("12/2099")
            .cvv(cvv)
            .build();
    PurchaseOutcome outcome =
        ReadReplies.purchase(
            Samples.firstBuilder().card(card).build(), replyOf(422, refusal(error)));
    assertEquals(PurchaseOutcome.Kind.IN_DOUBT, outcome.kind());
    assertFalse(outcome.toString().contains(cvv), outcome.toString());
  }

  private static String refusal(String error) {
    return "{\"successful\":false,\"response\":{},\"errors\":[\"" + error + "\"],\"test\":true}";
  }

  private static void assertUnknown(PurchaseOutcome outcome) {
    InDoubt inDoubt = assertInstanceOf(InDoubt.class, outcome);
    assertEquals(Why.INCOMPLETE_REPLY, inDoubt.why());
    assertEquals("an error may mean that the outcome is not known", inDoubt.detail());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Gateway timeout",
        "GatewayTimeoutException",
        "gatewaytimeout",
        "TIME_OUT",
        "Time-out",
        "Timed out",
        "The acquirer timedout",
        "No response from bank",
        "No reply",
        "No answer",
        "Invalid response from bank",
        "Upstream did not respond",
        "Upstream did not answer",
        "The bank didn't reply",
        "The bank didn\u2019t answer",
        "The bank doesn't respond",
        "The bank did not reply",
        "Host unresponsive",
        "Service Unavailable",
        "Temporarily unavailable",
        "Could not reach the issuer",
        "Issuer unreachable",
        "The bank could not be reached",
        "The bank can't be reached",
        "We couldn't reach the bank",
        "We cannot reach the bank",
        "Internal error",
        "INTERNAL_SERVER_ERROR",
        "Server error",
        "System error",
        "Network error",
        "Unknown error",
        "Unexpected error",
        "Gateway error",
        "java.lang.NullPointerException",
        "System malfunction",
        "Communication failure",
        "Connection reset",
        "Deadline exceeded",
        "Outcome unknown",
        "The outcome could not be determined",
        "Unknown status",
        "The status is unknown",
        "Result unknown",
        "It may have been charged",
        "It might have been charged",
        "It could have been sent",
        "Bad gateway",
        "502 Bad Gateway",
        "Gateway failure",
        "System failure",
        "Host is offline",
        "Host offline",
        "The acquirer is down",
        "Bank offline",
        "Service temporarily down",
        "Upstream failure",
        "Issuer or switch inoperative",
        "socket hang up",
        "ECONNRESET",
        "Missing response",
        "Empty response",
        "Failed to receive the bank's response",
        "Unable to contact bank",
        "Took too long",
        "Something went wrong",
        "Error 504",
        "ERR503",
        "HTTP 502",
        "Error code: 500"
      })
  void nothingIsKnownAfterTheseErrors(String error) {
    for (int status : new int[] {200, 400, 401, 403, 404, 405, 422}) {
      assertUnknown(read(status, refusal(error)));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'errors':[{'code':'E1','text':'Gateway timeout'}]",
        "'errors':{'base':['timed out']}",
        "'errors':['Refused'],'message':'Gateway timeout'",
        "'errors':['Refused'],'details':{'reason':'no response'}",
        "'errors':['Refused'],'response':{'message':'Timeout'}",
        "'errors':['Refused'],'response':{'host':'unavailable'}",
        "'errors':['Refused'],'exception':'x'",
        "'errors':['Refused'],'timeout':true",
        "'errors':['Refused'],'outcome':'refused'",
        "'errors':['Refused'],'status_code':504",
        "'errors':['Refused'],'http_status':'503'",
        "'errors':[{'code':504,'title':'Gateway'}]",
        "'errors':[{'code':'502','title':'Gateway'}]"
      })
  void whereverItIsSaid(String members) {
    String body = ("{'successful':false," + members + "}").replace('\'', '"');
    assertUnknown(read(422, body));
    assertUnknown(read(404, body));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'exception':null",
        "'timeout':false",
        "'internal_id':1",
        "'outcome':null",
        "'response_from':0",
        "'maximum':500",
        "'maximum':'500'",
        "'code':505",
        "'code':5040",
        "'error':{'timeout':false,'internal':7}"
      })
  void aNameSaysNothingWhoseValueIsNoneOrANumber(String member) {
    String body = "{'successful':false,'errors':['Cvv is required']," + member + "}";
    assertInstanceOf(Refused.class, read(422, body.replace('\'', '"')));
  }

  /** Errors about the request itself. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Amount is not a number",
        "Amount is invalid",
        "Amount may be at most 100",
        "Description may have at most 50 characters",
        "Card number can't be blank",
        "Card number can\u2019t be blank",
        "Cvv is required",
        "Customer ip is required",
        "Card type is not available",
        "Card expired",
        "Merchant unknown",
        "Unknown merchant",
        "Unknown card type",
        "Unknown token",
        "Token not found",
        "Could not find Purchase",
        "Incorrect Username or Token",
        "Invalid credentials",
        "Forbidden",
        "Not authorised for live",
        "Limit reached",
        "Minimum amount not reached",
        "International cards are not accepted",
        "Your card has not been charged",
        "Validation failed",
        "Error 12",
        "Currency not supported by the network",
        "Gateway does not support this card",
        "Invalid expiry time",
        "Invalid status",
        "Invalid response_type",
        "Maximum 500",
        "Amount exceeds 500",
        "Error 505",
        "Error 5040",
        "Failure",
        "Authentication failure",
        "Offline transactions are not accepted",
        "Card holder's name is too long",
        "Something is wrong with the card number",
        "Bank account is required",
        "Please contact your bank",
        "Gateway token is invalid",
        "Countdown is required"
      })
  void refusalsOfTheRequestStayRefused(String error) {
    assertInstanceOf(Refused.class, read(422, refusal(error)));
    assertFalse(ErrorTexts.of(JsonValue.of(error)).mayMeanUnknown());
  }

  @ParameterizedTest
  @CsvSource({
    "401, Incorrect Username or Token",
    "403, Forbidden",
    "404, Could not find Purchase",
    "405, Not allowed"
  })
  void whatWasNotProcessedStaysSo(int status, String error) {
    Refused refused = assertInstanceOf(Refused.class, read(status, refusal(error)));
    assertEquals(true, refused.allowsNextAttempt());
  }
}
