package io.cardfile.signing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.ProviderException;
import java.security.Security;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.crypto.MacSpi;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class JcaHashSignerTest {
  private static final SharedSecret SECRET = SharedSecret.ofUtf8("Jefe");
  private static final byte[] MESSAGE = utf8("what do ya want for nothing?");
  private static final String HASH = "750c783e6ab0b503eaa86e310a5db738";

  @ParameterizedTest
  @MethodSource("io.cardfile.signing.Vectors#all")
  void everyVectorHasItsHash(Vectors.Vector vector) {
    HashSigner signer = new JcaHashSigner(vector.secret);
    assertEquals(vector.hex, hex(signer.sign(utf8(vector.message))));
    assertTrue(signer.verify(utf8(vector.message), signer.sign(utf8(vector.message))));
  }

  /** Returns providers without a usable HmacMD5, each for another reason. */
  static Stream<Named<Provider>> unusable() {
    return Stream.of(
        Named.of("has none", Macs.none()),
        Named.of("computes a wrong hash", Macs.of(Macs.Wrong::new)),
        Named.of("throws an error on a key", Macs.of(Macs.ThrowingOnInit::new)),
        Named.of("fails to link", thrower(new NoClassDefFoundError("x"))),
        Named.of("fails to initialise", thrower(new ExceptionInInitializerError("x"))),
        Named.of("asserts", thrower(new AssertionError("self-test failed"))),
        Named.of("throws", thrower(new ProviderException("module in error state"))),
        Named.of("returns nothing", Macs.of(() -> null)),
        // Where a runtime's policy disables MD5 (jdk.crypto.disabledAlgorithms, a FIPS mode; the
        // older jdk.certpath, jdk.jar and jdk.tls lists do not reach a Mac), HmacMD5 is still
        // listed and fails when it asks for its digest.
        Named.of("finds MD5 disabled", thrower(new NoSuchAlgorithmException("MD5"))));
  }

  @ParameterizedTest
  @MethodSource
  void unusable(Provider provider) {
    IllegalStateException e =
        assertThrows(IllegalStateException.class, () -> new JcaHashSigner(SECRET, provider));
    assertTrue(e.getMessage().startsWith("no usable HmacMD5 in this runtime ("), e.getMessage());
    assertTrue(e.getMessage().contains("cardfile-crypto-bouncycastle"), e.getMessage());
  }

  @Test
  void aWrongHashIsNamedAsTheReason() {
    Provider wrong = Macs.of(Macs.Wrong::new);
    Throwable e = assertThrows(IllegalStateException.class, () -> new JcaHashSigner(SECRET, wrong));
    assertTrue(e.getMessage().contains("(it computes a wrong hash)"), e.getMessage());
  }

  @Test
  void errorsOfTheMachineAreNotTakenForAMissingAlgorithm() {
    Provider provider = thrower(new OutOfMemoryError("for the test"));
    assertThrows(OutOfMemoryError.class, () -> new JcaHashSigner(SECRET, provider));
  }

  @Test
  void whatAProviderTellsOfTheKeyIsNotPassedOn() {
    Provider telling = Macs.of(Macs.Telling::new);
    SharedSecret canary = SharedSecret.ofUtf8("canary-51b0dad5");
    Throwable e =
        assertThrows(IllegalStateException.class, () -> new JcaHashSigner(canary, telling));
    assertFalse(e.getMessage().contains("canary"), e.getMessage());
    assertTrue(e.getMessage().contains("java.security.InvalidKeyException"), e.getMessage());
    assertNull(e.getCause());
  }

  @Test
  void aProviderThatIsHandedInIsUsedAndNotRegistered() {
    List<Provider> before = List.of(Security.getProviders());
    Macs.StubWithMac provider = Macs.of(Macs.Cloning::new);
    assertEquals(HASH, hex(new JcaHashSigner(SECRET, provider).sign(MESSAGE)));
    assertTrue(provider.made.get() > 0);
    assertEquals(before, List.of(Security.getProviders()));
  }

  @Test
  void aMacThatCanBeClonedIsNotLookedUpAgain() {
    Macs.StubWithMac provider = Macs.of(Macs.Cloning::new);
    HashSigner signer = new JcaHashSigner(SECRET, provider);
    int before = provider.made.get();
    for (int i = 0; i < 10; i++) {
      assertEquals(HASH, hex(signer.sign(MESSAGE)));
    }
    assertEquals(before, provider.made.get());
  }

  /** Returns one provider for each way to create a fresh Mac, and the runtime's own. */
  static Stream<Named<Supplier<HashSigner>>> signers() {
    return Stream.of(
        Named.of("the runtime's", () -> new JcaHashSigner(SECRET)),
        Named.of("clones", () -> new JcaHashSigner(SECRET, Macs.of(Macs.Cloning::new))),
        Named.of("cannot clone", () -> new JcaHashSigner(SECRET, Macs.of(Macs.Plain::new))),
        Named.of("clones share", () -> new JcaHashSigner(SECRET, Macs.of(Macs.Sharing::new))));
  }

  @ParameterizedTest
  @MethodSource("signers")
  @Timeout(120)
  void eightThreadsOnOneSignerGetNoWrongHash(Supplier<HashSigner> maker) throws Exception {
    HashSigner signer = maker.get();
    int threads = 8;
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      CountDownLatch start = new CountDownLatch(threads);
      List<Future<Integer>> wrong = new ArrayList<>();
      for (int t = 0; t < threads; t++) {
        wrong.add(pool.submit(() -> wrongHashes(signer, start)));
      }
      for (Future<Integer> count : wrong) {
        assertEquals(0, count.get(100, TimeUnit.SECONDS));
      }
    } finally {
      pool.shutdownNow();
    }
  }

  @Test
  void nullsAreRefused() {
    assertThrows(NullPointerException.class, () -> new JcaHashSigner(null));
    assertThrows(NullPointerException.class, () -> new JcaHashSigner(SECRET, null));
    assertThrows(NullPointerException.class, () -> new JcaHashSigner(null, Macs.none()));
    assertThrows(NullPointerException.class, () -> new JcaHashSigner(SECRET).sign(null));
  }

  private static int wrongHashes(HashSigner signer, CountDownLatch start)
      throws InterruptedException {
    start.countDown();
    start.await();
    int wrong = 0;
    for (int i = 0; i < 10_000; i++) {
      wrong += HASH.equals(hex(signer.sign(MESSAGE))) ? 0 : 1;
      wrong += "60b57da4237ed7c91b475eddf0e798d3".equals(hex(signer.sign(new byte[0]))) ? 0 : 1;
    }
    return wrong;
  }

  private static Provider thrower(Throwable failure) {
    Callable<MacSpi> maker =
        () -> {
          if (failure instanceof Error) {
            throw (Error) failure;
          }
          throw (Exception) failure;
        };
    return Macs.of(maker);
  }

  private static String hex(byte[] hash) {
    return HashEncoding.LOWER_HEX.encode(hash);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
