package io.cardfile.testkit.contract;

import io.cardfile.signing.HashSigner;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** Runs many threads on one signer, with messages whose hashes were computed before. */
final class SignerRace {
  private static final int MESSAGES = 64;
  private static final long LIMIT_SECONDS = 60;

  private final HashSigner signer;
  private final byte[][] messages = new byte[MESSAGES][];
  private final byte[][] hashes = new byte[MESSAGES][];
  private final AtomicInteger wrong = new AtomicInteger();

  SignerRace(HashSigner signer) {
    this.signer = signer;
    for (int i = 0; i < MESSAGES; i++) {
      char[] text = new char[1 + 5 * i]; // Lengths on both sides of MD5's blocks of 64 bytes.
      Arrays.fill(text, (char) ('0' + i));
      messages[i] = new String(text).getBytes(StandardCharsets.US_ASCII);
      hashes[i] = signer.sign(messages[i]);
    }
  }

  /** Returns how many hashes were wrong, failed or were not computed in time. */
  int run(int threads, int rounds) throws InterruptedException {
    CyclicBarrier start = new CyclicBarrier(threads);
    Thread[] running = new Thread[threads];
    AtomicInteger left = new AtomicInteger(threads * rounds);
    for (int t = 0; t < threads; t++) {
      int offset = t * 7;
      running[t] = new Thread(() -> sign(start, offset, rounds, left), "signer-race-" + t);
      running[t].setDaemon(true);
      running[t].start();
    }
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
    for (Thread thread : running) {
      long millis = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      thread.join(Math.max(1, millis));
    }
    return wrong.get() + left.get();
  }

  private void sign(CyclicBarrier start, int offset, int rounds, AtomicInteger left) {
    await(start);
    for (int i = 0; i < rounds; i++) {
      int which = (offset + i) % MESSAGES;
      if (!Arrays.equals(hashes[which], signer.sign(messages[which]))) {
        wrong.incrementAndGet();
      }
      left.decrementAndGet();
    }
  }

  private static void await(CyclicBarrier start) {
    try {
      start.await(LIMIT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
      throw new IllegalStateException("the threads did not start together", e);
    }
  }
}
