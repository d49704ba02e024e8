package io.cardfile.testkit.contract;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A reply of the field, or of our own, to a purchase or a look-up of ORDER-7 over 19.00 AUD. */
final class OrdinaryReply {

  final int status;
  final String body;

  /** The expected kind, and the capture of an approval or the reason of a doubt; may be empty. */
  final String expected;

  /** The expected kind of a look-up; empty for a reply to a purchase. */
  final String lookUp;

  private final String name;

  private OrdinaryReply(JsonObject row) {
    name = row.get("name").text();
    status = Integer.parseInt(row.get("status").text());
    body = row.has("body") ? JsonText.write(row.get("body").object()) : row.get("text").text();
    expected = (text(row, "outcome") + " " + text(row, "capture") + text(row, "why")).trim();
    lookUp = text(row, "lookUp");
  }

  private static String text(JsonObject row, String name) {
    return row.has(name) ? row.get(name).text() : "";
  }

  static Stream<OrdinaryReply> all() throws IOException, JsonTextException {
    List<OrdinaryReply> replies = new ArrayList<>();
    for (String file : new String[] {"ordinary-replies.json", "own-replies.json"}) {
      JsonArray rows = JsonText.parse(read(file)).array();
      for (int i = 0; i < rows.size(); i++) {
        replies.add(new OrdinaryReply(rows.get(i).object()));
      }
    }
    return replies.stream();
  }

  private static byte[] read(String file) throws IOException {
    try (InputStream in = OrdinaryReply.class.getResourceAsStream(file)) {
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      for (int next = in.read(); next >= 0; next = in.read()) {
        all.write(next);
      }
      return all.toByteArray();
    }
  }

  /** Returns {@code outcome} in the form of {@link #expected}. */
  static String describe(PurchaseOutcome outcome) {
    if (outcome instanceof Approved) {
      return outcome.kind() + " " + ((Approved) outcome).capture();
    }
    return outcome instanceof InDoubt
        ? outcome.kind() + " " + ((InDoubt) outcome).why()
        : outcome.kind().name();
  }

  @Override
  public String toString() {
    return name;
  }
}
