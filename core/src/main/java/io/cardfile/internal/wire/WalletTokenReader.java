package io.cardfile.internal.wire;

import io.cardfile.internal.WireNames;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.json.JsonValue.Kind;
import io.cardfile.purchase.PurchaseResponse;
import io.cardfile.transport.WireReply;
import io.cardfile.wallet.WalletTokenOutcome;
import io.cardfile.wallet.WalletTokenOutcome.Failed;
import io.cardfile.wallet.WalletTokenOutcome.Issued;
import io.cardfile.wallet.WalletTokenOutcome.Refused;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Reads a reply to a wallet token request. */
public final class WalletTokenReader {

  private WalletTokenReader() {}

  /**
   * Returns the outcome of {@code reply}; a reply that the specification does not allow is a
   * failure.
   */
  public static WalletTokenOutcome read(WireReply reply) {
    return read(reply, text -> text);
  }

  /**
   * Returns the outcome of {@code reply}; {@code redact} removes from each text what must not be
   * shown.
   */
  public static WalletTokenOutcome read(WireReply reply, UnaryOperator<String> redact) {
    String requestId = reply.requestId().map(redact).orElse(null);
    JsonObject document = reply.document();
    if (document == null) {
      return new Failed(
          "status " + reply.status() + ": " + redact.apply(reply.problem()), null, requestId);
    }
    PurchaseResponse envelope = PurchaseResponse.of(document);
    String token = text(document, "token");
    String checkoutId = text(document, "checkout_id");
    List<String> errors = envelope.errors();
    if (!envelope.envelopeSuccessful().isPresent()) {
      return new Failed("the reply has no Boolean " + WireNames.SUCCESSFUL, null, requestId);
    }
    return envelope.envelopeSuccessful().get()
        ? issued(token, checkoutId, errors, requestId)
        : refused(token, checkoutId, redacted(errors, redact), requestId);
  }

  private static List<String> redacted(List<String> errors, UnaryOperator<String> redact) {
    List<String> redacted = new ArrayList<>(errors);
    redacted.replaceAll(redact);
    return redacted;
  }

  private static WalletTokenOutcome issued(
      @Nullable String token,
      @Nullable String checkoutId,
      List<String> errors,
      @Nullable String requestId) {
    if (token == null || checkoutId == null) {
      return new Failed("successful, without a token or a checkout ID", null, requestId);
    }
    if (!errors.isEmpty()) {
      return new Failed("successful, and yet with errors", null, requestId);
    }
    return new Issued(token, checkoutId, requestId);
  }

  private static WalletTokenOutcome refused(
      @Nullable String token,
      @Nullable String checkoutId,
      List<String> errors,
      @Nullable String requestId) {
    if (token != null || checkoutId != null) {
      return new Failed("not successful, and yet with a token", null, requestId);
    }
    if (errors.isEmpty()) {
      return new Failed("not successful, without an error", null, requestId);
    }
    return new Refused(errors, requestId);
  }

  private static @Nullable String text(JsonObject document, String name) {
    JsonValue value = document.get(name);
    return value != null && value.kind() == Kind.STRING && !value.text().trim().isEmpty()
        ? value.text()
        : null;
  }
}
