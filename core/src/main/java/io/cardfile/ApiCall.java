package io.cardfile;

import io.cardfile.internal.Redaction;
import io.cardfile.json.JsonObject;
import io.cardfile.purchase.ApiOutcome;
import io.cardfile.transport.Phase;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A call of any other endpoint of the gateway. No journal records it. */
final class ApiCall extends PaymentCall<ApiOutcome> {

  private final transient String url;
  private final @Nullable JsonObject document; // Null for a GET.
  private final Redaction secrets;

  ApiCall(PaymentClient client, String path, @Nullable JsonObject document) {
    super(client, PaymentEvent.Operation.API, "", null);
    this.url = client.endpoints.purchasesUrl() + path;
    this.document = document;
    this.secrets = document == null ? Redaction.none() : Redaction.none().withDocument(document);
    if (!path.startsWith("/") || !isUrl(url)) {
      throw new IllegalArgumentException(
          "the path must begin with a slash and be percent-encoded ASCII without a fragment");
    }
  }

  private static boolean isUrl(String text) {
    try {
      return new URI(text).getRawFragment() == null && text.chars().allMatch(c -> c < 0x7F);
    } catch (URISyntaxException e) {
      return false;
    }
  }

  @Override
  WireRequest write(Duration timeout, SendingWindow window) {
    WireRequest.Builder request =
        document == null ? WireRequest.get(url) : WireRequest.post(url).body(document);
    return authorized(request, timeout, window);
  }

  @Override
  ApiOutcome read(WireReply reply) {
    return ApiOutcome.of(secrets.reply(reply));
  }

  @Override
  Redaction secrets() {
    return secrets;
  }

  @Override
  ApiOutcome withoutReply(Phase phase, String why, @Nullable Throwable cause) {
    return phase == Phase.BEFORE_SENDING
        ? ApiOutcome.notSent(why, cause)
        : ApiOutcome.inDoubt(why, cause);
  }

  @Override
  PaymentEvent endEvent(PaymentEvent event, ApiOutcome outcome, int replyStatus) {
    String requestId = outcome.requestId().orElse(null);
    return event.withOutcome(outcome.kind().name(), false, replyStatus, requestId, outcome.why());
  }
}
