package io.cardfile.crypto.bouncycastle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.signing.HashEncoding;
import io.cardfile.signing.HashSigner;
import io.cardfile.signing.SharedSecret;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ManyThreadsTest {
  private static final int THREADS = 8;

  @Test
  void eightThreadsOnOneSignerGetNoWrongHash() throws Exception {
    HashSigner signer = new BouncyCastleHashSigner(SharedSecret.ofUtf8("Jefe"));
    ExecutorService pool = Executors.newFixedThreadPool(THREADS);
    try {
      CountDownLatch start = new CountDownLatch(THREADS);
      List<Future<Integer>> wrong = new ArrayList<>();
      for (int t = 0; t < THREADS; t++) {
        wrong.add(pool.submit(() -> wrongHashes(signer, start)));
      }
      for (Future<Integer> count : wrong) {
        assertEquals(0, count.get(100, TimeUnit.SECONDS));
      }
    } finally {
      pool.shutdownNow();
    }
  }

  private static int wrongHashes(HashSigner signer, CountDownLatch start)
      throws InterruptedException {
    byte[] message = "what do ya want for nothing?".getBytes(StandardCharsets.US_ASCII);
    start.countDown();
    start.await();
    int wrong = 0;
    for (int i = 0; i < 20_000; i++) {
      String hash = HashEncoding.LOWER_HEX.encode(signer.sign(message));
      wrong += hash.equals("750c783e6ab0b503eaa86e310a5db738") ? 0 : 1;
    }
    return wrong;
  }
}
