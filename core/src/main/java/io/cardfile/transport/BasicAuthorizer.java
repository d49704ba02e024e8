package io.cardfile.transport;

import io.cardfile.internal.Texts;
import io.cardfile.validation.ValidationException;
import io.cardfile.validation.Violation;
import io.cardfile.validation.Violation.Codes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Authorizes requests by HTTP Basic (RFC 7617, UTF-8) with the merchant's user name and API token,
 * which is not the shared secret. Known from real gateways, not in the API document. Thread-safe.
 */
public final class BasicAuthorizer implements RequestAuthorizer {

  private final List<WireHeader> header;

  private BasicAuthorizer(List<WireHeader> header) {
    this.header = header;
  }

  /**
   * Returns an authorizer.
   *
   * @throws ValidationException when either is missing or blank, begins or ends with a space, holds
   *     control characters or is not well-formed Unicode, or the user name holds a colon, which RFC
   *     7617 forbids
   */
  public static BasicAuthorizer of(@Nullable String username, @Nullable String token) {
    List<Violation> violations = new ArrayList<>();
    check("username", username, violations);
    check("token", token, violations);
    if (username != null && username.indexOf(':') >= 0) {
      violations.add(Violation.error("username", Codes.SEPARATOR, "must not hold a colon"));
    }
    if (!violations.isEmpty()) {
      throw new ValidationException(violations);
    }
    byte[] pair = (username + ":" + token).getBytes(StandardCharsets.UTF_8);
    String credentials = Base64.getEncoder().encodeToString(pair);
    WireHeader header = WireHeader.of("Authorization", "Basic " + credentials);
    return new BasicAuthorizer(Collections.singletonList(header));
  }

  private static void check(String path, @Nullable String value, List<Violation> violations) {
    if (value == null) {
      violations.add(Violation.error(path, Codes.MISSING, "is required"));
    } else if (value.isEmpty() || !value.trim().equals(value) || Texts.isUnsendable(value)) {
      violations.add(
          Violation.error(
              path,
              Codes.CONFIG_CREDENTIALS,
              "must not be blank or hold outer spaces, control characters or half a surrogate"
                  + " pair"));
    }
  }

  @Override
  public List<WireHeader> authorize(WireRequest request) {
    return header;
  }

  @Override
  public String toString() {
    return "BasicAuthorizer(****)";
  }
}
