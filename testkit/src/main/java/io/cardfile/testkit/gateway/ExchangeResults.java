package io.cardfile.testkit.gateway;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.testkit.gateway.RecordedExchange.Endpoint;
import io.cardfile.testkit.gateway.RecordedExchange.Result;
import io.cardfile.transport.WireReply;
import org.jspecify.annotations.Nullable;

/** Reads how an exchange ended from its reply. */
final class ExchangeResults {

  private static final String SUCCESSFUL = "successful";

  private ExchangeResults() {}

  static Result of(Endpoint endpoint, @Nullable WireReply reply) {
    if (reply == null) {
      return Result.LOST;
    }
    JsonObject document = reply.document();
    if (reply.status() >= 500 || document == null) {
      return Result.ERROR;
    }
    boolean isAnswer = reply.status() == 200 && isTrue(document.get(SUCCESSFUL));
    switch (endpoint) {
      case WALLET_TOKEN:
      case TOKENIZATION:
        return isAnswer ? Result.ISSUED : Result.REFUSED;
      case LOOK_UP:
        return isAnswer ? Result.FOUND : notFound(reply.status());
      case PURCHASE:
        return isAnswer ? decided(document.get("response")) : Result.REFUSED;
      default:
        return Result.REFUSED;
    }
  }

  private static Result notFound(int status) {
    return status == 404 ? Result.NOT_FOUND : Result.REFUSED;
  }

  private static Result decided(@Nullable JsonValue response) {
    if (response == null || response.kind() != JsonValue.Kind.OBJECT) {
      return Result.DECLINED;
    }
    return isTrue(response.object().get(SUCCESSFUL)) ? Result.APPROVED : Result.DECLINED;
  }

  private static boolean isTrue(@Nullable JsonValue value) {
    return value != null && value.kind() == JsonValue.Kind.BOOLEAN && value.bool();
  }
}
