package io.cardfile.testkit.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.json.JsonText;
import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.PurchaseResponse;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.testkit.Canaries;
import io.cardfile.testkit.ChainAssert;
import io.cardfile.testkit.FakeGateway;
import io.cardfile.testkit.LedgerAssert;
import io.cardfile.testkit.OutcomeAssert;
import io.cardfile.testkit.Replies;
import io.cardfile.testkit.SampleReply;
import io.cardfile.testkit.explore.BelievingShop.Check;
import io.cardfile.testkit.explore.CarelessShop.Mistake;
import io.cardfile.testkit.fault.Fault;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.sandbox.SandboxServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Fifteen mistakes of merchant clients, on the library or without it, that an assertion of the
 * testkit finds. The numbers and messages are those of docs/testing-your-integration.md.
 */
class BuggyClientsTest {

  private static final String ORDER = "ORDER-1";
  private static final String TWICE = "reference ORDER-1 was charged 2 times";
  private static final String NOT_CHARGED =
      "the code concluded that ORDER-1 is paid, but it was not charged";
  private static final String CHARGED =
      "the code concluded that ORDER-1 is not paid, but it was charged";

  // No fault of these tests lasts, and a busy machine may take long to load classes.
  private static final Duration LONG = Duration.ofSeconds(20);

  private final FakeGateway gateway =
      FakeGateway.of(GatewaySimulator.builder().chargeDuplicates().build());
  private final PaymentClient client =
      PaymentClient.builder(
              Endpoints.test()
                  .walletUrl(gateway.walletUrl())
                  .purchasesUrl(gateway.purchasesUrl())
                  .build(),
              gateway)
          .credentials("TEST-merchant", "TEST")
          .build();

  /** Asserts that the check fails with this message, which the page shows in this row. */
  private static void assertFound(int row, String message, Executable check) throws IOException {
    AssertionError found = assertThrows(AssertionError.class, check);
    assertTrue(found.getMessage().contains(message), found.getMessage());
    String shown = rows().get(row - 1);
    assertTrue(shown.startsWith("| " + row + " |") && shown.contains("`" + message + "`"), shown);
  }

