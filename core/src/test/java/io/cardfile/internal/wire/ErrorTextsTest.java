package io.cardfile.internal.wire;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonValue;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which words of an error may mean that the gateway has the reference already. */
class ErrorTextsTest {

  private static boolean mayMeanDuplicate(String error) {
    return ErrorTexts.of(JsonValue.of(error)).mayMeanDuplicate();
  }

  /** The word in brackets is the only sign of a duplicate in its sentence. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "It was [already] made",
        "Do not send it [again]",
        "It was sent [before]",
        "It was [completed]",
        "[Conflict]",
        "A [conflicting] request",
        "This [conflicts] with another one",
        "[Duplicate]",
        "[Duplicated]",
        "[Duplicates] are not allowed",
        "It was sent [earlier]",
        "It must not [exist]",
        "It [existed]",
        "There is an [existing] one",
        "It [exists]",
        "[Idempotence] is violated",
        "[Idempotency] key mismatch",
        "Not [idempotent]",
        "It is [known]",
        "It must be [new]",
        "Wrong [order]",
        "Wrong [orders]",
        "It is [paid]",
        "It is [pending]",
        "There is a [previous] one",
        "It was [previously] sent",
        "It was [processed]",
        "[Processing]",
        "It is in [progress]",
        "It was [received]",
        "It is [recorded]",
        "Invalid [reference]",
        "Invalid [references]",
        "It was [repeated]",
        "It was [resubmitted]",
        "[Reuse] is not allowed",
        "It was [reused]",
        "The [same] number",
        "It was [seen]",
        "It has been [taken]",
        "It was sent [twice]",
        "It is not [unique]",
        "It is in [use]",
        "It was [used]"
      })
  void eachOfTheseWordsAloneMayMeanADuplicate(String sentence) {
    String word = sentence.replaceAll("[\\[\\]]", "");
    String without = sentence.replaceAll("\\[.*\\]", "");

    assertTrue(mayMeanDuplicate(word));
    assertFalse(mayMeanDuplicate(without), "another word counts as well");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Card does not exist",
        "Cards do not exist",
        "Card did not exist",
        "Card doesn't exist",
        "Cards don't exist",
        "Card didn't exist"
      })
  void absenceIsNoDuplicate(String sentence) {
    assertFalse(mayMeanDuplicate(sentence));
  }

  @ParameterizedTest
  @ValueSource(strings = {"It must not exist", "It cannot exist", "It does not yet exist"})
  void existenceThatIsForbiddenMayMeanADuplicate(String sentence) {
    assertTrue(mayMeanDuplicate(sentence));
  }

  private static boolean meansDuplicate(String message) {
    return ErrorTexts.of(JsonValue.of(message)).meansDuplicate();
  }

  /**
   * The words refer to the purchase and not to a card, even if the sentence denies something else.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "again already before conflict earlier existed existing exists previous previously",
        "repeated resubmitted reuse reused same taken twice unique"
      })
  void eachOfTheseWordsIsOfAnEarlierPurchase(String words) {
    for (String word : words.split(" ")) {
      assertTrue(meansDuplicate("Order " + word), word);
      assertTrue(meansDuplicate("Order not charged, " + word), word);
      assertFalse(meansDuplicate("Card " + word), word);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "completed known paid pending processed processing progress received recorded seen used"
      })
  void eachOfTheseWordsIsOfAnEarlierPurchaseUnlessItIsDenied(String words) {
    for (String word : words.split(" ")) {
      assertTrue(meansDuplicate("Order " + word), word);
      assertFalse(meansDuplicate("Card " + word), word);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Order cannot be processed",
        "Order could be processed by the issuer alone",
        "Order was never processed",
        "Order was not processed",
        "Order wasn't processed",
        "Order couldn't be completed"
      })
  void orderThatWasNotProcessedIsNoDuplicate(String message) {
    assertFalse(meansDuplicate(message));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Order is paid, cannot be charged",
        "Order No 1042 was processed",
        "Payment received, no further charge",
        "Not accepted: the order was already sent"
      })
  void denialOfSomethingElseChangesNothing(String message) {
    assertTrue(meansDuplicate(message));
  }

  @ParameterizedTest
  @ValueSource(strings = {"94", "409", "ERR94", "Error 94", "code: 409"})
  void aCodeIsFoundInAShortText(String text) {
    assertTrue(mayMeanDuplicate(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Card expired in 12/94", "3f94c0de-94aa-409b-8094-0123456789ab", "940", "4090"})
  void aNumberInALongerTextIsNoCode(String text) {
    assertFalse(mayMeanDuplicate(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"x ", "x1"})
  void aTextOfManyWordsIsNotReadToItsEnd(String some) {
    assertFalse(ErrorTexts.of(JsonValue.of(some.repeat(4_999))).areTooMany());
    assertTrue(ErrorTexts.of(JsonValue.of(some.repeat(10_000))).areTooMany());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"invoice", "order", "payment", "purchase", "reference", "request", "transaction"})
  void eachOfTheseIsThePurchase(String subject) {
    assertTrue(meansDuplicate("This " + subject + " exists"));
  }
}
