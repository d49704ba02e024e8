package io.cardfile.benchmarks.byhand;

import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import java.io.IOException;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okhttp3.ResponseBody;
import okio.Buffer;

/** The documents of a purchase as bodies of OkHttp. */
final class PurchaseDocuments {

  private static final MediaType JSON = MediaType.get("application/json; charset=utf-8");

  private PurchaseDocuments() {}

  static RequestBody body(Purchase purchase) throws IOException {
    Buffer buffer = new Buffer();
    PurchaseJson.write(JsonWriter.of(buffer), purchase);
    return RequestBody.create(buffer.readByteString(), JSON);
  }

  static PurchaseReply reply(ResponseBody body) throws IOException {
    try (body) {
      return PurchaseJson.read(JsonReader.of(body.source()));
    }
  }
}
