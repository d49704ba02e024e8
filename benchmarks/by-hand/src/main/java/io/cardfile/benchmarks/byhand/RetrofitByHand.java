package io.cardfile.benchmarks.byhand;

import io.cardfile.benchmarks.client.Charger;
import io.cardfile.benchmarks.client.Setup;
import java.io.IOException;
import retrofit2.Call;
import retrofit2.Response;
import retrofit2.Retrofit;
import retrofit2.http.Body;
import retrofit2.http.Header;
import retrofit2.http.POST;

/** Retrofit with hand-written adapters. */
public final class RetrofitByHand implements Charger {

  private final Gateway gateway;

  public RetrofitByHand(Setup setup) {
    gateway =
        new Retrofit.Builder()
            .baseUrl(setup.url() + "/")
            .addConverterFactory(new PurchaseConverters())
            .build()
            .create(Gateway.class);
  }

  @Override
  public void charge(String reference) throws IOException {
    Response<PurchaseReply> response =
        gateway.purchase(Purchase.AUTHORIZATION, Purchase.of(reference)).execute();
    PurchaseReply reply = response.body();
    if (reply == null) {
      throw new IOException("status " + response.code());
    }
    reply.check(reference);
  }

  interface Gateway {
    @POST("v1.0/purchases")
    Call<PurchaseReply> purchase(
        @Header("Authorization") String authorization, @Body Purchase purchase);
  }
}
