package io.cardfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.InDoubt.Why;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseOutcome.NotSent;
import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport;
import io.cardfile.transport.TransportException;
import io.cardfile.wallet.WalletTokenOutcome;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PaymentCallTest {

  private static PurchaseOutcome purchase(Transport transport) {
    return Clients.of(transport).purchase(Samples.first()).execute();
  }

  private static NotSent assertNotSent(Transport transport) {
    return assertInstanceOf(NotSent.class, purchase(transport));
  }

  private static InDoubt assertInDoubt(Transport transport) {
    return assertInstanceOf(InDoubt.class, purchase(transport));
  }

  @Test
  void callIsExecutedOnce() {
    FakeTransport transport = FakeTransport.approving();
    PaymentCall<PurchaseOutcome> call = Clients.direct(transport).purchase(Samples.first());
    assertEquals(Kind.APPROVED, call.execute().kind());

    assertThrows(IllegalStateException.class, call::execute);
    assertThrows(IllegalStateException.class, () -> call.enqueue(outcome -> {}));
    assertThrows(IllegalStateException.class, call::toFuture);
    assertEquals(1, transport.requests.size());
    assertEquals(1, transport.executions.get());
  }

  @Test
  void nothingIsPreparedBeforeTheCallIsExecuted() {
    FakeTransport transport = FakeTransport.approving();

    Clients.of(transport).purchase(Samples.first());

    assertTrue(transport.requests.isEmpty());
  }

  @Test
  void failureBeforeSendingIsNotSent() {
    TransportException e = TransportException.notSent("no such host", new IOException());

    NotSent outcome = assertNotSent(FakeTransport.failing(e));

    assertEquals("no such host (purchases.example)", outcome.why(), "no path and no query");
    assertSame(e, outcome.cause().get());
    assertEquals(Samples.REFERENCE, outcome.reference());
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "BEFORE_SENDING")
  void failureFromSendingOnIsInDoubt(Phase phase) {
    TransportException e = TransportException.inDoubt(phase, "connection reset", null);

    InDoubt outcome = assertInDoubt(FakeTransport.failing(e));

    assertEquals(phase, outcome.phase());
    assertEquals(Why.NO_REPLY, outcome.why());
    assertEquals("connection reset (purchases.example)", outcome.detail());
    assertSame(e, outcome.cause().get());
    assertFalse(outcome.status().isPresent());
  }

  @Test
  void whatBreaksInAnExchangeIsInDoubtAndSoIsItsCause() {
    for (Throwable e : new Throwable[] {new IllegalStateException(), new LinkageError()}) {
      InDoubt outcome = assertInDoubt(FakeTransport.failing(e));

      assertEquals(Phase.SENDING, outcome.phase());
      assertEquals(Why.NO_REPLY, outcome.why());
      TransportException cause = (TransportException) outcome.cause().get();
      assertTrue(cause.mayHaveReached());
      assertEquals(e.getClass().getName(), cause.getCause().getMessage());
    }
  }

  @Test
  void undeclaredExceptionOfAnExchangeIsInDoubt() {
    assertEquals(Phase.SENDING, assertInDoubt(FakeTransport.failing(new IOException())).phase());
  }

  @Test
  void undeclaredInterruptionIsInDoubtAndKeptOnTheThread() {
    assertInDoubt(FakeTransport.failing(new InterruptedException()));

    assertTrue(Thread.interrupted());
  }

  @Test
  void undeclaredInterruptionOfPreparingIsKeptOnTheThread() {
    assertNotSent(
        (request, phases) -> {
          throw FakeTransport.<RuntimeException>sneaky(new InterruptedException());
        });

    assertTrue(Thread.interrupted());
  }

  @Test
  void missingReplyIsInDoubt() {
    assertEquals(Phase.SENDING, assertInDoubt(FakeTransport.replying(null)).phase());
  }

  @Test
  void missingExchangeIsNotSent() {
    assertNotSent((request, phases) -> null);
  }

  @Test
  void whatBreaksInPreparingIsNotSent() {
    Throwable[] failures = {new IllegalStateException(), new LinkageError(), new IOException()};
    for (Throwable e : failures) {
      NotSent outcome =
          assertNotSent(
              (request, phases) -> {
                throw FakeTransport.<RuntimeException>sneaky(e);
              });

      assertEquals(
          "the transport could not prepare the request (" + e.getClass().getName() + ")",
          outcome.why());
      TransportException cause = (TransportException) outcome.cause().get();
      assertFalse(cause.mayHaveReached());
      assertEquals(e.getClass().getName(), cause.getCause().getMessage());
    }
  }

  @Test
  void errorOfTheJvmGoesOn() {
    OutOfMemoryError full = new OutOfMemoryError();
    Transport preparing =
        (request, phases) -> {
          throw full;
        };

    assertSame(full, assertThrows(OutOfMemoryError.class, () -> purchase(preparing)));
    assertSame(
        full, assertThrows(OutOfMemoryError.class, () -> purchase(FakeTransport.failing(full))));
    assertThrows(
        StackOverflowError.class, () -> purchase(FakeTransport.failing(new StackOverflowError())));
  }

  @Test
  void walletTokenFailsInItsOwnTerms() {
    TransportException lost = TransportException.inDoubt(Phase.SENT, "reset", null);
    TransportException unsent = TransportException.notSent("refused", null);

    WalletTokenOutcome failed = token(FakeTransport.failing(lost));
    WalletTokenOutcome notSent = token(FakeTransport.failing(unsent));

    assertEquals(WalletTokenOutcome.Kind.FAILED, failed.kind());
    assertEquals("reset (wallet.example)", failed.why());
    assertSame(lost, failed.cause().get());
    assertEquals(WalletTokenOutcome.Kind.NOT_SENT, notSent.kind());
    assertEquals("refused (wallet.example)", notSent.why());
    assertSame(unsent, notSent.cause().get());
  }

  private static WalletTokenOutcome token(Transport transport) {
    return Clients.of(transport).walletToken(Samples.walletToken()).execute();
  }

  @Test
  void callNamesItsReferenceAlone() {
    FakeTransport transport = FakeTransport.approving();

    assertEquals(
        "PaymentCall(PURCHASE ORDER-1001)",
        Clients.of(transport).purchase(Samples.first()).toString());
    assertEquals(
        "PaymentCall(WALLET_TOKEN INV-1)",
        Clients.of(transport).walletToken(Samples.walletToken()).toString());
  }
}
