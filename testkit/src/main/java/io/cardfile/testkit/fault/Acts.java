package io.cardfile.testkit.fault;

import io.cardfile.testkit.gateway.Verdict;
import java.time.Duration;
import java.util.Objects;

/** Creates the acts of the dialect, each with its text. */
public final class Acts {

  private static final String PAGE = "<html><body>Something went wrong</body></html>";

  private Acts() {}

  /** Returns the act to approve. */
  public static Act approve() {
    return Act.of("approve", Verdict.approve());
  }

  /**
   * Returns the act to decline.
   *
   * @throws IllegalArgumentException when the code is not two digits or letters, or approves
   */
  public static Act decline(String code) {
    if (!code.matches("[0-9A-Z]{2}") || code.matches("00|08|10|11|16")) {
      throw new IllegalArgumentException(
          "a code of a decline is two digits or capital letters, and none that approves");
    }
    return Act.of("decline=" + code, Verdict.decline(code));
  }

  /** Returns the act to refuse with this error. */
  public static Act refuse(String error) {
    return Act.of("refuse=" + error, Verdict.refuse(error));
  }

  /** Returns the act to time out behind the gateway. */
  public static Act timeOut() {
    return Act.of("timeout", Verdict.timeOut());
  }

  /**
   * Returns the act to answer with this status and the page of a proxy.
   *
   * @throws IllegalArgumentException when the status is not 200 to 599
   */
  public static Act status(int status) {
    requireStatus(status);
    io.cardfile.testkit.fault.Fault page =
        io.cardfile.testkit.fault.Fault.afterRequest()
            .reply(status, PAGE, "Content-Type: text/html")
            .notCharged();
    return Act.of("status=" + status, page, false);
  }

  /** Returns the act to answer with this reply. */
  public static Act reply(int status, String body) {
    requireStatus(status);
    Objects.requireNonNull(body, "body == null");
    io.cardfile.testkit.fault.Fault reply =
        io.cardfile.testkit.fault.Fault.afterRequest()
            .reply(status, body, "Content-Type: application/json")
            .notCharged();
    return Act.of("reply=" + status, reply, false);
  }

  private static void requireStatus(int status) {
    if (status < 200 || status > 599) {
      throw new IllegalArgumentException("a status is 200 to 599");
    }
  }

  /**
   * Returns the act to delay the reply.
   *
   * @throws IllegalArgumentException when the delay is not 1 ms to a minute
   */
  public static Act delay(Duration delay, boolean uncharged) {
    long millis = delay.toMillis();
    String text = millis % 1000 == 0 ? millis / 1000 + "s" : millis + "ms";
    Fault fault = Fault.afterRequest().delay(delay);
    return uncharged
        ? Act.of("delay=" + text + "+uncharged", fault.answeredNotCharged(), false)
        : Act.of("delay=" + text, fault, false);
  }

  /** Returns the act of a fault. */
  public static Act fault(io.cardfile.testkit.Fault fault, boolean resets, boolean uncharged) {
    Fault wire = WireFaults.of(fault);
    boolean answered = uncharged && wire.position().hasRequest();
    String text = fault + (resets ? "+reset" : "") + (uncharged ? "+uncharged" : "");
    return Act.of(text, answered ? wire.answeredNotCharged() : wire, resets);
  }
}
