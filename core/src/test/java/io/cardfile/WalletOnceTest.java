package io.cardfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.ReferenceReusedException;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonValue;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.PurchaseRequest.FirstCardOnFile;
import io.cardfile.purchase.PurchaseRequest.WalletMapping;
import io.cardfile.purchase.PurchaseRequest.WalletOnce;
import io.cardfile.wallet.WalletCallback;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One payment from a wallet that puts no card on file. */
class WalletOnceTest {

  private static final WalletCallback CALLBACK =
      WalletCallback.of("https://wallet.example/c/1", "oauth-t", "oauth-v");
  private static final WalletMapping FIELD = WalletMapping.walletObject("example_pay");
  private static final String WALLET =
      "\"wallet\":{\"type\":\"example_pay\","
          + "\"checkout_resource_url\":\"https://wallet.example/c/1\","
          + "\"oauth_token\":\"oauth-t\",\"oauth_verifier\":\"oauth-v\"}";

  private final FakeTransport transport = FakeTransport.approving();
  private final InMemoryJournal journal = InMemoryJournal.create();
  private final PaymentClient client = Clients.builder(transport).journal(journal).build();

  private static WalletOnce.Builder builder() {
    return PurchaseRequest.walletOnce(CALLBACK, FIELD)
        .reference(Samples.REFERENCE)
        .amount(Money.of("10.00", "AUD"));
  }

  private static FirstCardOnFile first() {
    return PurchaseRequest.firstCardOnFile()
        .reference(Samples.REFERENCE)
        .amount(Money.of("10.00", "AUD"))
        .wallet(CALLBACK, FIELD)
        .build();
  }

  private String sent() {
    return JsonText.write(Objects.requireNonNull(transport.requests.get(0).body()));
  }

  private JournalEntry entry() {
    return journal.find(FakeJournal.MERCHANT, Samples.REFERENCE).orElseThrow();
  }

  private static List<String> shown(WalletOnce.Builder builder) {
    return builder.violations().stream().map(v -> v.path() + ": " + v.code()).toList();
  }

  @Test
  void sendsNeitherCardOnFileNorAnIndicator() {
    client.purchase(builder().build()).execute();

    assertEquals(
        "{\"amount\":1000,\"currency\":\"AUD\",\"reference\":\"ORDER-1001\"," + WALLET + "}",
        sent());
  }

  @Test
  void sendsTheHolderAndTheFieldsOfTheCaller() {
    JsonValue internet = JsonValue.of("32");
    WalletOnce request =
        builder().cardHolder("ALEX MASON").additionalExtraField("ecm", internet).build();
    client.purchase(request).execute();

    assertEquals(
        "{\"amount\":1000,\"currency\":\"AUD\",\"reference\":\"ORDER-1001\","
            + "\"card_holder\":\"ALEX MASON\","
            + WALLET
            + ",\"extra\":{\"ecm\":\"32\"}}",
        sent());
    assertEquals(Optional.of("ALEX MASON"), request.cardHolder());
    assertEquals(Optional.empty(), builder().build().cardHolder());
    assertEquals(Optional.of(CALLBACK), request.walletCallback());
    assertEquals("WalletOnce(ORDER-1001, AUD 10.00)", request.toString());
  }

  @ParameterizedTest
  @CsvSource({"card_on_file", "stored_credential_indicator", "auth_reason"})
  void fieldsOfStoredCredentialsCannotBeAdded(String name) {
    assertEquals(
        List.of("extra." + name + ": reserved_field"),
        shown(builder().additionalExtraField(name, JsonValue.of(true))));
  }

  @Test
  void theRulesOfAPurchaseApply() {
    assertEquals(List.of("amount: amount_range"), shown(builder().amount("0.00", "AUD")));
    assertEquals(List.of("reference: missing"), shown(builder().reference(null)));
    assertEquals(List.of("card_holder: blank"), shown(builder().cardHolder(" ")));
    assertEquals(List.of("card_holder: too_long"), shown(builder().cardHolder("x".repeat(256))));
    WalletMapping ours = callback -> JsonObject.builder().put("cvv", "123").build();
    assertEquals(
        List.of("cvv: reserved_field"),
        shown(
            PurchaseRequest.walletOnce(CALLBACK, ours)
                .reference("R-1")
                .amount(Money.of("10.00", "AUD"))));
  }

  @Test
  void partsAreNotNull() {
    assertThrows(NullPointerException.class, () -> PurchaseRequest.walletOnce(null, FIELD));
    assertThrows(NullPointerException.class, () -> PurchaseRequest.walletOnce(CALLBACK, null));
  }

  @Test
  void mappingThatFailsIsNamedWithoutItsMessage() {
    IllegalStateException e =
        assertThrows(
            IllegalStateException.class,
            () ->
                PurchaseRequest.walletOnce(
                    CALLBACK,
                    callback -> {
                      throw new UnsupportedOperationException(callback.oauthToken());
                    }));
    assertEquals(
        "the wallet mapping failed: java.lang.UnsupportedOperationException", e.getMessage());
    assertNull(e.getCause());
    assertThrows(
        IllegalStateException.class, () -> PurchaseRequest.walletOnce(CALLBACK, callback -> null));
  }

  @Test
  void hasNoStoredCredential() {
    Approved approved = (Approved) client.purchase(builder().build()).execute();

    assertTrue(approved.purchase().cardToken().isPresent());
    assertEquals(Optional.empty(), approved.storedCredential());
  }

  @Test
  void isNotAFirstTransactionInTheJournal() throws Exception {
    client.purchase(builder().build()).execute();

    assertFalse(entry().isFirstCardOnFile());
  }

  @Test
  void isReplayedFromTheJournal() {
    client.purchase(builder().build()).execute();
    PurchaseOutcome again = client.purchase(builder().build()).execute();

    assertTrue(again.isReplayed());
    assertEquals(PurchaseOutcome.Kind.APPROVED, again.kind());
    assertEquals(1, transport.requests.size());
  }

  @Test
  void isAnotherContentThanAFirst() {
    client.purchase(first()).execute();

    assertTrue(entry().isFirstCardOnFile());
    PaymentCall<PurchaseOutcome> once = client.purchase(builder().build());
    assertThrows(ReferenceReusedException.class, once::execute);
    assertEquals(1, transport.requests.size());
  }

  @Test
  void afterItTheReferenceIsNotUsedForAFirst() {
    client.purchase(builder().build()).execute();

    PaymentCall<PurchaseOutcome> first = client.purchase(first());
    assertThrows(ReferenceReusedException.class, first::execute);
    assertEquals(1, transport.requests.size());
  }
}
