package io.cardfile.transport.retrofit;

import io.cardfile.json.JsonObject;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import okhttp3.RequestBody;
import okio.Buffer;
import org.jspecify.annotations.Nullable;
import retrofit2.Converter;
import retrofit2.Retrofit;

/** Converts documents to request bodies. */
final class DocumentConverterFactory extends Converter.Factory {

  private final DocumentAdapter adapter = new DocumentAdapter();

  @Override
  public @Nullable Converter<?, RequestBody> requestBodyConverter(
      Type type, Annotation[] parameter, Annotation[] method, Retrofit retrofit) {
    if (type != JsonObject.class) {
      return null;
    }
    Converter<JsonObject, RequestBody> converter =
        document -> {
          Buffer json = new Buffer();
          adapter.toJson(json, document);
          return new OneShotBody(json);
        };
    return converter;
  }
}
