package io.cardfile.purchase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Samples;
import io.cardfile.json.JsonText;
import io.cardfile.purchase.StoredCredential.CardToken;
import io.cardfile.purchase.StoredCredential.TrackingId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each member of the specification has an accessor, and the metadata may have any form. */
class PurchaseFieldsTest {

  private static final Map<String, Function<PurchaseResponse, Optional<String>>> TEXTS =
      new LinkedHashMap<>();

  static {
    TEXTS.put("authorization", PurchaseResponse::authorization);
    TEXTS.put("id", PurchaseResponse::id);
    TEXTS.put("transaction_id", PurchaseResponse::transactionId);
    TEXTS.put("card_number", PurchaseResponse::cardNumber);
    TEXTS.put("card_holder", PurchaseResponse::cardHolder);
    TEXTS.put("card_type", PurchaseResponse::cardType);
    TEXTS.put("card_category", PurchaseResponse::cardCategory);
    TEXTS.put("card_subcategory", PurchaseResponse::cardSubcategory);
    TEXTS.put("message", PurchaseResponse::message);
    TEXTS.put("reference", PurchaseResponse::reference);
    TEXTS.put("currency", PurchaseResponse::currency);
    TEXTS.put("response_code", PurchaseResponse::responseCode);
    TEXTS.put("rrn", PurchaseResponse::rrn);
    TEXTS.put("cvv_match", PurchaseResponse::cvvMatch);
    TEXTS.put("merchant_advice_code", PurchaseResponse::merchantAdviceCode);
    TEXTS.put("card_token", purchase -> purchase.cardToken().map(CardToken::reveal));
  }

  @Test
  void eachTextIsReadFromItsOwnMember() {
    TEXTS.forEach(
        (name, read) -> {
          PurchaseResponse purchase =
              SampleResponses.response("'" + name + "':'value of " + name + "'");
          assertEquals(Optional.of("value of " + name), read.apply(purchase));
          assertEquals(
              Optional.empty(), read.apply(SampleResponses.response("'" + name + "':' '")));
          assertEquals(Optional.empty(), read.apply(SampleResponses.response("")));
        });
  }

  @Test
  void aNumberIsReadAsTheTextThatWasSent() {
    TEXTS.forEach(
        (name, read) ->
            assertEquals(
                Optional.of("7.50"),
                read.apply(SampleResponses.response("'" + name + "':7.50")),
                name));
  }

  @Test
  void aTimeOfTheSchemesAdviceIsRead() {
    assertEquals(
        "Optional[2026-11-18T00:00Z]",
        SampleResponses.response("'merchant_advice_retry_after':'2026-11-18T00:00:00Z'")
            .merchantAdviceRetryAfter()
            .toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"'x':1", "'metadata':null", "'metadata':{}", "'metadata':[]", "'metadata':'x'"})
  void metadataThatAreNoneAreEmpty(String members) {
    PurchaseResponse purchase = SampleResponses.response(members);
    assertEquals(0, purchase.metadata().size());
    assertEquals(Optional.empty(), purchase.trackingId());
    assertEquals(Optional.empty(), purchase.cardSequenceNumber());
    assertEquals(Optional.empty(), purchase.scaExemption());
    assertEquals(Optional.empty(), purchase.originalTransactionReference());
  }

  @ParameterizedTest
  @ValueSource(strings = {"''", "' '", "null"})
  void eachTextOfTheMetadataMayBeBlank(String blank) {
    String members =
        "'metadata':{'authorization_tracking_id':?,'card_sequence_number':?,"
            + "'sca_exemption':?,'original_transaction_reference':?}";
    PurchaseResponse purchase = SampleResponses.response(members.replace("?", blank));
    assertEquals(4, purchase.metadata().size());
    assertEquals(Optional.empty(), purchase.trackingId());
    assertEquals(Optional.empty(), purchase.cardSequenceNumber());
    assertEquals(Optional.empty(), purchase.scaExemption());
    assertEquals(Optional.empty(), purchase.originalTransactionReference());
  }

