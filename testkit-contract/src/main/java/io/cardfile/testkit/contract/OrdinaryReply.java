package io.cardfile.testkit.contract;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A reply of {@code ordinary-replies.json} to a purchase of ORDER-7 over 19.00 AUD. */
final class OrdinaryReply {

  final int status;
  final String body;
  final Optional<Kind> expected;
  private final String name;

  private OrdinaryReply(JsonObject row) {
    name = row.get("name").text();
    status = Integer.parseInt(row.get("status").text());
    body = row.has("body") ? JsonText.write(row.get("body").object()) : row.get("text").text();
    expected =
        row.has("outcome")
            ? Optional.of(Kind.valueOf(row.get("outcome").text()))
            : Optional.empty();
  }

  static Stream<OrdinaryReply> all() throws IOException, JsonTextException {
    JsonArray rows = JsonText.parse(read()).array();
    List<OrdinaryReply> replies = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      replies.add(new OrdinaryReply(rows.get(i).object()));
    }
    return replies.stream();
  }

  private static byte[] read() throws IOException {
    try (InputStream in = OrdinaryReply.class.getResourceAsStream("ordinary-replies.json")) {
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      for (int next = in.read(); next >= 0; next = in.read()) {
        all.write(next);
      }
      return all.toByteArray();
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
