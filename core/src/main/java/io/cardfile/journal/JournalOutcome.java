package io.cardfile.journal;

import io.cardfile.internal.Redaction;
import io.cardfile.internal.Texts;
import io.cardfile.purchase.Capture;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of an attempt as a journal keeps it: the state, the gateway's ID and its codes, and
 * the note of the person or source that resolved the entry. A text of the gateway is left out
 * unless it has the length and the characters of an ID, and a code is left out if it looks like a
 * card number. Immutable.
 */
public final class JournalOutcome {

  private static final String VOIDED = "VOIDED";
  private static final int LONGEST_ID = 64;
  private static final int LONGEST_CODE = 32;
  private static final int LONGEST_NOTE = 200;
  private static final String SEPARATORS = "-._~:";

  private final JournalState state;
  private final @Nullable String gatewayId;
  private final @Nullable String responseCode;
  private final @Nullable String detail;
  private final @Nullable String note;

  private JournalOutcome(
      JournalState state,
      @Nullable String gatewayId,
      @Nullable String responseCode,
      @Nullable String detail,
      @Nullable String note) {
    this.state = state;
    this.gatewayId = storableId(gatewayId);
    this.responseCode = storableCode(responseCode);
    this.detail = storableCode(detail);
    this.note = note;
  }

  private static JournalOutcome of(
      JournalState state,
      @Nullable String gatewayId,
      @Nullable String responseCode,
      @Nullable String detail) {
    return new JournalOutcome(state, gatewayId, responseCode, detail, null);
  }

  /** Returns an approval whose captured amount is not known. */
  public static JournalOutcome approved(@Nullable String gatewayId, @Nullable String responseCode) {
    return approved(gatewayId, responseCode, Capture.UNKNOWN);
  }

  /**
   * Returns an approval.
   *
   * @param gatewayId the gateway's ID of the purchase, where known
   * @param responseCode the response code, where known
   * @param capture how much was captured; a replay of the outcome returns it
   */
  public static JournalOutcome approved(
      @Nullable String gatewayId, @Nullable String responseCode, Capture capture) {
    String detail = capture == Capture.UNKNOWN ? null : capture.name();
    return of(JournalState.APPROVED, gatewayId, responseCode, detail);
  }

  /** Returns a decline, with the gateway's ID, response code and advice on retries, where known. */
  public static JournalOutcome declined(
      @Nullable String gatewayId, @Nullable String responseCode, @Nullable String adviceCode) {
    return of(JournalState.DECLINED, gatewayId, responseCode, adviceCode);
  }

  /** Returns a refusal with the HTTP status {@code status}. */
  public static JournalOutcome refused(@Nullable String gatewayId, int status) {
    return of(JournalState.REFUSED, gatewayId, Integer.toString(status), null);
  }

  /** Returns a refusal after which the same reference may be sent again. */
  public static JournalOutcome notProcessed(@Nullable String gatewayId, int status) {
    return of(JournalState.NOT_PROCESSED, gatewayId, Integer.toString(status), null);
  }

  /** Returns the outcome of an attempt that was not sent. */
  public static JournalOutcome notSent() {
    return of(JournalState.NOT_SENT, null, null, null);
  }

  /** Returns the outcome of an attempt that is in doubt. */
  public static JournalOutcome inDoubt() {
    return of(JournalState.IN_DOUBT, null, null, null);
  }

  /** Returns the outcome of an attempt in doubt that, as the gateway shows, charged nothing. */
  public static JournalOutcome notCharged() {
    return of(JournalState.NOT_CHARGED, null, null, null);
  }

  /**
   * Returns the outcome of an attempt in doubt whose purchase was voided, or refunded in full:
   * {@code NOT_CHARGED}. The gateway has its reference, so the reference is not claimed again.
   */
  public static JournalOutcome voided(@Nullable String gatewayId) {
    return new JournalOutcome(JournalState.NOT_CHARGED, gatewayId, null, VOIDED, null);
  }

  /**
   * Returns an outcome from its stored values, as its getters returned them.
   *
   * @throws IllegalArgumentException for {@code PREPARED}, which is not an outcome
   */
  public static JournalOutcome stored(
      JournalState state,
      @Nullable String gatewayId,
      @Nullable String responseCode,
      @Nullable String detail,
      @Nullable String note) {
    if (Objects.requireNonNull(state, "state == null") == JournalState.PREPARED) {
      throw new IllegalArgumentException("PREPARED is not an outcome");
    }
    return new JournalOutcome(state, gatewayId, responseCode, detail, note);
  }

  /**
   * Returns this outcome with a note, such as who resolved the entry, and why.
   *
   * @param note 1 to 200 characters, none of them a control character, and no card number
   * @throws IllegalArgumentException for another text
   */
  public JournalOutcome withNote(String note) {
    if (!Texts.isStorable(Objects.requireNonNull(note, "note == null"))
        || note.length() > LONGEST_NOTE) {
      throw new IllegalArgumentException(
          "note is blank, has more than " + LONGEST_NOTE + " characters, or a control character");
    }
    if (!Redaction.printable(note).equals(note)) {
      throw new IllegalArgumentException("note has what looks like a card number: leave it out");
    }
    return new JournalOutcome(state, gatewayId, responseCode, detail, note);
  }

  /** Returns whether the purchase was approved and the whole amount is captured. */
  public boolean isPaid() {
    return state == JournalState.APPROVED && Capture.FULL.name().equals(detail);
  }

  /** Returns whether this is the outcome {@link #voided}. */
  public boolean isVoided() {
    return state == JournalState.NOT_CHARGED && VOIDED.equals(detail);
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
   * Returns a further detail: for an approval the name of its {@link Capture}, for a decline the
   * scheme's advice on retries, for a voided purchase {@code VOIDED}. Empty for an approval whose
   * captured amount is not known.
   */
  public Optional<String> detail() {
    return Optional.ofNullable(detail);
  }

  /** Returns the note of the person or source that resolved the entry, if there is one. */
  public Optional<String> note() {
    return Optional.ofNullable(note);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (!(other instanceof JournalOutcome)) {
      return false;
    }
    JournalOutcome that = (JournalOutcome) other;
    return state == that.state
        && Objects.equals(gatewayId, that.gatewayId)
        && Objects.equals(responseCode, that.responseCode)
        && Objects.equals(detail, that.detail)
        && Objects.equals(note, that.note);
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
