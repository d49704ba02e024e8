package io.cardfile.testkit.gateway;

import io.cardfile.testkit.LedgerEntry.TrackingIdUse;
import io.cardfile.testkit.TestCard;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A card that the gateway knows by a token. Its fields show no number and no CVV. */
final class StoredCard {

  final String token;
  final String maskedNumber;
  final String holder;
  final String expiry;
  final String trackingId;
  final String firstReference;
  private final String number;

  StoredCard(
      String token,
      String number,
      String holder,
      String expiry,
      String trackingId,
      String firstReference) {
    this.token = token;
    this.number = number;
    this.maskedNumber = mask(number);
    this.holder = holder;
    this.expiry = expiry;
    this.trackingId = trackingId;
    this.firstReference = firstReference;
  }

  /** Returns this card with another expiry, such as {@code 12/2030}. */
  StoredCard withExpiry(String other) {
    return new StoredCard(token, number, holder, other, trackingId, firstReference);
  }

  /** Returns this card as a first transaction puts it on file. */
  StoredCard putOnFile(String newTrackingId, String reference) {
    return new StoredCard(token, number, holder, expiry, newTrackingId, reference);
  }

  String scheme() {
    return schemeOf(number);
  }

  static String schemeOf(String number) {
    return testCard(number).map(TestCard::scheme).orElseGet(() -> CardSchemes.of(number));
  }

  /** Returns how its purchases are decided: by the amount if it is no test card. */
  TestCard.Result result() {
    return testCard(number).map(TestCard::result).orElse(TestCard.Result.BY_AMOUNT);
  }

  private static Optional<TestCard> testCard(String number) {
    return Arrays.stream(TestCard.values()).filter(card -> card.number().equals(number)).findAny();
  }

  boolean hasTrackingId() {
    return !trackingId.isEmpty();
  }

  /**
   * Returns what a later charge did with the tracking ID of the first transaction.
   *
   * @param given the tracking ID of the charge; null if it has none
   */
  TrackingIdUse useOf(@Nullable String given) {
    if (given == null) {
      return hasTrackingId() ? TrackingIdUse.MISSING : TrackingIdUse.NONE_GIVEN_BY_SCHEME;
    }
    return hasTrackingId() && given.equals(trackingId)
        ? TrackingIdUse.CARRIED
        : TrackingIdUse.WRONG;
  }

  /** Returns the first six and the last four digits of a number; of any other text nothing. */
  static String mask(String number) {
    return number.matches("[0-9]{12,19}")
        ? number.replaceAll("(?<=.{6}).(?=.{4})", "X")
        : number.replaceAll("(?s).", "X");
  }
}
