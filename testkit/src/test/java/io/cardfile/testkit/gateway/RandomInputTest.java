package io.cardfile.testkit.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonValue;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Any input gets a reply: no exception, and no charge that was not requested. */
class RandomInputTest {

  private static final Set<Integer> STATUSES = Set.of(200, 400, 401, 404, 405, 415, 422);
  private static final List<WireHeader> HEADERS =
      List.of(
          WireHeader.of("Authorization", "Basic VEVTVC1tZXJjaGFudDpURVNU"),
          WireHeader.of("Content-Type", "application/json"));
  private static final String CARD = "4005550000000001";

  private final GatewaySimulator simulator = GatewaySimulator.create();
  private final Random random = new Random(42);

  private WireReply handle(String target, byte[] body) {
    GatewayRequest request = GatewayRequest.of("POST", target, HEADERS, body);
    WireReply reply = simulator.handle(request).orElseThrow();
    assertTrue(STATUSES.contains(reply.status()), "status " + reply.status());
    assertNotNull(reply.document());
    assertTrue(reply.requestId().isPresent());
    return reply;
  }

  @Test
  void purchaseWithBytesChanged() {
    byte[] good = JsonText.writeUtf8(Purchasing.first("INV-1", CARD, 1000));
    for (int i = 0; i < 20_000; i++) {
      byte[] body = good.clone();
      for (int n = 1 + random.nextInt(3); n > 0; n--) {
        body[random.nextInt(body.length)] = (byte) random.nextInt(256);
      }
      handle("/v1.0/purchases", body);
    }
    assertTotalMatchesLedger();
  }

  @Test
  void purchaseWithMembersReplaced() {
    JsonValue[] values = {
      JsonValue.nullValue(),
      JsonValue.of(true),
      JsonValue.of(""),
      JsonValue.of(" "),
      JsonValue.of("x".repeat(300)),
      JsonValue.of(-1),
      JsonValue.of(Long.MAX_VALUE),
      JsonValue.ofNumber("1e999999999"),
      JsonValue.ofNumber("-0"),
      JsonValue.ofNumber("9".repeat(10_000)),
      JsonObject.empty(),
      JsonValue.of("S"),
      JsonValue.of("I")
    };
    String[] paths = {
      "amount",
      "currency",
      "reference",
      "card_holder",
      "card_number",
      "card_expiry",
      "cvv",
      "extra.card_on_file",
      "extra.stored_credential_indicator",
      "extra"
    };
    for (int i = 0; i < 5_000; i++) {
      JsonObject request = Purchasing.first("INV-" + i, CARD, 1000);
      for (int n = 1 + random.nextInt(3); n > 0; n--) {
        String path = paths[random.nextInt(paths.length)];
        boolean gone = path.contains(".") && request.get("extra").kind() != JsonValue.Kind.OBJECT;
        request =
            gone ? request : Purchasing.with(request, path, values[random.nextInt(values.length)]);
      }
      handle("/v1.0/purchases", JsonText.writeUtf8(request));
    }
    assertTotalMatchesLedger();
  }

  @Test
  void targetWithCharactersChanged() {
    String good =
        WalletRequests.path(
                "TEST-merchant",
                "INV-1",
                "AUD",
                "10.00",
                WalletRequests.hex("TEST-merchant:INV-1:AUD:10.00"))
            + "?"
            + WalletRequests.QUERY;
    int issued = 0;
    for (int i = 0; i < 20_000; i++) {
      StringBuilder target = new StringBuilder(good);
      target.setCharAt(1 + random.nextInt(good.length() - 1), (char) (33 + random.nextInt(94)));
      if (random.nextInt(20) == 0) {
        target.setCharAt(1 + random.nextInt(good.length() - 1), (char) random.nextInt(0x10000));
      }
      String text = Purchasing.at(handle(target.toString(), new byte[0]), "successful");
      issued += text.equals("true") ? 1 : 0;
    }
    assertTrue(issued > 0 && issued < 19_000, "issued " + issued);
    assertEquals(List.of(), simulator.ledger().entries());
  }

  @Test
  void changedPathNeverGetsAToken() {
    String[] values = {"TEST-merchant", "INV-1", "AUD", "10.00"};
    String hash = WalletRequests.hex(String.join(":", values));
    WalletRequests wallet = new WalletRequests(simulator);
    for (int i = 0; i < 10_000; i++) {
      String[] changed = values.clone();
      int at = random.nextInt(4);
      StringBuilder text = new StringBuilder(changed[at]);
      text.setCharAt(random.nextInt(text.length()), (char) ('0' + random.nextInt(75)));
      changed[at] = text.toString();
      WireReply reply = wallet.send(changed[0], changed[1], changed[2], changed[3], hash);
      boolean same = String.join(":", changed).equals(String.join(":", values));
      assertEquals(String.valueOf(same), Purchasing.at(reply, "successful"), text::toString);
    }
  }

  @Test
  void cartOfRandomText() {
    String path =
        WalletRequests.path(
                "TEST-merchant",
                "INV-1",
                "AUD",
                "10.00",
                WalletRequests.hex("TEST-merchant:INV-1:AUD:10.00"))
            + "?"
            + WalletRequests.QUERY;
    String good =
        "{\"cart_items\":[{\"description\":\"Tea\",\"quantity\":1,\"cost\":500,"
            + "\"image\":\"https://shop.example/tea.png\"}]}";
    for (int i = 0; i < 10_000; i++) {
      byte[] body = good.getBytes(StandardCharsets.UTF_8);
      body[random.nextInt(body.length)] = (byte) random.nextInt(128);
      assertEquals(200, handle(path, body).status());
    }
  }

  private void assertTotalMatchesLedger() {
    long total = 0;
    for (LedgerEntry entry : simulator.ledger().entries()) {
      total += entry.currency().equals("AUD") ? entry.capturedMinor() : 0;
      assertEquals(
          1,
          simulator.ledger().entries().stream()
              .filter(other -> other.reference().equals(entry.reference()))
              .count());
    }
    assertEquals(total, simulator.ledger().totalMinor("AUD"));
  }
}
