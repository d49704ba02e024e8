package io.cardfile.purchase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.cardfile.purchase.RetryAdvice.Action;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The advice on retries from a code and the scheme's advice code. */
class RetryAdviceTest {
  private static final Set<String> RETRY = Set.of("19", "22", "90", "91", "92", "96", "99");
  private static final Set<String> OTHER_CARD = Set.of("33", "38", "51", "54", "75");
  private static final Set<String> QUIET =
      Set.of("04", "07", "34", "35", "36", "37", "41", "43", "59", "93");

  static Stream<String> everyCode() {
    return Stream.concat(
        IntStream.rangeClosed(0, 99).mapToObj(i -> String.format(Locale.ROOT, "%02d", i)),
        Stream.of("", "0", "510", "N7"));
  }

  @ParameterizedTest
  @MethodSource("everyCode")
  void everyCodeHasItsAdvice(String code) {
    RetryAdvice advice = RetryAdvice.of(declined("'response_code':'" + code + "'"));
    assertEquals(expected(code), advice.action());
    assertEquals(!code.isEmpty() && !QUIET.contains(code), advice.mayInformPayer());
    assertEquals(Optional.empty(), advice.notBefore());
    assertEquals(Optional.empty(), advice.waitAtLeast());
  }

  /**
   * Uses the same form as the classification of replies: a gateway may send a number, or the text
   * of a number.
   */
  @ParameterizedTest
  @CsvSource({
    "4, false, UNKNOWN",
    "43.0, false, UNKNOWN",
    "' 43', false, UNKNOWN",
    "043, false, UNKNOWN",
    "'7 ', false, UNKNOWN",
    "430, true, UNKNOWN",
    "43.5, true, UNKNOWN",
    "51.0, true, NEEDS_ANOTHER_CARD",
    "091, true, RETRY_NOW",
    "82., true, CORRECT_CVV",
    "' ', false, UNKNOWN"
  })
  void codeCountsHoweverItIsWritten(String code, boolean mayInformPayer, Action action) {
    RetryAdvice advice = RetryAdvice.of(declined("'response_code':'" + code + "'"));
    assertEquals(mayInformPayer, advice.mayInformPayer());
    assertEquals(action, advice.action());
  }

  @ParameterizedTest
  @CsvSource({"'Deny', false", "'deny', false", "'Accept', true", "null, true", "{}, true"})
  void aSuspectedFraudIsNotForThePayer(String result, boolean mayInformPayer) {
    String json = result.equals("null") || result.equals("{}") ? result : "'" + result + "'";
    RetryAdvice advice = RetryAdvice.of(declined("'response_code':'01','fraud_result':" + json));
    assertEquals(mayInformPayer, advice.mayInformPayer());
  }

  @Test
  void codeThatIsMaskedIsNotKnown() {
    assertEquals(false, RetryAdvice.of(declined("'response_code':'****'")).mayInformPayer());
  }

  @Test
  void codeThatIsANumberCounts() {
    assertEquals(false, RetryAdvice.of(declined("'response_code':4")).mayInformPayer());
    assertEquals(
        Action.NEEDS_ANOTHER_CARD, RetryAdvice.of(declined("'response_code':51.0")).action());
  }

  private static Action expected(String code) {
    if (RETRY.contains(code)) {
      return Action.RETRY_NOW;
    }
    if (OTHER_CARD.contains(code)) {
      return Action.NEEDS_ANOTHER_CARD;
    }
    return code.equals("82") ? Action.CORRECT_CVV : Action.UNKNOWN;
  }

  @ParameterizedTest
  @CsvSource({
    "do_not_retry, 91, DO_NOT_RETRY",
    "cancelled, 91, DO_NOT_RETRY",
    "retry_later, 51, RETRY_LATER",
    "update_required, 51, UPDATE_CARD",
    "not_supported, 51, NEEDS_ANOTHER_CARD",
    "none, 91, RETRY_NOW",
    "none, 05, UNKNOWN",
    "'', 82, CORRECT_CVV",
    "Do_Not_Retry, 05, UNKNOWN",
    "something_new, 91, RETRY_NOW",
  })
  void theSchemesAdviceGoesBeforeTheCodes(String advice, String code, Action action) {
    assertEquals(
        action,
        RetryAdvice.of(
                declined("'response_code':'" + code + "','merchant_advice_code':'" + advice + "'"))
            .action());
  }

  @Test
  void aTimeOfTheSchemeReplacesTheWait() {
    RetryAdvice advice =
        RetryAdvice.of(
            declined(
                "'merchant_advice_code':'retry_later',"
                    + "'merchant_advice_retry_after':'2026-11-18T00:00:00Z'"));
    assertEquals(Optional.of(OffsetDateTime.parse("2026-11-18T00:00:00Z")), advice.notBefore());
    assertEquals(Optional.empty(), advice.waitAtLeast());
    assertEquals("RETRY_LATER not before 2026-11-18T00:00Z", advice.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "''", "'soon'", "17", "{}", "'2026-11-18T00:00:00'"})
  void aTimeThatIsNoneLeavesTheWait(String time) {
    RetryAdvice advice =
        RetryAdvice.of(
            declined("'merchant_advice_code':'retry_later','merchant_advice_retry_after':" + time));
    assertEquals(Optional.of(Duration.ofHours(72)), advice.waitAtLeast());
    assertEquals("RETRY_LATER after PT72H", advice.toString());
  }

  @Test
  void aTimeMeansNothingWhereThereIsNoRetry() {
    RetryAdvice advice =
        RetryAdvice.of(
            declined(
                "'merchant_advice_code':'do_not_retry',"
                    + "'merchant_advice_retry_after':'2026-11-18T00:00:00Z'"));
    assertEquals(Optional.empty(), advice.notBefore());
    assertEquals(Optional.empty(), advice.waitAtLeast());
    assertEquals("DO_NOT_RETRY", advice.toString());
  }

  @Test
  void adviceIsComparedByValue() {
    RetryAdvice later = RetryAdvice.of(declined("'response_code':'91',RETRY"));
    RetryAdvice equal = RetryAdvice.of(declined("'response_code':'96',RETRY"));
    assertEquals(later, equal);
    assertEquals(later.hashCode(), equal.hashCode());
    for (String other :
        List.of(
            "'response_code':'51'",
            "'response_code':'43','merchant_advice_code':'retry_later'",
            "RETRY,'response_code':'91','merchant_advice_retry_after':'2026-11-18T00:00:00Z'")) {
      assertNotEquals(later, RetryAdvice.of(declined(other)));
      assertNotEquals(later.hashCode(), RetryAdvice.of(declined(other)).hashCode());
    }
    assertNotEquals(later, "RETRY_LATER");
  }

  private static PurchaseResponse declined(String members) {
    return SampleResponses.response(
        "'successful':false," + members.replace("RETRY", "'merchant_advice_code':'retry_later'"));
  }
}
