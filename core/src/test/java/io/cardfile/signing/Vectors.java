package io.cardfile.signing;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** The known answers from this module's copy of the table. */
final class Vectors {
  private Vectors() {}

  static final class Vector {
    final String name;
    final SharedSecret secret;
    final String message;
    final String hex;

    Vector(JsonObject entry) {
      name = entry.get("name").text();
      secret =
          entry.has("secret_hex")
              ? SharedSecret.ofBytes(HexFormat.of().parseHex(entry.get("secret_hex").text()))
              : SharedSecret.ofUtf8(entry.get("secret").text());
      message = entry.get("message").text();
      hex = entry.get("hmac_md5_hex").text();
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static List<Vector> all() throws Exception {
    try (InputStream in = Vectors.class.getResourceAsStream("hash-vectors.json")) {
      JsonArray table = JsonText.parse(in.readAllBytes()).array();
      List<Vector> vectors = new ArrayList<>();
      for (int i = 0; i < table.size(); i++) {
        vectors.add(new Vector(table.get(i).object()));
      }
      return vectors;
    }
  }
}
