package io.cardfile.wallet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.wallet.WalletTokenOutcome.Failed;
import io.cardfile.wallet.WalletTokenOutcome.Issued;
import io.cardfile.wallet.WalletTokenOutcome.Kind;
import io.cardfile.wallet.WalletTokenOutcome.NotSent;
import io.cardfile.wallet.WalletTokenOutcome.Refused;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Each outcome of a wallet token request calls its own visitor method. */
class WalletTokenOutcomeTest {
  private static final Exception CAUSE = new Exception("below");

  /** Returns which method was called, and checks that its argument is the outcome itself. */
  private static final class Branches implements WalletTokenOutcome.Visitor<String> {
    private WalletTokenOutcome seen;

    @Override
    public String issued(Issued issued) {
      seen = issued;
      return "issued";
    }

    @Override
    public String refused(Refused refused) {
      seen = refused;
      return "refused";
    }

    @Override
    public String notSent(NotSent notSent) {
      seen = notSent;
      return "notSent";
    }

    @Override
    public String failed(Failed failed) {
      seen = failed;
      return "failed";
    }
  }

  @Test
  void eachOutcomeHasItsBranch() {
    assertBranch(new Issued("tok", "chk", null), Kind.ISSUED, "issued");
    assertBranch(new Refused(List.of("Invalid hash"), null), Kind.REFUSED, "refused");
    assertBranch(new NotSent("no network", null), Kind.NOT_SENT, "notSent");
    assertBranch(new Failed("no reply", null, null), Kind.FAILED, "failed");
  }

  private static void assertBranch(WalletTokenOutcome outcome, Kind kind, String branch) {
    Branches branches = new Branches();
    assertEquals(branch, outcome.accept(branches));
    assertSame(outcome, branches.seen);
    assertEquals(kind, outcome.kind());
    assertTrue(outcome.toString().startsWith(kind.name()), outcome.toString());
    assertEquals(Optional.empty(), outcome.requestId());
  }

  @Test
  void theTextHasTheReasonOrTheFirstErrorButNoToken() {
    assertEquals("ISSUED", new Issued("tok", "chk", "req-1").toString());
    assertEquals(
        "REFUSED: Invalid hash", new Refused(List.of("Invalid\nhash", "b"), null).toString());
    assertEquals("REFUSED", new Refused(List.of(), null).toString());
    assertEquals("REFUSED", new Refused(List.of(" "), null).toString());
    assertEquals("NOT_SENT: no network", new NotSent("no network", CAUSE).toString());
    assertEquals("FAILED: no reply", new Failed("no reply", CAUSE, "req-3").toString());
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
    Refused refused = new Refused(mine, "req-2");
    mine.clear();
    assertEquals(List.of("Invalid hash"), refused.errors());
    assertEquals(Optional.of("req-2"), refused.requestId());
    assertThrows(UnsupportedOperationException.class, () -> refused.errors().clear());
  }

  @Test
  void whatFailedSaysWhy() {
    assertEquals("no network", new NotSent("no network", CAUSE).why());
    assertEquals(Optional.of(CAUSE), new NotSent("no network", CAUSE).cause());
    assertEquals(Optional.empty(), new NotSent("no network", null).cause());
    Failed failed = new Failed("no reply", CAUSE, "req-3");
    assertEquals("no reply", failed.why());
    assertEquals(Optional.of(CAUSE), failed.cause());
    assertEquals(Optional.of("req-3"), failed.requestId());
    assertThrows(NullPointerException.class, () -> new Failed(null, null, null));
    assertThrows(NullPointerException.class, () -> new NotSent(null, null));
  }
}
