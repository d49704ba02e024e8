package io.cardfile.transport;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.ConnectException;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class TransportExceptionTest {

  private static final String CARD = "4111111111111111";

  private static String printed(Throwable e) {
    StringWriter out = new StringWriter();
    e.printStackTrace(new PrintWriter(out));
    return out.toString();
  }

  @Test
  void notSentCannotHaveReached() {
    TransportException e = TransportException.notSent("no route", null);

    assertEquals(Phase.BEFORE_SENDING, e.phase());
    assertFalse(e.mayHaveReached());
    assertEquals("no route", e.getMessage());
    assertNull(e.getCause());
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "BEFORE_SENDING")
  void fromSendingOnItMayHaveReached(Phase phase) {
    TransportException e = TransportException.inDoubt(phase, "reset", null);

    assertEquals(phase, e.phase());
    assertTrue(e.mayHaveReached());
  }

  @Test
  void doubtNeedsAPhaseAndEveryExceptionAReason() {
    assertThrows(
        IllegalArgumentException.class,
        () -> TransportException.inDoubt(Phase.BEFORE_SENDING, "why", null));
    assertThrows(NullPointerException.class, () -> TransportException.inDoubt(null, "why", null));
    assertThrows(
        NullPointerException.class, () -> TransportException.inDoubt(Phase.SENT, null, null));
    assertThrows(NullPointerException.class, () -> TransportException.notSent(null, null));
  }

  @Test
  void causeKeepsItsClassAndStackAndLosesItsMessage() {
    IOException real = new IOException("unexpected " + CARD);

    Throwable cause = TransportException.notSent("why", real).getCause();

    assertNotSame(real, cause);
    assertEquals("java.io.IOException", cause.getMessage());
    assertEquals("java.io.IOException", cause.toString());
    assertArrayEquals(real.getStackTrace(), cause.getStackTrace());
  }

  @Test
  void messageOfAddressesAloneIsKept() {
    Throwable connect =
        TransportException.notSent("why", new ConnectException("refused: /127.0.0.1:9")).getCause();
    Throwable unknown =
        TransportException.notSent("why", new UnknownHostException("pay.example")).getCause();
    Throwable silent = TransportException.notSent("why", new ConnectException()).getCause();

    assertEquals("java.net.ConnectException: refused: /127.0.0.1:9", connect.getMessage());
    assertEquals("java.net.UnknownHostException: pay.example", unknown.getMessage());
    assertEquals("java.net.ConnectException", silent.getMessage());
  }

  @Test
  void exceptionDerivedFromAHarmlessOneIsNotTrusted() {
    ConnectException own = new ConnectException(CARD) {};

    String message = TransportException.notSent("why", own).getCause().getMessage();

    assertFalse(message.contains(CARD));
  }

  @Test
  void nestedCausesAreKeptAndRedacted() {
    Throwable real =
        new IllegalStateException(CARD, new IOException(CARD, new ConnectException("refused")));

    TransportException e = TransportException.inDoubt(Phase.SENT, "why", real);

    Throwable second = e.getCause().getCause();
    assertEquals("java.io.IOException", second.getMessage());
    assertEquals("java.net.ConnectException: refused", second.getCause().getMessage());
    assertNull(second.getCause().getCause());
    assertFalse(printed(e).contains(CARD));
  }

  @Test
  void suppressedExceptionsAreDropped() {
    IOException real = new IOException("a");
    real.addSuppressed(new IOException(CARD));

    Throwable cause = TransportException.notSent("why", real).getCause();
    cause.addSuppressed(new IOException(CARD));

    assertEquals(0, cause.getSuppressed().length);
  }

  @Test
  void cyclicAndEndlessCausesEnd() {
    IOException first = new IOException(CARD);
    IOException second = new IOException(CARD, first);
    first.initCause(second);
    Throwable deep = new IOException(CARD);
    for (int i = 0; i < 1000; i++) {
      deep = new IOException(CARD, deep);
    }

    assertEquals(8, depth(TransportException.notSent("why", first)));
    assertEquals(8, depth(TransportException.notSent("why", deep)));
    assertEquals(1, depth(TransportException.notSent("why", new OwnCause())));
  }

  private static int depth(Throwable e) {
    int depth = 0;
    for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
      depth++;
    }
    return depth;
  }

  /** An exception that is its own cause, which exceptions of the JDK cannot be. */
  private static final class OwnCause extends RuntimeException {
    private static final long serialVersionUID = 1L;

    @Override
    public synchronized Throwable getCause() {
      return this;
    }
  }

  @Test
  void causeThatIsRedactedAlreadyStaysAsItIs() {
    Throwable cause = TransportException.notSent("why", new ConnectException("refused")).getCause();

    assertSame(cause, TransportException.inDoubt(Phase.SENT, "why", cause).getCause());
  }

  @Test
  void transportExceptionAsACauseIsNamedByItsClass() {
    TransportException inner = TransportException.notSent("why", new IOException(CARD));

    TransportException outer = TransportException.inDoubt(Phase.SENT, "why", inner);

    assertEquals(TransportException.class.getName(), outer.getCause().getMessage());
    assertEquals("java.io.IOException", outer.getCause().getCause().getMessage());
  }

  @Test
  void phasesAreInTheOrderOfTime() {
    assertArrayEquals(
        new Phase[] {
          Phase.BEFORE_SENDING, Phase.SENDING, Phase.SENT, Phase.REPLY_STARTED, Phase.REPLIED
        },
        Phase.values());
  }
}
