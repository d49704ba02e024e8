package io.cardfile.purchase;

import io.cardfile.internal.FieldText;
import io.cardfile.internal.Texts;
import io.cardfile.validation.ValidationException;
import io.cardfile.validation.Violation;
import io.cardfile.validation.Violation.Codes;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The data that a merchant keeps from an approved first card-on-file transaction, to charge the
 * card later: the card token, and the tracking ID of the first transaction.
 * <!-- region jvm-sample/src/test/java/io/cardfile/sample/guide/JavadocTest.java#stored -->
 *
 * <pre>{@code
 * if (outcome instanceof PurchaseOutcome.Approved) {
 *   PurchaseOutcome.Approved approved = (PurchaseOutcome.Approved) outcome;
 *   approved.storedCredential().ifPresent(stored -> vault.put("ada", stored.toText()));
 * }
 * // Later, without the payer:
 * StoredCredential stored = StoredCredential.fromText(vault.get("ada"));
 * PurchaseRequest fee =
 *     PurchaseRequest.merchantInitiated(stored, AuthReason.NO_SHOW)
 *         .reference("NO-SHOW-77")
 *         .amount(Money.of("80.00", "AUD"))
 *         .build();
 * }</pre>
 *
 * <p>Keep the credential of the first transaction; replies to later charges do not replace it. For
 * a card that another system put on file call {@link #of}, {@link #schemeGaveNoTrackingId} or
 * {@link #withUnknownTrackingId}. Immutable and thread-safe.
 */
public final class StoredCredential {

  // The reader ignores fields that it does not know.
  private static final String PREFIX = "cardfile-credential-";
  private static final String VERSION = PREFIX + "2";
  private static final String NEWER_VERSION = PREFIX + "([3-9]|[1-9][0-9]+)(\\?.*)?";
  private static final String TOKEN = "token";
  private static final String TRACKING = "tracking";
  private static final String UNKNOWN = "tracking_unknown";
  private static final String AT = "at";
  private static final String NETWORK = "network.";

  private final CardToken cardToken;
  private final @Nullable TrackingId trackingId;
  private final boolean trackingIdUnknown;
  private final @Nullable OffsetDateTime establishedAt;
  private final transient Map<String, String> networkReferences;

  private StoredCredential(
      CardToken cardToken,
      @Nullable TrackingId trackingId,
      boolean trackingIdUnknown,
      @Nullable OffsetDateTime establishedAt,
      Map<String, String> networkReferences) {
    this.cardToken = Objects.requireNonNull(cardToken, "cardToken == null");
    this.trackingId = trackingId;
    this.trackingIdUnknown = trackingIdUnknown;
    this.establishedAt = establishedAt;
    this.networkReferences = Collections.unmodifiableMap(networkReferences);
  }

  /**
   * Returns the credential of a card that another system put on file, with the tracking ID of its
   * first transaction. Each later charge sends the ID unchanged, as the gateway's API document
   * requires.
   *
   * @param cardToken the gateway's token of the card, from the reply to the first transaction
   * @param trackingId {@code metadata.authorization_tracking_id} of the same reply, never that of a
   *     later charge
   */
  public static StoredCredential of(CardToken cardToken, TrackingId trackingId) {
    return of(cardToken, Objects.requireNonNull(trackingId, "trackingId == null"), false);
  }

  /**
   * Returns the credential of a card whose scheme assigned no tracking ID to the first transaction,
   * such as China UnionPay. Each later charge omits the ID, as the gateway's API document requires.
   *
   * <p><b>Call this method only if the reply to the first transaction had no ID.</b> If that is not
   * certain, call {@link #withUnknownTrackingId}: according to the API document, a charge that
   * omits an existing ID may be declined.
   */
  public static StoredCredential schemeGaveNoTrackingId(CardToken cardToken) {
    return of(cardToken, null, false);
  }

  /**
   * Returns the credential of a card whose tracking ID was not kept. Later charges omit the ID, so
   * the issuer may decline them. Ask the gateway for the ID, or put the card on file again while
   * the payer is present. The API document does not mention lost IDs; omitting them is our choice.
   */
  public static StoredCredential withUnknownTrackingId(CardToken cardToken) {
    return of(cardToken, null, true);
  }

  private static StoredCredential of(
      CardToken cardToken, @Nullable TrackingId trackingId, boolean unknown) {
    return new StoredCredential(cardToken, trackingId, unknown, null, Collections.emptyMap());
  }

  /**
   * Returns the credential that {@code response} establishes, whose card token must be present. An
   * ID that cannot be read is unknown: a credential without an ID would claim that there is none.
   */
  static StoredCredential of(PurchaseResponse response) {
    return new StoredCredential(
        response.cardToken().get(),
        response.trackingId().orElse(null),
        response.hasUnusableTrackingId(),
        response.transactionDate().orElse(null),
        Collections.emptyMap());
  }

  /**
   * Reads the text that {@link #toText} returned.
   *
   * @throws IllegalArgumentException when the text is null or not that of a stored credential, is
   *     cut off or damaged, or is of a newer version, each with its own message, which contains no
   *     part of the text
   */
  public static StoredCredential fromText(String text) {
    if (text == null || !text.contains(PREFIX)) {
      throw new IllegalArgumentException(
          "not a stored credential: give the text of StoredCredential.toText");
    }
    if (text.matches(NEWER_VERSION)) {
      throw new IllegalArgumentException(
          "the stored credential is of a newer version: upgrade cardfile");
    }
    try {
      return read(FieldText.decode(VERSION, text));
    } catch (RuntimeException e) { // Not as the cause: its message may contain a part of the text.
      throw new IllegalArgumentException(
          "the stored credential is cut off, damaged, or has blanks or quotes around it: is its"
              + " column long enough?");
    }
  }

  private static StoredCredential read(FieldText fields) {
    String tracking = fields.get(TRACKING);
    String time = fields.get(AT);
    return new StoredCredential(
        CardToken.of(fields.require(TOKEN)),
        tracking == null ? null : TrackingId.find(tracking).get(),
        fields.get(UNKNOWN) != null,
        time == null ? null : OffsetDateTime.parse(time),
        readReferences(fields));
  }

  private static Map<String, String> readReferences(FieldText fields) {
    Map<String, String> references = new LinkedHashMap<>();
    for (String field : fields.fieldNames()) {
      if (field.startsWith(NETWORK)) {
        String name = field.substring(NETWORK.length());
        references.put(name, checked(name, fields.require(field)));
      }
    }
    return references;
  }

  private static String checked(String name, String value) {
    if (!name.matches("[a-z0-9_]+")) {
      throw new IllegalArgumentException("the name of a network reference is not lower_case");
    }
    if (!TrackingId.isUsable(value)) {
      throw new IllegalArgumentException(
          "the network reference " + name + " is blank or not well-formed");
    }
    return value;
  }

  /**
   * Returns one line of ASCII to keep in a database, in a column for texts of any length. The text
   * contains the card token: protect it like a credential.
   */
  public String toText() {
    FieldText fields =
        FieldText.named(VERSION)
            .put(TOKEN, cardToken.reveal())
            .put(TRACKING, trackingId == null ? null : trackingId.value())
            .put(UNKNOWN, trackingIdUnknown ? "1" : null)
            .put(AT, establishedAt == null ? null : establishedAt.toString());
    networkReferences.forEach((name, value) -> fields.put(NETWORK + name, value));
    return fields.encode();
  }

  /** Returns the token of the card. */
  public CardToken cardToken() {
    return cardToken;
  }

  /**
   * Returns the tracking ID of the first transaction; empty when the scheme assigned none, and when
   * the ID {@linkplain #isTrackingIdUnknown is unknown}. Later charges then omit it.
   */
  public Optional<TrackingId> trackingId() {
    return Optional.ofNullable(trackingId);
  }

  /**
   * Returns whether the scheme may have assigned a tracking ID that this credential lacks: the ID
   * was not kept, or it could not be read in the reply to the first transaction. Later charges omit
   * the ID and may be declined.
   */
  public boolean isTrackingIdUnknown() {
    return trackingIdUnknown;
  }

  /** Returns when the first transaction took place, if it is known. */
  public Optional<OffsetDateTime> establishedAt() {
    return Optional.ofNullable(establishedAt);
  }

  /**
   * Returns this credential with the time of the first transaction.
   *
   * @throws IllegalArgumentException when it has another time, because values of the first
   *     transaction are never overwritten
   */
  public StoredCredential withEstablishedAt(OffsetDateTime time) {
    Objects.requireNonNull(time, "time == null");
    if (establishedAt != null && !establishedAt.isEqual(time)) {
      throw new IllegalArgumentException("the time of the first transaction is never overwritten");
    }
    return establishedAt != null
        ? this
        : new StoredCredential(cardToken, trackingId, trackingIdUnknown, time, networkReferences);
  }

  /** Returns the names of further identifiers of the scheme; unmodifiable, possibly empty. */
  public List<String> networkReferenceNames() {
    return Collections.unmodifiableList(new ArrayList<>(networkReferences.keySet()));
  }

  /** Returns a further identifier of the scheme by its name, if there is one. */
  public Optional<String> networkReference(String name) {
    return Optional.ofNullable(networkReferences.get(name));
  }

  /**
   * Returns this credential with a further identifier of the scheme. Later charges do not send it.
   *
   * @param name lower-case letters, digits and underscores, such as {@code transaction_link_id}
   * @throws IllegalArgumentException when the name has other characters, the value is blank or not
   *     well-formed Unicode, or the name has another value, because values of the first transaction
   *     are never overwritten
   */
  public StoredCredential withNetworkReference(String name, String value) {
    Map<String, String> references = new LinkedHashMap<>(networkReferences);
    String known = references.put(name, checked(name, value));
    if (known != null && !known.equals(value)) {
      throw new IllegalArgumentException(
          "network reference " + name + " is there already; it is never overwritten");
    }
    return new StoredCredential(
        cardToken, trackingId, trackingIdUnknown, establishedAt, references);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (!(other instanceof StoredCredential)) {
      return false;
    }
    StoredCredential that = (StoredCredential) other;
    return cardToken.equals(that.cardToken)
        && Objects.equals(trackingId, that.trackingId)
        && trackingIdUnknown == that.trackingIdUnknown
        && Objects.equals(establishedAt, that.establishedAt)
        && networkReferences.equals(that.networkReferences);
  }

  @Override
  public int hashCode() {
    return Objects.hash(cardToken, trackingId, trackingIdUnknown, establishedAt, networkReferences);
  }

  /** Returns whether there is a tracking ID as text, without any value. */
  @Override
  public String toString() {
    String with = trackingIdUnknown ? "with an unknown" : trackingId == null ? "without" : "with";
    return "StoredCredential(" + with + " tracking ID)";
  }

  /**
   * The gateway's token for a card. The token and the merchant's credentials are enough to charge
   * the card, so the token is never printed. A token does not mean that the card is on file:
   * replies to declined transactions have one too. Immutable.
   */
  public static final class CardToken {

    private final transient String value;

    private CardToken(String value) {
      this.value = value;
    }

    /**
     * Returns a token: any text that the gateway issued.
     *
     * @throws ValidationException when it is null or blank, or has control characters or half a
     *     surrogate pair, because a document cannot send it
     */
    public static CardToken of(String value) {
      if (!isUsable(value)) {
        String what = "must not be null or blank or have control characters";
        throw TrackingId.invalid("card_token", Codes.CHARS, what);
      }
      return new CardToken(value);
    }

    static boolean isUsable(@Nullable String value) {
      return value != null && TrackingId.isUsable(value) && !Texts.hasControl(value);
    }

    /** Returns the token's text. A search for this method name finds every reader. */
    public String reveal() {
      return value;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof CardToken && value.equals(((CardToken) other).value);
    }

    @Override
    public int hashCode() {
      return value.hashCode();
    }

    @Override
    public String toString() {
      return "CardToken(****)";
    }
  }

  /**
   * The card scheme's network transaction ID of the first transaction, which the gateway's API
   * document calls {@code authorization_tracking_id}. Case-sensitive, of any length, never blank:
   * if a scheme assigns none, there is no {@code TrackingId}. Immutable.
   */
  public static final class TrackingId {

    private final transient String value;

    private TrackingId(String value) {
      this.value = value;
    }

    /**
     * Returns a tracking ID with the unchanged text. Control characters are sent escaped.
     *
     * @throws ValidationException code {@code tracking_id}, when the text is null, blank, not
     *     well-formed Unicode, or what a database or a spreadsheet exports in place of a value,
     *     such as {@code NULL} or {@code 1E+15}
     */
    public static TrackingId of(String value) {
      // What databases export for no value, and spreadsheets for a long number.
      if (!isUsable(value)
          || value.matches("(?i)null|\\(null\\)|\\\\n|[0-9]([.,][0-9]+)?e\\+[0-9]+")) {
        String what =
            "must not be null, blank, broken or a placeholder: use schemeGaveNoTrackingId or"
                + " withUnknownTrackingId";
        throw invalid("authorization_tracking_id", Codes.TRACKING_ID, what);
      }
      return new TrackingId(value);
    }

    static boolean isUsable(@Nullable String value) {
      return value != null && !value.trim().isEmpty() && !Texts.hasLoneSurrogate(value);
    }

    static ValidationException invalid(String path, String code, String what) {
      return new ValidationException(Collections.singletonList(Violation.error(path, code, what)));
    }

    /** Returns a tracking ID; empty when {@code value} is not a usable ID. */
    static Optional<TrackingId> find(String value) {
      return isUsable(value) ? Optional.of(new TrackingId(value)) : Optional.empty();
    }

    /** Returns the text, as the gateway sent it. */
    public String value() {
      return value;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof TrackingId && value.equals(((TrackingId) other).value);
    }

    @Override
    public int hashCode() {
      return value.hashCode();
    }

    @Override
    public String toString() {
      return "TrackingId(****)";
    }
  }
}
