package io.cardfile.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import com.code_intelligence.jazzer.junit.DictionaryFile;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.cardfile.ReadReplies;
import io.cardfile.Samples;
import io.cardfile.json.JsonValue;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.transport.WireReply;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Any reply has an outcome that does not show the card, and approvals and declines repeat the
 * request's reference.
 */
class PurchaseReplyFuzzTest {

  private static final int[] STATUSES = {200, 200, 201, 422, 401, 500, 204, 302};

  static Stream<byte[]> seeds() {
    return Seeds.replies();
  }

  @MethodSource("seeds")
  @DictionaryFile(resourcePath = "words")
  @FuzzTest(maxDuration = "")
  void aReplyHasAnOutcomeWithoutTheCard(byte[] input) {
    int status = STATUSES[Math.floorMod(Arrays.hashCode(input), STATUSES.length)];
    WireReply reply = WireReply.read(status, Samples.REQUEST_ID, input);
    PurchaseOutcome outcome = ReadReplies.purchase(Samples.first(), reply);
    assertNotEquals(Kind.NOT_SENT, outcome.kind());
    assertFalse(outcome.toString().contains(Samples.CARD_NUMBER));
    if (outcome.kind() == Kind.APPROVED || outcome.kind() == Kind.DECLINED) {
      JsonValue repeated = reply.document().get("response").object().get("reference");
      assertEquals(JsonValue.of(Samples.REFERENCE), repeated);
    }
  }
}
