package io.cardfile;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.InMemoryJournal;
import io.cardfile.json.JsonText;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.NotSent;
import io.cardfile.transport.RequestAuthorizer;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireRequest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An authorizer adds any number of headers, and sees what is sent. */
class AuthorizerTest {

  private static final WireHeader DATE = WireHeader.of("Date", "Mon, 23 Nov 2026 20:36:12 GMT");
  private static final WireHeader SIGNATURE = WireHeader.of("X-Signature", "c2lnbmF0dXJlLW9m");

  private final FakeTransport transport = FakeTransport.approving();

  private PaymentClient client(RequestAuthorizer authorizer) {
    return PaymentClient.builder(Clients.ENDPOINTS, transport).authorizer(authorizer).build();
  }

  private PaymentClient journaled(RequestAuthorizer authorizer) {
    return PaymentClient.builder(Clients.ENDPOINTS, transport)
        .authorizer(authorizer)
        .journal(InMemoryJournal.create(), "shop")
        .build();
  }

  @Test
  void severalHeadersArriveInTheirOrder() {
    client(request -> List.of(DATE, SIGNATURE)).purchase(Samples.first()).execute();
    journaled(request -> List.of(DATE, SIGNATURE)).purchase(Samples.first()).execute();

    for (WireRequest sent : transport.requests) {
      assertEquals(List.of(DATE, SIGNATURE), sent.headers());
    }
    assertEquals(2, transport.requests.size());
  }

  @Test
  void noHeaderIsAllowed() {
    client(request -> List.of()).purchase(Samples.first()).execute();

    assertTrue(transport.requests.get(0).headers().isEmpty());
  }

  @Test
  void theBodyAndTheHeadersOfTheCallAreSeen() {
    WireHeader trace = WireHeader.of("traceparent", "00-1");
    List<byte[]> seen = new ArrayList<>();
    client(
            request -> {
              assertEquals(List.of(trace), request.headers());
              seen.add(JsonText.writeUtf8(request.body()));
              return List.of(SIGNATURE);
            })
        .purchase(Samples.first())
        .header(trace)
        .execute();

    assertArrayEquals(JsonText.writeUtf8(transport.requests.get(0).body()), seen.get(0));
  }

  @Test
  void aListThatIsChangedLaterChangesNothing() {
    List<WireHeader> own = new ArrayList<>(List.of(SIGNATURE));
    transport.onPrepare(own::clear);

    client(request -> own).purchase(Samples.first()).execute();

    assertEquals(List.of(SIGNATURE), transport.requests.get(0).headers());
  }

  @Test
  void aNullListOrHeaderSendsNothing() {
    RequestAuthorizer noList = request -> null;
    RequestAuthorizer noHeader = request -> Arrays.asList(SIGNATURE, null);
    for (RequestAuthorizer broken : List.of(noList, noHeader)) {
      NotSent outcome = (NotSent) client(broken).purchase(Samples.first()).execute();
      NotSent claimed = (NotSent) journaled(broken).purchase(Samples.first()).execute();
      assertEquals(
          "the request could not be written or authorized (java.lang.NullPointerException)",
          outcome.why());
      assertEquals(
          "the request could not be written or authorized (java.lang.NullPointerException)",
          claimed.why());
    }
    assertEquals(0, transport.requests.size());
  }

  /** A server may use the first or the last of two values. */
  @Test
  void aNameThatTheCallHasSetSendsNothing() {
    WireHeader own = WireHeader.of("x-signature", "CANARY");
    RequestAuthorizer signing = request -> List.of(DATE, SIGNATURE);
    for (PaymentClient client : List.of(client(signing), journaled(signing))) {
      NotSent outcome = (NotSent) client.purchase(Samples.first()).header(own).execute();
      assertEquals(
          "the header X-Signature is set already, by the call, the transport or the authorizer",
          outcome.why());
      assertFalse(outcome.toString().contains("CANARY"));
    }
    assertEquals(0, transport.requests.size());
  }

  @Test
  void aNameThatIsReturnedTwiceSendsNothing() {
    WireHeader other = WireHeader.of("x-signature", "b3RoZXI");
    for (RequestAuthorizer twice :
        List.<RequestAuthorizer>of(
            request -> List.of(SIGNATURE, other), request -> List.of(SIGNATURE, SIGNATURE))) {
      for (PaymentClient client : List.of(client(twice), journaled(twice))) {
        NotSent outcome = (NotSent) client.purchase(Samples.first()).execute();
        assertTrue(outcome.why().contains(" is set already"), outcome.why());
      }
    }
    assertEquals(0, transport.requests.size());
  }

  /** Accept-Encoding, for example, turns off the decompression of an HTTP stack. */
  @Test
  void aHeaderOfTheTransportSendsNothing() {
    for (String name :
        List.of(
            "Accept",
            "accept-encoding",
            "Connection",
            "Content-Encoding",
            "Content-Length",
            "Content-Type",
            "Expect",
            "Host",
            "Keep-Alive",
            "Proxy-Authorization",
            "TE",
            "Trailer",
            "Transfer-Encoding",
            "Upgrade")) {
      RequestAuthorizer authorizer = request -> List.of(WireHeader.of(name, "CANARY"));
      NotSent outcome = (NotSent) client(authorizer).purchase(Samples.first()).execute();
      assertEquals(
          "the header " + name + " is set already, by the call, the transport or the authorizer",
          outcome.why());
    }
    assertEquals(0, transport.requests.size());
  }

  @Test
  void credentialsAndDigestsAreTheAuthorizers() {
    List<WireHeader> own =
        List.of(
            WireHeader.of("Authorization", "Basic QQ=="),
            WireHeader.of("Cookie", "session=1"),
            WireHeader.of("Content-Digest", "sha-256=:1:"),
            WireHeader.of("Content-MD5", "1"),
            DATE);
    client(request -> own).purchase(Samples.first()).execute();

    assertEquals(own, transport.requests.get(0).headers());
  }

  @Test
  void eachValueIsMaskedWhereAReplyRepeatsIt() {
    WireHeader key = WireHeader.of("X-Api-Key", "key-58c1d2");
    FakeTransport echoing =
        FakeTransport.replying(
            Samples.replyOf(502, "<p>" + SIGNATURE.value() + " and " + key.value() + "</p>"));

    InDoubt outcome =
        (InDoubt)
            PaymentClient.builder(Clients.ENDPOINTS, echoing)
                .authorizer(request -> List.of(SIGNATURE, key))
                .build()
                .purchase(Samples.first())
                .execute();

    assertEquals("<p>**** and ****</p>", outcome.text().get());
  }

  @Test
  void changedValueIsMaskedInTheNextReplyOfTheSameClient() {
    String second = "key-second-58c1d2";
    Iterator<String> keys = List.of("key-first-9e0f17", second, second).iterator();
    FakeTransport echoing = FakeTransport.replying(Samples.replyOf(502, "<p>" + second + "</p>"));
    PaymentClient client =
        PaymentClient.builder(Clients.ENDPOINTS, echoing)
            .authorizer(request -> List.of(WireHeader.of("X-Api-Key", keys.next())))
            .build();

    InDoubt first = (InDoubt) client.purchase(Samples.first()).execute();
    InDoubt next = (InDoubt) client.purchase(Samples.first()).execute();
    InDoubt last = (InDoubt) client.purchase(Samples.first()).execute();

    assertEquals("<p>" + second + "</p>", first.text().get()); // Not a secret of this call.
    assertEquals("<p>****</p>", next.text().get());
    assertEquals("<p>****</p>", last.text().get());
  }
}