  private static List<String> rows() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "testing-your-integration.md"));
    List<String> rows = new ArrayList<>();
    for (Matcher row = Pattern.compile("(?m)^\\| [0-9]+ \\|.*$").matcher(page); row.find(); ) {
      rows.add(row.group());
    }
    return rows;
  }

  @Test
  void thePageHasARowForEach() throws IOException {
    assertEquals(15, rows().size());
  }

  @Test
  void sendingOnceMoreIsFound() throws IOException {
    gateway.loseNextReply();
    if (Payments.pay(client, ORDER).kind() == Kind.IN_DOUBT) {
      Payments.pay(client, ORDER);
    }
    LedgerAssert ledger = LedgerAssert.assertThat(gateway.ledger());
    assertFound(1, TWICE, () -> ledger.chargedOnce(ORDER));
  }

  @ParameterizedTest
  @CsvSource({
    "2, FOLLOWS_REDIRECTS, redirect-307, '" + TWICE + "'",
    "3, TAKES_A_SERVER_ERROR_FOR_DECLINED, page-500, '" + CHARGED + "'"
  })
  void aMistakeOnAReplyIsFound(int row, Mistake mistake, String fault, String message)
      throws IOException {
    FaultExplorer explorer = Payments.explorer().only(fault).cases(1).build();
    assertFound(
        row,
        message,
        () -> explorer.explore(trial -> new CarelessShop(trial, mistake, LONG).charge(ORDER)));
  }

  @Test
  void decidingByTheStatusAloneIsFound() throws IOException {
    assertBeliefFound(4, EnumSet.noneOf(Check.class), "page-200-uncharged");
  }

  @ParameterizedTest
  @CsvSource({
    "5, REFERENCE, swapped-reply-uncharged",
    "7, AMOUNT, other-amount-uncharged",
    "10, WHOLE, half-body-uncharged"
  })
  void aMissingCheckOfTheReplyIsFound(int row, Check check, String fault) throws IOException {
    assertBeliefFound(row, BelievingShop.allBut(check), fault);
  }

  private static void assertBeliefFound(int row, Set<Check> checks, String fault)
      throws IOException {
    FaultExplorer explorer = Payments.explorer().only(fault).cases(1).build();
    assertFound(
        row,
        NOT_CHARGED,
        () ->
            explorer.explore(
                trial -> {
                  if (new BelievingShop(trial.purchasesUrl(), checks, LONG).charge(ORDER)) {
                    trial.paid(ORDER);
                  }
                }));
  }

  @Test
  void keepingABlankPurchaseIdIsFound() throws IOException {
    try (FaultServer server = FaultServer.inFrontOf(gateway.simulator())) {
      server.once(
          Fault.afterRequest()
              .changeDocument(reply -> reply.replaceFirst("\"id\":\"[^\"]*\"", "\"id\":\"\"")));
      String id = new HomeMadeShop(server.purchasesUrl()).keptId(ORDER);
      LedgerAssert ledger = LedgerAssert.assertThat(server.ledger());
      assertFound(
          6,
          "the purchase ID kept for reference ORDER-1 is blank",
          () -> ledger.chargedOnceWithId(ORDER, id));
    }
  }

  @Test
  void openingAWalletWithABlankTokenIsFound() throws IOException {
    assertFound(
        6, "F21: a wallet success with a blank token", BuggyClientsTest::assertOpensWalletRightly);
  }

  private static void assertOpensWalletRightly() throws IOException {
    for (SampleReply sample : Replies.all(ORDER, Money.of("10.00", "AUD"))) {
      if (sample.operation() == SampleReply.Operation.WALLET_TOKEN) {
        try (FaultServer server = FaultServer.inFrontOf(GatewaySimulator.create())) {
          String document = JsonText.write(sample.reply().document());
          server.always(Fault.afterRequest().reply(200, document));
          boolean opened = new HomeMadeShop(server.walletUrl()).opensWallet();
          assertEquals(sample.expected().equals("Issued"), opened, sample::toString);
        }
      }
    }
  }

  @Test
  void swallowingAnInterruptIsFound() throws IOException {
    FaultExplorer explorer =
        Payments.explorer()
            .transport(Payments::transport)
            .deadline(LONG)
            .only("interrupted")
            .cases(1)
            .build();
    assertFound(
        8,
        "the code was interrupted, and lost the interrupt status of its thread:"
            + " set it again, or throw an exception",
        () -> explorer.explore(BuggyClientsTest::payAndIgnoreInterrupts));
  }

  private static void payAndIgnoreInterrupts(Trial trial) {
    BlockingQueue<Kind> outcomes = new ArrayBlockingQueue<>(1);
    try {
      outcomes.put(Payments.pay(trial.client(), ORDER).kind());
    } catch (InterruptedException e) {
      // Ignored, as typical code with this mistake does.
    }
  }

  @Test
  void payingForEachSubmitIsFound() throws IOException {
    for (int submit = 0; submit < 2; submit++) {
      Payments.pay(client, ORDER);
    }
    LedgerAssert ledger = LedgerAssert.assertThat(gateway.ledger());
    assertFound(9, TWICE, ledger::nothingChargedTwice);
  }

  @Test
  void aCardInALogIsFound() throws IOException {
    StringBuilder log = new StringBuilder();
    Logger logger = Logger.getLogger("buggy.shop");
    Handler handler = handlerTo(log);
    logger.addHandler(handler);
    logger.setUseParentHandlers(false);
    try {
      logger.log(Level.INFO, "charging card {0}", Payments.CARD);
      Payments.pay(client, ORDER);
    } finally {
      logger.removeHandler(handler);
    }
    Canaries canaries = Canaries.of(Payments.CARD, Payments.CVV);
    assertFound(
        11,
        "card data in the log ==> expected: <[]> but was: <[value 1]>",
        () -> assertEquals(List.of(), canaries.in(log.toString()), "card data in the log"));
  }

  private static Handler handlerTo(StringBuilder log) {
    return new Handler() {
      @Override
      public void publish(LogRecord logged) {
        log.append(logged.getMessage()).append(List.of(logged.getParameters())).append('\n');
      }

      @Override
      public void flush() {}

      @Override
      public void close() {}
    };
  }

  @Test
  void aCvvOnAMerchantInitiatedTransactionIsFound() throws IOException {
    try (SandboxServer server = SandboxServer.builder(gateway.simulator()).start()) {
      HomeMadeShop shop = new HomeMadeShop(server.purchasesUrl());
      shop.laterWithCvv("FEE-1", shop.first(ORDER));
    }
    assertFound(
        12,
        "the purchase with reference FEE-1 is not valid: cvv: stored_credential_indicator"
            + " (card details never go with a merchant initiated transaction)",
        () -> ChainAssert.assertThat(gateway.exchanges()).first(ORDER).later("FEE-1"));
  }

  private PurchaseOutcome fee(StoredCredential stored, String reference) {
    return client
        .purchase(
            PurchaseRequest.merchantInitiated(stored, AuthReason.NO_SHOW)
                .reference(reference)
                .amount(Money.of("80.00", "AUD"))
                .build())
        .execute();
  }

  private Approved firstApproved() {
    return OutcomeAssert.assertThat(Payments.pay(client, ORDER), gateway.ledger()).approved();
  }

  @Test
  void overwritingTheTrackingIdIsFound() throws IOException {
    StoredCredential stored = firstApproved().storedCredential().orElseThrow();
    PurchaseResponse reply = OutcomeAssert.assertThat(fee(stored, "FEE-1")).approved().reply();
    stored = StoredCredential.of(reply.cardToken().orElseThrow(), reply.trackingId().orElseThrow());
    fee(stored, "FEE-2");
    ChainAssert chain = ChainAssert.assertThat(gateway.exchanges()).first(ORDER).later("FEE-1");
    assertFound(
        13,
        "the purchase with reference FEE-2 does not hold the authorization_tracking_id of the first"
            + " reply",
        () -> chain.later("FEE-2"));
  }

  @Test
  void losingTheStoredCredentialIsFound() throws IOException {
    StoredCredential stored = firstApproved().storedCredential().orElse(null);
    for (String reference : List.of("FEE-1", "FEE-2")) {
      if (stored != null) {
        PurchaseOutcome outcome = fee(stored, reference);
        stored = OutcomeAssert.assertThat(outcome).approved().storedCredential().orElse(null);
      }
    }
    ChainAssert chain = ChainAssert.assertThat(gateway.exchanges()).first(ORDER).later("FEE-1");
    assertFound(
        14, "the purchase with reference FEE-2 was sent 0 times", () -> chain.later("FEE-2"));
  }

  @Test
  void losingTheTrackingIdOfTheCredentialIsFound() throws IOException {
    StoredCredential stored = firstApproved().storedCredential().orElseThrow();
    fee(StoredCredential.withUnknownTrackingId(stored.cardToken()), "FEE-1");
    ChainAssert chain = ChainAssert.assertThat(gateway.exchanges()).first(ORDER);
    assertFound(
        14,
        "the purchase with reference FEE-1 does not hold the authorization_tracking_id of the first"
            + " reply",
        () -> chain.later("FEE-1"));
  }

  @Test
  void payingForEachClickIsFound() throws IOException {
    FaultExplorer explorer =
        Payments.explorer()
            .transport(Payments::transport)
            .orderOf(reference -> reference.split("-click")[0])
            .build();
    assertFound(
        15,
        "order ORDER-1 was charged under several references",
        () -> explorer.explore(BuggyClientsTest::clickTwiceAtOnce));
  }

  @Test
  void theMoneyOfTwoClicksIsFound() throws IOException {
    for (String reference : List.of("ORDER-1-click1", "ORDER-1-click2")) {
      Payments.pay(client, reference);
    }
    LedgerAssert ledger = LedgerAssert.assertThat(gateway.ledger());
    assertFound(15, "AUD 2000 minor units were moved, not 1000", () -> ledger.total("AUD", 1000));
  }

  /** Each click has its own reference, and both find the order unpaid before either pays. */
  private static void clickTwiceAtOnce(Trial trial) throws Exception {
    Set<String> paid = ConcurrentHashMap.newKeySet();
    CyclicBarrier bothHaveChecked = new CyclicBarrier(2);
    ExecutorService threads = Executors.newFixedThreadPool(2);
    List<Future<?>> clicks = new ArrayList<>();
    for (String reference : List.of("ORDER-1-click1", "ORDER-1-click2")) {
      clicks.add(
          threads.submit(
              () -> {
                boolean open = !paid.contains(ORDER);
                bothHaveChecked.await();
                if (open && Payments.pay(trial.client(), reference).kind() == Kind.APPROVED) {
                  paid.add(ORDER);
                }
                return null;
              }));
    }
    threads.shutdown();
    for (Future<?> click : clicks) {
      click.get();
    }
  }
}
