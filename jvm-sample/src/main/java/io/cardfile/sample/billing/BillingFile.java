package io.cardfile.sample.billing;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.sample.GatewayCredentials;
import io.cardfile.sample.WrongOptions;
import io.cardfile.testkit.gateway.TestCard;
import io.cardfile.testkit.gateway.TestCards;
import io.cardfile.transport.jdk.JdkTransport;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/**
 * Generates a file of due charges for a trial. Stores the sandbox's cards on file and writes
 * charges of these cards in several currencies; most are approved, some declined. The same seed and
 * count give the same charges.
 */
final class BillingFile {

  private static final String HOLDER = "Ada Example";
  private static final String EXPIRY = "12/2099";
  private static final String CVV = "123";
  private static final String CVV_OF_FOUR = "1234";

  private final PrintStream out;

  BillingFile(PrintStream out) {
    this.out = out;
  }

  /** Returns the exit code. */
  int run(BillingOptions options, Map<String, String> environment)
      throws IOException, WrongOptions {
    Path path = Objects.requireNonNull(options.generate);
    if (Files.exists(path)) { // Before cards are put on file in vain.
      throw new FileAlreadyExistsException(path.toString());
    }
    String url = Objects.requireNonNull(options.purchases);
    Endpoints endpoints = BillingSetup.endpoints(url);
    PaymentClient client =
        PaymentClient.builder(endpoints, JdkTransport.create())
            .authorizer(new GatewayCredentials(url, environment).authorizer())
            .build();
    write(path, client, options);
    out.println(
        String.format(
            Locale.ROOT,
            "%,d charges and %,d bad lines in %s",
            options.count,
            options.badLines,
            path));
    return BillingRun.DONE;
  }

  /** Writes the file only as a whole, so that an incomplete file never has the name. */
  static void write(Path path, PaymentClient client, BillingOptions options) throws IOException {
    List<GeneratedCard> cards = cardsOnFile(client, options.seed);
    try {
      if (options.credentials != null) {
        NewFile.write(options.credentials, out -> writeCredentials(out, cards));
      }
      GeneratedCharges charges =
          new GeneratedCharges(options.seed, options.credentials == null ? cards : withIds(cards));
      NewFile.write(path, out -> writeAll(out, charges, options));
    } catch (IOException e) {
      throw e instanceof FileSystemException
          ? e
          : new FileSystemException(path.toString(), null, e.getMessage());
    }
  }

  private static boolean writeAll(Writer out, GeneratedCharges charges, BillingOptions options)
      throws IOException {
    try (CSVPrinter csv = new CSVPrinter(out, CSVFormat.RFC4180)) {
      csv.printRecord(options.credentials == null ? DueColumns.ALL : DueColumns.ALL_WITH_CARD_IDS);
      long badEvery = options.badLines == 0 ? Long.MAX_VALUE : options.count / options.badLines;
      int bad = 0;
      for (int i = 0; i < options.count; i++) {
        if (bad < options.badLines && i >= bad * badEvery) {
          csv.printRecord(charges.badLine(bad++));
        }
        csv.printRecord(charges.line(i));
      }
      while (bad < options.badLines) {
        csv.printRecord(charges.badLine(bad++));
      }
    }
    return true;
  }

  private static boolean writeCredentials(Writer out, List<GeneratedCard> cards)
      throws IOException {
    try (CSVPrinter csv = new CSVPrinter(out, CSVFormat.RFC4180)) {
      csv.printRecord(CredentialImport.HEADER);
      for (int i = 0; i < cards.size(); i++) {
        csv.printRecord(withIds(cards).get(i).text(), cards.get(i).text());
      }
    }
    return true;
  }

  /** Returns the cards with an ID in place of the credential. */
  private static List<GeneratedCard> withIds(List<GeneratedCard> cards) {
    return IntStream.range(0, cards.size())
        .mapToObj(i -> new GeneratedCard("card-" + (i + 1), cards.get(i).result()))
        .toList();
  }

  private static List<GeneratedCard> cardsOnFile(PaymentClient client, long seed) {
    List<GeneratedCard> cards = new ArrayList<>();
    for (TestCard card : TestCards.all()) {
      if (card.result() != TestCard.Result.DECLINED) { // Declined cards are not stored.
        cards.add(new GeneratedCard(putOnFile(client, card, seed), card.result()));
      }
    }
    return cards;
  }

  private static String putOnFile(PaymentClient client, TestCard card, long seed) {
    String cvv = card.scheme().equals("amex") ? CVV_OF_FOUR : CVV;
    String reference = "CARD-" + seed + "-" + TestCards.all().indexOf(card);
    PurchaseOutcome outcome =
        client
            .purchase(
                PurchaseRequest.firstCardOnFile(
                        Card.builder()
                            .holder(HOLDER)
                            .number(card.number())
                            .expiry(EXPIRY)
                            .cvv(cvv)
                            .build())
                    .reference(reference)
                    .amount(Money.of("0.00", "AUD"))
                    .customerIp("203.0.113.7")
                    .build())
            .execute();
    if (outcome instanceof Approved) {
      return ((Approved) outcome).storedCredential().orElseThrow().toText();
    }
    throw new IllegalStateException(
        "a card could not be stored on file; use each seed only once per sandbox: " + outcome);
  }

  /**
   * The text form of a stored credential, or the ID of a card, and how the sandbox decides on the
   * card.
   */
  record GeneratedCard(String text, TestCard.Result result) {

    @Override
    public String toString() {
      return "GeneratedCard(" + result + ")";
    }
  }
}
