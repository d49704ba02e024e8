package io.cardfile.testkit.gateway;

/** A card that the gateway stores under a token, without its number and CVV. */
final class StoredCard {

  final String token;
  final String maskedNumber;
  final String scheme;
  final TestCard.Result result;
  final String holder;
  final String expiry;
  final String trackingId;
  final String firstReference;

  StoredCard(
      String token,
      TestCard card,
      String holder,
      String expiry,
      String tracking,
      String reference) {
    this.token = token;
    this.maskedNumber = mask(card.number());
    this.scheme = card.scheme();
    this.result = card.result();
    this.holder = holder;
    this.expiry = expiry;
    this.trackingId = tracking;
    this.firstReference = reference;
  }

  private StoredCard(StoredCard card, String expiry) {
    this.token = card.token;
    this.maskedNumber = card.maskedNumber;
    this.scheme = card.scheme;
    this.result = card.result;
    this.holder = card.holder;
    this.expiry = expiry;
    this.trackingId = card.trackingId;
    this.firstReference = card.firstReference;
  }

  /** Returns this card with another expiry, {@code MM/YYYY}. */
  StoredCard withExpiry(String expiry) {
    return new StoredCard(this, expiry);
  }

  boolean hasTrackingId() {
    return !trackingId.isEmpty();
  }

  private static String mask(String number) {
    StringBuilder masked = new StringBuilder(number);
    for (int i = 6; i < number.length() - 4; i++) {
      masked.setCharAt(i, 'X');
    }
    return masked.toString();
  }
}
