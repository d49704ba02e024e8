package io.cardfile.wallet;

import io.cardfile.internal.Redaction;
import io.cardfile.internal.Texts;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonValue;
import io.cardfile.json.JsonValue.Kind;
import io.cardfile.transport.WireReply;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the reply to a wallet token request; a reply that is not allowed is a failure. */
final class WalletTokenReply {

  private static final int OK = 200; // The API document has no other status for wallet tokens.
  private static final int UNAUTHORIZED = 401;
  private static final int SERVER_ERROR = 500; // From here on it is a proxy or a broken server.

  private static final Set<String> EMPTY = Texts.setOf("", "null", "{}", "[]");

  private final WireReply reply;
  private final @Nullable String requestId;

  WalletTokenReply(SignedWalletTokenRequest request, WireReply reply) {
    this.reply =
        Redaction.none()
            .withSecret(request.hash())
            .withSecret(Texts.percentEncode(request.hash()))
            .reply(reply);
    this.requestId = this.reply.requestId().orElse(null);
  }

  WalletTokenOutcome outcome() {
    JsonObject document = reply.document();
    if (document == null && reply.status() == UNAUTHORIZED) {
      return refused(Collections.emptyList());
    }
    if (document == null) {
      String type = reply.contentType().map(text -> ", " + text).orElse("");
      String why = "status " + reply.status() + type + ": " + reply.problem();
      return failed(why);
    }
    String token = text(document.get("token"));
    String checkoutId = text(document.get("checkout_id"));
    List<String> errors = errors(document.get("errors"));
    boolean hasToken = token != null || checkoutId != null;
    if (reply.status() == UNAUTHORIZED && !hasToken) {
      return refused(errors);
    }
    JsonValue successful = document.get("successful");
    if (successful == null || successful.kind() != Kind.BOOLEAN) {
      return failed("the reply has no Boolean successful");
    }
    return successful.bool()
        ? accepted(token, checkoutId, errors)
        : notSuccessful(hasToken, errors);
  }

  private WalletTokenOutcome accepted(
      @Nullable String token, @Nullable String checkoutId, List<String> errors) {
    if (token == null || checkoutId == null) {
      return failed("successful, without a token or a checkout ID");
    }
    if (!errors.isEmpty()) {
      return failed("successful, but with errors");
    }
    return reply.status() == OK
        ? new WalletTokenOutcome.Issued(token, checkoutId, requestId)
        : failed("a token with status " + reply.status());
  }

  private WalletTokenOutcome notSuccessful(boolean hasToken, List<String> errors) {
    if (hasToken) {
      return failed("not successful, but with a token");
    }
    if (errors.isEmpty()) {
      return failed("not successful, without an error");
    }
    return reply.status() < SERVER_ERROR
        ? refused(errors)
        : failed("a refusal with status " + reply.status());
  }

  private WalletTokenOutcome refused(List<String> errors) {
    String why = errors.isEmpty() ? "status " + reply.status() : Texts.firstAsOneLine(errors);
    return outcome(WalletTokenOutcome.Kind.REFUSED, why, errors);
  }

  private WalletTokenOutcome failed(String why) {
    return outcome(WalletTokenOutcome.Kind.FAILED, why, Collections.emptyList());
  }

  private WalletTokenOutcome outcome(
      WalletTokenOutcome.Kind kind, String why, List<String> errors) {
    return new WalletTokenOutcome(kind, why, errors, null, requestId);
  }

  private static @Nullable String text(@Nullable JsonValue value) {
    return value == null || value.kind() != Kind.STRING || value.text().trim().isEmpty()
        ? null
        : value.text();
  }

  private static List<String> errors(@Nullable JsonValue value) {
    List<String> errors = new ArrayList<>();
    if (value != null && value.kind() == Kind.ARRAY) {
      value.array().forEach(error -> addError(error, errors));
    } else if (value != null) {
      addError(value, errors);
    }
    return errors;
  }

  private static void addError(JsonValue value, List<String> errors) {
    boolean isText = value.kind() == Kind.STRING;
    String shown = isText ? value.text().trim() : JsonText.write(value);
    if (!EMPTY.contains(shown)) {
      errors.add(isText ? value.text() : shown);
    }
  }
}
