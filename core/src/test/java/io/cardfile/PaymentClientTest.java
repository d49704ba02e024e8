package io.cardfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.InMemoryJournal;
import io.cardfile.purchase.PurchaseOutcome.NotSent;
import io.cardfile.transport.RequestAuthorizer;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireRequest;
import io.cardfile.validation.ValidationException;
import io.cardfile.validation.Violation.Codes;
import io.cardfile.wallet.SignedWalletTokenRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PaymentClientTest {

  private final FakeTransport transport = FakeTransport.approving();

  private WireRequest sent() {
    assertEquals(1, transport.requests.size());
    return transport.requests.get(0);
  }

  private NotSent purchaseWith(RequestAuthorizer authorizer) {
    return (NotSent)
        PaymentClient.builder(Clients.ENDPOINTS, transport)
            .authorizer(authorizer)
            .build()
            .purchase(Samples.first())
            .execute();
  }

  @Test
  void purchaseGoesToThePurchasesEndpointWithItsHeader() {
    Clients.of(transport).purchase(Samples.first()).execute();

    assertEquals("https://purchases.example/v1.0/purchases", sent().url());
    assertEquals("Authorization", sent().headers().get(0).name());
    assertEquals(1, sent().headers().size());
    assertTrue(sent().body().has("card_number"));
  }

  @Test
  void walletTokenGoesToTheWalletEndpointWithoutAHeader() {
    Clients.of(transport).walletToken(Samples.walletToken()).execute();

    assertEquals(
        "https://wallet.example/base/v2/TEST-merchant/INV-1/AUD/10.00/"
            + "00000000000000000000000000000000/wallet_token"
            + "?origin_url=https%3A%2F%2Fshop.example&callback_path=%2Fwallet%2Fdone%3Fstep%3D3",
        sent().url());
    assertTrue(sent().headers().isEmpty());
    assertNull(sent().body());
  }

  @Test
  void deadlineIs55SecondsUnlessSet() {
    standing().build().purchase(Samples.first()).execute();
    assertTimeout(Duration.ofSeconds(55), sent());

    Duration given = Duration.ofMillis(12_345);
    standing().deadline(given).build().walletToken(Samples.walletToken()).execute();
    assertTimeout(given, transport.requests.get(1));
  }

  /** A client for which no time passes. */
  private PaymentClient.Builder standing() {
    return Clients.builder(transport).ticker(SettableTicker.standing());
  }

  private static void assertTimeout(Duration deadline, WireRequest request) {
    assertEquals(deadline, request.timeout());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  ", "a\nb", "\ud83d"})
  void merchantThatNoJournalCanKeepIsRefused(String merchant) {
    PaymentClient.Builder builder =
        Clients.builder(transport).journal(InMemoryJournal.create(), merchant);

    ValidationException e = assertThrows(ValidationException.class, builder::build);

    assertEquals(1, e.violations().size());
    assertEquals(Codes.CONFIG_MERCHANT, e.violations().get(0).code());
    assertEquals("merchant", e.violations().get(0).path());
  }

  @Test
  void journalAndMerchantAreNeeded() {
    PaymentClient.Builder builder = Clients.builder(transport);
    assertThrows(NullPointerException.class, () -> builder.journal(null, "shop"));
    assertThrows(NullPointerException.class, () -> builder.journal(InMemoryJournal.create(), null));
  }

  @Test
  void journalKeepsTheReferenceUnderTheGivenMerchant() throws Exception {
    InMemoryJournal journal = InMemoryJournal.create();
    PaymentClient client = Clients.builder(transport).journal(journal, "acme-live").build();
    client.purchase(Samples.first()).execute();

    assertTrue(journal.find("acme-live", Samples.REFERENCE).isPresent());
  }

  @Test
  void purchaseNeedsAnAuthorizer() {
    PaymentClient client = PaymentClient.builder(Clients.ENDPOINTS, transport).build();

    assertThrows(IllegalStateException.class, () -> client.purchase(Samples.first()));

    client.walletToken(Samples.walletToken()).execute();
    assertEquals(1, transport.requests.size());
  }

  @Test
  void authorizerThatFailsSendsNothing() {
    NotSent thrown =
        purchaseWith(
            request -> {
              throw new IllegalStateException("no token for " + Samples.CARD_NUMBER);
            });
    NotSent sneaky =
        purchaseWith(
            request -> {
              throw FakeTransport.<RuntimeException>sneaky(new java.io.IOException());
            });
    NotSent nothing = purchaseWith(request -> null);

    String failed = "the request could not be written or authorized ";
    assertEquals(failed + "(java.lang.IllegalStateException)", thrown.why());
    assertEquals(failed + "(java.io.IOException)", sneaky.why());
    assertEquals(failed + "(java.lang.NullPointerException)", nothing.why());
    assertTrue(transport.requests.isEmpty());
  }

  @Test
  void authorizerSeesTheRequestWithoutItsHeader() {
    List<WireRequest> seen = new ArrayList<>();
    PaymentClient.builder(Clients.ENDPOINTS, transport)
        .authorizer(
            request -> {
              seen.add(request);
              return List.of(WireHeader.of("X-Signature", "s"));
            })
        .build()
        .purchase(Samples.first())
        .execute();

    assertTrue(seen.get(0).headers().isEmpty());
    assertEquals(sent().body(), seen.get(0).body());
    assertEquals("X-Signature", sent().headers().get(0).name());
  }

  @Test
  void builderChangedLaterChangesNoClient() {
    PaymentClient.Builder builder = standing().executor(Runnable::run);
    PaymentClient client = builder.build();
    builder.deadline(Duration.ofSeconds(1));

    client.purchase(Samples.first()).enqueue(outcome -> {});

    assertTimeout(Duration.ofSeconds(55), sent());
  }

  @Test
  void nullIsRefusedAtEveryDoor() {
    PaymentClient client = Clients.of(transport);
    PaymentClient.Builder builder = Clients.builder(transport);

    assertThrows(NullPointerException.class, () -> PaymentClient.builder(null, transport));
    assertThrows(NullPointerException.class, () -> PaymentClient.builder(Clients.ENDPOINTS, null));
    assertThrows(NullPointerException.class, () -> client.purchase(null));
    assertThrows(
        NullPointerException.class, () -> client.walletToken((SignedWalletTokenRequest) null));
    assertThrows(NullPointerException.class, () -> builder.authorizer(null));
    assertThrows(NullPointerException.class, () -> builder.deadline(null));
    assertThrows(NullPointerException.class, () -> builder.executor(null));
    assertThrows(NullPointerException.class, () -> builder.listener(null));
  }

  @Test
  void clientNamesItsEndpointsAlone() {
    String text = Clients.of(transport).toString();

    assertEquals(
        "PaymentClient(Endpoints(test, wallet https://wallet.example/base,"
            + " purchases https://purchases.example))",
        text);
    assertFalse(text.contains("TEST-token"));
  }
}
