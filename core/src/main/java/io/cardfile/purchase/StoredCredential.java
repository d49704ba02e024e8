package io.cardfile.purchase;

import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a merchant keeps of an approved first card-on-file transaction, to charge the card later
 * without the payer: the card token and the scheme's own references of that first transaction.
 *
 * <p>Comes from {@link PurchaseOutcome.Approved#storedCredential} or from its text form, and from
 * nowhere else. A later reply never changes it. Immutable and thread-safe.
 */
public final class StoredCredential {

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
   * Reads what {@link #toText} wrote, in this version or an older one.
   *
   * @throws IllegalArgumentException when the text is damaged, cut off or of a newer version; the
   *     message holds nothing of it
   */
  public static StoredCredential fromText(String text) {
    return StoredCredentialText.read(Objects.requireNonNull(text, "text == null"));
  }

  /**
   * Returns one line of ASCII to keep in a database: it holds the card token, so protect it as one.
   * Its length is not bounded; use a text column.
   */
  public String toText() {
    return StoredCredentialText.write(this);
  }

  /** The token that stands for the card. */
  public CardToken cardToken() {
    return cardToken;
  }

  /**
   * The tracking ID of the first transaction; empty when its scheme gives none. It is then omitted
   * from later transactions, never sent blank.
   */
  public Optional<TrackingId> trackingId() {
    return Optional.ofNullable(trackingId);
  }

  /** When the first transaction took place, where the gateway said so. */
  public Optional<OffsetDateTime> establishedAt() {
    return Optional.ofNullable(establishedAt);
  }

  /** Further references of the scheme; unmodifiable, possibly empty. */
  public List<NetworkReference> networkReferences() {
    return networkReferences;
  }

  /** The further reference called {@code name}, if any. */
  public Optional<NetworkReference> networkReference(String name) {
    return networkReferences.stream().filter(r -> r.name().equals(name)).findFirst();
  }

  /**
   * Returns this credential with one more reference.
   *
   * @throws IllegalArgumentException when there is another reference of that name: what the first
   *     transaction gave is never overwritten
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

  /** Tells whether there is a tracking ID, and shows no value. */
  @Override
  public String toString() {
    return "StoredCredential(" + (trackingId == null ? "without" : "with") + " tracking ID)";
  }
}
