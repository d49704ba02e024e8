package io.cardfile.transport.retrofit;

import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import okhttp3.RequestBody;
import okhttp3.ResponseBody;
import org.jspecify.annotations.Nullable;
import retrofit2.Converter;
import retrofit2.Retrofit;

/** Writes documents with Moshi, and returns replies as bytes. */
final class DocumentConverters extends Converter.Factory {

  @Override
  public @Nullable Converter<?, RequestBody> requestBodyConverter(
      Type type, Annotation[] parameter, Annotation[] method, Retrofit retrofit) {
    return type == SentBody.class ? (SentBody body) -> OneShotBody.of(body.document) : null;
  }

  @Override
  public @Nullable Converter<ResponseBody, ?> responseBodyConverter(
      Type type, Annotation[] annotations, Retrofit retrofit) {
    return type == byte[].class ? ResponseBody::bytes : null;
  }
}
