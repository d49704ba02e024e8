package io.cardfile.validation;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.signing.HashEncoding;
import io.cardfile.validation.Violation.Codes;
import io.cardfile.wallet.LocalWalletTokenSigner;
import io.cardfile.wallet.WalletTokenRequest;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every bad setting causes its code before anything is built. */
class BadConfigTest {

  static List<Row<Void>> rows() {
    return ConfigRows.all();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void givesItsCode(Row<Void> row) {
    ValidationException e = assertThrows(ValidationException.class, () -> row.spoil(null));
    assertTrue(
        e.violations().stream()
            .anyMatch(v -> v.code().equals(row.code) && v.path().equals(row.where())),
        e.toString());
    Hidden.assertHides(row.value, e);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://pay.example",
        "HTTPS://pay.example",
        "https://pay.example:8443/base",
        "https://pay.example:65535",
        "http://localhost",
        "http://localhost:8080",
        "http://127.0.0.1:1",
        "http://127.1.2.3",
        "http://[::1]:8080"
      })
  void httpsAnywhereAndHttpOnLoopbackAreTaken(String url) {
    assertEquals(url, Endpoints.of(url, url).purchasesUrl());
  }

  @Test
  void policyThatIsNullIsNotTakenForTheWideOne() {
    assertThrows(
        NullPointerException.class,
        () ->
            LocalWalletTokenSigner.of(
                "a+b", message -> message, HashEncoding.LOWER_HEX, nothing()));
    assertThrows(
        NullPointerException.class, () -> WalletTokenRequest.builder().identifierPolicy(nothing()));
    assertThrows(
        NullPointerException.class,
        () -> PurchaseRequest.firstCardOnFile().identifierPolicy(nothing()));
  }

  private static IdentifierPolicy nothing() {
    return null;
  }

  @Test
  void bothAddressesAreReportedAtOnce() {
    ValidationException e =
        assertThrows(
            ValidationException.class, () -> Endpoints.of("http://pay.example", "nowhere"));
    assertEquals(
        List.of("walletUrl", "purchasesUrl"),
        e.violations().stream().map(Violation::path).toList());
  }

  @Test
  void aPlainAddressWithAQueryBreaksTwoRules() {
    ValidationException e =
        assertThrows(
            ValidationException.class, () -> Endpoints.walletOnly("http://pay.example?a=b"));
    assertEquals(
        List.of(Codes.CONFIG_URL, Codes.CONFIG_HTTPS),
        e.violations().stream().map(Violation::code).toList());
  }

  @Test
  void aSlashAtTheEndOfAnAddressDoesNotCount() {
    Endpoints endpoints = Endpoints.of("https://a.example/x//", "https://b.example/");
    assertEquals("https://a.example/x", endpoints.walletUrl());
    assertEquals("https://b.example", endpoints.purchasesUrl());
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT0S", "PT-0.001S", "PT24H0.000000001S", "P2D"})
  void aDeadlineOfNothingOrOfMoreThanADayIsRefused(String deadline) {
    PaymentClient.Builder builder = client().deadline(Duration.parse(deadline));
    ValidationException e = assertThrows(ValidationException.class, builder::build);
    assertEquals(1, e.violations().size());
    assertEquals(Codes.CONFIG_DEADLINE, e.violations().get(0).code());
    assertEquals("deadline", e.violations().get(0).path());
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT0.000000001S", "PT55S", "PT24H"})
  void anyOtherDeadlineIsTaken(String deadline) {
    assertDoesNotThrow(client().deadline(Duration.parse(deadline))::build);
  }

  private static PaymentClient.Builder client() {
    return PaymentClient.builder(
        Endpoints.of("https://a.example", "https://b.example"),
        (request, phases) -> {
          throw new AssertionError("nothing is sent");
        });
  }
}
