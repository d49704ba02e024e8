package io.cardfile.internal.wire;

import static io.cardfile.Samples.replyOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.cardfile.ReadReplies;
import io.cardfile.Samples;
import io.cardfile.json.JsonText;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A decline or refusal counts only if nothing in the reply contradicts it. */
class ReplyContradictionsTest {

  private static PurchaseOutcome read(String body) {
    return ReadReplies.purchase(Samples.first(), replyOf(200, body));
  }

  private static PurchaseOutcome read(String shape, String old, String replacement) {
    String body = JsonText.write(Samples.document(shape));
    String changed = body.replace(old, replacement.replace('\'', '"'));
    assertNotEquals(body, changed, "nothing was replaced");
    return read(changed);
  }

  private static String text(PurchaseOutcome outcome) {
    return outcome instanceof PurchaseOutcome.InDoubt
        ? ((PurchaseOutcome.InDoubt) outcome).why().name()
        : outcome.kind().name();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'captured':false, | 'captured':true, | CONTRADICTION",
        "'captured':false, | 'captured':'true', | CONTRADICTION",
        "'captured':false, | 'captured':1, | CONTRADICTION",
        "'captured':false, | 'captured':{}, | CONTRADICTION",
        "'captured':false, | 'captured':[], | CONTRADICTION",
        "'captured':false, | 'captured':null, | DECLINED",
        "'captured':false, | 'captured':'false', | DECLINED",
        "'captured':false, | 'captured':'0', | DECLINED",
        "'captured':false, | | DECLINED",
        "'captured_amount':0, | 'captured_amount':1, | CONTRADICTION",
        "'captured_amount':0, | 'captured_amount':'10.00', | CONTRADICTION",
        "'captured_amount':0, | 'captured_amount':1e3, | CONTRADICTION",
        "'captured_amount':0, | 'captured_amount':0.00, | DECLINED",
        "'captured_amount':0, | 'captured_amount':' ', | DECLINED",
        "'reference':'ORDER-1001', | 'reference':'ORDER-1002', | ECHO_MISMATCH",
        "'reference':'ORDER-1001', | | ECHO_MISMATCH",
        "'amount':1000, | 'amount':999, | ECHO_MISMATCH",
        "'amount':1000, | 'amount':'999', | ECHO_MISMATCH",
        "'amount':1000, | 'amount':null, | DECLINED",
        "'amount':1000, | | DECLINED",
        "'currency':'AUD', | 'currency':'NZD', | ECHO_MISMATCH",
        "'currency':'AUD', | | DECLINED",
        "'response_code':'05', | 'response_code':'94', | DUPLICATE_REFERENCE",
        "'response_code':'05', | 'response_code':'094', | DUPLICATE_REFERENCE",
        "'response_code':'05', | 'response_code':' 94 ', | DUPLICATE_REFERENCE",
        "'response_code':'05', | 'response_code':94, | DUPLICATE_REFERENCE",
        "'response_code':'05', | 'response_code':94.0, | DUPLICATE_REFERENCE",
        "'response_code':'05', | 'response_code':'940', | DECLINED",
        "'response_code':'05', | 'response_code':94.5, | DUPLICATE_REFERENCE",
        "'response_code':'05', | 'response_code':'409', | DUPLICATE_REFERENCE",
        "'response_code':'05', | 'response_code':'do_not_honour', | DECLINED",
        "'captured':false, | 'response_message':'Duplicate transaction', | DUPLICATE_REFERENCE",
        "'captured':false, | 'decline_reason':'DUPLICATE_REFERENCE', | DUPLICATE_REFERENCE",
        "'captured':false, | 'duplicate':true, | DUPLICATE_REFERENCE",
        "'captured':false, | 'duplicate_transaction':true, | DUPLICATE_REFERENCE",
        "'captured':false, | 'duplicate_transaction':false, | DECLINED",
        "'captured':false, | 'duplicate_check_passed':true, | DECLINED",
        "'captured':false, | 'duplicate':false, | DECLINED",
        "'captured':false, | 'duplicate':null, | DECLINED",
        "'captured':false, | 'duplicate':0, | DECLINED",
        "'captured':false, | 'duplicate':'', | DECLINED",
        "'captured':false, | 'duplicate':'false', | DECLINED",
        "'captured':false, | 'duplicate':1, | DUPLICATE_REFERENCE",
        "'captured':false, | 'duplicate':'yes', | DUPLICATE_REFERENCE",
        "'captured':false, | 'isDuplicate':true, | DUPLICATE_REFERENCE",
        "'captured':false, | 'is_duplicate':true, | DUPLICATE_REFERENCE",
        "'captured':false, | 'is_duplicate':false, | DECLINED",
        "'captured':false, | 'duplicate_of':'', | DECLINED",
        "'captured':false, | 'duplicates':[], | DECLINED",
        "'captured':false, | 'duplicate_check_passed':false, | DECLINED",
        "'captured':false, | 'not_duplicate':true, | DECLINED",
        "'captured':false, | 'reference_unique':false, | DECLINED",
        "'captured':false, | 'unique_transaction_id':'7f3a', | DECLINED",
        "'captured':false, | 'transaction_completed_at':'2026-01-01', | DECLINED",
        "'captured':false, | 'transaction_processed_at':'2026-01-01', | DECLINED",
        "'captured':false, | 'transaction_received_at':null, | DECLINED",
        "'captured':false, | 'previous_transaction_id':null, | DECLINED",
        "'captured':false, | 'original_transaction_reference':'', | DECLINED",
        "'captured':false, | 'payment_processing_time':12, | DECLINED",
        "'captured':false, | 'payment_received':false, | DECLINED",
        "'captured':false, | 'order':{'previous':0}, | DECLINED",
        "'captured':false, | 'order':{'text':'Order exists'}, | DUPLICATE_REFERENCE",
        "'captured':false, | '':true, | DECLINED",
        "'captured':false, | 'fraud_messages':['Same card used for a previous order'], | DECLINED",
        "'captured':false, | 'Fraud_details':{'text':'4 orders before this order'}, | DECLINED",
        "'captured':false, | 'advice_text':'Do not try this transaction again', | DECLINED",
        "'captured':false, | 'acquirer_message':'Do not retry this transaction again', | DECLINED",
        "'captured':false, | 'advice_text':'Transaction may be tried again after 72 h', | DECLINED",
        "'captured':false, | 'text':'Order was tried before, again', | DUPLICATE_REFERENCE",
        "'captured':false, | 'text':'Transaction sent again', | DUPLICATE_REFERENCE",
        "'captured':false, | 'receipt':'No payment was processed', | DECLINED",
        "'captured':false, | 'receipt':'Payment was processed', | DUPLICATE_REFERENCE",
        "'errors':[], | 'errors':[],'duplicate_check_passed':false, | DECLINED",
        "'errors':[], | 'errors':[],'duplicate':true, | DUPLICATE_REFERENCE",
        "'captured':false, | 'errors':['has already been taken'], | DUPLICATE_REFERENCE",
        "'captured':false, | 'errors':['Insufficient funds'], | DECLINED",
        "'captured':false, | 'issuer_message':'Previously declined card', | DECLINED",
        "'captured':false, | 'fraud_result':'accept','fraud_messages':['card seen before'], |"
            + " DECLINED",
        "'errors':[], | 'error':'Reference has already been taken', | DUPLICATE_REFERENCE",
        "'errors':[], | 'errors':['Reference is ALREADY taken'], | DUPLICATE_REFERENCE",
        "'errors':[], | 'errors':['Reference already exists'], | DUPLICATE_REFERENCE",
        "'errors':[], | 'errors':['Duplicate transaction'], | DUPLICATE_REFERENCE",
        "'errors':[], | 'errors':['already declined'], | DUPLICATE_REFERENCE",
        "'errors':[], | 'errors':['mistaken, and refused'], | DECLINED",
        "'errors':[], | 'errors':['Insufficient funds'], | DECLINED",
        "'message':'Declined', | 'message':'Duplicate transaction', | DUPLICATE_REFERENCE",
        "'message':'Declined', | 'message':'Payment was made before', | DUPLICATE_REFERENCE",
        "'message':'Declined', | 'message':'Card was refused', | DECLINED",
        "'message':'Declined', | 'message':'Previously declined card', | DECLINED",
        "'message':'Declined', | 'message':'Refused by issuer', | DECLINED",
        "'message':'Declined', | 'message':'Invalid transaction, please repeat', | DECLINED",
        "'errors':[], | 'message':'request in progress', | DUPLICATE_REFERENCE",
        "'message':'Declined', | 'message':'DuplicateTransaction', | DUPLICATE_REFERENCE",
        "'message':'Declined', | 'message':'Order was processed', | DUPLICATE_REFERENCE",
        "'message':'Declined', | 'message':'Order exists', | DUPLICATE_REFERENCE",
        "'message':'Declined', | 'message':'Transaction could not be processed', | DECLINED",
        "'message':'Declined', | 'message':'Transaction cannot be completed. Violation of law', |"
            + " DECLINED",
        "'message':'Declined', | 'message':'Payment not received', | DECLINED",
        "'message':'Declined', | 'message':'Transaction declined, use another card', | DECLINED",
        "'message':'Declined', | 'message':'Invalid order', | DECLINED",
        "'message':'Declined', | 'message':'Duplicate', | DUPLICATE_REFERENCE",
        "'message':'Declined', | 'message':'Duplicated', | DUPLICATE_REFERENCE",
        "'message':'Declined', | 'message':'Duplicates found', | DUPLICATE_REFERENCE",
        "'message':'Declined', | 'message':'Order was seen', | DUPLICATE_REFERENCE",
        "'message':'Declined', | 'message':'Purchase was seen', | DUPLICATE_REFERENCE",
        "'message':'Declined', | 'message':'Reference was seen', | DUPLICATE_REFERENCE",
        "'message':'Declined', | 'message':'Transaction was seen', | DUPLICATE_REFERENCE"
      },
      quoteCharacter = '`')
  void declineIsTakenForOneOnlyWhenNothingSpeaksAgainstIt(
      String old, String replacement, String expected) {
    String to = replacement == null ? "" : replacement;

    assertEquals(expected, text(read("f06-declined", old.replace('\'', '"'), to)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'successful':false,'message' | 'successful':true,'message' | CONTRADICTION",
        "'successful':false,'message' | 'successful':'true','message' | CONTRADICTION",
        "'successful':false,'message' | 'successful':1,'message' | CONTRADICTION",
        "'successful':false,'message' | 'successful':null,'message' | REFUSED",
        "'captured':false, | 'captured':true, | CONTRADICTION",
        "'reference':'ORDER-1001', | 'reference':'ORDER-1002', | ECHO_MISMATCH",
        "'reference':'ORDER-1001', | | REFUSED",
        "'response_code':'99', | 'response_code':'94', | DUPLICATE_REFERENCE",
        "'errors':['Cvv is required'] | 'errors':['Reference already used'] | DUPLICATE_REFERENCE",
        "'errors':['Cvv is required'] | 'errors':['Reference is not unique'] | DUPLICATE_REFERENCE",
        "'errors':['Cvv is required'] | 'errors':['x','DUPLICATE order'] | DUPLICATE_REFERENCE",
        "'errors':['Cvv is required'] | 'errors':['Reference is in use'] | DUPLICATE_REFERENCE",
        "'errors':['Cvv is required'] | 'errors':['Must not exist'] | DUPLICATE_REFERENCE",
        "'errors':['Cvv is required'] | 'errors':['It was completed'] | DUPLICATE_REFERENCE",
        "'errors':['Cvv is required'] | 'errors':['Order is paid'] | DUPLICATE_REFERENCE",
        "'errors':['Cvv is required'] | 'errors':['It must be new'] | DUPLICATE_REFERENCE",
        "'errors':['Cvv is required'] | 'errors':['Card is misused'] | REFUSED",
        "'errors':['Cvv is required'] | 'errors':['x'],'details':{'c':'taken'} |"
            + " DUPLICATE_REFERENCE",
        "'errors':['Cvv is required'] | 'errors':['x'],'details':{'c':'d'} | REFUSED",
        "'errors':['Cvv is required'] | 'errors':['x'],'p':{'reference':'R'} | DUPLICATE_REFERENCE",
        "'captured':false, | 'response_message':'is taken', | DUPLICATE_REFERENCE",
        "'captured':false, | 'duplicate_check_passed':false, | DUPLICATE_REFERENCE",
        "'captured':false, | 'not_duplicate':false, | DUPLICATE_REFERENCE",
        "'captured':false, | 'duplicate':false, | DUPLICATE_REFERENCE",
        "'captured':false, | 'duplicate':true, | DUPLICATE_REFERENCE",
        "'captured':false, | 'duplicate':null, | REFUSED",
        "'captured':false, | 'already_charged':null, | REFUSED",
        "'captured':false, | 'already_charged':1, | DUPLICATE_REFERENCE",
        "'captured':false, | 'fraud_messages':['seen'], | DUPLICATE_REFERENCE",
        "'errors':['Cvv is required'] | 'errors':['Cvv'],'duplicate_check_passed':false |"
            + " DUPLICATE_REFERENCE",
        "'errors':['Cvv is required'] | 'errors':[{'reference':null}] | INCOMPLETE_REPLY",
        "'response_code':'99', | 'response_code':'00', | CONTRADICTION",
        "'response_code':'99', | 'response_code':16, | CONTRADICTION",
        "'errors':['Cvv is required'] | 'errors':[] | REFUSED",
        "'errors':['Cvv is required'] | 'errors':[{'reference':['exists']}] | DUPLICATE_REFERENCE",
        "'errors':['Cvv is required'] | 'errors':{'reference':'is used'} | DUPLICATE_REFERENCE",
        "'errors':['Cvv is required'] | 'errors':{'conflict':'x'} | DUPLICATE_REFERENCE",
        "'errors':['Cvv is required'] | 'errors':[{'code':94,'m':'x'}] | DUPLICATE_REFERENCE",
        "'errors':['Cvv is required'] | 'errors':[{'code':'94','m':'x'}] | DUPLICATE_REFERENCE",
        "'errors':['Cvv is required'] | 'errors':[{'code':12,'m':'x'}] | REFUSED",
        "'errors':['Cvv is required'] | 'errors':['was processed'] | DUPLICATE_REFERENCE",
        "'errors':['Cvv is required'] | 'errors':['DuplicateReference'] | DUPLICATE_REFERENCE",
        "'errors':['Cvv is required'] | 'errors':['duplicatereference'] | DUPLICATE_REFERENCE",
        "'errors':['Cvv is required'] | 'errors':['RefAlreadyUsed'] | DUPLICATE_REFERENCE",
        "'errors':['Cvv is required'] | 'errors':['REFWasUsed'] | DUPLICATE_REFERENCE",
        "'errors':['Cvv is required'] | 'errors':['IN_USE'] | DUPLICATE_REFERENCE",
        "'errors':['Cvv is required'] | 'errors':['Violates uniqueness'] | DUPLICATE_REFERENCE",
        "'errors':['Cvv is required'] | 'errors':['Error 94'] | DUPLICATE_REFERENCE",
        "'errors':['Cvv is required'] | 'errors':['ERR94'] | DUPLICATE_REFERENCE",
        "'errors':['Cvv is required'] | 'errors':[{'code':'refTaken','m':'x'}] |"
            + " DUPLICATE_REFERENCE",
        "'errors':['Cvv is required'] | 'errors':[{'m':'x','isDuplicate':true}] |"
            + " DUPLICATE_REFERENCE",
        "'errors':['Cvv is required'] | 'errors':['Token doesn\u2019t exist'] | REFUSED",
        "'errors':['Cvv is required'] | 'errors':['It does not exist, and must not exist'] |"
            + " DUPLICATE_REFERENCE",
        "'errors':['Cvv is required'] | 'errors':['Error 940'] | REFUSED",
        "'errors':['Cvv is required'] | 'errors':['In Progress'] | DUPLICATE_REFERENCE",
        "'errors':['Cvv is required'] | 'errors':['Token does not exist'] | REFUSED",
        "'errors':['Cvv is required'] | 'errors':['x', 1] | INCOMPLETE_REPLY",
        "'errors':['Cvv is required'] | 'errors':['x', null] | INCOMPLETE_REPLY",
        "'errors':['Cvv is required'] | 'errors':[1, 'x'] | INCOMPLETE_REPLY",
        "'errors':['Cvv is required'] | 'errors':[[1]] | INCOMPLETE_REPLY",
        "'errors':['Cvv is required'] | 'errors':{'field':[]} | INCOMPLETE_REPLY",
        "'errors':['Cvv is required'] | 'errors':[{'code':409,'m':'x'}] | DUPLICATE_REFERENCE",
        "'errors':['Cvv is required'] | 'errors':[{'code':' 94 ','m':'x'}] | DUPLICATE_REFERENCE",
        "'errors':['Cvv is required'] | 'errors':[{'code':'NUMBER_TAKEN'}] | DUPLICATE_REFERENCE",
        "'errors':['Cvv is required'] | 'errors':['x', {}] | INCOMPLETE_REPLY",
        "'errors':['Cvv is required'] | 'errors':[' '] | INCOMPLETE_REPLY",
        "'errors':['Cvv is required'] | 'errors':[],'message':'Used' | DUPLICATE_REFERENCE"
      },
      quoteCharacter = '`')
  void refusalIsTakenForOneOnlyWhenNothingSpeaksAgainstIt(
      String old, String replacement, String expected) {
    String to = replacement == null ? "" : replacement;

    assertEquals(expected, text(read("f07-validation-failure", old.replace('\'', '"'), to)));
  }

  @ParameterizedTest
  @CsvSource({
    "f06-declined, 9999, DECLINED",
    "f06-declined, 10000, INCOMPLETE_REPLY",
    "f07-validation-failure, 9999, REFUSED",
    "f07-validation-failure, 10000, INCOMPLETE_REPLY"
  })
  void moreErrorsThanAreReadMayMeanAnything(String shape, int errors, String expected) {
    String many = "'errors':[" + String.join(",", Collections.nCopies(errors, "'x'")) + "]";
    String old = shape.equals("f06-declined") ? "'errors':[]" : "'errors':['Cvv is required']";

    assertEquals(expected, text(read(shape, old.replace('\'', '"'), many)));
  }

  @ParameterizedTest
  @CsvSource({"f06-declined, '\"Declined\"'", "f07-validation-failure, null"})
  void moreWordsInTheMessageThanAreReadMayMeanAnything(String shape, String message) {
    String many = String.join(",", Collections.nCopies(10_000, "'x'")) + ",'already taken'";

    assertEquals(
        "INCOMPLETE_REPLY",
        text(read(shape, "\"message\":" + message, "'message':[" + many + "]")));
  }

  private static String declineWithCode(String code, String captured) {
    String body = JsonText.write(Samples.document("f06-declined"));
    String changed =
        body.replace("\"captured\":false,", captured)
            .replace("\"response_code\":\"05\"", "\"response_code\":" + code);
    return text(read(changed.replace('\'', '"')));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"'00'", "'0'", "0", "'08'", "8", "'10'", "' 11'", "'11 '", "16.0", "'016'"})
  void codeOfAnApprovalContradictsADecline(String code) {
    assertEquals("CONTRADICTION", declineWithCode(code, ""));
    assertEquals("CONTRADICTION", declineWithCode(code, "'captured':null,"));
    assertEquals("DECLINED", declineWithCode(code, "'captured':false,"), "as of a void");
  }

  @ParameterizedTest
  @ValueSource(strings = {"'80'", "'1'", "'01'", "110", "'00A'", "'Z1'", "' '", "null", "0.5"})
  void otherCodesAreThoseOfADecline(String code) {
    assertEquals("DECLINED", declineWithCode(code, ""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"errors", "response_message"})
  void moreWordsInADeclineThanAreReadMayMeanAnything(String member) {
    String many = String.join(",", Collections.nCopies(10_000, "'x'")) + ",'already taken'";

    assertEquals(
        "INCOMPLETE_REPLY",
        text(read("f06-declined", "\"captured\":false", "'" + member + "':[" + many + "]")));
  }

  @Test
  void refusalWithManyUnknownMembersMayMeanAnything() {
    StringBuilder further = new StringBuilder("'errors':['x']");
    for (int i = 1_000; i < 6_000; i++) {
      further.append(",'m").append(i).append("':'x'");
    }

    assertEquals(
        "INCOMPLETE_REPLY",
        text(
            read(
                "f07-validation-failure", "\"errors\":[\"Cvv is required\"]", further.toString())));
  }

  @Test
  void refusalWithoutAnInnerWordNeedsAnError() {
    assertEquals(
        Kind.REFUSED.name(),
        text(read("{\"successful\":false,\"response\":{\"successful\":false}}")));
  }
}
