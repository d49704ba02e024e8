package io.cardfile.sample.apk.apps;

import com.squareup.moshi.Moshi;
import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;
import retrofit2.Call;
import retrofit2.Retrofit;
import retrofit2.converter.moshi.MoshiConverterFactory;
import retrofit2.http.Body;
import retrofit2.http.GET;
import retrofit2.http.PUT;
import retrofit2.http.Path;

/** The interface of a shop's server, as in most apps. */
interface ShopService {

  @PUT("orders/{invoice}")
  Call<ShopDocument> order(@Path("invoice") String invoice, @Body ShopDocument cart);

  @GET("orders/{invoice}")
  Call<ShopDocument> status(@Path("invoice") String invoice);

  static OkHttpClient http() {
    return new OkHttpClient.Builder()
        .callTimeout(20, TimeUnit.SECONDS)
        .addInterceptor(
            chain ->
                chain.proceed(
                    chain.request().newBuilder().header("User-Agent", "shop/1.0").build()))
        .build();
  }

  static ShopService on(String url, OkHttpClient http) {
    Moshi moshi = new Moshi.Builder().add(ShopDocument.class, new ShopDocument.Adapter()).build();
    return new Retrofit.Builder()
        .baseUrl(url)
        .client(http)
        .addConverterFactory(MoshiConverterFactory.create(moshi))
        .build()
        .create(ShopService.class);
  }
}
