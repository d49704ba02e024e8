package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.json.JsonText;
import io.cardfile.transport.RequestAuthorizer;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireRequest;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;

/** A client with a transport and an authorizer of its own, as in docs/guides/own-transport.md. */
class OwnTransportTest {

  private static String sign(byte[] body) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec("secret".getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      return Base64.getEncoder().encodeToString(mac.doFinal(body));
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  // region authorize
  List<WireHeader> authorize(WireRequest request) {
    byte[] body = request.body() == null ? new byte[0] : JsonText.writeUtf8(request.body());
    return List.of(WireHeader.of("X-Signature", sign(body)));
  }

  // endregion

  @Test
  void signatureMatchesTheBytesOnTheWire() throws Exception {
    RequestAuthorizer authorizer = this::authorize;
    PurchaseJournal journal = InMemoryJournal.create();
    try (LoopbackServer server = LoopbackServer.start()) {
      server.always(ServerConnection::echoForever);
      Endpoints endpoints =
          Endpoints.test().walletUrl(server.url("")).purchasesUrl(server.url("")).build();
      // region client
      PaymentClient client =
          PaymentClient.builder(endpoints, new JavaHttpTransport(SSLContext.getDefault()))
              .authorizer(authorizer)
              .journal(journal, "acme-live")
              .build();
      // endregion
      client.purchase(JournalPurchases.request("INV-1")).execute();

      ReceivedRequest received = server.received().get(0);
      byte[] body = received.body().getBytes(StandardCharsets.UTF_8);
      assertEquals(List.of(sign(body)), received.header("X-Signature"));
    }
  }
}
