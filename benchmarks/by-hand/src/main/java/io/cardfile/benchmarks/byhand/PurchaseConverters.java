package io.cardfile.benchmarks.byhand;

import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import okhttp3.RequestBody;
import okhttp3.ResponseBody;
import retrofit2.Converter;
import retrofit2.Retrofit;

/** The documents of a purchase for Retrofit. */
final class PurchaseConverters extends Converter.Factory {

  @Override
  public Converter<?, RequestBody> requestBodyConverter(
      Type type, Annotation[] ofParameter, Annotation[] ofMethod, Retrofit retrofit) {
    return (Converter<Purchase, RequestBody>) PurchaseDocuments::body;
  }

  @Override
  public Converter<ResponseBody, ?> responseBodyConverter(
      Type type, Annotation[] annotations, Retrofit retrofit) {
    return (Converter<ResponseBody, PurchaseReply>) PurchaseDocuments::reply;
  }
}
