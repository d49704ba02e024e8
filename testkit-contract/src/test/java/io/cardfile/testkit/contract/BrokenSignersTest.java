package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.signing.HashSigner;
import io.cardfile.signing.JcaHashSigner;
import io.cardfile.signing.SharedSecret;
import java.util.Arrays;
import java.util.function.Function;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Each signer here breaks one promise, and the suite fails. */
class BrokenSignersTest {
  @Test
  void aWrongHash() {
    HashSignerContract suite = suite(secret -> changed(secret, (message, hash) -> flip(hash, 15)));
    assertFails(suite::rfc2202Case3);
    assertFails(suite::rfc2202Case4);
    assertFails(suite::rfc2202Case5);
    assertFails(suite::anEmptyMessageHasItsHash);
    assertFails(suite::aLargeMessageHasItsHash);
    assertFails(suite::everyLengthAcrossBlockBoundariesHasItsHash);
    suite.everyVectorHasItsHash().map(DynamicTest::getExecutable).forEach(this::assertFails);
  }

  @Test
  void aHashThatIsWrongForOneLength() {
    assertFails(
        suite(s -> changed(s, (message, hash) -> message.length == 64 ? flip(hash, 3) : hash))
            ::everyLengthAcrossBlockBoundariesHasItsHash);
  }

  @Test
  void aSecretThatAllSignersShare() {
    byte[][] latest = new byte[1][];
    HashSignerContract suite =
        suite(
            secret -> {
              latest[0] = secret.revealForSigning();
              return m -> new JcaHashSigner(SharedSecret.ofBytes(latest[0])).sign(m);
            });
    assertFails(suite::twoSignersDoNotMixTheirSecrets);
  }

  @Test
  void aSignerForOneThreadAlone() {
    byte[][] working = new byte[1][];
    HashSignerContract suite =
        suite(
            secret -> {
              HashSigner right = new JcaHashSigner(secret);
              return message -> {
                working[0] = message;
                Thread.yield();
                return right.sign(working[0]);
              };
            });
    assertFails(suite::eightThreadsOnOneSignerGetNoWrongHash);
  }

  @Test
  void aVerifyThatComparesAPartOfTheHash() {
    HashSignerContract suite = suite(secret -> verifying(secret, 15));
    assertFails(suite::verifyRefusesEveryFlippedBit);
    assertFails(suite::verifyRefusesEveryOtherLength);
  }

  @Test
  void aVerifyThatAcceptsEverything() {
    assertFails(suite(secret -> verifying(secret, 0))::verifyAcceptsItsOwnHash);
  }

  @Test
  void aSignerThatClearsItsArguments() {
    HashSignerContract suite =
        suite(
            secret ->
                changed(
                    secret,
                    (message, hash) -> {
                      Arrays.fill(message, (byte) 0);
                      return hash;
                    }));
    assertFails(suite::theCallersArraysAreNeitherChangedNorKept);
  }

  @Test
  void aSignerThatReturnsItsOwnArray() {
    byte[] own = new byte[16];
    HashSignerContract suite =
        suite(
            secret ->
                changed(
                    secret,
                    (message, hash) -> {
                      System.arraycopy(hash, 0, own, 0, 16);
                      return own;
                    }));
    assertFails(suite::everyHashIsAnArrayOfItsOwn);
  }

  @Test
  void aSignerThatSignsNull() {
    assertFails(
        suite(s -> m -> new JcaHashSigner(s).sign(m == null ? new byte[0] : m))::nullIsRefused);
  }

  @Test
  void aSignerThatShowsItsSecret() {
    assertFails(suite(ShowsSecret::new)::theSecretIsInNoText);
  }

  private static final class ShowsSecret implements HashSigner {
    private final SharedSecret secret;

    ShowsSecret(SharedSecret secret) {
      this.secret = secret;
    }

    @Override
    public byte[] sign(byte[] message) {
      return new JcaHashSigner(secret).sign(message);
    }

    @Override
    public String toString() {
      return "signer with " + new String(secret.revealForSigning());
    }
  }

  private interface Change {
    byte[] apply(byte[] message, byte[] hash);
  }

  private static HashSigner changed(SharedSecret secret, Change change) {
    HashSigner right = new JcaHashSigner(secret);
    return message -> change.apply(message, right.sign(message));
  }

  private static HashSigner verifying(SharedSecret secret, int length) {
    HashSigner right = new JcaHashSigner(secret);
    return new HashSigner() {
      @Override
      public byte[] sign(byte[] message) {
        return right.sign(message);
      }

      @Override
      public boolean verify(byte[] message, byte[] hash) {
        byte[] wanted = Arrays.copyOf(sign(message), length);
        return Arrays.equals(wanted, Arrays.copyOf(hash, length));
      }
    };
  }

  private static byte[] flip(byte[] hash, int index) {
    hash[index] ^= 1;
    return hash;
  }

  private static HashSignerContract suite(Function<SharedSecret, HashSigner> signers) {
    return new HashSignerContract() {
      @Override
      protected HashSigner newSigner(SharedSecret secret) {
        return signers.apply(secret);
      }
    };
  }

  private void assertFails(Executable promise) {
    assertThrows(AssertionError.class, promise);
  }
}
