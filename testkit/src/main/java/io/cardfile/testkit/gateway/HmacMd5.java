package io.cardfile.testkit.gateway;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The gateway's own HMAC-MD5. It does not use the library's signers, so that it cannot repeat a
 * mistake of theirs.
 */
final class HmacMd5 {

  private final byte[] key;

  HmacMd5(byte[] key) {
    this.key = key.clone();
    of(""); // A runtime without HmacMD5 must fail here, not at the first request.
  }

  byte[] of(String message) {
    try {
      Mac mac = Mac.getInstance("HmacMD5");
      mac.init(new SecretKeySpec(key, "HmacMD5"));
      return mac.doFinal(message.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this runtime has no HmacMD5", e);
    }
  }

  String hex(String message) {
    StringBuilder text = new StringBuilder(32);
    for (byte b : of(message)) {
      text.append(Character.forDigit(b >> 4 & 15, 16)).append(Character.forDigit(b & 15, 16));
    }
    return text.toString();
  }

  /** Returns the same with a line feed after the key, as in a secret read from a file. */
  HmacMd5 withLineFeed() {
    byte[] longer = Arrays.copyOf(key, key.length + 1);
    longer[key.length] = '\n';
    return new HmacMd5(longer);
  }
}
