package io.cardfile.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.PaymentCall;
import io.cardfile.PaymentClient;
import io.cardfile.PaymentEvent;
import io.cardfile.PaymentListener;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.money.Money;
import io.cardfile.purchase.ApiOutcome;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.LookUpOutcome;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.signing.JcaHashSigner;
import io.cardfile.signing.SharedSecret;
import io.cardfile.testkit.CardOnFile;
import io.cardfile.testkit.FailingJournal;
import io.cardfile.transport.Phase;
import io.cardfile.wallet.CartItem;
import io.cardfile.wallet.LocalWalletTokenSigner;
import io.cardfile.wallet.WalletTokenOutcome;
import io.cardfile.wallet.WalletTokenRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the code of docs/observing.md, and verifies its statements. */
class ObservingGuideTest extends NotPromisedFixture {

  private static final String PAGE = "docs/observing.md";

  private final List<String> log = new ArrayList<>();
  private final CountingListener metrics = new CountingListener("shop-1", log::add);

  private PaymentClient observed(PurchaseJournal journal) {
    return client(strict, strict.transport())
        .journal(journal, "TEST-merchant")
        .listener(metrics)
        .build();
  }

  @Test
  void javaOfThePageIsThis(@TempDir Path classes) throws Exception {
    GuideCode.assertShown(PAGE, CountingListener.class, classes);
  }

  @Test
  void everyOutcomeOfTheEventIsListed() throws Exception {
    String page = Files.readString(Path.of("..", PAGE));
    for (Enum<?>[] kinds :
        new Enum<?>[][] {
          PurchaseOutcome.Kind.values(),
          WalletTokenOutcome.Kind.values(),
          LookUpOutcome.Kind.values(),
          ApiOutcome.Kind.values()
        }) {
      for (Enum<?> kind : kinds) {
        assertTrue(page.contains("`" + kind + "`"), kind.name());
      }
    }
  }

  @Test
  void eachOutcomeIsCountedAndLogged() {
    PaymentClient client = observed(journal());
    pay(client, "R-1");
    pay(client, "R-1");
    strict.next().loseReply();
    pay(client, "R-2");
    PaymentCall<PurchaseOutcome> cancelled = client.purchase(rent("R-3"));
    cancelled.cancel();
    cancelled.execute();
    Map<String, Long> counts = metrics.counts();
    counts.remove("PURCHASE.milliseconds");
    assertEquals(
        Map.of(
            "PURCHASE.APPROVED", 1L,
            "PURCHASE.APPROVED.replayed", 1L,
            "PURCHASE.IN_DOUBT", 1L,
            "PURCHASE.NOT_SENT", 1L),
        counts);
    assertTrue(log.get(0).startsWith("shop-1 PURCHASE R-1 APPROVED status 200 id "), log.get(0));
    assertTrue(log.get(1).contains("APPROVED replayed status 0 id none"), log.get(1));
    assertTrue(log.get(2).contains("NO_REPLY: "), log.get(2));
    assertTrue(log.get(3).endsWith(": the call was cancelled"), log.get(3));
  }

  @Test
  void callThatEndsWithAReplayHasNoPhases() {
    List<Phase> phases = new ArrayList<>();
    PaymentListener listener =
        new PaymentListener() {
          @Override
          public void onPhase(PaymentEvent event, Phase phase) {
            phases.add(phase);
          }
        };
    PaymentClient client =
        client(strict, strict.transport())
            .journal(journal(), "TEST-merchant")
            .listener(listener)
            .build();
    pay(client, "R-1");
    assertEquals(List.of(Phase.SENDING, Phase.SENT, Phase.REPLY_STARTED, Phase.REPLIED), phases);
    phases.clear();
    pay(client, "R-1");
    assertEquals(List.of(), phases);
  }

  @Test
  void failureOfTheJournalIsReportedBeforeTheOutcome() {
    FailingJournal journal = FailingJournal.around(InMemoryJournal.create());
    journal.onClaim(1).failBefore(Reason.UNAVAILABLE);
    journal.onRecord(1).failBefore(Reason.REOPEN_REQUIRED);
    PaymentClient client = observed(journal);
    assertEquals(Kind.NOT_SENT, pay(client, "R-1").kind());
    assertEquals(Kind.APPROVED, pay(client, "R-1").kind());
    assertTrue(log.get(0).startsWith("shop-1 R-1 journal: "), log.get(0));
    assertTrue(log.get(1).contains("NOT_SENT"), log.get(1));
    assertTrue(log.get(2).startsWith("shop-1 R-1 journal: "), log.get(2));
    assertTrue(log.get(3).contains("APPROVED"), log.get(3));
    assertEquals(1, metrics.counts().get("JOURNAL.UNAVAILABLE"));
    assertEquals(1, metrics.counts().get("JOURNAL.REOPEN_REQUIRED"));
  }

