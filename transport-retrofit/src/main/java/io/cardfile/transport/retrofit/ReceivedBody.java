package io.cardfile.transport.retrofit;

import io.cardfile.json.JsonValue;
import io.cardfile.transport.WireReply;
import java.io.IOException;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/** The whole body of a reply, read already. */
final class ReceivedBody {

  static final ReceivedBody EMPTY = new ReceivedBody(new byte[0], null);

  private final byte[] bytes;
  private final @Nullable JsonValue document;

  private ReceivedBody(byte[] bytes, @Nullable JsonValue document) {
    this.bytes = bytes;
    this.document = document;
  }

  static ReceivedBody read(BufferedSource source, KnownNames names) throws IOException {
    byte[] bytes = source.readByteArray();
    return new ReceivedBody(bytes, DocumentReader.read(bytes, names));
  }

  WireReply toReply(int status, @Nullable String requestId) {
    if (document != null && document.kind() == JsonValue.Kind.OBJECT) {
      return WireReply.of(status, requestId, document.object());
    }
    return WireReply.read(status, requestId, bytes); // Refuses it as well, and says why.
  }
}
