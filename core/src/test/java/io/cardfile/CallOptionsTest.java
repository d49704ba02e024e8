package io.cardfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireRequest;
import io.cardfile.validation.ValidationException;
import io.cardfile.validation.Violation.Codes;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The deadline and the headers of one call. */
class CallOptionsTest {

  private static final WireHeader TRACE =
      WireHeader.of("traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01");

  private final FakeTransport transport = FakeTransport.approving();
  private final SettableTicker ticker = SettableTicker.standing();
  private final PaymentClient client = Clients.builder(transport).ticker(ticker).build();

  private WireRequest sent() {
    assertEquals(1, transport.requests.size());
    return transport.requests.get(0);
  }

  private static List<String> names(WireRequest request) {
    return request.headers().stream().map(WireHeader::name).toList();
  }

  private static void assertTimeout(Duration deadline, WireRequest request) {
    assertEquals(deadline, request.timeout());
  }

  @Test
  void deadlineIsThatOfTheCall() {
    client.purchase(Samples.first()).deadline(Duration.ofSeconds(7)).execute();

    assertTimeout(Duration.ofSeconds(7), sent());
  }

  @Test
  void deadlineOfOneCallIsNotThatOfTheNext() {
    client.purchase(Samples.first()).deadline(Duration.ofMinutes(7)).execute();
    client.purchase(Samples.first()).execute();

    assertTimeout(Duration.ofMinutes(7), transport.requests.get(0));
    assertTimeout(Duration.ofSeconds(55), transport.requests.get(1));
  }

  @Test
  void theDeadlineOfTheCallEndsIt() {
    PaymentClient slow =
        Clients.builder(transport)
            .ticker(ticker)
            .authorizer(
                request -> {
                  ticker.advance(Duration.ofSeconds(20));
                  return List.of();
                })
            .build();

    PurchaseOutcome outcome =
        slow.purchase(Samples.first()).deadline(Duration.ofSeconds(20)).execute();

    assertEquals(PurchaseOutcome.Kind.NOT_SENT, outcome.kind());
    assertEquals(0, transport.requests.size());
  }

  @Test
  void deadlineOutOfRangeIsRefusedAndTheCallStaysUsable() {
    PaymentCall<PurchaseOutcome> call = client.purchase(Samples.first());

    ValidationException e =
        assertThrows(ValidationException.class, () -> call.deadline(Duration.ZERO));

    assertEquals(Codes.CONFIG_DEADLINE, e.violations().get(0).code());
    call.execute();
    assertTimeout(Duration.ofSeconds(55), sent());
  }

  @Test
  void aHeaderArrivesOnceBeforeTheAuthorizers() {
    client.purchase(Samples.first()).header(TRACE).execute();

    assertEquals(List.of("traceparent", "Authorization"), names(sent()));
    assertEquals(TRACE, sent().headers().get(0));
  }

  @Test
  void aWalletTokenRequestHasTheOptionsToo() {
    client
        .walletToken(Samples.walletToken())
        .header(TRACE)
        .deadline(Duration.ofSeconds(7))
        .execute();

    assertEquals(List.of(TRACE), sent().headers());
    assertTimeout(Duration.ofSeconds(7), sent());
  }

  @Test
  void aHeaderOfOneCallIsNotInTheNext() {
    client.purchase(Samples.first()).header(TRACE).execute();
    client.purchase(Samples.first()).execute();

    assertEquals(List.of("Authorization"), names(transport.requests.get(1)));
  }

  @Test
  void optionsAreRefusedAfterTheStart() {
    PaymentCall<PurchaseOutcome> call = client.purchase(Samples.first());
    call.execute();

    assertThrows(IllegalStateException.class, () -> call.header(TRACE));
    assertThrows(IllegalStateException.class, () -> call.deadline(Duration.ofSeconds(7)));
    assertThrows(NullPointerException.class, () -> call.header(null));
    assertThrows(NullPointerException.class, () -> call.deadline(null));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Accept",
        "accept-encoding",
        "Authorization",
        "AUTHORIZATION",
        "Connection",
        "Content-Type",
        "content-length",
        "Content-Anything",
        "Cookie",
        "Expect",
        "Host",
        "Keep-Alive",
        "Proxy-Authorization",
        "Proxy-Connection",
        "TE",
        "Trailer",
        "Transfer-Encoding",
        "Upgrade"
      })
  void anOwnedNameIsRefusedWithoutItsValue(String name) {
    PaymentCall<PurchaseOutcome> call = client.purchase(Samples.first());
    WireHeader header = WireHeader.of(name, "CANARY");

    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> call.header(header));

    assertEquals(
        "the header " + name + " is set already, by the call, the transport or the authorizer",
        e.getMessage());
    call.execute();
    assertEquals(List.of("Authorization"), names(sent()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"X-Accept", "Accept-Language", "X-Content-Type", "Date", "User-Agent"})
  void anotherNameMayBeSet(String name) {
    client.purchase(Samples.first()).header(WireHeader.of(name, "x")).execute();

    assertEquals(List.of(name, "Authorization"), names(sent()));
  }

  @Test
  void aNameIsSetOnceWhateverItsCase() {
    PaymentCall<PurchaseOutcome> call = client.purchase(Samples.first()).header(TRACE);
    WireHeader again = WireHeader.of("TraceParent", "CANARY");

    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> call.header(again));

    assertEquals(
        "the header TraceParent is set already, by the call, the transport or the authorizer",
        e.getMessage());
  }

  /** An idempotency key that equals the reference must not damage what a journal keeps. */
  @Test
  void aHeaderOfTheCallMasksNothingInTheReply() {
    String key = "key-of-the-order-1001";
    String reply =
        new String(Samples.bytes("f01-approved-first.json"), StandardCharsets.UTF_8)
            .replace("pur-71c0ffee", key);
    FakeTransport echoing = FakeTransport.replying(Samples.replyOf(200, reply));
    WireHeader header = WireHeader.of("Idempotency-Key", key);

    PurchaseOutcome byCall = Clients.of(echoing).purchase(Samples.first()).header(header).execute();
    PurchaseOutcome byAuthorizer =
        Clients.builder(echoing)
            .authorizer(request -> List.of(header))
            .build()
            .purchase(Samples.first())
            .execute();

    assertEquals(key, ((Approved) byCall).reply().id().get());
    assertEquals("****", ((Approved) byAuthorizer).reply().id().get());
  }

  @Test
  void aValueIsNotShown() {
    PaymentCall<PurchaseOutcome> call =
        client.purchase(Samples.first()).header(WireHeader.of("X-Key", "CANARY"));

    assertFalse(call.toString().contains("CANARY"));
  }
}
