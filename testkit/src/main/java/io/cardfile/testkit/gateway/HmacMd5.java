package io.cardfile.testkit.gateway;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
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
    hex(""); // A runtime without HmacMD5 must fail here, not at the first request.
  }

  /** Returns the code of a text, in lower-case hexadecimal. */
  String hex(String message) {
    try {
      Mac mac = Mac.getInstance("HmacMD5");
      mac.init(new SecretKeySpec(key, "HmacMD5"));
      StringBuilder text = new StringBuilder(32);
      for (byte b : mac.doFinal(message.getBytes(StandardCharsets.UTF_8))) {
        text.append(Character.forDigit(b >> 4 & 15, 16)).append(Character.forDigit(b & 15, 16));
      }
      return text.toString();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this runtime has no HmacMD5", e);
    }
  }
}
