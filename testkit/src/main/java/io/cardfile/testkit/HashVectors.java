package io.cardfile.testkit;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.signing.SharedSecret;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Known answers for tests of every signer, this project's and yours: from RFC 2202, from the
 * gateway's documentation, and computed with two independent implementations.
 *
 * <p>The table is the resource {@code io/cardfile/testkit/hash-vectors.json} of this module.
 */
public final class HashVectors {
  private static final String RESOURCE = "hash-vectors.json";

  private HashVectors() {}

  /** Returns all vectors in the order of the table. Unmodifiable. */
  public static List<HashVector> all() {
    JsonArray table = JsonResource.array(RESOURCE);
    List<HashVector> vectors = new ArrayList<>();
    for (int i = 0; i < table.size(); i++) {
      vectors.add(vector(table.get(i).object()));
    }
    return Collections.unmodifiableList(vectors);
  }

  private static HashVector vector(JsonObject entry) {
    return new HashVector(
        text(entry, "name"),
        text(entry, "source"),
        secret(entry),
        parts(entry.get("parts")),
        text(entry, "message"),
        text(entry, "hmac_md5_hex"));
  }

  private static SharedSecret secret(JsonObject entry) {
    return entry.has("secret_hex")
        ? SharedSecret.ofBytes(bytes(text(entry, "secret_hex")))
        : SharedSecret.ofUtf8(text(entry, "secret"));
  }

  private static List<String> parts(@Nullable JsonValue value) {
    List<String> parts = new ArrayList<>();
    JsonArray array = value == null ? JsonArray.empty() : value.array();
    for (int i = 0; i < array.size(); i++) {
      parts.add(array.get(i).text());
    }
    return Collections.unmodifiableList(parts);
  }

  private static String text(JsonObject entry, String name) {
    return Objects.requireNonNull(entry.get(name), name).text();
  }

  private static byte[] bytes(String hex) {
    byte[] bytes = new byte[hex.length() / 2];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) Integer.parseInt(hex.substring(2 * i, 2 * i + 2), 16);
    }
    return bytes;
  }
}
