package io.cardfile.testkit.gateway;

import io.cardfile.testkit.gateway.AppliedRule.Effect;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;

/** HTTP Basic with one user name and token (RFC 7617, UTF-8). */
final class BasicCheck {

  private static final String NAME = "Authorization";

  private final byte[] wanted;

  BasicCheck(String username, String token) {
    byte[] pair = (username + ":" + token).getBytes(StandardCharsets.UTF_8);
    wanted = Base64.getEncoder().encode(pair);
  }

  boolean passes(GatewayRequest request, ExchangeTrace trace) {
    boolean passes = hasCredentials(request);
    trace.add(Rules.PURCHASE_AUTHENTICATION, NAME, passes ? Effect.APPLIED : Effect.REFUSED);
    return passes;
  }

  private boolean hasCredentials(GatewayRequest request) {
    String given = request.header(NAME).orElse("");
    return given.regionMatches(true, 0, "Basic ", 0, 6)
        && MessageDigest.isEqual(
            wanted, given.substring(6).trim().getBytes(StandardCharsets.UTF_8));
  }
}
