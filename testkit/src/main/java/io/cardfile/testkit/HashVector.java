package io.cardfile.testkit;

import io.cardfile.signing.SharedSecret;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** One known answer: a secret, a message, and its HMAC-MD5. Immutable and thread-safe. */
public final class HashVector {
  private final String name;
  private final String source;
  private final SharedSecret secret;
  private final List<String> parts;
  private final String message;
  private final String hex;

  HashVector(
      String name,
      String source,
      SharedSecret secret,
      List<String> parts,
      String message,
      String hex) {
    this.name = name;
    this.source = source;
    this.secret = secret;
    this.parts = parts;
    this.message = message;
    this.hex = hex;
  }

  /** Returns the stable name, such as {@code wallet-plain}. */
  public String name() {
    return name;
  }

  /** Returns the source of the answer, such as {@code RFC 2202}. */
  public String source() {
    return source;
  }

  /** Returns the key. */
  public SharedSecret secret() {
    return secret;
  }

  /**
   * Returns the values that give the message when joined by colons, in order; empty when the
   * message does not consist of values. Unmodifiable.
   */
  public List<String> parts() {
    return parts;
  }

  /** Returns the signed text. */
  public String message() {
    return message;
  }

  /** Returns a new array with the UTF-8 form of the signed text. */
  public byte[] messageUtf8() {
    return message.getBytes(StandardCharsets.UTF_8);
  }

  /** Returns the HMAC-MD5 in 32 lower-case hexadecimal digits. */
  public String hex() {
    return hex;
  }

  /** Returns the name, for test reports. */
  @Override
  public String toString() {
    return name;
  }
}
