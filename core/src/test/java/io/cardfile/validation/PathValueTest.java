package io.cardfile.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import io.cardfile.internal.rules.ValueRules;
import io.cardfile.internal.wire.WalletTokenWire;
import io.cardfile.signing.CanonicalString;
import io.cardfile.signing.HashEncoding;
import io.cardfile.wallet.LocalWalletTokenSigner;
import io.cardfile.wallet.SignedWalletTokenRequest;
import io.cardfile.wallet.WalletTokenSigner;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;

/**
 * The value in the path equals the value that was hashed, for every value that the rules accept.
 */
class PathValueTest {
  private static final int TEXTS = 100_000;
  private static final int SENT = 500;
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @Test
  void anAcceptedTextComesBackFromThePath() throws Exception {
    PathTexts texts = new PathTexts(1);
    int accepted = 0;
    for (int i = 0; i < TEXTS; i++) {
      Optional<SignedWalletTokenRequest> request =
          sign(texts.next(), texts.pick(WalletForm.POLICIES));
      if (request.isPresent()) {
        accepted++;
        String url = WalletTokenWire.url("https://pay.example", request.get());
        assertCarries(request.get(), new URI(url).getRawPath());
      }
    }
    assertTrue(accepted > TEXTS / 5, "only " + accepted + " texts were accepted");
  }

  @Test
  void anAcceptedTextComesBackFromARealServer() throws Exception {
    BlockingQueue<String> paths = new LinkedBlockingQueue<>();
    HttpServer server = start(paths);
    try {
      String base = "http://127.0.0.1:" + server.getAddress().getPort();
      for (SignedWalletTokenRequest request : accepted(SENT)) {
        post(URI.create(WalletTokenWire.url(base, request)));
        assertCarries(request, paths.remove());
      }
    } finally {
      server.stop(0);
    }
  }

  @Test
  void noTwoAcceptedRequestsAreHashedAlike() {
    PathTexts texts = new PathTexts(3);
    Map<String, List<String>> seen = new HashMap<>();
    int accepted = 0;
    for (int i = 0; i < TEXTS; i++) {
      String user = texts.nextShort();
      String invoice = texts.nextShort();
      if (isAccepted(user, texts.pick(WalletForm.POLICIES))
          && isAccepted(invoice, texts.pick(WalletForm.POLICIES))) {
        accepted++;
        List<String> request =
            List.of(user, invoice, "AUD", texts.pick(new String[] {"1.00", "11.00"}));
        List<String> other = seen.putIfAbsent(canonical(request), request);
        assertTrue(other == null || other.equals(request), "two requests share one hashed text");
      }
    }
    assertTrue(accepted > TEXTS / 10, "only " + accepted + " requests were accepted");
    assertTrue(seen.size() > 1_000, "only " + seen.size() + " requests differ");
  }

  private static List<SignedWalletTokenRequest> accepted(int count) {
    PathTexts texts = new PathTexts(2);
    List<SignedWalletTokenRequest> requests = new ArrayList<>();
    while (requests.size() < count) {
      sign(texts.next(), IdentifierPolicy.PERCENT_ENCODABLE).ifPresent(requests::add);
    }
    return requests;
  }

  /** Signs with {@code text} as user name and as invoice number, if the rules accept it. */
  private static Optional<SignedWalletTokenRequest> sign(String text, IdentifierPolicy policy) {
    if (!isAccepted(text, policy)) {
      return Optional.empty();
    }
    WalletTokenSigner signer =
        LocalWalletTokenSigner.of(text, message -> message, HashEncoding.BASE64, policy);
    WalletForm form = new WalletForm();
    form.invoiceNumber = text;
    form.policy = policy;
    try {
      return Optional.of(signer.sign(form.builder().build()));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static boolean isAccepted(String text, IdentifierPolicy policy) {
    List<Violation> violations = new ArrayList<>();
    ValueRules.checkIdentifier("username", text, ValueRules.PATH_LENGTH, policy, violations);
    return violations.isEmpty();
  }

  private static String canonical(List<String> parts) {
    return CanonicalString.walletToken(parts.get(0), parts.get(1), parts.get(2), parts.get(3))
        .text();
  }

  private static void assertCarries(SignedWalletTokenRequest request, String rawPath)
      throws Exception {
    String[] raw = rawPath.split("/", -1);
    assertEquals(8, raw.length);
    List<String> decoded = new ArrayList<>();
    for (String segment : raw) {
      decoded.add(new URI("https://pay.example/" + segment).getPath().substring(1));
    }
    List<String> hashed =
        List.of(
            request.username(),
            request.invoiceNumber(),
            request.currency(),
            request.amount(),
            request.hash());
    assertEquals(hashed, decoded.subList(2, 7));
    assertEquals("wallet_token", decoded.get(7));
  }

  private static HttpServer start(BlockingQueue<String> paths) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          paths.add(exchange.getRequestURI().getRawPath());
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    server.start();
    return server;
  }

  private static void post(URI uri) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(uri).POST(HttpRequest.BodyPublishers.noBody()).build();
    CLIENT.send(request, HttpResponse.BodyHandlers.discarding());
  }
}
