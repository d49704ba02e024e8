package io.cardfile.internal.wire;

import io.cardfile.Samples;
import io.cardfile.internal.wire.OracleJson.NotStrict;
import io.cardfile.internal.wire.OracleJson.Number;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The conclusions that a reply allows, written from the promises and not from the code: approved
 * only with status 200 or 201, one strict JSON document, {@code successful} present and true
 * outside and inside, and reference, amount and currency echoed.
 */
final class ReplyOracle {

  /** The request; a reply to any other request does not count. */
  record Asked(String reference, long minorUnits, String currency) {
    static final Asked SAMPLE = new Asked(Samples.REFERENCE, 1000, "AUD");
  }

  // A proxy's status is not the gateway's.
  private static final List<Integer> RESOLVE_NOTHING = List.of(202, 204, 302, 408, 429);

  private final Asked asked;
  private final int status;
  private final Map<?, ?> envelope;
  private final Map<?, ?> response;

  private ReplyOracle(Asked asked, int status, Object document) {
    this.asked = asked;
    this.status = status;
    this.envelope = asMap(document);
    this.response = asMap(envelope.get("response"));
  }

  /** Returns the oracle for the sample request of AUD 10.00. */
  static ReplyOracle of(int status, byte[] body) {
    return of(Asked.SAMPLE, status, body);
  }

  static ReplyOracle of(Asked asked, int status, byte[] body) {
    try {
      return new ReplyOracle(asked, status, OracleJson.parse(body));
    } catch (NotStrict e) {
      return new ReplyOracle(asked, status, OracleJson.NULL);
    }
  }

  private static Map<?, ?> asMap(Object value) {
    return value instanceof Map ? (Map<?, ?>) value : Collections.emptyMap();
  }

  private boolean hasErrors() {
    Object errors = envelope.get("errors");
    boolean none =
        errors == null
            || errors == OracleJson.NULL
            || List.of().equals(errors)
            || Map.of().equals(errors)
            || errors instanceof String text && text.isBlank();
    return !none;
  }

  boolean approved() {
    return (status == 200 || status == 201)
        && !hasErrors()
        && Boolean.TRUE.equals(envelope.get("successful"))
        && Boolean.TRUE.equals(response.get("successful"))
        && Objects.equals(response.get("reference"), asked.reference())
        && Objects.equals(response.get("currency"), asked.currency())
        && Objects.equals(response.get("amount"), new Number("" + asked.minorUnits()));
  }

  private boolean resolvesNothing() {
    return status >= 500 || status == 409 || RESOLVE_NOTHING.contains(status);
  }

  /** Returns whether the response has another reference, amount or currency than the request. */
  private boolean isAboutAnother() {
    return isAnother("reference", asked.reference())
        || isAnother("currency", asked.currency())
        || isAnother("amount", new Number("" + asked.minorUnits()));
  }

  /**
   * Returns whether a value differs. Blank and null count as absent; a value of another type is not
   * evaluated here.
   */
  private boolean isAnother(String name, Object wanted) {
    Object value = response.get(name);
    return wanted.getClass().isInstance(value)
        && !(value instanceof String text && text.isBlank())
        && !value.equals(wanted);
  }

  /**
   * Returns whether an error means that the gateway already has the reference, which may have been
   * charged.
   */
  private boolean saysTaken() {
    return envelope.get("errors") instanceof List<?> errors
        && errors.contains("Reference has already been taken");
  }

  /**
   * Returns whether the reply states explicitly that nothing was charged, without a contradiction.
   */
  boolean mayBeDeclined() {
    return Boolean.TRUE.equals(envelope.get("successful"))
        && Boolean.FALSE.equals(response.get("successful"))
        && Objects.equals(response.get("reference"), asked.reference())
        && !resolvesNothing()
        && !isAboutAnother()
        && !saysTaken()
        && !Boolean.TRUE.equals(response.get("captured"));
  }

  /**
   * Returns whether the reply states explicitly that the request was refused, without a
   * contradiction.
   */
  boolean mayBeRefused() {
    return Boolean.FALSE.equals(envelope.get("successful"))
        && !resolvesNothing()
        && !isAboutAnother()
        && !saysTaken()
        && !Boolean.TRUE.equals(response.get("successful"))
        && !Boolean.TRUE.equals(response.get("captured"));
  }
}
