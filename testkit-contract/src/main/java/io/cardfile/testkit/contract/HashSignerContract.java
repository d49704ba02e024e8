package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.signing.HashEncoding;
import io.cardfile.signing.HashSigner;
import io.cardfile.signing.SharedSecret;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The contract of every {@link HashSigner}, as a suite. The author of a signer extends this class
 * in a test.
 * <!-- region testkit-contract/src/test/java/io/cardfile/testkit/contract/JcaHashSignerContractTest.java#contract -->
 *
 * <pre>{@code
 * class JcaHashSignerContractTest extends HashSignerContract {
 *   @Override
 *   protected HashSigner newSigner(SharedSecret secret) {
 *     return new JcaHashSigner(secret);
 *   }
 * }
 * }</pre>
 */
public abstract class HashSignerContract {
  private static final SharedSecret SECRET = SharedSecret.ofUtf8("Jefe");
  private static final byte[] MESSAGE = ascii("TEST-merchant:INV-1042:AUD:10.00");

  /** For subclasses. */
  protected HashSignerContract() {}

  /** Returns a new signer with the given key. */
  protected abstract HashSigner newSigner(SharedSecret secret);

  /** Known answers, from RFC 2202 and from the field. */
  @TestFactory
  public Stream<DynamicTest> everyVectorHasItsHash() {
    return Arrays.stream(HashVector.values())
        .map(v -> DynamicTest.dynamicTest(v.name(), () -> hasItsHash(v)));
  }

  /** RFC 2202, case 3: fifty bytes of 0xdd. */
  @Test
  public void rfc2202Case3() {
    HashSigner signer = newSigner(SharedSecret.ofBytes(repeat(0xaa, 16)));
    assertHex("56be34521d144c88dbb8c733f0e8b3f6", signer.sign(repeat(0xdd, 50)));
  }

  /** RFC 2202, case 4: a key of 25 counted bytes. */
  @Test
  public void rfc2202Case4() {
    byte[] key = new byte[25];
    for (int i = 0; i < key.length; i++) {
      key[i] = (byte) (i + 1);
    }
    HashSigner signer = newSigner(SharedSecret.ofBytes(key));
    assertHex("697eaf0aca3a3aea3a75164746ffaa79", signer.sign(repeat(0xcd, 50)));
  }

  /** RFC 2202, case 5, not truncated. */
  @Test
  public void rfc2202Case5() {
    HashSigner signer = newSigner(SharedSecret.ofBytes(repeat(0x0c, 16)));
    assertHex("56461ef2342edc00f9bab995690efd4c", signer.sign(ascii("Test With Truncation")));
  }

  /** Answer computed with two independent implementations. */
  @Test
  public void anEmptyMessageHasItsHash() {
    assertHex("60b57da4237ed7c91b475eddf0e798d3", newSigner(SECRET).sign(new byte[0]));
  }

  /** One mebibyte; answer computed with two independent implementations. */
  @Test
  public void aLargeMessageHasItsHash() {
    assertHex("fda9258a03d74b83adb1122090815612", newSigner(SECRET).sign(pattern(1 << 20)));
  }

  /**
   * Lengths 0 to 256 with one signer: block boundaries, and no state that remains between calls.
   */
  @Test
  public void everyLengthAcrossBlockBoundariesHasItsHash() {
    HashSigner signer = newSigner(SECRET);
    byte[] all = new byte[16];
    for (int length = 0; length <= 256; length++) {
      byte[] hash = signer.sign(pattern(length));
      for (int i = 0; i < all.length; i++) {
        all[i] ^= hash[i];
      }
    }
    assertHex("cb22d9c4d35c0398e5b624ef808b708a", all);
  }

  /** Two signers do not share a key. */
  @Test
  public void twoSignersDoNotMixTheirSecrets() {
    HashSigner one = newSigner(SECRET);
    byte[] before = one.sign(MESSAGE);
    HashSigner other = newSigner(SharedSecret.ofUtf8("another"));
    assertFalse(Arrays.equals(before, other.sign(MESSAGE)));
    assertArrayEquals(before, one.sign(MESSAGE));
  }

  /** Eight threads, 2,000 hashes each, on one signer. */
  @Test
  public void eightThreadsOnOneSignerGetNoWrongHash() throws Exception {
    assertEquals(0, new SignerRace(newSigner(SECRET)).run(2_000));
  }

  /** The signer does not change the caller's arrays and does not read them again later. */
  @Test
  public void theCallersArraysAreNeitherChangedNorKept() {
    HashSigner signer = newSigner(SECRET);
    byte[] message = MESSAGE.clone();
    byte[] hash = signer.sign(message);
    assertArrayEquals(MESSAGE, message);
    Arrays.fill(message, (byte) 0);
    assertArrayEquals(hash, signer.sign(MESSAGE));
  }

  /** The returned array belongs to the caller. */
  @Test
  public void everyHashIsAnArrayOfItsOwn() {
    HashSigner signer = newSigner(SECRET);
    byte[] hash = signer.sign(MESSAGE);
    byte[] copy = hash.clone();
    Arrays.fill(hash, (byte) 0);
    byte[] again = signer.sign(MESSAGE);
    assertNotSame(hash, again);
    assertArrayEquals(copy, again);
  }

  /** Null is refused, and the signer stays usable. */
  @Test
  public void nullIsRefused() {
    HashSigner signer = newSigner(SECRET);
    assertThrows(NullPointerException.class, () -> signer.sign(null));
    assertEquals(16, signer.sign(MESSAGE).length);
  }

  /** {@code toString} does not show the secret. */
  @Test
  public void theSecretIsInNoText() {
    String text = newSigner(SharedSecret.ofUtf8("canary-51b0dad5")).toString();
    assertFalse(text.contains("canary-51b0dad5"), "toString shows the secret");
  }

  private void hasItsHash(HashVector vector) {
    HashSigner signer = newSigner(vector.secret);
    assertHex(vector.hex, signer.sign(vector.messageUtf8()));
  }

  private static void assertHex(String hex, byte[] hash) {
    assertEquals(hex, HashEncoding.LOWER_HEX.encode(hash));
  }

  private static byte[] repeat(int value, int length) {
    byte[] bytes = new byte[length];
    Arrays.fill(bytes, (byte) value);
    return bytes;
  }

  private static byte[] pattern(int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (i * 31 + 7);
    }
    return bytes;
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
