package io.cardfile.internal.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole exchanges, from request to outcome, compared with the oracle. */
@Tag("slow")
class ExchangesTest {

  private static final int EXCHANGES = 20_000;
  private static final Phase[] PHASES = Phase.values();

  private final Map<Kind, Integer> seen = new EnumMap<>(Kind.class);
  private GeneratedExchange current;
  private Phase failure; // Null when there is a reply.

  private final PaymentClient client =
      PaymentClient.builder(
              Endpoints.test()
                  .walletUrl("https://wallet.example")
                  .purchasesUrl("https://purchases.example")
                  .build(),
              transport())
          .authorizer(BasicAuthorizer.of("TEST-merchant", "TEST-token"))
          .build();

  private Transport transport() {
    return (request, phases) ->
        new Exchange() {
          @Override
          public WireReply execute() throws TransportException {
            return reply();
          }

          @Override
          public void cancel() {}
        };
  }

  private WireReply reply() throws TransportException {
    if (failure == Phase.BEFORE_SENDING) {
      throw TransportException.notSent("refused", null);
    }
    if (failure != null) {
      throw TransportException.inDoubt(failure, "lost", null);
    }
    return WireReply.read(current.status, null, current.body);
  }

  @ParameterizedTest
  @ValueSource(longs = {20261121})
  void nothingIsGuessed(long seed) {
    Random random = new Random(seed);
    ReplyMutator mutator = new ReplyMutator(seed);
    for (int i = 0; i < EXCHANGES; i++) {
      current = new GeneratedExchange(random, mutator);
      failure = random.nextInt(20) == 0 ? PHASES[random.nextInt(PHASES.length)] : null;
      String where = "seed " + seed + ", exchange " + i + ": ";
      check(() -> where + failure + ", " + current);
    }
    System.out.println("exchanges: seed " + seed + ", " + seen);
    assertTrue(seen.get(Kind.APPROVED) > 500, seen.toString());
    assertTrue(seen.get(Kind.DECLINED) > 100, seen.toString());
    assertTrue(seen.get(Kind.REFUSED) > 100, seen.toString());
    assertTrue(seen.get(Kind.NOT_SENT) > 100, seen.toString());
    assertTrue(seen.get(Kind.IN_DOUBT) > 5_000, seen.toString());
  }

  private void check(Supplier<String> message) {
    Kind kind = client.purchase(current.request).execute().kind();
    ReplyOracle oracle = ReplyOracle.of(current.asked, current.status, current.body);
    boolean replied = failure == null;
    assertEquals(replied && oracle.approved(), kind == Kind.APPROVED, message);
    assertTrue(kind != Kind.DECLINED || replied && oracle.mayBeDeclined(), message);
    assertTrue(kind != Kind.REFUSED || replied && oracle.mayBeRefused(), message);
    assertEquals(failure == Phase.BEFORE_SENDING, kind == Kind.NOT_SENT, message);
    seen.merge(kind, 1, Integer::sum);
  }
}
