package io.cardfile.testkit.gateway;

import static io.cardfile.testkit.gateway.Purchasing.at;
import static io.cardfile.testkit.gateway.Purchasing.first;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.TestCard;
import io.cardfile.transport.WireReply;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TestCardTest {

  private final Purchasing purchasing = new Purchasing(GatewaySimulator.builder().build());

  static List<TestCard> cards() {
    return List.of(TestCard.values());
  }

  @Test
  void allNumbersOfTheSandboxAreThereOnce() {
    Set<String> numbers = new HashSet<>();
    cards().forEach(card -> numbers.add(card.number()));
    assertEquals(21, numbers.size());
  }

  @ParameterizedTest
  @MethodSource("cards")
  void everyNumberPassesTheRulesAndHasItsResult(TestCard card) {
    WireReply reply = purchasing.send(first("INV-1", card, 1051));
    String code =
        switch (card.result()) {
          case APPROVED -> "00";
          case DECLINED -> "05";
          case BY_AMOUNT -> "51";
        };
    assertEquals(code, at(reply, "response.response_code"));
    assertTrue(card.scheme().equalsIgnoreCase(at(reply, "response.card_type")));
  }

  @ParameterizedTest
  @MethodSource("cards")
  void onlyUnionPayHasNoTrackingId(TestCard card) {
    WireReply reply = purchasing.send(first("INV-1", card, 1000));
    boolean approved = at(reply, "response.successful").equals("true");
    boolean wanted = approved && !card.scheme().equals("unionpay");
    String id = at(reply, "response.metadata.authorization_tracking_id");
    assertEquals(wanted, !id.isEmpty(), id);
    assertEquals(!card.scheme().equals("unionpay"), card.hasTrackingId());
  }

  @ParameterizedTest
  @ValueSource(longs = {1000, 1008, 1010, 1011, 1016, 100, 1_000_000})
  void theseLastTwoDigitsAreApprovals(long amount) {
    WireReply reply = purchasing.send(first("INV-1", TestCard.VISA_BY_AMOUNT, amount));
    assertEquals("true", at(reply, "response.successful"));
    assertEquals("Approved", at(reply, "response.message"));
  }

  @ParameterizedTest
  @CsvSource({"1001, 01", "1005, 05", "1009, 09", "1012, 12", "1051, 51", "1099, 99", "5, 05"})
  void otherLastTwoDigitsAreDeclines(long amount, String code) {
    WireReply reply = purchasing.send(first("INV-1", TestCard.VISA_BY_AMOUNT, amount));
    assertEquals("false", at(reply, "response.successful"));
    assertEquals(code, at(reply, "response.response_code"));
  }

  @Test
  void cardWithAFixedResultIgnoresTheAmount() {
    WireReply approved = purchasing.send(first("INV-1", TestCard.VISA, 1051));
    assertEquals("00", at(approved, "response.response_code"));
    WireReply declined = purchasing.send(first("INV-2", TestCard.VISA_DECLINED, 1000));
    assertEquals("05", at(declined, "response.response_code"));
  }

  @ParameterizedTest
  @CsvSource({
    "4000056655665556, VISA",
    "5200828282828210, MasterCard",
    "2223003122003222, MasterCard",
    "378282246310005, AMEX",
    "3056930009020004, Diners",
    "6200000000000005, UnionPay",
    "6011000990139424, Discover"
  })
  void unknownCardIsDecidedByTheAmount(String number, String scheme) {
    WireReply reply = purchasing.send(first("INV-1", number, 1051));
    assertEquals("51", at(reply, "response.response_code"));
    assertEquals(scheme, at(reply, "response.card_type"));
  }
}
