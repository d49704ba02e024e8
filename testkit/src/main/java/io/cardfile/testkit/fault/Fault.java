package io.cardfile.testkit.fault;

import java.time.Duration;
import java.util.function.UnaryOperator;

/** The former way to make a fault, until its users have moved to {@code Behaviour}. */
public final class Fault {

  final Act act;

  Fault(Act act) {
    this.act = act;
  }

  private static Fault of(String text, Effect effect) {
    return new Fault(Act.of(text, Act.Moment.AFTER_REQUEST, effect));
  }

  /** Returns the position after a request. */
  public static Fault afterRequest() {
    return of("usual", Effects.SEND);
  }

  /** Closes the connection. */
  public Fault cut() {
    return of("cut", Effects.close());
  }

  /** Sends nothing. */
  public Fault stall() {
    return of("stall", Effects.stall());
  }

  /** Sends the reply later. */
  public Fault delay(Duration pause) {
    return of("delay", Effects.delay(pause));
  }

  /** Sends another reply. */
  public Fault reply(int status, String body) {
    return of("reply", Effects.answer(status, body));
  }

  /** Changes the document. */
  public Fault changeDocument(UnaryOperator<String> change) {
    return of("change", Effects.changeDocument(change));
  }

  /** Returns this without a charge. */
  public Fault notCharged() {
    return new Fault(act.uncharged());
  }
}
