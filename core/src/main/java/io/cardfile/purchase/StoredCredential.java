package io.cardfile.purchase;

import io.cardfile.internal.FieldText;
import io.cardfile.internal.Texts;
import io.cardfile.validation.InvalidRequestException;
import io.cardfile.validation.Violation;
import io.cardfile.validation.Violation.Codes;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The data that a merchant keeps from an approved first card-on-file transaction, to charge the
 * card later without the payer: the card token and the scheme's references of the first
 * transaction.
 *
 * <p>Only {@link PurchaseOutcome.Approved#storedCredential} and {@link #fromText} create it. A
 * later reply never changes it. Immutable and thread-safe.
 */
public final class StoredCredential {

  // Version 1 had a token and a tracking ID and no checksum; version 2 adds the time, named network
  // references and the checksum.
  private static final String VERSION_1 = "cardfile-credential-1";
  private static final String VERSION_2 = "cardfile-credential-2";
  private static final String TOKEN = "token";
  private static final String TRACKING = "tracking";
  private static final String AT = "at";
  private static final String NETWORK = "network.";

  private final CardToken cardToken;
  private final @Nullable TrackingId trackingId;
  private final @Nullable OffsetDateTime establishedAt;
  private final List<NetworkReference> networkReferences;

  StoredCredential(
      CardToken cardToken,
      @Nullable TrackingId trackingId,
      @Nullable OffsetDateTime establishedAt,
      List<NetworkReference> networkReferences) {
    this.cardToken = cardToken;
    this.trackingId = trackingId;
    this.establishedAt = establishedAt;
    this.networkReferences = Collections.unmodifiableList(networkReferences);
  }

  /**
   * Reads the text that {@link #toText} of this or an older version returned.
   *
   * @throws IllegalArgumentException when the text is damaged, cut off or of a newer version; the
   *     message contains no part of it
   */
  public static StoredCredential fromText(String text) {
    FieldText fields = FieldText.decode(Objects.requireNonNull(text, "text == null"));
    if (fields.name().equals(VERSION_2) && !fields.isChecked()) {
      throw new IllegalArgumentException("the text is cut off or damaged");
    }
    if (!fields.name().equals(VERSION_1) && !fields.name().equals(VERSION_2)) {
      throw new IllegalArgumentException("not a stored credential of a known version");
    }
    return new StoredCredential(
        CardToken.of(fields.require(TOKEN)),
        readTrackingId(fields.get(TRACKING)),
        readTime(fields.get(AT)),
        readReferences(fields));
  }

  private static @Nullable TrackingId readTrackingId(@Nullable String value) {
    return value == null ? null : TrackingId.of(value);
  }

  private static @Nullable OffsetDateTime readTime(@Nullable String value) {
    try {
      return value == null ? null : OffsetDateTime.parse(value);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException("the time of the stored credential is damaged");
    }
  }

  private static List<NetworkReference> readReferences(FieldText fields) {
    List<NetworkReference> references = new ArrayList<>();
    for (String field : fields.fieldNames()) {
      if (field.startsWith(NETWORK)) {
        String name = field.substring(NETWORK.length());
        references.add(NetworkReference.of(name, fields.require(field)));
      }
    }
    return references;
  }

  /**
   * Returns one line of ASCII to keep in a database. It contains the card token, so protect it like
   * a token. Its length is not limited; use a text column.
   */
  public String toText() {
    FieldText fields =
        FieldText.named(VERSION_2)
            .put(TOKEN, cardToken.reveal())
            .put(TRACKING, trackingId == null ? null : trackingId.value())
            .put(AT, establishedAt == null ? null : establishedAt.toString());
    for (NetworkReference reference : networkReferences) {
      fields.put(NETWORK + reference.name(), reference.value());
    }
    return fields.encode();
  }

  /** Returns the token of the card. */
  public CardToken cardToken() {
    return cardToken;
  }

  /**
   * Returns the tracking ID of the first transaction; empty when its scheme assigns none. Later
   * transactions then omit it and never send it blank.
   */
  public Optional<TrackingId> trackingId() {
    return Optional.ofNullable(trackingId);
  }

  /** Returns when the first transaction took place, if the gateway reported it. */
  public Optional<OffsetDateTime> establishedAt() {
    return Optional.ofNullable(establishedAt);
  }

  /** Returns further references of the scheme; unmodifiable, possibly empty. */
  public List<NetworkReference> networkReferences() {
    return networkReferences;
  }

  /** Returns the further reference with the name {@code name}, if any. */
  public Optional<NetworkReference> networkReference(String name) {
    for (NetworkReference reference : networkReferences) {
      if (reference.name().equals(name)) {
        return Optional.of(reference);
      }
    }
    return Optional.empty();
  }

  /**
   * Returns this credential with one more reference.
   *
   * @throws IllegalArgumentException when there is another reference with that name, because values
   *     of the first transaction are never overwritten
   */
  public StoredCredential with(NetworkReference reference) {
    Optional<NetworkReference> known = networkReference(reference.name());
    if (known.isPresent() && !known.get().equals(reference)) {
      throw new IllegalArgumentException(
          "network reference " + reference.name() + " is there already; it is never overwritten");
    }
    List<NetworkReference> references = new ArrayList<>(networkReferences);
    if (!known.isPresent()) {
      references.add(reference);
    }
    return new StoredCredential(cardToken, trackingId, establishedAt, references);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (!(other instanceof StoredCredential)) {
      return false;
    }
    StoredCredential that = (StoredCredential) other;
    return cardToken.equals(that.cardToken)
        && Objects.equals(trackingId, that.trackingId)
        && Objects.equals(establishedAt, that.establishedAt)
        && networkReferences.equals(that.networkReferences);
  }

  @Override
  public int hashCode() {
    return Objects.hash(cardToken, trackingId, establishedAt, networkReferences);
  }

  /** Returns whether there is a tracking ID as text, without any value. */
  @Override
  public String toString() {
    return "StoredCredential(" + (trackingId == null ? "without" : "with") + " tracking ID)";
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
     * Returns a token.
     *
     * @throws IllegalArgumentException when it is blank or not well-formed Unicode
     */
    public static CardToken of(String value) {
      if (Objects.requireNonNull(value, "value == null").trim().isEmpty()) {
        throw new IllegalArgumentException("the card token is blank");
      }
      if (Texts.hasLoneSurrogate(value)) {
        throw new IllegalArgumentException("the card token is not well-formed Unicode");
      }
      return new CardToken(value);
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
   * calls authorization tracking ID. Opaque and case-sensitive; never blank: if a scheme assigns
   * none, there is no {@code TrackingId}. Immutable.
   */
  public static final class TrackingId {

    private static final int MAX_LENGTH = 255;

    private final transient String value;

    private TrackingId(String value) {
      this.value = value;
    }

    /**
     * Returns a tracking ID with the unchanged text.
     *
     * @throws InvalidRequestException code {@code tracking_id}, when it is blank, longer than 255
     *     characters or holds control characters
     */
    public static TrackingId of(String value) {
      if (!isUsable(value)) {
        throw new InvalidRequestException(
            Collections.singletonList(
                Violation.error(
                    "authorization_tracking_id",
                    Codes.TRACKING_ID,
                    "must hold 1 to 255 characters and no control characters")));
      }
      return new TrackingId(value);
    }

    /** Returns a tracking ID; empty when {@code value} is not a usable ID. */
    static Optional<TrackingId> find(String value) {
      return isUsable(value) ? Optional.of(new TrackingId(value)) : Optional.empty();
    }

    private static boolean isUsable(String value) {
      Objects.requireNonNull(value, "value == null");
      return !value.trim().isEmpty() && value.length() <= MAX_LENGTH && !Texts.isUnsendable(value);
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

  /**
   * An identifier that a card scheme assigns in addition to the tracking ID. The merchant chooses
   * its name, such as {@code transaction_link_id} for a Transaction Link Identifier. Immutable.
   */
  public static final class NetworkReference {

    private static final String NAME_CHARACTERS = "abcdefghijklmnopqrstuvwxyz0123456789_";

    private final String name;
    private final transient String value;

    private NetworkReference(String name, String value) {
      this.name = name;
      this.value = value;
    }

    /**
     * Returns a reference.
     *
     * @param name lower-case letters, digits and underscores
     * @throws IllegalArgumentException when the name has other characters, or the value is blank or
     *     not well-formed Unicode
     */
    public static NetworkReference of(String name, String value) {
      if (name.isEmpty() || !Texts.hasOnly(name, NAME_CHARACTERS)) {
        throw new IllegalArgumentException("the name of a network reference is not lower_case");
      }
      if (Objects.requireNonNull(value, "value == null").trim().isEmpty()) {
        throw new IllegalArgumentException("the network reference " + name + " is blank");
      }
      if (Texts.hasLoneSurrogate(value)) {
        throw new IllegalArgumentException("network reference " + name + " is not well-formed");
      }
      return new NetworkReference(name, value);
    }

    /** Returns the name. */
    public String name() {
      return name;
    }

    /** Returns the text, as the scheme assigned it. */
    public String value() {
      return value;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof NetworkReference
          && name.equals(((NetworkReference) other).name)
          && value.equals(((NetworkReference) other).value);
    }

    @Override
    public int hashCode() {
      return Objects.hash(name, value);
    }

    /** Returns the name only, without the value. */
    @Override
    public String toString() {
      return "NetworkReference(" + name + ")";
    }
  }
}
