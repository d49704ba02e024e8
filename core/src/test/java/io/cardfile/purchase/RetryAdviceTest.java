package io.cardfile.purchase;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.time.OffsetDateTime;
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
    assertEquals(expected(code), advice.next());
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
    "4, false, ASK_FOR_ANOTHER_CARD",
    "43.0, false, ASK_FOR_ANOTHER_CARD",
    "' 43', false, ASK_FOR_ANOTHER_CARD",
    "043, false, ASK_FOR_ANOTHER_CARD",
    "'7 ', false, ASK_FOR_ANOTHER_CARD",
    "430, true, ASK_FOR_ANOTHER_CARD",
    "43.5, true, ASK_FOR_ANOTHER_CARD",
    "51.0, true, ASK_FOR_ANOTHER_CARD",
    "091, true, TRY_AGAIN_NOW",
    "82., true, CORRECT_AND_SEND_AGAIN",
    "' ', false, ASK_FOR_ANOTHER_CARD"
  })
  void codeCountsHoweverItIsWritten(String code, boolean mayInformPayer, NextStep action) {
    RetryAdvice advice = RetryAdvice.of(declined("'response_code':'" + code + "'"));
    assertEquals(mayInformPayer, advice.mayInformPayer());
    assertEquals(action, advice.next());
  }

  @ParameterizedTest
  @CsvSource({
    "Deny, false",
    "deny, false",
    "' Deny ', false",
    "Accept, true",
    "null, true",
    "{}, true"
  })
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
        NextStep.ASK_FOR_ANOTHER_CARD, RetryAdvice.of(declined("'response_code':51.0")).next());
  }

  private static NextStep expected(String code) {
    if (RETRY.contains(code)) {
      return NextStep.TRY_AGAIN_NOW;
    }
    return code.equals("82") ? NextStep.CORRECT_AND_SEND_AGAIN : NextStep.ASK_FOR_ANOTHER_CARD;
  }

  @ParameterizedTest
  @CsvSource({
    "do_not_retry, 91, DO_NOT_TRY_AGAIN",
    "cancelled, 91, DO_NOT_TRY_AGAIN",
    "retry_later, 51, TRY_AGAIN_LATER",
    "update_required, 51, ASK_FOR_ANOTHER_CARD",
    "not_supported, 51, ASK_FOR_ANOTHER_CARD",
    "none, 91, TRY_AGAIN_NOW",
    "none, 05, ASK_FOR_ANOTHER_CARD",
    "'', 82, CORRECT_AND_SEND_AGAIN",
    "Do_Not_Retry, 05, DO_NOT_TRY_AGAIN",
    "' retry_later ', 51, TRY_AGAIN_LATER",
    "something_new, 91, TRY_AGAIN_NOW",
  })
  void theSchemesAdviceGoesBeforeTheCodes(String advice, String code, NextStep action) {
    assertEquals(
        action,
        RetryAdvice.of(
                declined("'response_code':'" + code + "','merchant_advice_code':'" + advice + "'"))
            .next());
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
    assertEquals("TRY_AGAIN_LATER not before 2026-11-18T00:00Z", advice.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "''", "'soon'", "17", "{}", "'2026-11-18T00:00:00'"})
  void aTimeThatIsNoneLeavesTheWait(String time) {
    RetryAdvice advice =
        RetryAdvice.of(
            declined("'merchant_advice_code':'retry_later','merchant_advice_retry_after':" + time));
    assertEquals(Optional.of(Duration.ofHours(72)), advice.waitAtLeast());
    assertEquals("TRY_AGAIN_LATER after PT72H", advice.toString());
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
    assertEquals("DO_NOT_TRY_AGAIN", advice.toString());
  }

  private static PurchaseResponse declined(String members) {
    return SampleResponses.response("'successful':false," + members);
  }
}
