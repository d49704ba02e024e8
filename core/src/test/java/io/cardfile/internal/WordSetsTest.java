package io.cardfile.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Field;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sets that are written as one text: without a space two words would become one. */
class WordSetsTest {

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          purchase.AdditionalFields, REQUEST_FIELDS, \
          amount currency reference card_holder card_number card_expiry cvv card_token \
          customer_ip extra
          purchase.AdditionalFields, EXTRA_FIELDS, \
          card_on_file stored_credential_indicator auth_reason authorization_tracking_id
          purchase.PurchaseResponse, RESPONSE_FIELDS, \
          authorization id transaction_id card_number card_holder card_expiry card_token card_type \
          card_category card_subcategory amount decimal_amount successful message reference \
          currency settlement_date transaction_date response_code captured captured_amount rrn \
          cvv_match metadata addendum_data
          internal.wire.OutcomeClassifier, ENVELOPE, successful response errors message test
          internal.wire.Redactor, NUMBERS, \
          amount captured_amount decimal_amount reference original_transaction_reference id \
          transaction_id rrn authorization response_code card_sequence_number \
          authorization_tracking_id card_token original_amount
          internal.wire.ErrorTexts, REPEATED, \
          again already before conflict earlier existed existing exists previous previously \
          repeated resubmitted reuse reused same taken twice unique
          """)
  void setHasEachOfItsWords(String type, String name, String words) throws Exception {
    Field field = Class.forName("io.cardfile." + type).getDeclaredField(name);
    field.setAccessible(true);
    assertEquals(Set.of(words.split(" ")), field.get(null));
  }
}
