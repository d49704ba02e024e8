package io.cardfile.transport.retrofit;

import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import io.cardfile.json.JsonValue;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The whole body of a reply, in memory. */
final class ReceivedBody {

  private final transient byte[] bytes;
  private final @Nullable JsonValue document;

  private ReceivedBody(byte[] bytes, @Nullable JsonValue document) {
    this.bytes = bytes;
    this.document = document;
  }

  static ReceivedBody of(byte[] bytes) {
    try {
      return new ReceivedBody(bytes, JsonText.parse(bytes));
    } catch (JsonTextException e) { // Reported by toReply.
      return new ReceivedBody(bytes, null);
    }
  }

  byte[] bytes() {
    return bytes;
  }

  boolean is(byte[] others) {
    return Arrays.equals(bytes, others);
  }

  boolean repeats(WireRequest request) {
    return document != null
        && document.kind() == JsonValue.Kind.OBJECT
        && request.isApprovedBy(document.object());
  }

  WireReply toReply(int status, @Nullable String requestId) {
    if (document != null && document.kind() == JsonValue.Kind.OBJECT) {
      return WireReply.of(status, requestId, document.object());
    }
    return WireReply.read(status, requestId, bytes); // Refuses it as well, and reports the error.
  }
}
