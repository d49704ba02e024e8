package io.cardfile.sample.billing;

import io.cardfile.purchase.AuthReason;
import io.cardfile.sample.billing.BillingFile.GeneratedCard;
import io.cardfile.testkit.gateway.TestCard;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Lines of a file of due charges, generated from a seed. */
final class GeneratedCharges {

  /** Exponents 2, 2, 2, 0 and 3. */
  private static final List<String> CURRENCIES = List.of("AUD", "USD", "EUR", "JPY", "KWD");

  private static final List<AuthReason> REASONS =
      List.of(
          AuthReason.SUBSCRIPTION,
          AuthReason.UNSCHEDULED,
          AuthReason.NO_SHOW,
          AuthReason.INSTALMENT);

  /** Two digits that the sandbox uses as the response code; most are approvals. */
  private static final String[] CODES = {
    "00", "00", "00", "00", "00", "00", "00", "08", "16", "05", "51", "54", "04", "41", "91", "82"
  };

  private final long seed;
  private final List<GeneratedCard> cards;

  GeneratedCharges(long seed, List<GeneratedCard> cards) {
    this.seed = seed;
    this.cards = cards;
  }

  /** Returns the line of charge {@code index}, counted from 0; always the same. */
  List<String> line(int index) {
    Random random = new Random(seed * 1_000_003 + index);
    random.nextInt(); // Adjacent seeds start with similar numbers.
    GeneratedCard card = cards.get(random.nextInt(cards.size()));
    String code = CODES[random.nextInt(CODES.length)];
    int amount = 1 + random.nextInt(500);
    String minor =
        card.result() == TestCard.Result.BY_AMOUNT
            ? amount + code
            : Integer.toString(amount * 100 + random.nextInt(100));
    return List.of(
        String.format(Locale.ROOT, "BILL-%d-%07d", seed, index + 1),
        minor,
        CURRENCIES.get(random.nextInt(CURRENCIES.size())),
        card.text(),
        REASONS.get(random.nextInt(REASONS.size())).value());
  }

  /** Returns an invalid line, of another kind for each {@code index}. */
  List<String> badLine(int index) {
    String reference = "BAD-" + seed + "-" + (index + 1);
    String credential = cards.get(0).text();
    return switch (index % 6) {
      case 0 -> List.of(reference, "12.50", "AUD", credential, "subscription");
      case 1 -> List.of(reference, "1250", "aud", credential, "subscription");
      case 2 -> List.of(reference, "1250", "AUD", credential.substring(1), "subscription");
      case 3 -> List.of(reference + "/1", "1250", "AUD", credential, "subscription");
      case 4 -> List.of(reference, "1250", "AUD", credential, "subscripton");
      default -> List.of(reference, "1250", "AUD", credential);
    };
  }
}
