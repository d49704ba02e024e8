package io.cardfile.testkit.gateway;

/** A card that the gateway knows by a token, without its number and CVV. */
final class StoredCard {

  final String token;
  final String maskedNumber;
  final String scheme;
  final TestCard.Result result;
  final String holder;
  final String expiry;
  final String trackingId;
  final String firstReference;

  private StoredCard(
      String token,
      String maskedNumber,
      String scheme,
      TestCard.Result result,
      String holder,
      String expiry,
      String trackingId,
      String firstReference) {
    this.token = token;
    this.maskedNumber = maskedNumber;
    this.scheme = scheme;
    this.result = result;
    this.holder = holder;
    this.expiry = expiry;
    this.trackingId = trackingId;
    this.firstReference = firstReference;
  }

  static StoredCard of(
      String token,
      TestCard card,
      String holder,
      String expiry,
      String trackingId,
      String firstReference) {
    String masked = mask(card.number());
    return new StoredCard(
        token, masked, card.scheme(), card.result(), holder, expiry, trackingId, firstReference);
  }

  /** Returns this card with another expiry, such as {@code 12/2030}. */
  StoredCard withExpiry(String other) {
    return new StoredCard(
        token, maskedNumber, scheme, result, holder, other, trackingId, firstReference);
  }

  /** Returns this card as a first transaction puts it on file. */
  StoredCard putOnFile(String newTrackingId, String reference) {
    return new StoredCard(
        token, maskedNumber, scheme, result, holder, expiry, newTrackingId, reference);
  }

  boolean hasTrackingId() {
    return !trackingId.isEmpty();
  }

  /** Returns the first six and the last four digits of a number; of any other text nothing. */
  static String mask(String number) {
    return number.matches("[0-9]{12,19}")
        ? number.replaceAll("(?<=.{6}).(?=.{4})", "X")
        : number.replaceAll("(?s).", "X");
  }
}
