package io.cardfile.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import com.code_intelligence.jazzer.junit.DictionaryFile;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.cardfile.json.JsonValue;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.TestCard;
import io.cardfile.transport.WireReply;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Any reply has an outcome that does not show the card, and approvals and declines repeat the
 * request's reference.
 */
class PurchaseReplyFuzzTest {

  private static final int[] STATUSES = {200, 200, 201, 422, 401, 500, 204, 302};
  private static final String REFERENCE = "ORDER-1001"; // As in the recorded replies.
  private static final PurchaseRequest REQUEST =
      PurchaseRequest.firstCardOnFile(TestCard.VISA.card())
          .reference(REFERENCE)
          .amount(Money.of("10.00", "AUD"))
          .build();

  static Stream<byte[]> seeds() throws IOException {
    return Seeds.replies();
  }

  @MethodSource("seeds")
  @DictionaryFile(resourcePath = "words")
  @FuzzTest(maxDuration = "")
  void aReplyHasAnOutcomeWithoutTheCard(byte[] input) {
    int status = STATUSES[Math.floorMod(Arrays.hashCode(input), STATUSES.length)];
    WireReply reply = WireReply.read(status, "req-8c1f", input);
    PurchaseOutcome outcome = PurchaseOutcome.of(REQUEST, reply);
    assertNotEquals(Kind.NOT_SENT, outcome.kind());
    assertFalse(outcome.toString().contains(TestCard.VISA.number()));
    if (outcome.kind() == Kind.APPROVED || outcome.kind() == Kind.DECLINED) {
      JsonValue repeated = reply.document().get("response").object().get("reference");
      assertEquals(JsonValue.of(REFERENCE), repeated);
    }
  }
}
