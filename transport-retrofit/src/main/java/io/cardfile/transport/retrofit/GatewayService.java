package io.cardfile.transport.retrofit;

import okhttp3.Headers;
import okhttp3.OkHttpClient;
import retrofit2.Call;
import retrofit2.Invocation;
import retrofit2.Retrofit;
import retrofit2.http.Body;
import retrofit2.http.HeaderMap;
import retrofit2.http.POST;
import retrofit2.http.Tag;
import retrofit2.http.Url;

/** The one thing that is ever done: one document goes out, one comes back. */
interface GatewayService {

  @POST
  Call<ReceivedBody> send(
      @Url String url,
      @HeaderMap Headers headers,
      @Body SentBody body,
      @Tag Transmission transmission);

  static GatewayService on(OkHttpClient client) {
    return new Retrofit.Builder()
        .baseUrl("http://localhost/") // Never used: each call has its own absolute URL.
        .callFactory(
            // An Invocation would hand the document to every interceptor and print the URL.
            request -> client.newCall(request.newBuilder().tag(Invocation.class, null).build()))
        .addConverterFactory(new DocumentConverters())
        .validateEagerly(true)
        .build()
        .create(GatewayService.class);
  }
}
