package io.cardfile.internal.wire;

import static io.cardfile.Samples.replyOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.ReadReplies;
import io.cardfile.Samples;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonValue;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseOutcome.InDoubt.Why;
import io.cardfile.purchase.PurchaseResponse;
import java.util.Collections;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Rows 121 to 132 of the bad inputs: unusual types that are accepted, or leave the purchase in
 * doubt.
 */
class ReplyDriftTest {

  private static PurchaseOutcome read(String body) {
    return ReadReplies.purchase(Samples.first(), replyOf(200, body));
  }

  private static PurchaseOutcome read(String shape, String old, String replacement) {
    String body = JsonText.write(Samples.document(shape));
    String changed = body.replace(old, replacement.replace('\'', '"'));
    assertNotEquals(body, changed, "nothing was replaced");
    return read(changed);
  }

  private static PurchaseResponse approvedWith(String old, String replacement) {
    PurchaseOutcome outcome = read("f01-approved-first", old, replacement);
    return assertInstanceOf(Approved.class, outcome).purchase();
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
        "null | APPROVED",
        "{} | APPROVED",
        "' ' | APPROVED",
        "'all well' | CONTRADICTION",
        "[null] | CONTRADICTION",
        "[{}] | CONTRADICTION",
        "[1] | CONTRADICTION",
        "{'field':'text'} | CONTRADICTION"
      },
      quoteCharacter = '`')
  void approvalWithErrorsIsInDoubt(String errors, String expected) {
    assertEquals(expected, text(read("f01-approved-first", "\"errors\":[]", "'errors':" + errors)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "null | ",
        "'all well' | all well",
        "[null] | (an error that is not a text)",
        "[{}] | (an error that is not a text)",
        "[1] | 1",
        "[true] | true",
        "{} | ",
        "{'a':'b'} | (an error that is not a text)"
      },
      quoteCharacter = '`')
  void errorsOfAnyKindAreShown(String errors, String text) {
    PurchaseResponse purchase =
        PurchaseResponse.of(
            replyOf(200, "{\"errors\":" + errors.replace('\'', '"') + "}").document());

    assertEquals(
        text == null ? Collections.emptyList() : Collections.singletonList(text),
        purchase.errors());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "null | INCOMPLETE_REPLY",
        "[] | INCOMPLETE_REPLY",
        "'no' | REFUSED",
        "['no'] | REFUSED",
        "[null] | INCOMPLETE_REPLY",
        "[{}] | INCOMPLETE_REPLY",
        "[1] | INCOMPLETE_REPLY"
      },
      quoteCharacter = '`')
  void refusalNeedsAnErrorThatCanBeRead(String errors, String expected) {
    String body = "{'successful':false,'errors':" + errors + ",'response':{}}";

    assertEquals(expected, text(read(body.replace('\'', '"'))));
  }

  @Test
  void errorsOfTenMegabytesLeaveDoubt() {
    String errors = "'errors':['" + "e".repeat(10_000_000) + "']";
    PurchaseOutcome outcome = read("f01-approved-first", "\"errors\":[]", errors);

    assertEquals(Why.UNREADABLE_REPLY.name(), text(outcome));
    assertTrue(((PurchaseOutcome.InDoubt) outcome).text().get().length() < 5_000);
  }

  @Test
  void unknownValuesAreKept() {
    PurchaseResponse purchase = approvedWith("\"scheme one\"", "'a scheme of next year'");

    assertEquals(Optional.of("a scheme of next year"), purchase.cardType());
  }

  @Test
  void unknownMembersAreKept() {
    PurchaseResponse purchase = approvedWith("\"rrn\":", "'new':[{'x':9007199254740993}],'rrn':");

    assertEquals(
        JsonValue.ofNumber("9007199254740993"),
        purchase.unknownFields().get("new").array().get(0).object().get("x"));
  }

  @Test
  void idMayBeANumberOfAnyLength() {
    PurchaseResponse purchase = approvedWith("\"pur-71c0ffee\"", "9007199254740993");

    assertEquals(Optional.of("9007199254740993"), purchase.id());
  }

  @ParameterizedTest
  @ValueSource(strings = {"''", "'soon'", "null", "'2026-02-30'", "0", "[]"})
  void settlementDateMayBeNone(String date) {
    PurchaseResponse purchase = approvedWith("\"2026-11-22\"", date);

    assertEquals(Optional.empty(), purchase.settlementDate());
  }

  @ParameterizedTest
  @ValueSource(strings = {"'NaN'", "null", "1e400", "{}", "true"})
  void decimalAmountMayBeNone(String amount) {
    PurchaseResponse purchase = approvedWith(":10.0,", ":" + amount + ",");

    assertEquals(Optional.empty(), purchase.decimalAmount());
  }

  @Test
  void nanAsANumberIsNoJson() {
    PurchaseOutcome outcome = read("f01-approved-first", ":10.0,", ":NaN,");

    assertEquals(Why.UNREADABLE_REPLY.name(), text(outcome));
  }
}