  @Test
  void metadataHoldValuesOfAnyKind() {
    PurchaseResponse purchase =
        SampleResponses.response(
            "'metadata':{'authorization_tracking_id':'MCC9','card_sequence_number':1,"
                + "'sca_exemption':'low_value','original_transaction_reference':'ORDER-0',"
                + "'least_cost_routed':false,'original_amount':'1000','mine':{'deep':[1.50]}}");
    assertEquals(Optional.of(TrackingId.of("MCC9")), purchase.trackingId());
    assertEquals(Optional.of("1"), purchase.cardSequenceNumber());
    assertEquals(Optional.of("low_value"), purchase.scaExemption());
    assertEquals(Optional.of("ORDER-0"), purchase.originalTransactionReference());
    assertEquals(7, purchase.metadata().size());
    assertEquals("{\"deep\":[1.50]}", JsonText.write(purchase.metadata().get("mine")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"''", "'  '", "null"})
  void aTrackingIdThatIsNoneIsEmpty(String json) {
    PurchaseResponse purchase = withTrackingId(json);
    assertEquals(Optional.empty(), purchase.trackingId());
    assertFalse(purchase.hasUnusableTrackingId());
  }

  @ParameterizedTest
  @ValueSource(strings = {"true", "false", "{}", "{'id':'MCC9'}", "[]", "['MCC9']"})
  void aTrackingIdOfAnotherKindIsUnusableAndNotNone(String json) {
    PurchaseResponse purchase = withTrackingId(json);
    assertEquals(Optional.empty(), purchase.trackingId());
    assertTrue(purchase.hasUnusableTrackingId());
  }

  @ParameterizedTest
  @CsvSource({"'a\\u0007b', a\u0007b", "17, 17", "0, 0"})
  void aTrackingIdMayBeANumberAndMayHaveControlCharacters(String json, String value) {
    PurchaseResponse purchase = withTrackingId(json.equals(value) ? json : "'" + json + "'");
    assertEquals(Optional.of(TrackingId.of(value)), purchase.trackingId());
    assertFalse(purchase.hasUnusableTrackingId());
  }

  private static PurchaseResponse withTrackingId(String json) {
    return SampleResponses.response("'metadata':{'authorization_tracking_id':" + json + "}");
  }

  @Test
  void addendumDataAreKept() {
    assertEquals(
        "{\"x\":1}",
        JsonText.write(SampleResponses.response("'addendum_data':{'x':1}").addendumData()));
    assertEquals(0, SampleResponses.response("'addendum_data':null").addendumData().size());
  }

  @Test
  void anEchoHasAllThreeOfTheRequest() {
    String whole = "'reference':'ORDER-1001','amount':1000,'currency':'AUD'";
    assertTrue(SampleResponses.response(whole).echoes(Samples.REFERENCE, Samples.first().amount()));
    assertTrue(SampleResponses.response(whole).echoes(Samples.REFERENCE, Samples.later().amount()));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      delimiter = '|',
      value = {
        "'amount':1000,'currency':'AUD'",
        "'reference':'ORDER-1001','currency':'AUD'",
        "'reference':'ORDER-1001','amount':1000",
        "'reference':'order-1001','amount':1000,'currency':'AUD'",
        "'reference':'ORDER-1001','amount':1001,'currency':'AUD'",
        "'reference':'ORDER-1001','amount':'10.00','currency':'AUD'",
        "'reference':'ORDER-1001','amount':1000.5,'currency':'AUD'",
        "'reference':'ORDER-1001','amount':1000,'currency':'aud'",
        "'reference':'ORDER-1001','amount':1000,'currency':'NZD'",
        "'reference':['ORDER-1001'],'amount':1000,'currency':'AUD'"
      })
  void anythingElseIsNoEcho(String members) {
    assertFalse(
        SampleResponses.response(members).echoes(Samples.REFERENCE, Samples.first().amount()));
  }
}
