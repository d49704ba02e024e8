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
 * card later: the card token and the scheme's references of the first transaction.
 *
 * <pre>{@code
 * approved.storedCredential().ifPresent(stored -> save(customer, stored.toText()));
 * // Later:
 * StoredCredential stored = StoredCredential.fromText(load(customer));
 * PurchaseRequest.merchantInitiated(stored, AuthReason.SUBSCRIPTION);
 * }</pre>
 *
 * <p>For a card that another system put on file call {@link #of}, {@link #schemeGaveNoTrackingId}
 * or {@link #withUnknownTrackingId}. A later reply never changes it. Immutable and thread-safe.
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
   * first transaction. Each later charge sends the ID unchanged (specification 2.4, rule 1).
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
   * such as China UnionPay. Each later charge omits the ID (specification 2.4, rule 2).
   *
   * <p><b>Call this only if the reply to the first transaction is known to have had no ID.</b> A
   * charge without an existing ID may be declined (specification 7.3). If it is not known, call
   * {@link #withUnknownTrackingId}.
   */
  public static StoredCredential schemeGaveNoTrackingId(CardToken cardToken) {
    return of(cardToken, null, false);
  }

  /**
   * Returns the credential of a card whose tracking ID was not kept. Later charges omit the ID, so
   * the issuer may decline them (specification 7.3). Ask the gateway for the ID, or put the card on
   * file again while the payer is present. The specification does not mention lost IDs; this is our
   * choice.
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
   * Returns one line of ASCII to keep in a database. It contains the card token, so protect it like
   * a token. Its length is not limited; use a text column.
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
   * Returns the tracking ID of the first transaction; empty when its scheme assigned none, and when
   * it {@linkplain #isTrackingIdUnknown is unknown}. Later transactions then omit it and never send
   * it blank.
   */
  public Optional<TrackingId> trackingId() {
    return Optional.ofNullable(trackingId);
  }

  /**
   * Returns whether the scheme may have assigned a tracking ID that this credential lacks: it was
   * not kept, or the reply to the first transaction had one that cannot be read. Later transactions
   * omit it and may be declined.
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

  /** Returns the identifier that the scheme assigned in addition, by its name, if there is one. */
  public Optional<String> networkReference(String name) {
    return Optional.ofNullable(networkReferences.get(name));
  }

  /**
   * Returns this credential with one more identifier of the scheme, which later charges do not send
   * yet.
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
   * The gateway's token for a card. The token and the merchant's credentials suffice to charge the
   * card, so the token is never printed. A token alone does not prove that the card is on file:
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
   * The card scheme's network transaction ID of the first transaction, which the specification
   * calls authorization tracking ID. Opaque and case-sensitive, without a limit of its length,
   * because the specification has none. Never blank: if a scheme assigns none, there is no {@code
   * TrackingId}. Immutable.
   */
  public static final class TrackingId {

    private final transient String value;

    private TrackingId(String value) {
      this.value = value;
    }

    /**
     * Returns a tracking ID with the unchanged text. Control characters are sent escaped.
     *
     * @throws ValidationException code {@code tracking_id}, when it is null, blank, holds half a
     *     surrogate pair, which a document cannot contain, or is the text that a database or a
     *     spreadsheet exports in place of a value, such as {@code NULL} or {@code 1E+15}
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
