package io.cardfile.transport.retrofit;

import io.cardfile.json.JsonObject;
import okhttp3.Headers;
import okhttp3.OkHttpClient;
import okhttp3.ResponseBody;
import retrofit2.Call;
import retrofit2.Retrofit;
import retrofit2.http.Body;
import retrofit2.http.GET;
import retrofit2.http.HeaderMap;
import retrofit2.http.POST;
import retrofit2.http.Streaming;
import retrofit2.http.Tag;
import retrofit2.http.Url;

/**
 * The requests to the gateway. Replies are streamed, because Retrofit would buffer one of any
 * length.
 */
interface GatewayService {

  /** Sends a document. */
  @Streaming
  @POST
  Call<ResponseBody> send(
      @Url String url,
      @HeaderMap Headers headers,
      @Body JsonObject document,
      @Tag RetrofitExchange exchange);

  /** Sends a POST with an empty body. */
  @Streaming
  @POST
  Call<ResponseBody> sendEmpty(
      @Url String url, @HeaderMap Headers headers, @Tag RetrofitExchange exchange);

  /** Sends a GET. */
  @Streaming
  @GET
  Call<ResponseBody> lookUp(
      @Url String url, @HeaderMap Headers headers, @Tag RetrofitExchange exchange);

  /** Returns the service on {@code client}. */
  static GatewayService on(OkHttpClient client) {
    return new Retrofit.Builder()
        .baseUrl("http://localhost/") // Retrofit requires one; all addresses are absolute.
        .client(client)
        .addConverterFactory(new DocumentConverterFactory())
        .build()
        .create(GatewayService.class);
  }
}
