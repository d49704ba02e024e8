/**
 * A transport on Retrofit, Moshi and OkHttp: {@link
 * io.cardfile.transport.retrofit.RetrofitTransport} is the only public type. Never null unless
 * marked {@code @Nullable}.
 */
package io.cardfile.transport.retrofit;
