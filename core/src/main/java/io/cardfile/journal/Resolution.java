package io.cardfile.journal;

import io.cardfile.internal.Redaction;
import io.cardfile.internal.Texts;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseOutcome.Declined;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.NotSent;
import io.cardfile.purchase.PurchaseOutcome.Refused;
import io.cardfile.purchase.PurchaseResponse;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The ending of an attempt as a journal keeps it: the state, the gateway's ID and its codes. A text
 * of the gateway is left out if it is longer than an ID, has characters that an ID cannot have, or
 * looks like a card number. Immutable.
 */
public final class Resolution {

  // Marks an approval that a source reported. Kept in the field of the advice code, which approvals
  // do not have otherwise, so that no journal needs a new column.
  private static final String BY_SOURCE = "evidence";

  private static final int LONGEST_ID = 64;
  private static final int LONGEST_CODE = 32;
  private static final String SEPARATORS = "-._~:";

  private final JournalState state;
  private final @Nullable String gatewayId;
  private final @Nullable String responseCode;
  private final @Nullable String adviceCode;

  private Resolution(
      JournalState state,
      @Nullable String gatewayId,
      @Nullable String responseCode,
      @Nullable String adviceCode) {
    this.state = state;
    this.gatewayId = storableId(gatewayId);
    this.responseCode = storableCode(responseCode);
    this.adviceCode = storableCode(adviceCode);
  }

  /**
   * Returns an ending.
   *
   * @param gatewayId the gateway's ID of the purchase
   * @param responseCode the response code of the reply; for {@code REFUSED} and {@code
   *     NOT_PROCESSED} the HTTP status
   * @param adviceCode the scheme's advice on retries
   * @throws IllegalArgumentException for {@code PREPARED}, which is not an ending
   */
  public static Resolution of(
      JournalState state,
      @Nullable String gatewayId,
      @Nullable String responseCode,
      @Nullable String adviceCode) {
    if (Objects.requireNonNull(state, "state == null") == JournalState.PREPARED) {
      throw new IllegalArgumentException("PREPARED is not an ending");
    }
    return new Resolution(state, gatewayId, responseCode, adviceCode);
  }

  /**
   * Returns an approval that an {@link OutcomeSource} reports. A journal distinguishes it from an
   * approval by a reply, because only the latter verifies sources.
   */
  public static Resolution approvedBySource(
      @Nullable String gatewayId, @Nullable String responseCode) {
    return new Resolution(JournalState.APPROVED, gatewayId, responseCode, BY_SOURCE);
  }

  /** Returns whether this is an approval that an {@link OutcomeSource} reported, not a reply. */
  public boolean isApprovedBySource() {
    return state == JournalState.APPROVED && BY_SOURCE.equals(adviceCode);
  }

  /** Returns the ending of {@code outcome}. */
  public static Resolution of(PurchaseOutcome outcome) {
    return outcome.accept(OfOutcome.VISITOR);
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
   * Returns the scheme's advice on retries; {@code evidence} for an approval that an {@link
   * OutcomeSource} reported.
   */
  public Optional<String> adviceCode() {
    return Optional.ofNullable(adviceCode);
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
        && Objects.equals(adviceCode, that.adviceCode);
  }

  @Override
  public int hashCode() {
    return Objects.hash(state, gatewayId, responseCode, adviceCode);
  }

  static @Nullable String storableId(@Nullable String text) {
    return storable(text, LONGEST_ID);
  }

  static @Nullable String storableCode(@Nullable String text) {
    return storable(text, LONGEST_CODE);
  }

  private static @Nullable String storable(@Nullable String text, int longest) {
    if (text == null || text.isEmpty() || text.length() > longest) {
      return null;
    }
    return isPlain(text) && !holdsCardNumber(text) ? text : null;
  }

  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!Texts.isAlphanumeric(c) && SEPARATORS.indexOf(c) < 0) {
        return false;
      }
    }
    return true;
  }

  private static boolean holdsCardNumber(String text) {
    return new Redaction(text).digits("", true).hidesAnything();
  }

  /** Returns the state and the response code as text. */
  @Override
  public String toString() {
    return state + responseCode().map(code -> " " + code).orElse("");
  }

  private static final class OfOutcome implements PurchaseOutcome.Visitor<Resolution> {

    static final OfOutcome VISITOR = new OfOutcome();

    @Override
    public Resolution approved(Approved approved) {
      return of(JournalState.APPROVED, approved.purchase());
    }

    @Override
    public Resolution declined(Declined declined) {
      return of(JournalState.DECLINED, declined.purchase());
    }

    @Override
    public Resolution refused(Refused refused) {
      String id = refused.purchase().id().orElse(null);
      String status = Integer.toString(refused.status());
      return new Resolution(
          refused.allowsNextAttempt() ? JournalState.NOT_PROCESSED : JournalState.REFUSED,
          id,
          status,
          null);
    }

    @Override
    public Resolution notSent(NotSent notSent) {
      return new Resolution(JournalState.NOT_SENT, null, null, null);
    }

    @Override
    public Resolution inDoubt(InDoubt inDoubt) {
      return new Resolution(JournalState.IN_DOUBT, null, null, null);
    }

    private static Resolution of(JournalState state, PurchaseResponse purchase) {
      return new Resolution(
          state,
          purchase.id().orElse(null),
          purchase.responseCode().orElse(null),
          purchase.merchantAdviceCode().orElse(null));
    }
  }
}
