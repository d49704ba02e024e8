/**
 * A transport on Retrofit, Moshi and OkHttp: {@link
 * io.cardfile.transport.retrofit.RetrofitTransport} is the only public type.
 */
@NullMarked
package io.cardfile.transport.retrofit;

import org.jspecify.annotations.NullMarked;
