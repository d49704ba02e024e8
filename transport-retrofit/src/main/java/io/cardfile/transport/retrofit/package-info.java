/**
 * The transport for Android, on Retrofit, OkHttp and Moshi: {@link
 * io.cardfile.transport.retrofit.RetrofitTransport} is the only public type.
 */
@NullMarked
package io.cardfile.transport.retrofit;

import org.jspecify.annotations.NullMarked;
