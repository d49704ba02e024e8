package io.cardfile.internal.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.ReadReplies;
import io.cardfile.Samples;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.transport.WireReply;
import io.cardfile.wallet.WalletTokenOutcome;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Damaged replies never cause an outcome that the oracle does not allow, and never an exception.
 */
class MutatedRepliesTest {

  private static final List<String> SHAPES =
      Arrays.asList(
          "f01-approved-first",
          "f02-tracking-id-blank",
          "f05-metadata-of-all-kinds",
          "f06-declined",
          "f07-validation-failure",
          "f09-validation-failure-null",
          "f10-timeout-that-looks-declined",
          "f11-void",
          "f12-preauthorised",
          "f14-failed-outside-approved-inside",
          "f17-404",
          "f18-duplicate-reference");
  private static final int[] STATUSES = {200, 200, 200, 200, 201, 202, 400, 401, 422, 500, 503};
  private static final int REPLIES = 10_000;

  @ParameterizedTest
  @ValueSource(longs = {1, 20261121})
  void outcomeIsTheOracles(long seed) {
    Random random = new Random(seed);
    ReplyMutator mutator = new ReplyMutator(seed);
    PurchaseRequest request = Samples.first();
    List<byte[]> bodies = new ArrayList<>();
    SHAPES.forEach(shape -> bodies.add(Samples.bytes(shape + ".json")));
    Map<Kind, Integer> seen = new EnumMap<>(Kind.class);
    for (int i = 0; i < REPLIES; i++) {
      // Every second one is an approval, where an error costs most.
      byte[] body = mutator.mutate(bodies.get(i % 2 == 0 ? 0 : random.nextInt(bodies.size())));
      int status = STATUSES[random.nextInt(STATUSES.length)];
      seen.merge(check(request, status, body), 1, Integer::sum);
    }
    // Neither side of the comparison is empty.
    assertTrue(seen.get(Kind.APPROVED) > 200, seen.toString());
    assertTrue(seen.get(Kind.DECLINED) > 50, seen.toString());
    assertTrue(seen.get(Kind.REFUSED) > 100, seen.toString());
    assertTrue(seen.get(Kind.IN_DOUBT) > 2_000, seen.toString());
  }

  private static Kind check(PurchaseRequest request, int status, byte[] body) {
    PurchaseOutcome outcome = ReadReplies.purchase(request, WireReply.read(status, null, body));
    ReplyOracle oracle = ReplyOracle.of(status, body);
    Supplier<String> message = () -> status + ": " + new String(body, StandardCharsets.UTF_8);
    assertEquals(oracle.approved(), outcome.kind() == Kind.APPROVED, message);
    assertTrue(outcome.kind() != Kind.DECLINED || oracle.mayBeDeclined(), message);
    assertTrue(outcome.kind() != Kind.REFUSED || oracle.mayBeRefused(), message);
    assertFalse(outcome.kind() == Kind.NOT_SENT, message);
    return outcome.kind();
  }

  @Test
  void walletTokenIsIssuedOnlyWhenTheOracleSaysSo() throws Exception {
    ReplyMutator mutator = new ReplyMutator(7);
    byte[] token = Samples.bytes("f19-wallet-token.json");
    int issued = 0;
    for (int i = 0; i < REPLIES; i++) {
      byte[] body = mutator.mutate(token);
      WalletTokenOutcome outcome = ReadReplies.walletToken(WireReply.read(200, null, body));
      if (outcome.kind() == WalletTokenOutcome.Kind.ISSUED) {
        Map<?, ?> envelope = (Map<?, ?>) OracleJson.parse(body);
        assertEquals(true, envelope.get("successful"));
        assertEquals(((WalletTokenOutcome.Issued) outcome).token(), envelope.get("token"));
        issued++;
      }
    }
    assertTrue(issued > 1_000, "issued " + issued);
  }

  @Test
  void oracleAgreesOnTheShapesThemselves() {
    for (String shape : SHAPES) {
      for (int status : STATUSES) {
        check(Samples.first(), status, Samples.bytes(shape + ".json"));
      }
    }
  }
}
