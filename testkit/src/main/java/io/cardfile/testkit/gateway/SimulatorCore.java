package io.cardfile.testkit.gateway;

import io.cardfile.testkit.gateway.RecordedExchange.Endpoint;
import io.cardfile.transport.WireReply;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/** The parts of one simulator, and their state. Thread-safe. */
final class SimulatorCore {

  final SimulatorClock clock;
  final boolean isStrict;
  final String username;
  final CardTable cards = new CardTable();
  final WalletCheckouts checkouts;
  final PurchaseHandler purchases;
  final ExchangeLog log = new ExchangeLog();
  final Ledger ledger;
  final AtomicLong requests = new AtomicLong();
  final AtomicInteger repliesToLose = new AtomicInteger();
  private final @Nullable String tokenizationPath;
  private final IdGenerator ids;
  private final WalletTokens walletTokens;
  private final GatewayEndpoints endpoints;
  private final ReadWriteLock resetting = new ReentrantReadWriteLock();

  SimulatorCore(SimulatorSettings settings) {
    clock = settings.clock;
    isStrict = settings.strict;
    username = settings.username;
    tokenizationPath = settings.tokenizationPath;
    ids = new IdGenerator(settings.seed);
    ledger = new Ledger(settings.ledgerCapacity, log);
    checkouts = new WalletCheckouts(ids);
    walletTokens = new WalletTokens(settings, ids, checkouts);
    NewCards newCards = new NewCards(settings.walletCard, cards, checkouts);
    purchases = new PurchaseHandler(settings, ids, ledger, newCards);
    TokenizationHandler tokenization = new TokenizationHandler(settings, ids, checkouts);
    endpoints = new GatewayEndpoints(walletTokens, purchases, tokenization);
  }

  /** Carries out a request and records it; returns empty if the reply is to be lost. */
  Optional<WireReply> handle(GatewayRequest request, @Nullable String fault) {
    resetting.readLock().lock();
    try {
      return answerAndRecord(request, fault);
    } finally {
      resetting.readLock().unlock();
    }
  }

  /** Carries out a request by {@code verdict} and records it. */
  WireReply handle(
      GatewayRequest request,
      @Nullable Verdict verdict,
      @Nullable String behaviour,
      @Nullable String clientGot) {
    resetting.readLock().lock();
    try {
      ExchangeTrace trace = new ExchangeTrace(isStrict);
      trace.decide(verdict);
      Endpoint endpoint = Endpoint.of(request, tokenizationPath);
      long start = System.nanoTime();
      WireReply reply =
          endpoints.answer(endpoint, request, "req-" + requests.incrementAndGet(), true, trace);
      record(request, endpoint, reply, trace, start, behaviour, clientGot);
      return reply;
    } finally {
      resetting.readLock().unlock();
    }
  }

  private void record(
      GatewayRequest request,
      Endpoint endpoint,
      WireReply reply,
      ExchangeTrace trace,
      long start,
      @Nullable String behaviour,
      @Nullable String clientGot) {
    Instant decided = trace.at();
    Instant at = decided == null ? clock.current() : decided;
    Duration duration = Duration.ofNanos(System.nanoTime() - start);
    log.add(
        new RecordedExchange(request, reply, endpoint, at, duration, behaviour, trace)
            .withClientGot(clientGot == null ? "" + reply.status() : clientGot));
  }

  private Optional<WireReply> answerAndRecord(GatewayRequest request, @Nullable String fault) {
    long start = System.nanoTime();
    ExchangeTrace trace = new ExchangeTrace(isStrict);
    Endpoint endpoint = Endpoint.of(request, tokenizationPath);
    String id = "req-" + requests.incrementAndGet();
    WireReply reply = endpoints.answer(endpoint, request, id, true, trace);
    boolean lost = repliesToLose.getAndUpdate(left -> Math.max(0, left - 1)) > 0;
    WireReply sent = lost ? null : reply;
    Instant decided = trace.at();
    Instant at = decided == null ? clock.current() : decided;
    Duration duration = Duration.ofNanos(System.nanoTime() - start);
    log.add(new RecordedExchange(request, sent, endpoint, at, duration, fault, trace));
    return Optional.ofNullable(sent);
  }

  WireReply replyWithoutCharging(GatewayRequest request) {
    resetting.readLock().lock();
    try {
      Endpoint endpoint = Endpoint.of(request, tokenizationPath);
      return endpoints.answer(endpoint, request, "req-0", false, new ExchangeTrace(isStrict));
    } finally {
      resetting.readLock().unlock();
    }
  }

  /** Records a request that is not carried out, and returns the reply that it would get. */
  WireReply replyWithoutCharging(
      GatewayRequest request, @Nullable String behaviour, @Nullable String clientGot) {
    resetting.readLock().lock();
    try {
      ExchangeTrace trace = new ExchangeTrace(isStrict);
      Endpoint endpoint = Endpoint.of(request, tokenizationPath);
      long start = System.nanoTime();
      WireReply reply =
          endpoints.answer(endpoint, request, "req-" + requests.incrementAndGet(), false, trace);
      record(request, endpoint, reply, trace, start, behaviour, clientGot);
      return reply;
    } finally {
      resetting.readLock().unlock();
    }
  }

  /** Sets everything back to the start, when no request is being answered. */
  void reset() {
    resetting.writeLock().lock();
    try {
      ledger.clear();
      log.clear();
      purchases.clear();
      walletTokens.clear();
      checkouts.clear();
      cards.clear();
      ids.reset();
      clock.reset();
      requests.set(0);
      repliesToLose.set(0);
    } finally {
      resetting.writeLock().unlock();
    }
  }
}
