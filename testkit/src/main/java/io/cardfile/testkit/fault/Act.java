package io.cardfile.testkit.fault;

import io.cardfile.testkit.gateway.GatewayRequest;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.RecordedExchange;
import io.cardfile.testkit.gateway.Verdict;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** What the gateway does with one request: its decision about a purchase, or a fault. Immutable. */
public final class Act {

  /** The usual answer. */
  static final Act USUAL = new Act(null, null, Moment.AFTER_REQUEST, Effects.SEND, true, false);

  private static final byte[] NOTHING = new byte[0];

  /** When it happens. */
  enum Moment {
    /** Before anything is read from a new connection. */
    ACCEPT,
    /** After the head of a request. */
    AFTER_HEAD,
    /** After a whole request. */
    AFTER_REQUEST
  }

  final Moment moment;
  private final @Nullable String text;
  private final @Nullable Verdict verdict;
  private final Effect effect;
  private final boolean charges;
  private final boolean resets;

  private Act(
      @Nullable String text,
      @Nullable Verdict verdict,
      Moment moment,
      Effect effect,
      boolean charges,
      boolean resets) {
    this.text = text;
    this.verdict = verdict;
    this.moment = moment;
    this.effect = effect;
    this.charges = charges;
    this.resets = resets;
  }

  static Act of(Verdict verdict) {
    String text = verdict.toString();
    return new Act(text, verdict, Moment.AFTER_REQUEST, Effects.SEND, true, false);
  }

  static Act of(String text, Moment moment, Effect effect) {
    return new Act(text, null, moment, effect, true, false);
  }

  /** Returns this without the request being carried out. */
  Act uncharged() {
    return new Act(text, verdict, moment, effect, false, resets);
  }

  /** Returns this with these modifiers, which are part of its text. */
  Act modified(boolean byReset, boolean uncharged) {
    String modifiers = (byReset ? "+reset" : "") + (uncharged ? "+uncharged" : "");
    return new Act(text + modifiers, verdict, moment, effect, charges && !uncharged, byReset);
  }

  /** Returns what is left of this after an early moment: the answer to the request. */
  Act afterwards() {
    return new Act(text, null, Moment.AFTER_REQUEST, Effects.SEND, charges, resets);
  }

  /** Whether it is about purchases only. */
  boolean isForPurchases() {
    return verdict != null;
  }

  /** Lets the gateway answer the request, and returns the record of the exchange. */
  RecordedExchange handle(GatewaySimulator gateway, GatewayRequest request) {
    return charges
        ? gateway.handle(request, verdict, text)
        : gateway.replyWithoutCharging(request, text);
  }

  /** Plays it before there is a reply; returns whether the connection stays open. */
  boolean play(ReplyChannel channel) throws IOException {
    return play(channel, NOTHING);
  }

  /** Plays it; returns whether the connection stays open. */
  boolean play(ReplyChannel channel, byte[] reply) throws IOException {
    channel.endByReset(resets);
    return effect.play(channel, reply);
  }

  /**
   * Returns what a client gets of this reply: its status, {@code nothing} or {@code a broken
   * reply}.
   *
   * @param maxWaitNanos how long the client, or else the server, waits at most
   */
  String clientGets(byte[] reply, long maxWaitNanos) {
    MemoryChannel channel = new MemoryChannel(maxWaitNanos);
    try {
      effect.play(channel, reply);
    } catch (IOException timeIsOver) {
      // What it got until then counts.
    }
    byte[] received = channel.received();
    if (received.length == 0) {
      return "nothing";
    }
    int status = ReplyParser.status(received);
    return status < 0 ? "a broken reply" : "" + status;
  }

  /** Returns the text of the dialect, such as {@code half-body+reset}. */
  @Override
  public String toString() {
    return text == null ? "usual" : text;
  }
}
