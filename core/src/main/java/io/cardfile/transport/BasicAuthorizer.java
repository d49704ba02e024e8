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
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Authorizes requests by HTTP Basic (RFC 7617, UTF-8) with the merchant's user name and API token;
 * the token is not the shared secret. A field fact, not in the specification.
 */
public final class BasicAuthorizer implements RequestAuthorizer {

  private final String username;
  private final String merchant;
  private final List<WireHeader> header;

  private BasicAuthorizer(String username, String merchant, List<WireHeader> header) {
    this.username = username;
    this.merchant = merchant;
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
    String name = String.valueOf(username);
    WireHeader header = WireHeader.of("Authorization", "Basic " + credentials);
    return new BasicAuthorizer(name, name, Collections.singletonList(header));
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

  /**
   * Returns this authorizer with a merchant name that stays the same when the user name changes. A
   * journal keeps references under this name: under another name each earlier reference is unknown
   * and would be charged again. Two merchants with one user name share their references at the
   * gateway, so use a separate prefix for each. Outcomes of an earlier user name that differs from
   * {@code merchant} are replayed if {@code PaymentClient.Builder.formerAccount} names it. A
   * purchase in doubt is looked up only with the credentials that it was sent with, so resolve it
   * before they expire.
   *
   * @param merchant 1 to 255 characters; checked when a client is built with a journal
   */
  public BasicAuthorizer forMerchant(String merchant) {
    return new BasicAuthorizer(
        username, Objects.requireNonNull(merchant, "merchant == null"), header);
  }

  /** Returns the user name, or the name of {@link #forMerchant}. */
  @Override
  public Optional<String> merchant() {
    return Optional.of(merchant);
  }

  /** Returns the user name. */
  @Override
  public Optional<String> account() {
    return Optional.of(username);
  }

  @Override
  public String toString() {
    return "BasicAuthorizer(****)";
  }
}
