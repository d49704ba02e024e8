package io.cardfile.transport.retrofit;

import okhttp3.OkHttpClient;
import okhttp3.ResponseBody;
import retrofit2.Call;
import retrofit2.Retrofit;
import retrofit2.http.Body;
import retrofit2.http.GET;
import retrofit2.http.POST;
import retrofit2.http.Tag;

/**
 * The two operations of the transport: send a request with or without a document, and receive one
 * document.
 */
interface GatewayService {

  /** Sends a document. The address is taken from the transmission; see {@link AddressedCalls}. */
  @POST("/")
  Call<ResponseBody> send(@Body OneShotBody body);

  /** Sends a look-up, without a document. */
  @GET("/")
  Call<ResponseBody> lookUp(@Tag Transmission transmission);

  static GatewayService on(OkHttpClient client) {
    return new Retrofit.Builder()
        .baseUrl("http://localhost/")
        .callFactory(new AddressedCalls(client))
        .build()
        .create(GatewayService.class);
  }
}
