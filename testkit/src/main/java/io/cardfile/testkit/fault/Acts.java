package io.cardfile.testkit.fault;

import io.cardfile.testkit.Fault;
import io.cardfile.testkit.gateway.Verdict;
import java.time.Duration;
import java.util.Objects;

/** Creates the acts of the dialect, each with its text. */
public final class Acts {

  private Acts() {}

  /** Returns the act to approve. */
  public static Act approve() {
    return Act.of(Verdict.approve());
  }

  /**
   * Returns the act to decline.
   *
   * @throws IllegalArgumentException when the code is not two digits, or approves
   */
  public static Act decline(String code) {
    return Act.of(Verdict.decline(code));
  }

  /** Returns the act to refuse with this error. */
  public static Act refuse(String error) {
    return Act.of(Verdict.refuse(error));
  }

  /** Returns the act to time out behind the gateway. */
  public static Act timeOut() {
    return Act.of(Verdict.timeOut());
  }

  /**
   * Returns the act to answer with this status and the page of a proxy.
   *
   * @throws IllegalArgumentException when the status is not 200 to 599
   */
  public static Act status(int status) {
    return instead("status=", status, FaultTable.PAGE, FaultTable.HTML);
  }

  /**
   * Returns the act to answer with this reply.
   *
   * @throws IllegalArgumentException when the status is not 200 to 599
   */
  public static Act reply(int status, String body) {
    Objects.requireNonNull(body, "body == null");
    return instead("reply=", status, body, "Content-Type: application/json");
  }

  private static Act instead(String text, int status, String body, String type) {
    if (status < 200 || status > 599) {
      throw new IllegalArgumentException("a status is 200 to 599");
    }
    Effect answer = Effects.answer(status, body, type);
    return Act.of(text + status, Act.Moment.AFTER_REQUEST, answer).uncharged();
  }

  /**
   * Returns the act to delay the reply.
   *
   * @throws IllegalArgumentException when the delay is not 1 ms to a minute
   */
  public static Act delay(Duration delay, boolean uncharged) {
    if (delay.compareTo(Duration.ofMillis(1)) < 0 || delay.compareTo(Duration.ofMinutes(1)) > 0) {
      throw new IllegalArgumentException("a delay is 1 ms to a minute");
    }
    long millis = delay.toMillis();
    String text = millis % 1000 == 0 ? millis / 1000 + "s" : millis + "ms";
    return Act.of("delay=" + text, Act.Moment.AFTER_REQUEST, Effects.delay(delay))
        .modified(false, uncharged);
  }

  /** Returns the act of a fault. */
  public static Act fault(Fault fault, boolean byReset, boolean uncharged) {
    return FaultTable.of(fault).modified(byReset, uncharged);
  }
}
