/**
 * A transport on Retrofit, Moshi and OkHttp: {@link
 * io.cardfile.transport.retrofit.RetrofitTransport}, and nothing else that is public. Never null
 * unless marked {@code @Nullable}.
 */
package io.cardfile.transport.retrofit;
