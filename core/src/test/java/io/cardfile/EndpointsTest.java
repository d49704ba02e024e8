package io.cardfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.RequestAuthorizer;
import io.cardfile.validation.ValidationException;
import io.cardfile.validation.Violation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class EndpointsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://pay.example",
        "https://pay.example:8443/base",
        "HTTPS://pay.example",
        "https://v2/pay",
        "http://localhost:8080",
        "http://127.0.0.1:8080",
        "http://[::1]:8080"
      })
  void serviceAddressIsTaken(String url) {
    Endpoints endpoints = Endpoints.of(url, url + "/p");

    assertEquals(url, endpoints.walletUrl());
    assertEquals(url + "/p", endpoints.purchasesUrl());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      nullValues = "null",
      ignoreLeadingAndTrailingWhitespace = true,
      value = {
        "null | missing (is required)",
        "`` | config_url (is empty, or has a space, a line break or a placeholder)",
        "` ` | config_url (is empty, or has a space, a line break or a placeholder)",
        "`https://pay.example ` | config_url (is empty, or has a space, a line break or a"
            + " placeholder)",
        "`https://pay.example\n"
            + "` | config_url (is empty, or has a space, a line break or a placeholder)",
        "${WALLET_URL} | config_url (is empty, or has a space, a line break or a placeholder)",
        "https://u@pay.example | config_url (must be an absolute https URL without user info and"
            + " fragment)",
        "https://pay.example/v2/USER | config_url (must be the base URL alone: remove /v2 and what"
            + " follows it; the client appends it)",
        "https://pay.example/V2/a/b/ | config_url (must be the base URL alone: remove /v2 and what"
            + " follows it; the client appends it)"
      })
  void wrongAddressIsNamed(String url, String violation) {
    ValidationException e =
        assertThrows(ValidationException.class, () -> Endpoints.walletOnly(url));
    assertEquals("walletUrl: " + violation, e.violations().get(0).toString());
  }

  @Test
  void slashesAtTheEndAreDropped() {
    Endpoints endpoints = Endpoints.of("https://pay.example///", "https://pay.example/a/");

    assertEquals("https://pay.example", endpoints.walletUrl());
    assertEquals("https://pay.example/a", endpoints.purchasesUrl());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "pay.example",
        "//pay.example",
        "ftp://pay.example",
        "http://pay.example",
        "http://127.0.0.1.evil.example",
        "http://localhost.evil.example",
        "https://user:secret@pay.example",
        "https://pay.example?merchant=1",
        "https://pay.example#top",
        "https://pay.example/a b"
      })
  void otherAddressIsRefusedWithoutBeingRepeated(String url) {
    ValidationException e =
        assertThrows(
            ValidationException.class, () -> Endpoints.of(url, "https://purchases.example"));

    assertEquals("walletUrl", e.violations().get(0).path());
    assertFalse(e.getMessage().contains("secret"));
  }

  @ParameterizedTest
  @CsvSource({
    "https://pay.example/v1.0, /v1.0 from its end",
    "https://pay.example/V1.0/purchases/, /v1.0/purchases from its end",
    "https://pay.example/purchases, /purchases from its end",
    "https://pay.example/v1.0//, /v1.0 from its end",
    "https://pay.example//v1.0//purchases//, /v1.0/purchases from its end",
    "https://pay.example/%761.0, /v1.0 from its end",
    "https://pay.example/V1%2e0/p%55rchases, /v1.0/purchases from its end",
    "https://pay.example/v1.0%2Fpurchases, /v1.0/purchases from its end",
    "https://pay.example/v1.0/., /v1.0 from its end",
    "https://pay.example/v1.0/./purchases/x/.., /v1.0/purchases from its end",
    "https://pay.example/v1.0/x/%2E%2e/, /v1.0 from its end",
    "https://pay.example/v1.0/x/..;/, /v1.0 from its end",
    "https://pay.example/v1.0;a=1, /v1.0 from its end",
    "https://pay.example/v1.0;a=1/purchases%3Bb=2/;c, /v1.0/purchases from its end"
  })
  void whatToRemoveFromThePurchasesUrlIsNamed(String url, String part) {
    ValidationException e =
        assertThrows(ValidationException.class, () -> Endpoints.of("https://w.example", url));

    assertRemoves(part, e);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://pay.example/v1.0/live",
        "https://pay.example/v1.0;a=1/live;b=2",
        "https://pay.example/av1.0",
        "https://pay.example/v1.0x",
        "https://pay.example/v1.0/../live",
        "https://v1.0.example"
      })
  void anotherPathIsAccepted(String url) {
    assertEquals(url, Endpoints.of("https://w.example", url).purchasesUrl());
  }

  @ParameterizedTest
  @CsvSource({
    "https://pay.example/v2/, /v2 and what follows it",
    "https://pay.example/v2/m/INV-1/AUD/10.00/0a/wallet_token, /v2 and what follows it"
  })
  void whatToRemoveFromTheWalletUrlIsNamed(String url, String part) {
    assertRemoves(part, assertThrows(ValidationException.class, () -> Endpoints.walletOnly(url)));
  }

  private static void assertRemoves(String part, ValidationException e) {
    assertEquals(1, e.violations().size());
    assertEquals(
        "must be the base URL alone: remove " + part + "; the client appends it",
        e.violations().get(0).message());
  }

  @Test
  void bothAddressesAreReported() {
    ValidationException e =
        assertThrows(ValidationException.class, () -> Endpoints.of(null, "http://pay.example"));

    List<String> paths = new ArrayList<>();
    for (Violation violation : e.violations()) {
      paths.add(violation.path() + " " + violation.code());
    }
    assertEquals(Arrays.asList("walletUrl missing", "purchasesUrl config_https"), paths);
  }

  @Test
  void walletAloneHasNoAddressOfPurchases() {
    Endpoints endpoints = Endpoints.walletOnly("https://pay.example/a/");

    assertEquals("https://pay.example/a", endpoints.walletUrl());
    assertThrows(IllegalStateException.class, endpoints::purchasesUrl);
    assertEquals("Endpoints(wallet https://pay.example/a, purchases none)", endpoints.toString());
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", "pay.example", "http://pay.example", "https://u:secret@pay.example"})
  void otherAddressOfWalletAloneIsRefusedWithoutBeingRepeated(String url) {
    ValidationException e =
        assertThrows(ValidationException.class, () -> Endpoints.walletOnly(url));

    assertEquals("walletUrl", e.violations().get(0).path());
    assertFalse(e.getMessage().contains("secret"));
  }

  @Test
  void nothingOfPurchasesIsBuiltOnWalletAlone() {
    Endpoints endpoints = Endpoints.walletOnly("https://pay.example");
    FakeTransport transport = FakeTransport.approving();
    RequestAuthorizer authorizer = BasicAuthorizer.of("TEST-merchant", "TEST");
    PaymentClient client =
        PaymentClient.builder(endpoints, transport).authorizer(authorizer).build();

    assertThrows(IllegalStateException.class, () -> client.purchase(Samples.first()));
    assertThrows(
        IllegalStateException.class,
        () -> PurchaseLookup.builder(endpoints, transport, authorizer, "TEST-merchant"));
  }
}
