package io.cardfile.testkit.fault;

import io.cardfile.testkit.gateway.GatewayRequest;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.RecordedExchange;
import io.cardfile.testkit.gateway.Verdict;
import io.cardfile.testkit.http.ReplyBytes;
import io.cardfile.transport.WireReply;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** What the gateway does with one request: its decision about a purchase, or a fault. Immutable. */
public final class Act {

  /** The usual answer. */
  static final Act USUAL = new Act(null, null, Moment.AFTER_REQUEST, Effects.SEND, true, false);

  private static final byte[] NOTHING = new byte[0];

  // Stands for the gateway's reply, whatever its status is.
  private static final String UNCHANGED = "299";
  private static final byte[] SAMPLE =
      ("HTTP/1.1 " + UNCHANGED + " OK\r\nContent-Length: 22\r\n\r\n{\"successful\":  true }")
          .getBytes(StandardCharsets.US_ASCII);
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);

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
  private volatile @Nullable String clientGot;

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

  /** Lets the gateway answer the request, and returns the bytes of its reply. */
  byte[] answer(GatewaySimulator gateway, GatewayRequest request, boolean keepAlive) {
    RecordedExchange exchange =
        charges
            ? gateway.handle(request, verdict, text)
            : gateway.replyWithoutCharging(request, text);
    String got = clientGot();
    if (got != null) {
      exchange.clientGets(got);
    }
    WireReply reply = exchange.reply().orElseThrow(IllegalStateException::new);
    return ReplyBytes.of(reply, keepAlive, gateway.now());
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

  /** Returns what a patient client gets; null for the gateway's reply as it is. */
  private @Nullable String clientGot() {
    if (effect == Effects.SEND) {
      return null;
    }
    String got = clientGot;
    if (got == null) {
      got = tryOut();
      clientGot = got;
    }
    return got.equals(UNCHANGED) ? null : got;
  }

  private String tryOut() {
    MemoryChannel channel = new MemoryChannel(PATIENCE_NANOS);
    try {
      effect.play(channel, SAMPLE);
    } catch (IOException givenUp) {
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
