package io.cardfile.testkit;

import io.cardfile.testkit.fault.Act;
import io.cardfile.testkit.fault.Acts;
import io.cardfile.testkit.fault.Behaviours;
import io.cardfile.testkit.fault.When;
import java.time.Duration;
import java.util.Objects;

/**
 * The behaviour of the gateway for a request that a test chooses with {@link TestGateway#next},
 * {@link TestGateway#onReference} or a similar method. The last call of the chain takes effect.
 * <!-- region jvm-sample/src/test/java/io/cardfile/sample/guide/TestkitJavadocTest.java#behaviour -->
 *
 * <pre>{@code
 * gateway.next().decline("51");
 * gateway.onReference("ORDER-1").uncharged().fault(Fault.HALF_BODY);
 * }</pre>
 *
 * <p>A decision (approve, decline, refuse, time-out) applies to the next valid purchase; all other
 * behaviours apply to any request.
 */
public final class Behaviour {

  private final Behaviours behaviours;
  private final When when;
  private boolean resets;
  private boolean uncharged;
  private volatile boolean isChosen;

  Behaviour(Behaviours behaviours, When when) {
    this.behaviours = behaviours;
    this.when = when;
  }

  /**
   * Resets the connection (RST) that a fault ends, instead of closing it (FIN); no effect in
   * memory.
   */
  public Behaviour byReset() {
    resets = true;
    return this;
  }

  /**
   * Answers the request and does not carry it out, so that a client that accepts too much reports a
   * charge that was not made. For a fault or a delay.
   */
  public Behaviour uncharged() {
    uncharged = true;
    return this;
  }

  /** Approves the purchase with any card and amount. */
  public void approve() {
    addPlain(Acts.approve());
  }

  /**
   * Declines the purchase.
   *
   * @param code the response code, such as {@code 51} for insufficient funds
   * @throws IllegalArgumentException when the code is not two digits, or approves
   */
  public void decline(String code) {
    addPlain(Acts.decline(code));
  }

  /**
   * Refuses the purchase, as the gateway does with invalid input: nothing is charged, and the
   * reference stays free.
   *
   * @param error the text, such as {@code Card number is invalid}
   * @throws IllegalArgumentException when the text is blank
   */
  public void refuse(String error) {
    addPlain(Acts.refuse(error));
  }

  /** Makes the purchase time out behind the gateway, which reverses it. */
  public void timeOut() {
    addPlain(Acts.timeOut());
  }

  /**
   * Answers with this status and the page of a proxy; the request is not carried out. With {@link
   * Fault#STATUS_503} it is carried out.
   *
   * @throws IllegalArgumentException when the status is not 200 to 599
   */
  public void status(int status) {
    addPlain(Acts.status(status));
  }

  /**
   * Answers with this reply; the request is not carried out.
   *
   * @param body JSON, or anything else
   */
  public void reply(int status, String body) {
    addPlain(Acts.reply(status, body));
  }

  /**
   * Carries the request out and delays the reply. In memory no time passes: a delay beyond the
   * client's deadline is in doubt at once.
   *
   * @param delay 1 ms to a minute
   */
  public void delay(Duration delay) {
    if (resets) {
      throw new IllegalStateException("byReset() goes with faults only");
    }
    add(Acts.delay(delay, uncharged));
  }

  /** Carries the request out and loses the reply: {@link Fault#LOST_REPLY}. */
  public void loseReply() {
    fault(Fault.LOST_REPLY);
  }

  /** Loses the request, which is not carried out: {@link Fault#LOST_REQUEST}. */
  public void loseRequest() {
    fault(Fault.LOST_REQUEST);
  }

  /** Makes this fault happen. */
  public void fault(Fault fault) {
    add(Acts.fault(Objects.requireNonNull(fault, "fault == null"), resets, uncharged));
  }

  private void addPlain(Act act) {
    if (resets || uncharged) {
      throw new IllegalStateException(
          "byReset() goes with faults only, and uncharged() with faults and delays");
    }
    add(act);
  }

  private void add(Act act) {
    behaviours.add(act, when);
    isChosen = true;
  }

  /** Returns whether the last call of the chain was made. */
  boolean isChosen() {
    return isChosen;
  }

  /** Shows the chosen requests. */
  @Override
  public String toString() {
    String requests = when.toString();
    return "Behaviour(" + (requests.isEmpty() ? "always" : requests) + ")";
  }
}
