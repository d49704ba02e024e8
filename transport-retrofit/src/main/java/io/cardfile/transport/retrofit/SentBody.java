package io.cardfile.transport.retrofit;

import io.cardfile.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** What a request carries, in a type that prints nothing; null for an empty body. */
final class SentBody {

  final @Nullable JsonObject document;

  SentBody(@Nullable JsonObject document) {
    this.document = document;
  }
}
