package io.cardfile.chaos;

import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.purchase.StoredCredential.CardToken;
import io.cardfile.testkit.gateway.TestCards;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/** The purchases of a run. They depend on seed and index only, so all processes agree on them. */
final class PurchaseList {

  static final String PREFIX = "CHAOS-";

  private static final StoredCredential UNKNOWN_CARD =
      StoredCredential.schemeGaveNoTrackingId(CardToken.of("tok-unknown"));
  private static final List<String> NUMBERS =
      List.of(
          TestCards.MASTERCARD_APPROVED.number(),
          TestCards.VISA_BY_AMOUNT.number(),
          TestCards.JCB_DECLINED.number(),
          TestCards.UNIONPAY_APPROVED.number());

  private final long seed;
  private final List<StoredCredential> cards;

  PurchaseList(long seed, List<StoredCredential> cards) {
    this.seed = seed;
    this.cards = List.copyOf(cards);
  }

  static String reference(int index) {
    return String.format(Locale.ROOT, PREFIX + "%06d", index);
  }

  static int index(String reference) {
    return Integer.parseInt(reference.substring(PREFIX.length()));
  }

  /** Returns the purchase at {@code index}. */
  PurchaseRequest get(int index) {
    return request(index, amount(index));
  }

  /** Returns another purchase with the same reference: a shop's mistake. */
  PurchaseRequest other(int index) {
    return request(index, amount(index) + 100);
  }

  /** Returns the amount in minor units; one in five ends in 51, which some test cards decline. */
  long amount(int index) {
    SplittableRandom random = random(index, 1);
    return 100 * random.nextInt(1, 1000) + (random.nextInt(5) == 0 ? 51 : 0);
  }

  /** Makes one in four a first transaction, and one in a hundred a charge of an unknown card. */
  private PurchaseRequest request(int index, long amount) {
    int roll = random(index, 2).nextInt(100);
    if (roll < 25) {
      return PurchaseRequest.firstCardOnFile(CardsOnFile.card(NUMBERS.get(roll % NUMBERS.size())))
          .reference(reference(index))
          .amount(Money.ofMinor(amount, "AUD"))
          .build();
    }
    StoredCredential card = roll == 99 ? UNKNOWN_CARD : cards.get(roll % cards.size());
    return PurchaseRequest.merchantInitiated(card, AuthReason.SUBSCRIPTION)
        .reference(reference(index))
        .amount(Money.ofMinor(amount, "AUD"))
        .build();
  }

  private SplittableRandom random(int index, int stream) {
    return new SplittableRandom(seed * 1_000_003 + index * 4L + stream);
  }
}
