package io.cardfile.ops;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import io.cardfile.transport.jdk.JdkTransport;
import java.time.Clock;

/** A merchant with a gateway on loopback, whose purchases end in doubt. */
final class Shop implements AutoCloseable {

  static final String MERCHANT = "acme-live";
  static final String TOKEN = "canary-api-token-17";
  static final Money PRICE = Money.of("19.00", "AUD");

  final TestGateway gateway;

  Shop(boolean https) {
    TestGateway.Builder builder =
        TestGateway.builder().username("shop").token(TOKEN).clock(Clock.systemUTC());
    gateway = (https ? builder.https() : builder.http()).build();
  }

  /** Leaves a purchase in doubt that the gateway has charged. */
  void loseReply(PurchaseJournal journal, String reference) {
    gateway.next().loseReply();
    requireInDoubt(pay(journal, reference, TestCard.VISA));
  }

  /** Leaves a purchase in doubt that the gateway has authorised. */
  void loseReplyOfAuthorisation(PurchaseJournal journal, String reference) {
    gateway.next().loseReply();
    Card card = card(TestCard.VISA.number());
    requireInDoubt(pay(journal, reference, PurchaseRequest.card(card).authorizeOnly()));
  }

  private static void requireInDoubt(PurchaseOutcome outcome) {
    if (outcome.kind() != PurchaseOutcome.Kind.IN_DOUBT) {
      throw new AssertionError(outcome);
    }
  }

  /** Leaves a purchase in doubt that never reached the gateway. */
  static JournalEntry loseRequest(PurchaseJournal journal, String reference)
      throws JournalException {
    PurchaseContent content = PurchaseContent.firstCardOnFile(MERCHANT, reference, PRICE);
    return journal.record(journal.claim(content).entry(), JournalOutcome.inDoubt());
  }

  PurchaseOutcome pay(PurchaseJournal journal, String reference, TestCard card) {
    return pay(journal, reference, PurchaseRequest.card(card(card.number())));
  }

  PurchaseOutcome payAndStore(PurchaseJournal journal, String reference, TestCard card) {
    return pay(journal, reference, PurchaseRequest.firstCardOnFile(card(card.number())));
  }

  private PurchaseOutcome pay(
      PurchaseJournal journal, String reference, PurchaseRequest.Builder request) {
    return gateway
        .clientBuilder(JdkTransport.create(TestGateway.sslContext()))
        .journal(journal, MERCHANT)
        .build()
        .purchase(request.reference(reference).amount(PRICE).build())
        .execute();
  }

  private static Card card(String number) {
    return Card.builder().number(number).expiry("12/2030").holder("A Holder").cvv("987").build();
  }

  Operator operator(String... journal) {
    String[] gatewayOptions = {"--test", gateway.url(), "--username", "shop"};
    String[] all = new String[journal.length + gatewayOptions.length];
    System.arraycopy(journal, 0, all, 0, journal.length);
    System.arraycopy(gatewayOptions, 0, all, journal.length, gatewayOptions.length);
    Operator operator = new Operator(all);
    operator.environment.put("CARDFILE_API_TOKEN", TOKEN);
    return operator;
  }

  @Override
  public void close() {
    gateway.close();
  }
}
