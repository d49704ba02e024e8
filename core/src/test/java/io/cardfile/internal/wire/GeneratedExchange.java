package io.cardfile.internal.wire;

import io.cardfile.Samples;
import io.cardfile.internal.wire.ReplyOracle.Asked;
import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.PurchaseRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

/** A request of either kind, and a reply to it, to another request, or a damaged one. */
final class GeneratedExchange {

  static final int[] STATUSES = {
    200, 200, 200, 200, 201, 202, 204, 302, 400, 401, 403, 404, 408, 409, 422, 429, 500, 502, 503
  };

  private static final List<String> CURRENCIES = List.of("AUD", "NZD", "JPY", "KWD");
  private static final List<String> REFERENCES = List.of("ORDER-1001", "ORDER-1002", "order-1001");
  private static final long[] AMOUNTS = {1000, 1001, 100, 1, 2147483647};
  private static final List<String> SHAPES =
      List.of(
          "f01-approved-first",
          "f01-approved-first",
          "f01-approved-first",
          "f02-tracking-id-blank",
          "f05-metadata-of-all-kinds",
          "f06-declined",
          "f06-declined",
          "f07-validation-failure",
          "f09-validation-failure-null",
          "f10-timeout-that-looks-declined",
          "f11-void",
          "f12-preauthorised",
          "f13-captured-in-part",
          "f14-failed-outside-approved-inside",
          "f15-declined-422",
          "f17-404",
          "f18-duplicate-reference");

  final PurchaseRequest request;
  final Asked asked;
  final int status;
  final byte[] body;

  GeneratedExchange(Random random, ReplyMutator mutator) {
    asked = asked(random);
    request = random.nextBoolean() ? first(asked) : later(asked);
    status = STATUSES[random.nextInt(STATUSES.length)];
    Asked answered = random.nextInt(4) == 0 ? asked(random) : asked;
    String shape = SHAPES.get(random.nextInt(SHAPES.size()));
    body = mutator.mutate(answer(shape, answered));
  }

  private static Asked asked(Random random) {
    return new Asked(
        REFERENCES.get(random.nextInt(REFERENCES.size())),
        AMOUNTS[random.nextInt(AMOUNTS.length)],
        CURRENCIES.get(random.nextInt(CURRENCIES.size())));
  }

  private static PurchaseRequest first(Asked asked) {
    return Samples.firstBuilder()
        .reference(asked.reference())
        .amount(Money.ofMinor(asked.minorUnits(), asked.currency()))
        .build();
  }

  private static PurchaseRequest later(Asked asked) {
    return PurchaseRequest.merchantInitiated(Samples.storedCredential(), AuthReason.NO_SHOW)
        .reference(asked.reference())
        .amount(Money.ofMinor(asked.minorUnits(), asked.currency()))
        .build();
  }

  /** Returns the reply of that shape, as a reply to {@code asked}. */
  private static byte[] answer(String shape, Asked asked) {
    return new String(Samples.bytes(shape + ".json"), StandardCharsets.UTF_8)
        .replace("\"" + Samples.REFERENCE + "\"", "\"" + asked.reference() + "\"")
        .replaceAll("\"amount\": 1000\\b", "\"amount\": " + asked.minorUnits())
        .replace("\"AUD\"", "\"" + asked.currency() + "\"")
        .getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public String toString() {
    return asked + " " + status + ": " + new String(body, StandardCharsets.UTF_8);
  }
}
