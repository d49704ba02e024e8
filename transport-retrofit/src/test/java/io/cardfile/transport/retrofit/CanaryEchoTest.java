package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.testkit.fault.Fault;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.wallet.WalletTokenOutcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Secrets that a gateway, or a proxy before it, echoes are not shown. */
class CanaryEchoTest {

  private static final String CARD = CanaryShop.NUMBER + " " + CanaryShop.CVV;

  /** Every fault of this test replies, and a busy machine may need more than a moment. */
  private static final Duration DEADLINE = Duration.ofSeconds(30);

  private FaultServer server;
  private LeakRecorder recorder;
  private CanaryShop shop;

  @BeforeEach
  void start() throws IOException {
    recorder = LeakRecorder.open();
    server = FaultServer.inFrontOf(CanaryShop.gateway());
    shop = new CanaryShop(server.walletUrl(), RetrofitTransport.create(), recorder, DEADLINE);
  }

  @AfterEach
  void stop() {
    server.close();
    recorder.close();
  }

  private void assertSilent(Object outcome) throws IOException {
    assertEquals(List.of(), CanaryShop.SECRETS.in(outcome + Reachable.textsOf(outcome)));
    Throwable thrown = Thrown.within(outcome).orElse(null);
    if (thrown != null) {
      assertEquals(List.of(), CanaryShop.SECRETS.in(thrown));
      assertEquals(List.of(), CanaryShop.SECRETS.in(Thrown.serialised(thrown)));
    }
    assertEquals(List.of(), CanaryShop.SECRETS.in(recorder.all()));
  }

  static List<String> documents() {
    List<String> all = new ArrayList<>();
    for (String text : new String[] {CARD, CanaryShop.NUMBER, "no card: " + CARD + "!"}) {
      all.add("{'successful':false,'errors':['" + text + "']}");
      all.add("{'successful':false,'errors':{'card':['" + text + "']}}");
      all.add("{'successful':'" + text + "'}");
      all.add("{'successful':true,'response':'" + text + "'}");
      all.add("{'successful':true,'response':{'successful':true,'message':'" + text + "'}}");
      all.add("{'successful':true,'response':{'successful':false,'" + text + "':1}}");
      all.add("{'" + text + "':1,'" + text + "':2}");
      all.add("'" + text + "'");
      all.add("<html>" + text);
    }
    all.add("{'successful':" + CanaryShop.NUMBER + "}");
    all.add("{'successful':false,'errors':[" + CanaryShop.NUMBER + "," + CanaryShop.CVV + "]}");
    all.add("{'successful':true,'response':{'amount':" + CanaryShop.NUMBER + "}}");
    all.add(CanaryShop.NUMBER);
    return all;
  }

  @ParameterizedTest
  @MethodSource("documents")
  void aDocumentThatRepeatsTheCardIsScrubbed(String document) throws Exception {
    for (int status : new int[] {200, 201, 400, 402, 422, 500, 503}) {
      server.once(Fault.afterRequest().reply(status, document.replace('\'', '"')));
      assertSilent(shop.buy());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "X-Request-Id: %s",
        "X-Request-Id: %s-%s",
        "X-Request-Id: id_%s",
        "Retry-After: %s",
        "Location: http://%s.example/%s",
        "Location: /%s",
        "Set-Cookie: card=%s",
        "WWW-Authenticate: Basic realm=\"%s\"",
        "Content-Type: %s/%s",
        "Content-Type: text/plain; charset=%s",
        "Content-Encoding: %s",
        "Transfer-Encoding: %s",
        "Content-Length: %s",
        "Content-Length: -%s",
        "Connection: %s",
        "Date: %s",
        "%s: %s",
        "%s",
        ": %s",
        "X-\u00e9: %s",
      })
  void aHeaderThatRepeatsTheCardIsNotShown(String header) throws Exception {
    String line = String.format(Locale.ROOT, header, CanaryShop.NUMBER, CanaryShop.CVV);
    for (int status : new int[] {200, 302, 401, 407, 503}) {
      server.once(Fault.afterRequest().changeStatus(status, line).thenCut());
      assertSilent(shop.buy());
      server.once(Fault.afterRequest().reply(status, "{\"successful\":false}", line).thenCut());
      assertSilent(shop.buy());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 200 %s\r\n\r\n",
        "HTTP/1.1 402 %s\r\nContent-Length: 2\r\n\r\n{}",
        "HTTP/1.1 %s\r\n\r\n",
        "HTTP/%s 200 OK\r\n\r\n",
        "%s\r\n\r\n",
        "HTTP/1.1 200 OK\r\n%s",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n%s",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz%s\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n%s\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 21\r\n\r\n%s",
        "HTTP/1.1 100 %s\r\n\r\nHTTP/1.1 101 %s\r\n\r\n",
      })
  void whatIsNoReplyAndRepeatsTheCardIsNotShown(String raw) throws Exception {
    server.once(Fault.afterRequest().send(raw.replace("%s", CARD)).thenCut());
    assertSilent(shop.buy());
    server.once(Fault.accept().send(raw.replace("%s", CARD)).thenCut());
    assertSilent(shop.buy());
  }

  @Test
  void aProxyThatShowsTheWholeRequestIsNotShown() throws Exception {
    String head = "POST /v1.0/purchases HTTP/1.1\nAuthorization: " + credentials() + "\n\n";
    String body = "{\"card_number\":\"" + CanaryShop.NUMBER + "\",\"cvv\":\"" + CanaryShop.CVV;
    for (int status : new int[] {200, 400, 502}) {
      server.once(Fault.afterRequest().reply(status, "<pre>" + head + body + "\"}</pre>"));
      assertSilent(shop.buy());
    }
  }

  private static String credentials() {
    byte[] pair =
        (CanaryShop.MERCHANT + ":" + CanaryShop.API_TOKEN).getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(pair);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'successful':false,'errors':['%s is wrong']}",
        "{'successful':false,'errors':[{'hash':'%s'}]}",
        "{'successful':'%s'}",
        "{'%s':1,'%s':2}",
        "<html>/v1.0/tokens/%s",
        "'%s'",
      })
  void aHashThatIsRepeatedIsNotShown(String document) throws Exception {
    String body = document.replace('\'', '"').replace("%s", CanaryShop.SIGNED.hash());
    for (int status : new int[] {200, 400, 500}) {
      server.once(Fault.afterRequest().reply(status, body));
      assertSilent(shop.walletToken());
    }
  }

  @Test
  void aHashThatIsTheIdOfARequestIsNotShown() throws Exception {
    String id = "X-Request-Id: " + CanaryShop.SIGNED.hash();
    String issued = "{\"successful\":true,\"token\":\"t\",\"checkout_id\":\"c\"}";
    server.once(Fault.afterRequest().reply(200, issued, id));
    WalletTokenOutcome outcome = shop.walletToken();
    assertEquals(WalletTokenOutcome.Kind.ISSUED, outcome.kind());
    assertSilent(outcome);
  }
}
