package io.cardfile.testkit.console;

import io.cardfile.testkit.gateway.GatewayRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/** Compares HTTP Basic credentials with those of the admin, in constant time. */
final class AdminToken {

  private final transient byte[] expected;

  AdminToken(String token) {
    String pair = "admin:" + token;
    expected = digest(Base64.getEncoder().encode(pair.getBytes(StandardCharsets.UTF_8)));
  }

  void check(GatewayRequest request) throws ApiProblem {
    String given = request.header("Authorization").orElse("");
    boolean isBasic = given.regionMatches(true, 0, "Basic ", 0, 6);
    String code = isBasic ? given.substring(6).trim() : "";
    if (!MessageDigest.isEqual(expected, digest(code.getBytes(StandardCharsets.UTF_8)))) {
      throw ApiProblem.of(
          401,
          "unauthorized",
          "Authorization: HTTP Basic with the user admin and the --admin-token of the sandbox");
    }
  }

  /** Returns a value of one length, so that the time shows none either. */
  private static byte[] digest(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java runtime has SHA-256", e);
    }
  }

  @Override
  public String toString() {
    return "AdminToken";
  }
}
