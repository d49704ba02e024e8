package io.cardfile.testkit.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import io.cardfile.json.JsonValue;
import io.cardfile.transport.WireReply;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Requests in the shape of the gateway's public clients, each against a new gateway after the row
 * that it names: those of the field ({@code requests.json}) and of our own.
 */
class RequestCasesTest {

  private static final String REFERENCE = "ORDER-7";

  private final GatewaySimulator gateway = GatewaySimulator.builder().build();

  /** What a row takes from the reply to the row before it. */
  private final Map<String, String> values = new LinkedHashMap<>();

  private record Row(String name, JsonObject content, Map<String, Row> all) {

    String text(String member, String whenAbsent) {
      JsonValue value = content.get(member);
      return value == null ? whenAbsent : value.text();
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static List<Row> rows() throws IOException, JsonTextException {
    List<Row> rows = new ArrayList<>();
    for (String file : List.of("requests.json", "own-requests.json")) {
      Map<String, Row> all = new LinkedHashMap<>();
      try (InputStream in = RequestCasesTest.class.getResourceAsStream(file)) {
        JsonArray list = JsonText.parse(Objects.requireNonNull(in, file).readAllBytes()).array();
        for (int i = 0; i < list.size(); i++) {
          JsonObject content = list.get(i).object();
          String name = content.get("name").text();
          all.put(name, new Row(name, content, all));
        }
      }
      rows.addAll(all.values());
    }
    return rows;
  }

  @ParameterizedTest
  @MethodSource("rows")
  void theGatewayAnswersAsRecorded(Row row) throws JsonTextException {
    values.put("$REF", REFERENCE);
    if (JsonText.write(row.content()).contains("$TOKEN") && !row.content().has("after")) {
      take(send(row.all().get("first card on file")));
      values.put("$REF", "ORDER-8");
    }
    WireReply reply = send(row);

    JsonObject expected = row.content().get("expect").object();
    JsonObject document = reply.document();
    assertNotNull(document, "no document");
    for (Map.Entry<String, JsonValue> member : expected.members().entrySet()) {
      String path = member.getKey();
      String shown = path + " in " + JsonText.write(document);
      String wanted = filled(text(member.getValue()));
      if (path.equals("status")) {
        List<String> allowed = new ArrayList<>();
        JsonArray list = member.getValue().array();
        for (int i = 0; i < list.size(); i++) {
          allowed.add(list.get(i).text());
        }
        assertTrue(allowed.contains(String.valueOf(reply.status())), reply.status() + shown);
      } else if (path.equals("errors")) {
        assertEquals("[\"" + wanted + "\"]", text(document.get("errors")), shown);
      } else if (wanted.equals("*")) {
        assertFalse(List.of("", "null").contains(at(document, path)), shown);
      } else {
        assertEquals(wanted, at(document, path), shown);
      }
    }
    assertFalse(JsonText.write(document).contains("5123456789012346"), "a card number");
  }

  private WireReply send(Row row) throws JsonTextException {
    if (row.content().has("after")) {
      take(send(row.all().get(row.text("after", ""))));
    }
    JsonValue body = row.content().get("body");
    String text = body == null ? "" : filled(JsonText.write(body));
    return new Purchasing(gateway)
        .send(
            Purchasing.request(
                row.text("method", "POST"),
                filled(row.text("path", "")),
                row.text("username", "TEST-merchant"),
                row.text("password", "TEST"),
                text));
  }

  private void take(WireReply reply) {
    JsonObject document = reply.document();
    putIfThere("$ID", document, "response.id");
    putIfThere("$TOKEN", document, "response.card_token");
    putIfThere("$TRACKING", document, "response.metadata.authorization_tracking_id");
  }

  private void putIfThere(String name, JsonObject document, String path) {
    String value = at(document, path);
    if (!value.equals("null")) {
      values.put(name, value);
    }
  }

  private String filled(String text) {
    for (Map.Entry<String, String> value : values.entrySet()) {
      text = text.replace(value.getKey(), value.getValue());
    }
    return text;
  }

  /** Returns the value at a dotted path as text, {@code null} if there is none. */
  private static String at(JsonObject document, String path) {
    JsonValue value = document;
    for (String name : path.split("\\.")) {
      if (value == null || value.kind() == JsonValue.Kind.NULL) {
        return "null";
      }
      boolean isItem = value.kind() == JsonValue.Kind.ARRAY;
      value = isItem ? value.array().get(Integer.parseInt(name)) : value.object().get(name);
    }
    return text(value);
  }

  private static String text(JsonValue value) {
    if (value == null || value.kind() == JsonValue.Kind.NULL) {
      return "null";
    }
    return switch (value.kind()) {
      case STRING, NUMBER -> value.text();
      default -> JsonText.write(value);
    };
  }
}
