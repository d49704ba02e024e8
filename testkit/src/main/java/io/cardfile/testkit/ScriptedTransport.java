package io.cardfile.testkit;

import io.cardfile.testkit.gateway.ExchangeLog;
import io.cardfile.testkit.gateway.GatewayRequest;
import io.cardfile.testkit.gateway.RecordedExchange;
import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A transport that replies from a script, in order. A request without a scripted answer ends with
 * an {@link AssertionError}, which a client turns into an outcome: call {@link #assertFinished} at
 * the end of the test.
 *
 * <p>The answer is taken when an exchange is executed, not when it is prepared. The last {@value
 * ExchangeLog#MAX} exchanges are kept, fewer when they are large. The script holds at most {@value
 * #MAX_STEPS} unused answers. Thread-safe.
 */
public final class ScriptedTransport implements Transport {

  /** The maximum number of unused answers. */
  public static final int MAX_STEPS = 10_000;

  private final Deque<MemoryExchange.Answer> script = new ArrayDeque<>();
  private final ExchangeLog log = new ExchangeLog();
  private long unscripted;

  /** Creates a transport with an empty script. */
  public ScriptedTransport() {}

  /** Adds a reply to the script. */
  public ScriptedTransport reply(WireReply reply) {
    Objects.requireNonNull(reply, "reply == null");
    return add(() -> Optional.of(reply));
  }

  /**
   * Adds a failure to the script. A failure of the kind "not sent" is thrown before the request is
   * sent.
   */
  public ScriptedTransport fail(TransportException failure) {
    return add(new Failure(Objects.requireNonNull(failure, "failure == null")));
  }

  private static final class Failure implements MemoryExchange.Answer {

    private final TransportException failure;

    Failure(TransportException failure) {
      this.failure = failure;
    }

    @Override
    public Optional<WireReply> get() throws TransportException {
      throw failure;
    }
  }

  private synchronized ScriptedTransport add(MemoryExchange.Answer answer) {
    if (script.size() >= MAX_STEPS) {
      throw new IllegalStateException(
          "the script holds more than " + MAX_STEPS + " unused answers");
    }
    script.addLast(answer);
    return this;
  }

  @Override
  public Exchange prepare(WireRequest request, Consumer<Phase> phases) {
    Objects.requireNonNull(request, "request == null");
    Objects.requireNonNull(phases, "phases == null");
    return new MemoryExchange(
        request, phases, () -> connect(request), () -> answer(GatewayRequest.of(request)));
  }

  private void connect(WireRequest request) throws TransportException {
    if (failsToConnect()) {
      answer(GatewayRequest.of(request));
    }
  }

  private synchronized boolean failsToConnect() {
    MemoryExchange.Answer next = script.peekFirst();
    return next instanceof Failure && !((Failure) next).failure.mayHaveReached();
  }

  private Optional<WireReply> answer(GatewayRequest request) throws TransportException {
    try {
      Optional<WireReply> reply = next().get();
      log.add(new RecordedExchange(request, reply.orElse(null)));
      return reply;
    } catch (TransportException e) {
      log.add(new RecordedExchange(request, null));
      throw e;
    }
  }

  private synchronized MemoryExchange.Answer next() {
    if (script.isEmpty()) {
      unscripted++;
      throw new AssertionError("no answer is scripted for this request");
    }
    return script.removeFirst();
  }

  /**
   * Asserts that every answer was used and that every request had one. A client that turns every
   * failure of its transport into an outcome hides a request without an answer until this is
   * called.
   *
   * @throws AssertionError when it does not hold, with the number of answers or requests and the
   *     last exchange as {@link RecordedExchange#describe} shows it
   */
  public synchronized void assertFinished() {
    if (unscripted > 0) {
      throw new AssertionError("requests without a scripted answer: " + unscripted + last());
    }
    if (!script.isEmpty()) {
      throw new AssertionError("unused scripted answers: " + script.size() + last());
    }
  }

  private String last() {
    List<RecordedExchange> answered = log.list();
    return answered.isEmpty()
        ? ""
        : "; the last exchange: " + answered.get(answered.size() - 1).describe();
  }

  /** Returns the last exchanges, oldest first; an unmodifiable copy. */
  public List<RecordedExchange> exchanges() {
    return log.list();
  }

  /** Returns the number of answered requests. */
  public long requestCount() {
    return log.count();
  }

  /** Returns the number of unused answers. */
  public synchronized int remaining() {
    return script.size();
  }

  @Override
  public String toString() {
    return "ScriptedTransport(" + requestCount() + " answered, " + remaining() + " waiting)";
  }
}
