package io.cardfile.purchase;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.Samples;
import io.cardfile.json.JsonText;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CaptureTest {

  private static Approved approved(String old, String replacement) throws Exception {
    String body = JsonText.write(Samples.document("f01-approved-first"));
    String changed = body.replace(old.replace('\'', '"'), replacement.replace('\'', '"'));
    return (Approved) PurchaseOutcome.of(Samples.first(), Samples.replyOf(200, changed));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'captured':true,'captured_amount':1000 | FULL",
        "'captured':true | FULL",
        "'captured_amount':1000 | FULL",
        "'captured':true,'captured_amount':999 | PARTIAL",
        "'captured_amount':1 | PARTIAL",
        "'captured':false,'captured_amount':0 | NONE",
        "'captured':false | NONE",
        "'captured_amount':0 | NONE",
        "'captured':false,'captured_amount':1000 | UNKNOWN",
        "'captured':true,'captured_amount':1001 | UNKNOWN",
        "'x':1 | UNKNOWN"
      })
  void isReadFromFlagAndAmount(String members, Capture expected) throws Exception {
    assertEquals(expected, approved("'captured':true,'captured_amount':1000", members).capture());
  }

  @Test
  void approvalOfAPartialAmountIsPartial() throws Exception {
    assertEquals(
        Capture.PARTIAL, approved("'response_code':'00'", "'response_code':'10'").capture());
    assertEquals(
        Capture.PARTIAL, approved("'response_code':'00'", "'response_code':10.0").capture());
  }

  @Test
  void amountOfZeroHasNothingToCapture() throws Exception {
    PurchaseResponse purchase = approved("'captured':true", "'captured':false").reply();

    assertEquals(Capture.FULL, Capture.of(purchase, 0));
  }

  @Test
  void testFlagIsThatOfTheReply() throws Exception {
    assertEquals(Optional.of(true), approved("x", "x").reply().testFlag());
    assertEquals(Optional.of(false), approved("'test':true", "'test':false").reply().testFlag());
    assertEquals(Optional.empty(), approved("'test':true", "'test':null").reply().testFlag());
  }
}
