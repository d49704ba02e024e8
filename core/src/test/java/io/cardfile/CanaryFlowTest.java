package io.cardfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.cardfile.json.JsonText;
import io.cardfile.money.Money;
import io.cardfile.purchase.ApiOutcome;
import io.cardfile.purchase.LookUpOutcome;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.NotSent;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import io.cardfile.wallet.WalletTokenOutcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole calls against gateways and transports that echo secrets. */
@Isolated("listens to every logger")
class CanaryFlowTest {
  private final StringBuilder heard = new StringBuilder();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'successful':false,'errors':['4111111111111111 is no card','cvv 7391 is wrong']}",
        "{'successful':false,'errors':['4111 1111 1111 1111','4111-1111-1111-1111']}",
        "{'successful':false,'errors':[{'card':4111111111111111,'cvv':7391}]}",
        "{'successful':true,'response':{'successful':false,'reference':'R-1','amount':1000,"
            + "'currency':'AUD','message':'no 4111111111111111/7391','response_code':'05'}}",
        "{'successful':true,'response':{'successful':false,'reference':'4111111111111111'}}",
        "{'successful':true,'response':{'successful':true,'reference':'R-1','amount':1000,"
            + "'currency':'AUD','card_number':'4111111111111111','cvv':'7391'}}",
        "{'successful':'4111111111111111','errors':7391}",
        "4111111111111111 7391",
        "<html>4111111111111111 cvv=7391</html>",
        "{'successful':true,'response':{'successful':true,'reference':'R-1','amount':1000,"
            + "'currency':'AUD'},'errors':['no 4111111111111111, cvv 7391']}",
        "{'card_number':'4111111111111111','cvv':'7391'",
      })
  void whatAGatewayEchoesIsScrubbed(String body) {
    byte[] bytes = body.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    for (int status : new int[] {200, 400, 422, 502}) {
      PurchaseOutcome outcome = purchase((request, phases) -> replying(status, bytes));
      assertEquals(List.of(), Canaries.in(everything(outcome)));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {Canaries.API_TOKEN, Canaries.CARD_TOKEN})
  void whatIsEchoedToAMerchantInitiatedTransactionIsNotShown(String secret) {
    String body =
        ("{'successful':true,'response':{'successful':false,'reference':'R-1','amount':1000,"
                + "'currency':'AUD','message':'no X','response_code':'X','id':'i',"
                + "'merchant_advice_code':'X'}}")
            .replace('\'', '"')
            .replace("X", secret);
    for (String text : new String[] {body, "<p>" + secret, "{\"a\":1,\"a\":\"" + secret + "\"}"}) {
      Transport echoing =
          (request, phases) ->
              exchange(() -> WireReply.read(200, secret, text.getBytes(StandardCharsets.UTF_8)));
      PurchaseOutcome outcome = client(echoing).purchase(CanaryHolders.later().build()).execute();
      assertEquals(List.of(), Canaries.in(everything(outcome)));
    }
  }

  /** The card of a stored credential is not known, so it is found by its form. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'successful':true,'response':{'successful':false,'reference':'R-1','message':'no X',"
            + "'response_code':'X'}}",
        "{'successful':false,'errors':['X',{'x':'X'}]}",
        "<p>X",
        "{'a':1,'a':'X'}",
      })
  void whatLooksLikeACardNumberIsNotPrinted(String body) {
    String json = body.replace('\'', '"').replace("X", Canaries.NUMBER);
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    PurchaseOutcome outcome =
        client((request, phases) -> replying(422, bytes))
            .purchase(CanaryHolders.later().build())
            .execute();
    String printed = outcome + " " + heard;
    assertEquals(List.of(), Canaries.in(printed));
    if (outcome instanceof PurchaseOutcome.Refused) {
      String errors = ((PurchaseOutcome.Refused) outcome).errors().toString();
      assertEquals(List.of(), Canaries.in(errors));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {Canaries.NUMBER, Canaries.API_TOKEN, Canaries.CARD_TOKEN})
  void whatAContentTypeEchoesIsNotShown(String secret) {
    String type = "text/" + secret;
    Transport echoing =
        (request, phases) ->
            exchange(() -> WireReply.read(502, "req-1", new byte[0]).withContentType(type));
    PurchaseOutcome outcome = client(echoing).purchase(CanaryHolders.later().build()).execute();
    assertEquals(List.of(), Canaries.in(everything(outcome)));
  }

  @ParameterizedTest
  @ValueSource(strings = {Canaries.API_TOKEN, Canaries.OAUTH})
  void whatIsEchoedToAWalletPaymentIsNotShown(String secret) {
    String body =
        ("{'successful':false,'response':{'id':'i','message':'no X'},"
                + "'errors':['X','https://w.example/X is over']}")
            .replace('\'', '"')
            .replace("X", secret);
    for (String text : new String[] {body, "<p>" + secret, "{\"a\":1,\"a\":\"" + secret + "\"}"}) {
      Transport echoing =
          (request, phases) ->
              exchange(() -> WireReply.read(422, secret, text.getBytes(StandardCharsets.UTF_8)));
      PurchaseOutcome outcome = client(echoing).purchase(CanaryHolders.once().build()).execute();
      assertEquals(List.of(), Canaries.in(everything(outcome)));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {Canaries.NUMBER, Canaries.CVV, Canaries.API_TOKEN, Canaries.OAUTH})
  void whatIsEchoedToAGenericCallIsNotShown(String secret) {
    String body =
        ("{'successful':false,'response':{'id':'i','message':'no X','cvv':'7391'},"
                + "'errors':['X','the card X is wrong']}")
            .replace('\'', '"')
            .replace("X", secret);
    String id = secret.replace(Canaries.CVV, "req-1");
    for (String text : new String[] {body, "<p>" + secret, "{\"a\":1,\"a\":\"" + secret + "\"}"}) {
      for (int status : new int[] {200, 422, 502}) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        Transport echoing = (request, phases) -> exchange(() -> WireReply.read(status, id, bytes));
        assertEquals(List.of(), Canaries.in(everythingOfAGenericCall(echoing)));
      }
    }
  }

  private String everythingOfAGenericCall(Transport transport) {
    PaymentCall<ApiOutcome> call = client(transport).post("/tokens", CanaryHolders.cardToKeep());
    ApiOutcome outcome = call.execute();
    List<String> texts = new ArrayList<>();
    texts.add(call + " " + outcome + outcome.why() + outcome.requestId() + heard);
    texts.add(JsonText.write(outcome.document()));
    outcome.cause().ifPresent(e -> texts.addAll(Canaries.in(e)));
    return String.join("\n", texts);
  }

  @Test
  void whatATransportThrowsIsRedacted() {
    Exception talkative = CanaryHolders.TALKATIVE;
    Transport[] transports = {
      (request, phases) -> {
        throw new IllegalArgumentException(request.url() + JsonText.write(request.body()));
      },
      (request, phases) -> failing(TransportException.inDoubt(Phase.SENT, "it broke", talkative)),
      (request, phases) -> failing(TransportException.notSent("no route", talkative)),
      (request, phases) -> {
        TransportException e = TransportException.inDoubt(Phase.SENT, "it broke", null);
        e.addSuppressed(talkative);
        return failing(e);
      },
    };
    for (Transport transport : transports) {
      assertEquals(List.of(), Canaries.in(everything(purchase(transport))));
    }
  }

  @Test
  void noWalletOutcomeShowsTheHashOrTheToken() {
    Transport throwing =
        (request, phases) -> {
          throw new IllegalArgumentException("bad URL " + request.url());
        };
    byte[] reply =
        ("{\"successful\":true,\"token\":\"" + Canaries.WALLET_TOKEN + "\",\"checkout_id\":\"c\"}")
            .getBytes(StandardCharsets.UTF_8);
    byte[] refusal =
        "{\"successful\":false,\"errors\":[\"HASH is wrong\",\"HASH\"]}"
            .replace("HASH", CanaryHolders.signed().hash())
            .getBytes(StandardCharsets.UTF_8);
    for (Transport transport :
        List.of(
            throwing,
            (Transport) (request, phases) -> replying(200, reply),
            (request, phases) -> replying(200, refusal),
            (request, phases) -> replying(502, refusal))) {
      PaymentCall<WalletTokenOutcome> call = client(transport).walletToken(CanaryHolders.signed());
      WalletTokenOutcome outcome = call.execute();
      assertEquals(List.of(), Canaries.in(call + " " + outcome + heard));
      if (outcome.kind() == WalletTokenOutcome.Kind.NOT_SENT) {
        Throwable cause = outcome.cause().orElseThrow();
        assertEquals(List.of(), Canaries.in(cause));
      }
    }
  }

  @Test
  void noLookUpShowsWhatIsEchoed() {
    String secrets = Canaries.API_TOKEN + " " + Canaries.NUMBER;
    String[] bodies = {
      "{'successful':false,'errors':['X']}",
      "{'successful':true,'response':{'successful':false,'reference':'R-1','amount':1000,"
          + "'currency':'AUD','message':'no X','response_code':'#','id':'#'}}",
      "<p>X",
      "{'a':1,'a':'X'}",
    };
    for (String body : bodies) {
      String json = body.replace('\'', '"').replace("X", secrets).replace("#", Canaries.API_TOKEN);
      byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
      for (int status : new int[] {200, 404, 502}) {
        assertLookUp((request, phases) -> replying(status, bytes));
      }
      Transport inTheId = (r, p) -> exchange(() -> WireReply.read(200, Canaries.API_TOKEN, bytes));
      assertLookUp(inTheId);
    }
    TransportException leaky = TransportException.inDoubt(Phase.SENT, secrets, null);
    assertLookUp((request, phases) -> failing(leaky));
  }

  private void assertLookUp(Transport transport) {
    PaymentClient client =
        PaymentClient.builder(
                Endpoints.test()
                    .walletUrl("https://a.example")
                    .purchasesUrl("https://b.example")
                    .build(),
                transport)
            .credentials("merchant", Canaries.API_TOKEN)
            .listener(new Hearing())
            .lookUps()
            .build();
    PaymentCall<LookUpOutcome> call = client.lookUp("R-1", Money.ofMinor(1000, "AUD"));
    LookUpOutcome outcome = call.execute();
    String reply = outcome.reply().map(r -> JsonText.write(r.document())).orElse("");
    String texts = outcome + outcome.why() + outcome.requestId() + outcome.id() + reply;
    assertEquals(List.of(), Canaries.in(texts + call + heard));
  }

  @Test
  void noSignerThatFailsShowsTheSecret() {
    byte[] none = new byte[0];
    for (Throwable e :
        List.of(
            new IOException(Canaries.SECRET, new Error(Canaries.HASH)),
            new IllegalStateException(Canaries.HASH),
            new LinkageError(Canaries.SECRET))) {
      PaymentClient client =
          PaymentClient.builder(
                  Endpoints.test()
                      .walletUrl("https://a.example")
                      .purchasesUrl("https://b.example")
                      .build(),
                  (request, phases) -> replying(200, none))
              .walletTokenSigner(
                  request -> {
                    throw FakeTransport.<RuntimeException>sneaky(e);
                  })
              .listener(new Hearing())
              .build();
      WalletTokenOutcome outcome = client.walletToken(CanaryHolders.unsigned()).execute();
      assertEquals(List.of(), Canaries.in(outcome + " " + heard));
      Throwable cause = outcome.cause().orElseThrow();
      assertEquals(List.of(), Canaries.in(cause));
    }
  }

  private PurchaseOutcome purchase(Transport transport) {
    PurchaseRequest request = CanaryHolders.first().build();
    Logger root = Logger.getLogger("");
    Level before = root.getLevel();
    Handler handler = new Listening();
    root.setLevel(Level.ALL);
    root.addHandler(handler);
    try {
      return client(transport).purchase(request).execute();
    } finally {
      root.removeHandler(handler);
      root.setLevel(before);
    }
  }

  private PaymentClient client(Transport transport) {
    return PaymentClient.builder(
            Endpoints.test()
                .walletUrl("https://a.example")
                .purchasesUrl("https://b.example")
                .build(),
            transport)
        .credentials("merchant", Canaries.API_TOKEN)
        .listener(new Hearing())
        .build();
  }

  /**
   * Returns everything that can be read from an outcome, except values that are revealed on
   * purpose.
   */
  private String everything(PurchaseOutcome outcome) {
    List<String> texts = new ArrayList<>(List.of(outcome.toString(), heard.toString()));
    if (outcome instanceof InDoubt) {
      InDoubt doubt = (InDoubt) outcome;
      texts.add(doubt.detail() + doubt + doubt.text());
      doubt.reply().ifPresent(p -> texts.add(JsonText.write(p.document())));
      doubt.cause().ifPresent(e -> texts.addAll(Canaries.in(e)));
    } else if (outcome instanceof PurchaseOutcome.Refused) {
      texts.add(JsonText.write(((PurchaseOutcome.Refused) outcome).reply().document()));
    } else if (outcome instanceof PurchaseOutcome.Declined) {
      texts.add(JsonText.write(((PurchaseOutcome.Declined) outcome).reply().document()));
    } else if (outcome instanceof PurchaseOutcome.Approved) {
      texts.add(JsonText.write(((PurchaseOutcome.Approved) outcome).reply().document()));
    } else {
      texts.add(((NotSent) outcome).why());
      ((NotSent) outcome).cause().ifPresent(e -> texts.addAll(Canaries.in(e)));
    }
    return String.join("\n", texts);
  }

  private static Exchange replying(int status, byte[] body) {
    return exchange(() -> WireReply.read(status, "req-1", body));
  }

  private static Exchange failing(TransportException e) {
    return exchange(
        () -> {
          throw e;
        });
  }

  /** The result of an exchange. */
  private interface Ending {
    WireReply reached() throws TransportException;
  }

  private static Exchange exchange(Ending ending) {
    return new Exchange() {
      @Override
      public WireReply execute() throws TransportException {
        return ending.reached();
      }

      @Override
      public void cancel() {}
    };
  }

  private final class Hearing implements PaymentListener {
    @Override
    public void onOutcome(PaymentEvent event) {
      heard.append(event).append(event.requestId()).append(event.reason());
      assertFalse(event.duration().isNegative());
    }
  }

  /** Records log messages; the loggers of test tools are disabled. */
  private final class Listening extends Handler {
    @Override
    public void publish(LogRecord record) {
      if (String.valueOf(record.getLoggerName()).startsWith("io.cardfile")) {
        heard.append(record.getMessage());
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
