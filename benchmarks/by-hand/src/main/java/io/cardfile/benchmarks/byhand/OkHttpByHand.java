package io.cardfile.benchmarks.byhand;

import io.cardfile.benchmarks.client.Charger;
import io.cardfile.benchmarks.client.Setup;
import java.io.IOException;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.ResponseBody;

/** OkHttp and Moshi's streams. */
public final class OkHttpByHand implements Charger {

  private final OkHttpClient client = new OkHttpClient();
  private final HttpUrl url;

  public OkHttpByHand(Setup setup) {
    url = HttpUrl.get(setup.url() + "/v1.0/purchases");
  }

  @Override
  public void charge(String reference) throws IOException {
    Request request =
        new Request.Builder()
            .url(url)
            .header("Authorization", Purchase.AUTHORIZATION)
            .post(PurchaseDocuments.body(Purchase.of(reference)))
            .build();
    try (Response response = client.newCall(request).execute()) {
      ResponseBody body = response.body();
      if (!response.isSuccessful() || body == null) {
        throw new IOException("status " + response.code());
      }
      PurchaseDocuments.reply(body).check(reference);
    }
  }
}
