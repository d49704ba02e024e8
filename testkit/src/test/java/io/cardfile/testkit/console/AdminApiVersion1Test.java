package io.cardfile.testkit.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.testkit.console.ConsoleClient.Answer;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.TestCards;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Programs in other languages read the answers of the admin API: what version 1 has stays. A new
 * member is added to the file; a line of the file is neither changed nor removed.
 */
class AdminApiVersion1Test {
  private static final Set<String> FIXED_SETS =
      Set.of(
          "kind",
          "outcome",
          "endpoint",
          "result",
          "status",
          "tracking_id",
          "effect",
          "code",
          "name");

  private final Set<String> found = new TreeSet<>();

  @Test
  void answersHaveTheMembersOfVersion1() throws IOException {
    try (FaultServer server = FaultServer.builder(GatewaySimulator.create()).console().start()) {
      ConsoleClient client = new ConsoleClient(server.walletUrl());
      useTheGateway(client);
      useTheWallet(client);
      changeTheSandbox(client);
      String[] paths = {
        "",
        "ledger",
        "exchanges",
        "exchanges/1",
        "exchanges/5",
        "credentials",
        "faults",
        "clock",
        "cards",
        "rules",
        "ledger?limit=0",
        "ledger?limit=1"
      };
      for (String path : paths) {
        add("GET " + path.replaceAll("\\?.*", "").replaceAll("\\d+", "N"), client.api(path));
      }
      add("GET /_sandbox/health", client.get("/_sandbox/health"));
      add("GET /_sandbox/ready", client.get("/_sandbox/ready"));
    }
    Set<String> missing = frozen();
    missing.removeAll(found);
    assertEquals(Set.of(), missing);
  }

  private static void useTheGateway(ConsoleClient client) {
    Answer first = client.first("INV-1", TestCards.VISA_APPROVED.number());
    client.first("INV-2", TestCards.VISA_DECLINED.number());
    client.charge("FEE-1", first);
    client.charge("FEE-2", first.json().get("response").object().get("card_token").text(), "wrong");
  }

  private void useTheWallet(ConsoleClient client) {
    JsonObject issued = client.walletToken("INV-3").json();
    String token = issued.get("token").text();
    String checkout = issued.get("checkout_id").text();
    add(
        "GET /_sandbox/wallet/checkout",
        client.get("/_sandbox/wallet/checkout?token=" + token + "&checkout_id=" + checkout));
    String body = "{\"token\":\"" + token + "\",\"checkout_id\":\"" + checkout + "\",\"card\":1}";
    HttpRequest.Builder request =
        HttpRequest.newBuilder(client.uri("/_sandbox/wallet/complete"))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body));
    add("POST /_sandbox/wallet/complete", client.send(request));
  }

  private void changeTheSandbox(ConsoleClient client) {
    post(client, "credentials", "{'card_token':'old-1','scheme':'visa','tracking_id':'MCC-1'}");
    client.post("credentials/1/expire", "{}");
    post(client, "faults", "{'fault':'lost-reply','when':{'next':true}}");
    post(client, "faults", "{'fault':'lost-reply','when':{'request':9}}");
    post(client, "faults", "{'fault':'lost-reply','when':{'always':true}}");
    post(client, "faults", "{'fault':'lost-reply','when':{'percent':5,'seed':7}}");
    post(client, "faults", "{'fault':'lost-reply','when':{'reference':'INV-9'}}");
    post(client, "clock", "{'advance_seconds':60}");
    post(client, "cards", "{'card_number':'4000000000000002','result':'declined'}");
  }

  private void post(ConsoleClient client, String path, String body) {
    add("POST " + path, client.post(path, body.replace('\'', '"')));
  }

  private void add(String request, Answer answer) {
    String name = request + " " + answer.status();
    found.add(name);
    members(name + " ", answer.json());
  }

  /** The path and the kind of each member, and the value where it is one of a fixed set. */
  private void members(String path, JsonValue value) {
    if (value instanceof JsonArray array) {
      for (int i = 0; i < array.size(); i++) {
        members(path + "[]", array.get(i));
      }
    } else if (value instanceof JsonObject object) {
      for (String name : object.names()) {
        if (!Set.of("headers", "body").contains(name)) {
          members((path + "." + name).replace(" .", " "), object.get(name));
        }
      }
    } else {
      boolean isShown =
          value.kind() == JsonValue.Kind.STRING
              && value.text().matches("[a-z0-9_-]+")
              && FIXED_SETS.contains(path.replaceAll(".*[. ]", ""));
      found.add(path + " " + value.kind() + (isShown ? " " + value.text() : ""));
    }
  }

  private static Set<String> frozen() throws IOException {
    try (InputStream in = AdminApiVersion1Test.class.getResourceAsStream("admin-api-1.txt")) {
      return new TreeSet<>(new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList());
    }
  }
}
