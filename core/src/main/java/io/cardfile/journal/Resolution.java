package io.cardfile.journal;

import io.cardfile.internal.Redaction;
import io.cardfile.internal.Texts;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The ending of an attempt as a journal keeps it: the state, the gateway's ID and its codes. A text
 * of the gateway is left out if it is longer than an ID or has characters that an ID cannot have,
 * and a code if it looks like a card number. Immutable.
 */
public final class Resolution {

  // The detail of an approval that a source reported; that of one by a reply is its capture.
  private static final String BY_SOURCE = "evidence";

  private static final int LONGEST_ID = 64;
  private static final int LONGEST_CODE = 32;
  private static final String SEPARATORS = "-._~:";

  private final JournalState state;
  private final @Nullable String gatewayId;
  private final @Nullable String responseCode;
  private final @Nullable String detail;

  private Resolution(
      JournalState state,
      @Nullable String gatewayId,
      @Nullable String responseCode,
      @Nullable String detail) {
    this.state = state;
    this.gatewayId = storableId(gatewayId);
    this.responseCode = storableCode(responseCode);
    this.detail = storableCode(detail);
  }

  /** Returns an approval by a reply, with the gateway's ID and response code, where known. */
  public static Resolution approved(@Nullable String gatewayId, @Nullable String responseCode) {
    return approved(gatewayId, responseCode, null);
  }

  /**
   * Returns an approval by a reply.
   *
   * @param capture the name of the {@code Capture}, where known
   */
  public static Resolution approved(
      @Nullable String gatewayId, @Nullable String responseCode, @Nullable String capture) {
    return new Resolution(JournalState.APPROVED, gatewayId, responseCode, capture);
  }

  /**
   * Returns an approval that an {@link OutcomeSource} reports. A journal distinguishes it from an
   * approval by a reply, because only the latter verifies sources.
   */
  public static Resolution approvedBySource(
      @Nullable String gatewayId, @Nullable String responseCode) {
    return new Resolution(JournalState.APPROVED, gatewayId, responseCode, BY_SOURCE);
  }

  /** Returns a decline, with the gateway's ID, response code and advice on retries, where known. */
  public static Resolution declined(
      @Nullable String gatewayId, @Nullable String responseCode, @Nullable String adviceCode) {
    return new Resolution(JournalState.DECLINED, gatewayId, responseCode, adviceCode);
  }

  /** Returns a refusal with the HTTP status {@code status}. */
  public static Resolution refused(@Nullable String gatewayId, int status) {
    return new Resolution(JournalState.REFUSED, gatewayId, Integer.toString(status), null);
  }

  /** Returns a refusal after which the same reference may be sent again. */
  public static Resolution notProcessed(@Nullable String gatewayId, int status) {
    return new Resolution(JournalState.NOT_PROCESSED, gatewayId, Integer.toString(status), null);
  }

  /** Returns that the attempt was not sent. */
  public static Resolution notSent() {
    return new Resolution(JournalState.NOT_SENT, null, null, null);
  }

  /** Returns that the outcome is not known. */
  public static Resolution inDoubt() {
    return new Resolution(JournalState.IN_DOUBT, null, null, null);
  }

  /** Returns that evidence shows that nothing was charged. */
  public static Resolution notCharged() {
    return new Resolution(JournalState.NOT_CHARGED, null, null, null);
  }

  /**
   * Returns an ending from its stored values, as its getters returned them.
   *
   * @throws IllegalArgumentException for {@code PREPARED}, which is not an ending
   */
  public static Resolution stored(
      JournalState state,
      @Nullable String gatewayId,
      @Nullable String responseCode,
      @Nullable String detail) {
    if (Objects.requireNonNull(state, "state == null") == JournalState.PREPARED) {
      throw new IllegalArgumentException("PREPARED is not an ending");
    }
    return new Resolution(state, gatewayId, responseCode, detail);
  }

  /** Returns whether this is an approval that an {@link OutcomeSource} reported, not a reply. */
  public boolean isApprovedBySource() {
    return state == JournalState.APPROVED && BY_SOURCE.equals(detail);
  }

  /** Returns the state that the entry takes. */
  public JournalState state() {
    return state;
  }

  /** Returns the gateway's ID of the purchase, where known. */
  public Optional<String> gatewayId() {
    return Optional.ofNullable(gatewayId);
  }

  /** Returns the response code; for {@code REFUSED} and {@code NOT_PROCESSED} the HTTP status. */
  public Optional<String> responseCode() {
    return Optional.ofNullable(responseCode);
  }

  /**
   * Returns what else is known: of an approval by a reply its capture, such as {@code FULL}, of one
   * that an {@link OutcomeSource} reported {@code evidence}, of a decline the scheme's advice on
   * retries.
   */
  public Optional<String> detail() {
    return Optional.ofNullable(detail);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (!(other instanceof Resolution)) {
      return false;
    }
    Resolution that = (Resolution) other;
    return state == that.state
        && Objects.equals(gatewayId, that.gatewayId)
        && Objects.equals(responseCode, that.responseCode)
        && Objects.equals(detail, that.detail);
  }

  @Override
  public int hashCode() {
    return Objects.hash(state, gatewayId, responseCode, detail);
  }

  /** Returns the state and the response code as text. */
  @Override
  public String toString() {
    return state + (responseCode == null ? "" : " " + responseCode);
  }

  /** Returns {@code text} if a journal may keep it as an ID, otherwise null. */
  static @Nullable String storableId(@Nullable String text) {
    return storable(text, LONGEST_ID);
  }

  /** Returns {@code text} if a journal may keep it as a code, which is printed; otherwise null. */
  static @Nullable String storableCode(@Nullable String text) {
    String code = storable(text, LONGEST_CODE);
    return code != null && Redaction.printable(code).equals(code) ? code : null;
  }

  private static @Nullable String storable(@Nullable String text, int longest) {
    if (text == null || text.isEmpty() || text.length() > longest) {
      return null;
    }
    return Texts.isAlphanumeric(text, SEPARATORS) ? text : null;
  }
}
