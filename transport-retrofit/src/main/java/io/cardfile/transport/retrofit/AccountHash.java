package io.cardfile.transport.retrofit;

import io.cardfile.transport.WireHeader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import okhttp3.Headers;
import okhttp3.Request;

/**
 * A SHA-256 of the address and the credentials of a request, so that no secret is kept for a
 * connection. Two shops of a platform with the same credentials have different addresses. Headers
 * of one call, such as the ID of a trace, identify no account.
 */
final class AccountHash {

  static final String AUTHORIZATION = "Authorization";

  private static final byte END = (byte) 0xff; // After each text; in no text of UTF-8.

  private AccountHash() {}

  /** Returns the first eight bytes of the hash. */
  static long of(Request request, List<WireHeader> credentials) {
    MessageDigest digest = sha256();
    add(digest, request.url().toString());
    for (int i = 0; i < credentials.size(); i++) {
      String name = credentials.get(i).name();
      if (!TransmissionGuard.mayDiffer(name)) {
        addAll(digest, name, request.headers());
      }
    }
    addAll(digest, AUTHORIZATION, request.headers()); // An interceptor may add it.
    return ByteBuffer.wrap(digest.digest()).getLong();
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // Every platform has it.
    }
  }

  private static void addAll(MessageDigest digest, String name, Headers headers) {
    add(digest, name);
    for (int i = 0; i < headers.size(); i++) {
      if (headers.name(i).equalsIgnoreCase(name)) {
        add(digest, headers.value(i));
      }
    }
    add(digest, ""); // Ends the values.
  }

  private static void add(MessageDigest digest, String text) {
    digest.update(text.getBytes(StandardCharsets.UTF_8));
    digest.update(END);
  }
}
