package io.cardfile.transport.retrofit;

import io.cardfile.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** The document of a request, null for an empty body, in a type whose text form shows nothing. */
final class SentBody {

  final @Nullable JsonObject document;

  SentBody(@Nullable JsonObject document) {
    this.document = document;
  }
}
