package io.cardfile.testkit.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.PurchaseResponse;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.testkit.Canaries;
import io.cardfile.testkit.Ledger;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import io.cardfile.testkit.explore.CarefulShop.Check;
import io.cardfile.testkit.explore.CarelessShop.Mistake;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Fifteen mistakes of merchant clients, on the library or without it, that an assertion of the
 * testkit finds. docs/guides/testing.md has the table.
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

  private final TestGateway gateway = TestGateway.builder().http().chargeDuplicates().build();
  private final PaymentClient client = gateway.clientBuilder().build();
  private final Ledger ledger = gateway.ledger();

  @AfterEach
  void close() {
    gateway.close();
  }

  private static void assertFound(String message, Executable check) {
    AssertionError found = assertThrows(AssertionError.class, check);
    assertTrue(found.getMessage().contains(message), found.getMessage());
  }

  @Test
  void sendingOnceMoreIsFound() {
    gateway.next().loseReply();
    if (Payments.pay(client, ORDER).kind() == Kind.IN_DOUBT) {
      Payments.pay(client, ORDER);
    }
    assertFound(TWICE, () -> ledger.chargedOnce(ORDER));
  }

  private static FaultExplorer.Builder explorer() {
    return Payments.explorer().deadline(LONG);
  }

  @ParameterizedTest
  @CsvSource({
    "FOLLOWS_REDIRECTS, redirect-307@1, '" + TWICE + "'",
    "TAKES_A_SERVER_ERROR_FOR_DECLINED, page-500@1, '" + CHARGED + "'"
  })
  void mistakeOnAReplyIsFound(Mistake mistake, String which, String message) {
    FaultExplorer explorer = explorer().replay(which).build();
    assertFound(
        message, () -> explorer.explore(trial -> new CarelessShop(trial, mistake).charge(ORDER)));
  }

  @Test
  void decidingByTheStatusAloneIsFound() {
    assertOmissionFound(EnumSet.noneOf(Check.class), "html-page+uncharged@1");
  }

  @ParameterizedTest
  @CsvSource({
    "REFERENCE, other-purchase+uncharged@1",
    "AMOUNT, other-amount+uncharged@1",
    "WHOLE, half-body+uncharged@1"
  })
  void missingCheckOfTheReplyIsFound(Check missing, String which) {
    assertOmissionFound(EnumSet.complementOf(EnumSet.of(missing)), which);
  }

  private static void assertOmissionFound(Set<Check> checks, String which) {
    FaultExplorer explorer = explorer().replay(which).build();
    assertFound(
        NOT_CHARGED, () -> explorer.explore(trial -> new CarefulShop(trial, checks).charge(ORDER)));
  }

  @Test
  void acceptingABlankPurchaseIdIsFound() {
    gateway
        .next()
        .reply(
            200,
            "{\"successful\":true,\"response\":{\"successful\":true,\"id\":\"\","
                + "\"reference\":\"ORDER-1\",\"amount\":1000,\"currency\":\"AUD\"}}");
    assertTrue(new HomeMadeShop(gateway.url()).charge(ORDER));
    assertFound("reference ORDER-1 was charged 0 times", () -> ledger.chargedOnce(ORDER));
  }

  @Test
  void openingAWalletWithABlankTokenIsFound() {
    gateway.next().reply(200, "{\"successful\":true,\"response\":{\"token\":\"\"}}");
    HomeMadeShop shop = new HomeMadeShop(gateway.url());
    assertFound(
        "opens the wallet ==> expected: <false> but was: <true>",
        () -> assertFalse(shop.opensWallet(), "opens the wallet"));
  }

  @Test
  void swallowingAnInterruptIsFound() {
    FaultExplorer explorer = explorer().replay("interrupted@1").build();
    assertFound(
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
  void payingForEachSubmitIsFound() {
    for (int submit = 0; submit < 2; submit++) {
      Payments.pay(client, ORDER);
    }
    assertFound(TWICE, ledger::nothingChargedTwice);
  }

  @Test
  void cardInALogIsFound() {
    StringBuilder log = new StringBuilder();
    Logger logger = Logger.getLogger("buggy.shop");
    Handler handler = handlerTo(log);
    logger.addHandler(handler);
    logger.setUseParentHandlers(false);
    try {
      logger.log(Level.INFO, "charging card {0}", TestCard.VISA.number());
      Payments.pay(client, ORDER);
    } finally {
      logger.removeHandler(handler);
    }
    Canaries canaries = Canaries.of(TestCard.VISA.number(), Payments.CVV);
    assertFound(
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
  void cvvOnAMerchantInitiatedTransactionIsFound() {
    HomeMadeShop shop = new HomeMadeShop(gateway.url());
    shop.laterWithCvv("FEE-1", shop.first(ORDER));
    assertFound(
        "the charge with reference FEE-1 holds card data", () -> ledger.chain(ORDER, "FEE-1"));
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

  private StoredCredential firstCredential() {
    return ((Approved) Payments.pay(client, ORDER)).storedCredential().orElseThrow();
  }

  @Test
  void overwritingTheTrackingIdIsFound() {
    PurchaseResponse reply = ((Approved) fee(firstCredential(), "FEE-1")).reply();
    fee(
        StoredCredential.of(reply.cardToken().orElseThrow(), reply.trackingId().orElseThrow()),
        "FEE-2");
    ledger.chain(ORDER, "FEE-1");
    assertFound(
        "the charge with reference FEE-2 does not hold the authorization_tracking_id of the"
            + " credential",
        () -> ledger.chain(ORDER, "FEE-1", "FEE-2"));
  }

  @Test
  void losingTheStoredCredentialIsFound() {
    StoredCredential stored = firstCredential();
    for (String reference : List.of("FEE-1", "FEE-2")) {
      if (stored != null) {
        stored = ((Approved) fee(stored, reference)).storedCredential().orElse(null);
      }
    }
    assertFound(
        "the charge with reference FEE-2 was not sent",
        () -> ledger.chain(ORDER, "FEE-1", "FEE-2"));
  }

  @Test
  void losingTheTrackingIdOfTheCredentialIsFound() {
    fee(StoredCredential.withUnknownTrackingId(firstCredential().cardToken()), "FEE-1");
    assertFound(
        "the charge with reference FEE-1 does not hold the authorization_tracking_id of the"
            + " credential",
        () -> ledger.chain(ORDER, "FEE-1"));
  }

  @Test
  void payingForEachClickIsFound() {
    FaultExplorer explorer =
        Payments.explorer().orderOf(reference -> reference.split("-click")[0]).build();
    assertFound(
        "order ORDER-1 was charged under several references",
        () -> explorer.explore(BuggyClientsTest::clickTwiceAtOnce));
  }

  @Test
  void theMoneyOfTwoClicksIsFound() {
    for (String reference : List.of("ORDER-1-click1", "ORDER-1-click2")) {
      Payments.pay(client, reference);
    }
    assertFound("AUD 20.00 was charged in all, not AUD 10.00", () -> ledger.total(Payments.AMOUNT));
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
