package io.cardfile.purchase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.purchase.DriftTable.Form;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every form of a reply that real gateways send is read, and none throws. */
@Isolated("changes the default locale")
class PurchaseDriftTest {
  private static final List<Form> FORMS = DriftTable.FORMS;

  @ParameterizedTest
  @FieldSource("FORMS")
  void eachFormIsRead(Form form) {
    assertEquals(form.expected, form.read());
  }

  @ParameterizedTest
  @ValueSource(strings = {"tr-TR", "ar-EG-u-nu-arab", "th-TH-u-ca-buddhist-nu-thai"})
  void theLocaleChangesNothing(String tag) {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag(tag));
    try {
      FORMS.forEach(form -> assertEquals(form.expected, form.read()));
    } finally {
      Locale.setDefault(before);
    }
  }

  /** The parser of Java 8, and so of older Android, reads an offset in the last form only. */
  @ParameterizedTest
  @CsvSource({
    "2026-11-15T10:20:30+1000, 2026-11-15T10:20:30+10:00",
    "2026-11-15T10:20:30-0330, 2026-11-15T10:20:30-03:30",
    "2026-11-15T10:20:30+10, 2026-11-15T10:20:30+10:00",
    "2026-11-15T10:20-10, 2026-11-15T10:20-10:00",
    "2026-11-15T10:20:30+10:00, 2026-11-15T10:20:30+10:00",
    "2026-11-15T10:20:30Z, 2026-11-15T10:20:30Z",
    "2026-11-15T10:20:30, 2026-11-15T10:20:30",
    "2026-11-15, 2026-11-15",
    "-1000, -1000",
    "'', ''"
  })
  void anOffsetIsWrittenInTheFormThatEveryPlatformReads(String text, String expected) {
    assertEquals(expected, PurchaseResponse.withColon(text));
  }

  @Test
  void aLongDecimalIsRefusedRatherThanComputed() {
    String digits = "1".repeat(40);
    assertEquals(digits, decimal(digits));
    assertEquals("-" + digits, decimal("-" + digits));
    assertEquals("none", decimal(digits + "1"));
  }

  private static String decimal(String literal) {
    return SampleResponses.response("'decimal_amount':" + literal)
        .decimalAmount()
        .map(Object::toString)
        .orElse("none");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'response':{}",
        "'response':[]",
        "'response':[1]",
        "'response':null",
        "'response':'x'",
        "'test':true"
      })
  void aResponseThatIsNoneIsEmpty(String members) {
    PurchaseResponse purchase = SampleResponses.envelope("'successful':true," + members);
    assertEquals(Optional.of(true), purchase.envelopeSuccessful());
    assertEquals(Optional.empty(), purchase.successful());
    assertEquals(Optional.empty(), purchase.id());
    assertEquals(JsonObject.empty(), purchase.metadata());
    assertEquals(JsonObject.empty(), purchase.response());
    assertEquals("PurchaseResponse(0 fields)", purchase.toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "'errors':[]          | []",
        "'errors':null        | []",
        "'x':1                | []",
        "'errors':'No'        | [No]",
        "'errors':['A','B']   | [A, B]",
        "'errors':[null]      | []",
        "'errors':[{},[]]     | []",
        "'errors':[['x']]     | [['x']]",
        "'errors':[1,true]    | [1, true]",
        "'errors':{'a':'b'}   | [{'a':'b'}]",
        "'errors':7           | [7]",
        "'errors':0           | [0]",
        "'errors':false       | [false]",
        "'errors':''          | []",
        "'errors':' '         | []",
        "'errors':{}          | []",
        "'errors':[' ']       | []",
        "'error':'A'          | [A]",
        "'error':false        | []",
        "'error':{'a':'b'}    | []",
        "'errors':['A'],'response':{'errors':['B']} | [A, B]",
        "'response':{'errors':{}} | []"
      },
      quoteCharacter = '"')
  void errorsAreTexts(String members, String expected) {
    List<String> errors = SampleResponses.envelope(members).errors();
    assertEquals(expected.replace('\'', '"'), errors.toString());
    assertThrows(UnsupportedOperationException.class, () -> errors.add("x"));
  }

  @Test
  void atMost100ErrorsAreRead() {
    String many = String.join(",", Collections.nCopies(101, "'E'"));
    assertEquals(100, SampleResponses.envelope("'errors':[" + many + "]").errors().size());
    String most = String.join(",", Collections.nCopies(100, "'E'"));
    assertEquals(100, SampleResponses.envelope("'errors':[" + most + "]").errors().size());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "'successful':true    | Optional[true]",
        "'successful':false   | Optional[false]",
        "'successful':'true'  | Optional.empty",
        "'successful':1       | Optional.empty",
        "'successful':null    | Optional.empty",
        "'x':true             | Optional.empty"
      })
  void onlyABooleanSaysSuccessful(String members, String expected) {
    assertEquals(expected, SampleResponses.envelope(members).envelopeSuccessful().toString());
    assertEquals(
        expected, SampleResponses.envelope("'response':{" + members + "}").successful().toString());
    String test = members.replace("successful", "test");
    assertEquals(expected, SampleResponses.envelope(test).testFlag().toString());
  }

  @Test
  void whatIsUnknownIsKeptInItsOrderAndToTheDigit() {
    PurchaseResponse purchase =
        SampleResponses.response(
            "'avs_result_code':2,'id':'p','fraud_result':{'score':0.10,'big':9007199254740993},"
                + "'fraud_messages':[null,'x'],'merchant_advice_code':'none'");
    assertEquals(
        "{\"avs_result_code\":2,\"id\":\"p\",\"fraud_result\":{\"score\":0.10,\"big\":9007199254740993},"
            + "\"fraud_messages\":[null,\"x\"],\"merchant_advice_code\":\"none\"}",
        JsonText.write(purchase.response()));
    assertTrue(JsonText.write(purchase.document()).contains("9007199254740993"));
    assertEquals("PurchaseResponse(5 fields)", purchase.toString());
  }

  @Test
  void theDocumentIsTheReply() {
    JsonObject document = JsonObject.builder().put("anything", 1).build();
    assertSame(document, PurchaseResponse.of(document).document());
    assertThrows(NullPointerException.class, () -> PurchaseResponse.of(null));
  }
}
