package io.cardfile.testkit;

import static io.cardfile.testkit.ExampleClient.TEN_DOLLARS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.testkit.SampleReply.Operation;
import io.cardfile.testkit.gateway.TestCards;
import io.cardfile.transport.WireReply;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RepliesTest {

  private static final String REFERENCE = "INV-1042";

  static List<SampleReply> purchases() {
    return all(Operation.PURCHASE);
  }

  static List<SampleReply> walletTokens() {
    return all(Operation.WALLET_TOKEN);
  }

  private static List<SampleReply> all(Operation operation) {
    List<SampleReply> replies = new ArrayList<>(Replies.all(REFERENCE, TEN_DOLLARS));
    replies.removeIf(reply -> reply.operation() != operation);
    return replies;
  }

  @ParameterizedTest
  @MethodSource("purchases")
  void clientReturnsTheExpectedOutcome(SampleReply sample) {
    ScriptedTransport transport = new ScriptedTransport().reply(sample.reply());
    PurchaseOutcome outcome =
        ExampleClient.of("https://gateway.invalid", transport)
            .first(REFERENCE, TestCards.MASTERCARD_APPROVED, TEN_DOLLARS);
    assertEquals(sample.expected(), outcome.getClass().getSimpleName(), sample::toString);
    assertEquals(REFERENCE, outcome.reference());
  }

  @ParameterizedTest
  @MethodSource("walletTokens")
  void clientReturnsTheExpectedWalletOutcome(SampleReply sample) {
    ScriptedTransport transport = new ScriptedTransport().reply(sample.reply());
    assertEquals(
        sample.expected().toUpperCase(Locale.ROOT),
        ExampleClient.of("https://gateway.invalid", transport)
            .walletToken(REFERENCE, TEN_DOLLARS)
            .kind()
            .name(),
        sample::toString);
  }

  @ParameterizedTest
  @MethodSource("purchases")
  void replyOfAnotherPurchaseIsNeverApproved(SampleReply sample) {
    ScriptedTransport transport = new ScriptedTransport().reply(sample.reply());
    PurchaseOutcome outcome =
        ExampleClient.of("https://gateway.invalid", transport)
            .first("ANOTHER", TestCards.MASTERCARD_APPROVED, TEN_DOLLARS);
    assertFalse(outcome instanceof PurchaseOutcome.Approved, sample::toString);
  }

  @Test
  void namesRunFromF1ToF22() {
    List<String> names = new ArrayList<>();
    Replies.all(REFERENCE, TEN_DOLLARS).forEach(reply -> names.add(reply.name()));
    List<String> wanted = new ArrayList<>();
    for (int i = 1; i <= 22; i++) {
      switch (i) {
        case 11 -> wanted.addAll(List.of("F11a", "F11b"));
        case 22 -> wanted.addAll(List.of("F22a", "F22b", "F22c"));
        default -> wanted.add("F" + i);
      }
    }
    assertEquals(wanted, names);
  }

  @Test
  void onlyF1AndF5HaveATrackingIdForTheCredential() {
    for (SampleReply sample : purchases()) {
      if (sample.expected().equals("Approved")) {
        ScriptedTransport transport = new ScriptedTransport().reply(sample.reply());
        PurchaseOutcome.Approved approved =
            assertInstanceOf(
                PurchaseOutcome.Approved.class,
                ExampleClient.of("https://gateway.invalid", transport)
                    .first(REFERENCE, TestCards.MASTERCARD_APPROVED, TEN_DOLLARS));
        boolean blank = List.of("F2", "F3", "F4").contains(sample.name());
        boolean none = approved.storedCredential().orElseThrow().trackingId().isEmpty();
        assertEquals(blank, none, sample::toString);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("purchases")
  void repliesWithAResponseEchoThePurchase(SampleReply sample) {
    JsonObject document = sample.reply().document();
    if (document != null && List.of("Approved", "Declined").contains(sample.expected())) {
      JsonObject response = document.get("response").object();
      assertEquals(REFERENCE, response.get("reference").text());
      assertEquals("1000", response.get("amount").text());
      assertEquals("AUD", response.get("currency").text());
    }
  }

  @Test
  void amountsFollowThePurchase() {
    WireReply reply = Replies.partlyCaptured("R", Money.of("1.255", "KWD"));
    JsonObject response = reply.document().get("response").object();
    assertEquals("1255", response.get("amount").text());
    assertEquals("1.255", response.get("decimal_amount").text());
    assertEquals("KWD", response.get("currency").text());
    assertEquals("627", response.get("captured_amount").text());
  }

  @ParameterizedTest
  @MethodSource("purchases")
  void everyReplyHasStatusRequestIdAndNoPlaceholder(SampleReply sample) {
    WireReply reply = sample.reply();
    assertTrue(reply.status() >= 200 && reply.status() < 600);
    assertEquals(Optional.of("req-" + sample.name()), reply.requestId());
    if (reply.document() != null) {
      assertFalse(JsonText.write(reply.document()).matches(".*\"\\{[a-z]+}\".*"));
    } else {
      assertFalse(reply.problem().isEmpty());
    }
  }

  static Stream<Arguments> factoriesOfAPurchase() {
    return Stream.of(
        factory("F1", Replies::approvedFirst),
        factory("F2", Replies::approvedWithBlankTrackingId),
        factory("F3", Replies::approvedWithEmptyMetadata),
        factory("F4", Replies::approvedWithoutMetadata),
        factory("F5", Replies::approvedWithMixedMetadata),
        factory("F6", Replies::declined),
        factory("F10", Replies::timedOut),
        factory("F11a", Replies::voidReply),
        factory("F11b", Replies::voided),
        factory("F12", Replies::preAuthorised),
        factory("F13", Replies::partlyCaptured),
        factory("F14", Replies::contradiction),
        factory("F15", Replies::declinedWithStatus422));
  }

  private static Arguments factory(String name, BiFunction<String, Money, WireReply> factory) {
    return Arguments.of(name, factory);
  }

  @ParameterizedTest
  @MethodSource("factoriesOfAPurchase")
  void factoryReturnsTheReplyOfItsName(String name, BiFunction<String, Money, WireReply> factory) {
    assertSame(name, factory.apply(REFERENCE, TEN_DOLLARS));
  }

  static Stream<Arguments> plainFactories() {
    return Stream.of(
        plain("F7", Replies::invalid),
        plain("F8", Replies::invalidWithEmptyResponse),
        plain("F9", Replies::invalidWithNullResponse),
        plain("F16", Replies::unauthorised),
        plain("F17", Replies::notFound),
        plain("F18", Replies::duplicateReference),
        plain("F19", Replies::walletToken),
        plain("F20", Replies::walletFailure),
        plain("F21", Replies::walletBlankToken),
        plain("F22a", Replies::truncated),
        plain("F22b", Replies::badGateway),
        plain("F22c", Replies::emptyBody));
  }

  private static Arguments plain(String name, Supplier<WireReply> factory) {
    return Arguments.of(name, factory);
  }

  @ParameterizedTest
  @MethodSource("plainFactories")
  void factoryWithoutAPurchaseReturnsTheReplyOfItsName(String name, Supplier<WireReply> factory) {
    assertSame(name, factory.get());
  }

  private static void assertSame(String name, WireReply reply) {
    SampleReply sample =
        Replies.all(REFERENCE, TEN_DOLLARS).stream()
            .filter(each -> each.name().equals(name))
            .findFirst()
            .orElseThrow();
    assertEquals(sample.reply().status(), reply.status());
    assertEquals(sample.reply().document(), reply.document());
    assertEquals(sample.reply().unreadableText(), reply.unreadableText());
  }

  @Test
  void unreadableRepliesHaveNoDocument() {
    assertNull(Replies.truncated().document());
    assertNull(Replies.badGateway().document());
    assertNull(Replies.emptyBody().document());
    assertEquals(502, Replies.badGateway().status());
    assertTrue(Replies.badGateway().unreadableText().startsWith("<html>"));
  }

  @Test
  void listCannotBeChanged() {
    assertThrows(
        UnsupportedOperationException.class, () -> Replies.all(REFERENCE, TEN_DOLLARS).clear());
  }
}
