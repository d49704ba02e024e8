package io.cardfile.system;

import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.purchase.StoredCredential.CardToken;
import io.cardfile.testkit.TestCard;
import java.util.SplittableRandom;

/** The purchases of a run. They depend on seed and number only, so all processes agree on them. */
final class Purchases {

  private static final StoredCredential UNKNOWN_CARD =
      StoredCredential.schemeGaveNoTrackingId(CardToken.of("tok-unknown"));

  private final long seed;
  private final StoredCredential cardOnFile;

  Purchases(long seed, StoredCredential cardOnFile) {
    this.seed = seed;
    this.cardOnFile = cardOnFile;
  }

  static String reference(int number) {
    return "CHAOS-" + number;
  }

  /** Returns the amount; one in five ends in 51 cents, for which the cards are declined. */
  Money amount(int number) {
    SplittableRandom random = new SplittableRandom(seed * 1_000_003 + number);
    return Money.ofMinor(100L * random.nextInt(1, 1000) + (random.nextInt(5) == 0 ? 51 : 0), "AUD");
  }

  /** Makes one in four a first payment, and one in a hundred a charge of an unknown card. */
  PurchaseRequest get(int number) {
    PurchaseRequest.Builder request =
        number % 4 == 0
            ? PurchaseRequest.firstCardOnFile(card())
            : PurchaseRequest.merchantInitiated(
                number % 100 == 1 ? UNKNOWN_CARD : cardOnFile, AuthReason.SUBSCRIPTION);
    return request.reference(reference(number)).amount(amount(number)).build();
  }

  static Card card() {
    return TestCard.VISA_BY_AMOUNT.card();
  }
}
