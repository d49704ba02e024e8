/** The transport for Android, on Retrofit, OkHttp and Moshi. */
module io.cardfile.transport.retrofit {
  // Read by compilers and checkers only; nothing needs it at run time.
  requires static org.jspecify;
  requires transitive io.cardfile.core;
  // In the signature of RetrofitTransport.
  requires transitive okhttp3;
  requires com.squareup.moshi;
  requires okio;
  requires retrofit2;
  // For OkHttp and Okio, which have no module descriptor.
  requires kotlin.stdlib;

  exports io.cardfile.transport.retrofit;
}
