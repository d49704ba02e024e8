package io.cardfile.benchmarks;

import java.io.IOException;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/** OkHttp and Moshi. */
final class OkHttpByHand implements Charger {

  private static final MediaType JSON = MediaType.get("application/json; charset=utf-8");

  private final OkHttpClient client = new OkHttpClient();
  private final String url;

  OkHttpByHand(String url) {
    this.url = url + "/v1.0/purchases";
  }

  @Override
  public void charge(String reference) throws IOException {
    String body = ByHand.PURCHASE.toJson(ByHand.Purchase.of(reference));
    Request request =
        new Request.Builder()
            .url(url)
            .header("Authorization", ByHand.AUTHORIZATION)
            .post(RequestBody.create(body, JSON))
            .build();
    try (Response response = client.newCall(request).execute()) {
      Charger.require(response.isSuccessful(), response);
      ByHand.REPLY.fromJson(response.body().source()).requireApproval(reference);
    }
  }
}
