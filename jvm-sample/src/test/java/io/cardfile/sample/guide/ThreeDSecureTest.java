package io.cardfile.sample.guide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.PaymentClient;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.ThreeDSecure;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The code of docs/guides/three-d-secure.md. */
class ThreeDSecureTest {

  private static final String CAVV = "AAABBEg0VhI0VniQEjRWAAAAAAA=";
  private static final String ID = "f25084f0-5b16-4c0a-ae5d-b24808a95e4b";

  private final TestGateway gateway = TestGateway.builder().strict().build();
  private final PaymentClient client = gateway.client();

  // region pay
  PurchaseOutcome pay(Card card, ThreeDSecure result, String reference, String payerIp) {
    PurchaseRequest request =
        PurchaseRequest.card(card)
            .threeDSecure(result)
            .reference(reference)
            .amount(Rent.AMOUNT)
            .customerIp(payerIp)
            .build();
    return client.purchase(request).execute();
  }

  static ThreeDSecure result(String sli, String cavv, String transactionId) {
    return ThreeDSecure.builder()
        .sli(sli) // Such as 05.
        .cavv(cavv)
        .version("2.2.0")
        .directoryServerTransactionId(transactionId)
        .build();
  }

  // endregion

  // region version
  static PurchaseRequest.Builder withVersion(PurchaseRequest.Builder request) {
    return request.extraField("threeds_version", JsonValue.of("2.2.0"));
  }

  // endregion

  private JsonObject extra(String reference) {
    return gateway.request(reference).document().orElseThrow().get("extra").object();
  }

  @Test
  void resultIsInExtra() {
    Card card = TestCard.VISA.card();

    assertEquals(Kind.APPROVED, pay(card, result("05", CAVV, ID), "O-1", "203.0.113.7").kind());

    JsonObject expected =
        JsonObject.builder()
            .put("sli", "05")
            .put("cavv", CAVV)
            .put("ver", "2.2.0")
            .put("directory_server_txn_id", ID)
            .build();
    assertEquals(expected, extra("O-1"));
  }

  @Test
  void anotherNameOfTheVersionIsInExtra() {
    PurchaseRequest request =
        withVersion(PurchaseRequest.card(TestCard.VISA.card()))
            .threeDSecure(ThreeDSecure.builder().sli("05").build())
            .reference("O-1")
            .amount(Rent.AMOUNT)
            .customerIp("203.0.113.7")
            .build();

    assertEquals(Kind.APPROVED, client.purchase(request).execute().kind());
    assertEquals("2.2.0", extra("O-1").get("threeds_version").text());
  }

  @Test
  void sameReferenceWithAnotherResultIsTheSamePurchase() {
    Card card = TestCard.VISA_DECLINED.card();
    pay(card, result("06", CAVV, ID), "O-1", "203.0.113.7");

    PurchaseOutcome second = pay(card, result("05", CAVV, ID), "O-1", "203.0.113.7");

    assertTrue(second.isReplayed());
    assertEquals(Kind.DECLINED, second.kind());
  }

  @Test
  void pageNamesEachField() throws IOException {
    String page = Files.readString(Path.of("../docs/guides/three-d-secure.md"));
    ThreeDSecure.Builder result = ThreeDSecure.builder().cavv("c").xid("x").version("v").par("p");
    result.directoryServerTransactionId("d").sli("05");
    PurchaseRequest.Builder request =
        PurchaseRequest.card(TestCard.VISA.card()).reference("O-1").amount(Rent.AMOUNT);
    JsonObject document = request.threeDSecure(result.build()).build().revealDocument();
    for (String name : document.get("extra").object().names()) {
      assertTrue(page.contains("\n| `" + name + "` |"), name);
    }
  }
}
