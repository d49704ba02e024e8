package io.cardfile.testkit;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/** Reads a table from a resource in the package of this class. */
final class JsonResource {

  private JsonResource() {}

  static JsonArray array(String name) {
    try (InputStream in = JsonResource.class.getResourceAsStream(name)) {
      return JsonText.parse(readFully(Objects.requireNonNull(in, name))).array();
    } catch (IOException | JsonTextException e) {
      throw new IllegalStateException("cannot read " + name, e);
    }
  }

  private static byte[] readFully(InputStream in) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] buffer = new byte[4096];
    for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
      out.write(buffer, 0, n);
    }
    return out.toByteArray();
  }
}
