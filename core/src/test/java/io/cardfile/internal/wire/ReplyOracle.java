package io.cardfile.internal.wire;

import io.cardfile.Samples;
import io.cardfile.internal.wire.OracleJson.NotStrict;
import io.cardfile.internal.wire.OracleJson.Number;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;

/**
 * What may be concluded from a reply to the sample request of AUD 10.00, written from the promise
 * and not from the code: approved only with status 200 or 201, one strict JSON document, {@code
 * successful} present and true outside and inside, and reference, amount and currency echoed.
 */
final class ReplyOracle {

  private final int status;
  private final Map<?, ?> envelope;
  private final Map<?, ?> response;

  private ReplyOracle(int status, Object document) {
    this.status = status;
    this.envelope = asMap(document);
    this.response = asMap(envelope.get("response"));
  }

  static ReplyOracle of(int status, byte[] body) {
    try {
      return new ReplyOracle(status, OracleJson.parse(body));
    } catch (NotStrict e) {
      return new ReplyOracle(status, OracleJson.NULL);
    }
  }

  private static Map<?, ?> asMap(Object value) {
    return value instanceof Map ? (Map<?, ?>) value : Collections.emptyMap();
  }

  boolean approved() {
    return (status == 200 || status == 201)
        && Boolean.TRUE.equals(envelope.get("successful"))
        && Boolean.TRUE.equals(response.get("successful"))
        && Objects.equals(response.get("reference"), Samples.REFERENCE)
        && Objects.equals(response.get("currency"), "AUD")
        && Objects.equals(response.get("amount"), new Number("1000"));
  }

  /** Whether it was said explicitly that nothing was charged, and nothing says otherwise. */
  boolean mayBeDeclined() {
    return Boolean.TRUE.equals(envelope.get("successful"))
        && Boolean.FALSE.equals(response.get("successful"))
        && Objects.equals(response.get("reference"), Samples.REFERENCE)
        && !Boolean.TRUE.equals(response.get("captured"));
  }

  /** Whether the request was explicitly not taken, and nothing says otherwise. */
  boolean mayBeRefused() {
    return Boolean.FALSE.equals(envelope.get("successful"))
        && !Boolean.TRUE.equals(response.get("successful"))
        && !Boolean.TRUE.equals(response.get("captured"));
  }
}
