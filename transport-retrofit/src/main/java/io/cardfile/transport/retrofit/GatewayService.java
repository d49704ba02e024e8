package io.cardfile.transport.retrofit;

import okhttp3.OkHttpClient;
import retrofit2.Call;
import retrofit2.Retrofit;
import retrofit2.http.Body;
import retrofit2.http.GET;
import retrofit2.http.POST;
import retrofit2.http.Tag;

/** All that is ever done: one document goes out or none does, and one comes back. */
interface GatewayService {

  /** The address is that of the transmission: see {@link AddressedCalls}. */
  @POST("/")
  Call<byte[]> send(@Body SentBody body, @Tag Transmission transmission);

  /** Asks, without a document. */
  @GET("/")
  Call<byte[]> ask(@Tag Transmission transmission);

  static GatewayService on(OkHttpClient client) {
    return new Retrofit.Builder()
        .baseUrl("http://localhost/")
        .callFactory(new AddressedCalls(client))
        .addConverterFactory(new DocumentConverters())
        .validateEagerly(true)
        .build()
        .create(GatewayService.class);
  }
}
