package io.cardfile.sample.apk.apps;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import java.io.IOException;

/** The shop's document of an order, with an adapter as shrunk apps use it. */
final class ShopDocument {

  final String status;
  final String signed;

  ShopDocument(String status, String signed) {
    this.status = status;
    this.signed = signed;
  }

  /** Reads and writes it without reflection. */
  static final class Adapter extends JsonAdapter<ShopDocument> {

    @Override
    public ShopDocument fromJson(JsonReader reader) throws IOException {
      String status = "";
      String signed = "";
      reader.beginObject();
      while (reader.hasNext()) {
        switch (reader.nextName()) {
          case "status" -> status = reader.nextString();
          case "signed" -> signed = reader.nextString();
          default -> reader.skipValue();
        }
      }
      reader.endObject();
      return new ShopDocument(status, signed);
    }

    @Override
    public void toJson(JsonWriter writer, ShopDocument document) throws IOException {
      writer.beginObject();
      writer.name("status").value(document.status);
      writer.name("signed").value(document.signed);
      writer.endObject();
    }
  }
}
