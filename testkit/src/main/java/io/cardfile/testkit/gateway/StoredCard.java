package io.cardfile.testkit.gateway;

/** A card that the gateway knows by a token. Its fields show no number and no CVV. */
final class StoredCard {

  final String token;
  final String maskedNumber;
  final String holder;
  final String expiry;
  final String trackingId;
  final String firstReference;
  private final TestCard card;

  StoredCard(
      String token,
      TestCard card,
      String holder,
      String expiry,
      String trackingId,
      String firstReference) {
    this.token = token;
    this.card = card;
    this.maskedNumber = mask(card.number());
    this.holder = holder;
    this.expiry = expiry;
    this.trackingId = trackingId;
    this.firstReference = firstReference;
  }

  /** Returns this card with another expiry, such as {@code 12/2030}. */
  StoredCard withExpiry(String other) {
    return new StoredCard(token, card, holder, other, trackingId, firstReference);
  }

  /** Returns this card as a first transaction puts it on file. */
  StoredCard putOnFile(String newTrackingId, String reference) {
    return new StoredCard(token, card, holder, expiry, newTrackingId, reference);
  }

  String scheme() {
    return card.scheme();
  }

  TestCard.Result result() {
    return card.result();
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
