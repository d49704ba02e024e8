package io.cardfile.purchase;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.ReadReplies;
import io.cardfile.Samples;
import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.Refused;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Replies of the field ({@code ordinary-replies.json}) and of our own ({@code own-replies.json})
 * and their outcomes. The contract of a transport plays the same files over sockets.
 */
class ReplyTableTest {

  private static final Path ROWS =
      Path.of("../testkit-contract/src/main/resources/io/cardfile/testkit/contract");
  private static final PurchaseRequest REQUEST =
      Samples.firstBuilder().reference("ORDER-7").amount(Money.of("19.00", "AUD")).build();

  static List<Arguments> rows() throws Exception {
    List<Arguments> rows = new ArrayList<>();
    for (String file : List.of("ordinary-replies.json", "own-replies.json")) {
      JsonArray array = JsonText.parse(Files.readAllBytes(ROWS.resolve(file))).array();
      for (int i = 0; i < array.size(); i++) {
        JsonObject row = array.get(i).object();
        if (row.has("outcome")) {
          rows.add(Arguments.of(row.get("name").text(), row));
        }
      }
    }
    return rows;
  }

  private static PurchaseOutcome read(int status, String body) {
    return ReadReplies.purchase(REQUEST, Samples.replyOf(status, body));
  }

  private static PurchaseOutcome read(JsonObject row) {
    String body = row.has("body") ? JsonText.write(row.get("body")) : row.get("text").text();
    return read(Integer.parseInt(row.get("status").text()), body);
  }

  private static String text(JsonObject row, String name) {
    return row.has(name) ? row.get(name).text() : "";
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void aReplyHasItsOutcome(String name, JsonObject row) {
    PurchaseOutcome outcome = read(row);

    String detail =
        outcome instanceof Approved
            ? ((Approved) outcome).capture().name()
            : outcome instanceof InDoubt ? ((InDoubt) outcome).why().name() : "";
    assertEquals(
        text(row, "outcome") + " " + text(row, "capture") + text(row, "why"),
        outcome.kind() + " " + detail,
        outcome::toString);
    assertEquals(row.get("next").text(), outcome.next().name(), outcome::toString);
  }

  @Test
  void theBodyDecidesOnlyForAStatusThatTheGatewaySends() {
    List<Integer> accepted = List.of(200, 201, 400, 401, 403, 404, 405, 422);
    String refusal = "{\"successful\":false,\"errors\":[\"CVV is required\"]}";
    String decline =
        "{\"successful\":true,\"response\":{\"successful\":false,\"reference\":\"ORDER-7\"}}";
    for (int status = 100; status <= 599; status++) {
      boolean isAccepted = accepted.contains(status);
      assertEquals(isAccepted ? "REFUSED" : "IN_DOUBT", read(status, refusal).kind().name());
      assertEquals(
          status == 401 ? "REFUSED" : isAccepted ? "DECLINED" : "IN_DOUBT",
          read(status, decline).kind().name());
      assertEquals(status == 401 ? "REFUSED" : "IN_DOUBT", read(status, "<html>").kind().name());
    }
  }

  @Test
  void onlyARefusalBeforeProcessingAllowsTheNextAttempt() {
    List<Integer> before = List.of(401, 403, 404, 405);
    String purchase =
        "{\"successful\":false,\"response\":{\"id\":\"071\"},\"errors\":[\"CVV is required\"]}";
    for (int status : List.of(200, 400, 401, 403, 404, 405, 422)) {
      Refused bare = (Refused) read(status, "{\"successful\":false,\"errors\":[\"no\"]}");
      assertEquals(before.contains(status), bare.allowsNextAttempt(), "status " + status);
      Refused withPurchase = (Refused) read(status, purchase);
      assertEquals(status == 401, withPurchase.allowsNextAttempt(), "status " + status);
    }
    assertEquals(true, ((Refused) read(401, "<html>")).allowsNextAttempt());
  }

  @Test
  void aReplyThatIsCutAnywhereIsInDoubt() {
    String whole = JsonText.write(Samples.document("f01-approved-first"));
    for (int length = 0; length < whole.length(); length++) {
      InDoubt outcome = (InDoubt) read(200, whole.substring(0, length));
      assertEquals(InDoubt.Why.UNREADABLE_REPLY, outcome.why(), "cut at " + length);
    }
  }
}