  @Test
  void eventOfAWalletTokenHasTheInvoiceNumber() {
    LocalWalletTokenSigner signer =
        LocalWalletTokenSigner.of("TEST-merchant", new JcaHashSigner(SharedSecret.ofUtf8("TEST")));
    WalletTokenRequest request =
        WalletTokenRequest.builder()
            .invoiceNumber("INV-1")
            .total(Money.of("129.00", "AUD"))
            .originUrl("https://shop.example")
            .callbackPath("/checkout")
            .cartItem(CartItem.of("Room", 1, 12_900))
            .build();
    WalletTokenOutcome outcome = observed(journal()).walletToken(signer.sign(request)).execute();
    assertEquals(WalletTokenOutcome.Kind.ISSUED, outcome.kind());
    assertTrue(log.get(0).startsWith("shop-1 WALLET_TOKEN INV-1 ISSUED"), log.get(0));
  }

  @Test
  void listenerIsNotifiedOfAReferenceOfAnotherPurchase() {
    PaymentClient client = observed(journal());
    pay(client, "R-1");
    PurchaseRequest other =
        PurchaseRequest.merchantInitiated(CardOnFile.visa().credential(), AuthReason.NO_SHOW)
            .reference("R-1")
            .amount(Money.of("20.00", "AUD"))
            .build();
    assertEquals(Kind.REFERENCE_REUSED, client.purchase(other).execute().kind());
    assertTrue(log.get(1).startsWith("shop-1 PURCHASE R-1 REFERENCE_REUSED"), log.get(1));
  }

  @Test
  void callThatTheExecutorRefusesIsNotifiedWithoutDuration() {
    List<PaymentEvent> ended = new ArrayList<>();
    PaymentListener listener =
        new PaymentListener() {
          @Override
          public void onOutcome(PaymentEvent event) {
            ended.add(event);
          }
        };
    client(strict, strict.transport())
        .listener(listener)
        .executor(
            task -> {
              throw new RejectedExecutionException();
            })
        .build()
        .purchase(rent("R-1"))
        .toFuture();
    assertTrue(ended.get(0).duration().isZero());
    assertEquals("NOT_SENT", ended.get(0).outcome().orElseThrow());
  }

  /** Throws from each method. */
  private static final class ThrowingListener implements PaymentListener {

    private final Error thrown;

    ThrowingListener(Error thrown) {
      this.thrown = thrown;
    }

    @Override
    public void onPhase(PaymentEvent event, Phase phase) {
      throw thrown;
    }

    @Override
    public void onOutcome(PaymentEvent event) {
      throw thrown;
    }

    @Override
    public void onJournalFailure(PaymentEvent event, JournalException failure) {
      throw thrown;
    }
  }

  @Test
  void whatTheListenerThrowsIsDropped() {
    for (Error thrown : List.of(new AssertionError(), new StackOverflowError())) {
      FailingJournal journal = FailingJournal.around(InMemoryJournal.create());
      journal.onEveryRecord().failBefore(Reason.UNAVAILABLE);
      PaymentClient client =
          client(strict, strict.transport())
              .journal(journal, "TEST-merchant")
              .listener(new ThrowingListener(thrown))
              .build();
      PurchaseOutcome outcome = pay(client, thrown.getClass().getSimpleName());
      assertEquals(Kind.APPROVED, outcome.kind());
      assertTrue(outcome.journalFailure().isPresent());
    }
  }

  @Test
  void errorOfTheJvmIsThrownAfterTheOutcomeWasRecorded() {
    InMemoryJournal journal = journal();
    PaymentListener listener =
        new PaymentListener() {
          @Override
          public void onOutcome(PaymentEvent event) {
            throw new InternalError("of the JVM");
          }
        };
    PaymentClient client =
        client(strict, strict.transport())
            .journal(journal, "TEST-merchant")
            .listener(listener)
            .build();
    assertThrows(InternalError.class, () -> pay(client, "R-1"));
    assertTrue(pay(client(strict, journal), "R-1").isReplayed());
  }

  @Test
  void noSecretIsInTheLog() {
    PaymentClient client = observed(journal());
    Approved first = (Approved) pay(client, "R-1");
    StoredCredential stored = first.storedCredential().orElseThrow();
    client
        .purchase(
            PurchaseRequest.merchantInitiated(stored, AuthReason.NO_SHOW)
                .reference("R-2")
                .amount(Money.of("20.00", "AUD"))
                .build())
        .execute();
    PaymentClient wrong =
        client(strict, strict.transport())
            .credentials("TEST-merchant", "another-token")
            .listener(metrics)
            .build();
    assertEquals(Kind.REFUSED, pay(wrong, "R-3").kind());
    Set<String> secrets = new HashSet<>();
    secrets.add("4005550000000001");
    secrets.add("Ada Example");
    secrets.add("another-token");
    secrets.add(stored.cardToken().reveal());
    secrets.add(stored.trackingId().orElseThrow().value());
    assertEquals(3, log.size());
    for (String secret : secrets) {
      assertFalse(log.toString().contains(secret));
    }
  }
}
