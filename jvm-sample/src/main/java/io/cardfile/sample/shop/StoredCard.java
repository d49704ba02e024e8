package io.cardfile.sample.shop;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.purchase.LookUpOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseResponse;
import io.cardfile.purchase.StoredCredential;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A card that a payer let the shop keep. Immutable. */
final class StoredCard {

  private static final String UNKNOWN_TYPE = "Card";

  private final String id;
  private final String order;
  private final String merchant;
  private final String type;
  private final String lastDigits;
  private final transient StoredCredential credential;

  private StoredCard(
      String id,
      String order,
      String merchant,
      String type,
      String lastDigits,
      StoredCredential credential) {
    this.id = id;
    this.order = order;
    this.merchant = merchant;
    this.type = type;
    this.lastDigits = lastDigits;
    this.credential = credential;
  }

  /** Returns the card of an approved purchase; empty if the purchase put none on file. */
  static Optional<StoredCard> of(Approved approved, ShopJournal journal) {
    return approved
        .storedCredential()
        .map(credential -> of(approved.reference(), approved.reply(), credential, journal));
  }

  /** Returns the card of a first transaction that was looked up; empty if it has none. */
  static Optional<StoredCard> of(LookUpOutcome first, ShopJournal journal) {
    return first
        .storedCredential()
        .map(credential -> of(first.reference(), first.reply().get(), credential, journal));
  }

  /** Returns the card of {@code order}, of which only the credential is known. */
  static StoredCard of(String order, StoredCredential credential, ShopJournal journal) {
    return new StoredCard(
        References.cardOf(order), order, journal.merchant(), UNKNOWN_TYPE, "", credential);
  }

  private static StoredCard of(
      String order, PurchaseResponse reply, StoredCredential credential, ShopJournal journal) {
    return new StoredCard(
        References.cardOf(order),
        order,
        journal.merchant(),
        reply.cardType().orElse(UNKNOWN_TYPE),
        lastDigits(reply.cardNumber().orElse("")),
        credential);
  }

  /** Returns the last four digits of a masked number; empty if it does not end in four digits. */
  private static String lastDigits(String masked) {
    return masked.matches(".*\\D\\d{4}") ? masked.substring(masked.length() - 4) : "";
  }

  /** Returns the card of an entry in the file; throws if it is not one. */
  static StoredCard read(JsonObject entry) {
    return new StoredCard(
        text(entry, "id"),
        text(entry, "order"),
        text(entry, "merchant"),
        text(entry, "type"),
        text(entry, "last_digits"),
        StoredCredential.fromText(text(entry, "credential")));
  }

  private static String text(JsonObject entry, String name) {
    @Nullable JsonValue value = entry.get(name);
    return Objects.requireNonNull(value, name).text();
  }

  JsonObject toEntry() {
    return JsonObject.builder()
        .put("id", id)
        .put("order", order)
        .put("merchant", merchant)
        .put("type", type)
        .put("last_digits", lastDigits)
        .put("credential", credential.toText())
        .build();
  }

  /** Returns the number by which the owner's page and references name the card. */
  String id() {
    return id;
  }

  /** Returns whether the shop of this merchant may charge the card. */
  boolean isOf(String ofMerchant) {
    return merchant.equals(ofMerchant);
  }

  /** Returns the order whose payment put the card on file. */
  String order() {
    return order;
  }

  StoredCredential credential() {
    return credential;
  }

  /** Returns a text such as {@code VISA ending in 1111}. */
  String title() {
    return lastDigits.isEmpty() ? type : type + " ending in " + lastDigits;
  }

  @Override
  public String toString() {
    return "StoredCard(" + id + ", ****)";
  }
}
