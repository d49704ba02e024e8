package io.cardfile.wallet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.wallet.WalletTokenOutcome.Issued;
import io.cardfile.wallet.WalletTokenOutcome.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What each outcome of a wallet token request holds. */
class WalletTokenOutcomeTest {
  private static final Exception CAUSE = new Exception("below");

  @Test
  void eachOutcomeHasItsKindAndNothingOfTheOthers() {
    assertHolds(Kind.ISSUED, List.of(), false, new Issued("tok", "chk", null));
    assertHolds(Kind.REFUSED, List.of("a"), false, WalletTokenOutcome.refused(List.of("a"), null));
    assertHolds(Kind.NOT_SENT, List.of(), true, WalletTokenOutcome.notSent("no network", CAUSE));
    assertHolds(Kind.FAILED, List.of(), true, WalletTokenOutcome.failed("no reply", CAUSE, null));
  }

  private static void assertHolds(
      Kind kind, List<String> errors, boolean hasCause, WalletTokenOutcome outcome) {
    assertEquals(kind, outcome.kind());
    assertEquals(kind == Kind.ISSUED, outcome instanceof Issued);
    assertEquals(errors, outcome.errors());
    assertEquals(hasCause, outcome.cause().isPresent());
    assertTrue(outcome.toString().startsWith(kind.name()), outcome.toString());
    assertEquals(Optional.empty(), outcome.requestId());
  }

  @Test
  void theTextHasTheReasonOrTheFirstErrorButNoToken() {
    assertEquals("ISSUED", new Issued("tok", "chk", "req-1").toString());
    assertEquals(
        "REFUSED: Invalid hash",
        WalletTokenOutcome.refused(List.of("Invalid\nhash", "b"), null).toString());
    assertEquals("REFUSED", WalletTokenOutcome.refused(List.of(), null).toString());
    assertEquals("REFUSED", WalletTokenOutcome.refused(List.of(" "), null).toString());
    assertEquals(
        "NOT_SENT: no network", WalletTokenOutcome.notSent("no network", CAUSE).toString());
    assertEquals(
        "FAILED: no reply", WalletTokenOutcome.failed("no reply", CAUSE, "req-3").toString());
  }

  @Test
  void anIssuedTokenAndItsCheckoutAreNeverBlank() {
    Issued issued = new Issued("tok", "chk", "req-1");
    assertEquals("tok", issued.token());
    assertEquals("chk", issued.checkoutId());
    assertEquals(Optional.of("req-1"), issued.requestId());
    assertThrows(IllegalArgumentException.class, () -> new Issued(" ", "chk", null));
    assertThrows(IllegalArgumentException.class, () -> new Issued("tok", "", null));
  }

  @Test
  void aRefusalKeepsACopyOfTheErrors() {
    List<String> mine = new ArrayList<>(List.of("Invalid hash"));
    WalletTokenOutcome refused = WalletTokenOutcome.refused(mine, "req-2");
    mine.clear();
    assertEquals(List.of("Invalid hash"), refused.errors());
    assertEquals(Optional.of("req-2"), refused.requestId());
    assertThrows(UnsupportedOperationException.class, () -> refused.errors().clear());
  }

  @Test
  void whatFailedSaysWhy() {
    assertEquals("no network", WalletTokenOutcome.notSent("no network", CAUSE).why());
    assertEquals(Optional.of(CAUSE), WalletTokenOutcome.notSent("no network", CAUSE).cause());
    assertEquals(Optional.empty(), WalletTokenOutcome.notSent("no network", null).cause());
    WalletTokenOutcome failed = WalletTokenOutcome.failed("no reply", CAUSE, "req-3");
    assertEquals("no reply", failed.why());
    assertEquals(Optional.of(CAUSE), failed.cause());
    assertEquals(Optional.of("req-3"), failed.requestId());
    assertThrows(NullPointerException.class, () -> WalletTokenOutcome.failed(null, null, null));
    assertThrows(NullPointerException.class, () -> WalletTokenOutcome.notSent(null, null));
  }
}
