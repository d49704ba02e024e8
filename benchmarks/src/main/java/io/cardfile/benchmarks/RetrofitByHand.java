package io.cardfile.benchmarks;

import io.cardfile.benchmarks.ByHand.Purchase;
import io.cardfile.benchmarks.ByHand.Reply;
import java.io.IOException;
import retrofit2.Call;
import retrofit2.Response;
import retrofit2.Retrofit;
import retrofit2.converter.moshi.MoshiConverterFactory;
import retrofit2.http.Body;
import retrofit2.http.Header;
import retrofit2.http.POST;

/** Retrofit with its converter for Moshi. */
final class RetrofitByHand implements Charger {

  private final Gateway gateway;

  RetrofitByHand(String url) {
    gateway =
        new Retrofit.Builder()
            .baseUrl(url + "/")
            .addConverterFactory(MoshiConverterFactory.create())
            .build()
            .create(Gateway.class);
  }

  @Override
  public void charge(String reference) throws IOException {
    Response<Reply> response =
        gateway.purchase(ByHand.AUTHORIZATION, Purchase.of(reference)).execute();
    Charger.require(response.isSuccessful(), response);
    response.body().requireApproval(reference);
  }

  interface Gateway {
    @POST("v1.0/purchases")
    Call<Reply> purchase(@Header("Authorization") String authorization, @Body Purchase purchase);
  }
}
